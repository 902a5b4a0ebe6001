import { expect, test } from 'vitest'
import { SECTIONS } from './sections'
import { isTypingIn, shortcutGroups, shortcutOf, mouseButtonDirection, type KeyContext } from './shortcuts'

const PAGE: KeyContext = { isTyping: false, isModal: false }
const key = (change: Partial<KeyboardEvent>, where: Partial<KeyContext> = {}) =>
  shortcutOf(
    { key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change },
    { ...PAGE, ...where },
  )

test('Ctrl or Cmd with a digit opens a section that exists', () => {
  expect(key({ ctrlKey: true, code: 'Digit1' })).toBe(0)
  expect(key({ metaKey: true, code: 'Digit8' })).toBe(7)
  expect(key({ ctrlKey: true, code: 'Digit9' })).toBe(SECTIONS.length > 8 ? 8 : null)
  expect(key({ code: 'Digit1' })).toBeNull()
  expect(key({ ctrlKey: true, shiftKey: true, code: 'Digit1' })).toBeNull()
})

test('Alt with an arrow, or Ctrl with a bracket, walks the history; so do the side buttons of a mouse', () => {
  expect(key({ altKey: true, key: 'ArrowLeft' })).toBe('back')
  expect(key({ altKey: true, key: 'ArrowRight' })).toBe('forward')
  expect(key({ ctrlKey: true, key: '[' })).toBe('back')
  expect(key({ ctrlKey: true, key: ']' })).toBe('forward')
  expect(key({ key: 'ArrowLeft' })).toBeNull()
  expect([0, 1, 2, 3, 4].map(mouseButtonDirection)).toEqual([null, null, null, 'back', 'forward'])
})

test('finding, searching, reading again and help have keys of their own', () => {
  expect([key({ ctrlKey: true, key: 'k' }), key({ metaKey: true, key: 'K' })]).toEqual(['palette', 'palette'])
  expect([key({ key: '/' }), key({ key: '?', shiftKey: true }), key({ key: 'F1' })]).toEqual([
    'search',
    'shortcuts',
    'shortcuts',
  ])
  expect([key({ ctrlKey: true, key: 'r' }), key({ key: 'F5' })]).toEqual(['refresh', 'refresh'])
  expect([key({ key: 'r' }), key({ key: 'k' }), key({ ctrlKey: true, altKey: true, key: 'k' })]).toEqual([
    null,
    null,
    null,
  ])
})

test('a field keeps its keys', () => {
  const typing = { isTyping: true }
  for (const one of [{ key: '/' }, { key: '?' }, { ctrlKey: true, key: 'r' }, { ctrlKey: true, code: 'Digit1' }])
    expect(key(one, typing), JSON.stringify(one)).toBeNull()
  expect(key({ altKey: true, key: 'ArrowLeft' }, typing)).toBeNull()
  expect(key({ ctrlKey: true, key: 'k' }, typing)).toBe('palette')
  expect(key({ key: 'F1' }, typing)).toBe('shortcuts')
})

test('while something asks for an answer no key goes elsewhere', () => {
  for (const one of [{ ctrlKey: true, key: 'k' }, { key: 'F1' }, { ctrlKey: true, code: 'Digit2' }])
    expect(key(one, { isModal: true }), JSON.stringify(one)).toBeNull()
})

test.each([
  ['input', 'text', true],
  ['input', 'search', true],
  ['input', 'checkbox', false],
  ['textarea', null, true],
  ['select', null, true],
  ['button', null, false],
])('%s %s takes text: %s', (name, type, isIt) => {
  const element = document.createElement(name)
  if (type !== null) element.setAttribute('type', type)
  expect(isTypingIn(element)).toBe(isIt)
})

test('the overview says every key that there is', () => {
  const said = shortcutGroups('Ctrl').flatMap(({ shortcuts }) =>
    shortcuts.flatMap(({ keyCombinations }) => keyCombinations),
  )
  for (const one of ['Ctrl K', 'Ctrl 1 to 9', 'Ctrl R', 'Alt ←', 'Alt →', '/', '?', 'F1', 'Esc'])
    expect(said).toContain(one)
})
