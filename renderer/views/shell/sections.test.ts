import { expect, test } from 'vitest'
import { navigationKey, SECTIONS, sectionOf } from './sections'

const key = (change: Partial<KeyboardEvent>) =>
  navigationKey({ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change })

test('Ctrl or Cmd with a digit opens a section that exists', () => {
  expect(key({ ctrlKey: true, code: 'Digit1' })).toBe(0)
  expect(key({ metaKey: true, code: 'Digit8' })).toBe(7)
  expect(key({ ctrlKey: true, code: 'Digit9' })).toBeNull()
  expect(key({ code: 'Digit1' })).toBeNull()
})

test('Alt with an arrow, or Ctrl with a bracket, walks the history', () => {
  expect(key({ altKey: true, key: 'ArrowLeft' })).toBe('back')
  expect(key({ ctrlKey: true, key: ']' })).toBe('forward')
  expect(key({ key: 'ArrowLeft' })).toBeNull()
})

test('a page below a section lights up the section', () => {
  expect(sectionOf({ name: 'nft', token: '0.0.5', serial: 1 })).toBe('market')
  expect(sectionOf({ name: 'launch', token: '0.0.5', mintCode: 'first-light' })).toBe('launches')
  expect(sectionOf({ name: 'profile', id: null })).toBe('settings')
  expect(sectionOf({ name: 'answers' })).toBe('settings')
  expect(sectionOf({ name: 'lists' })).toBe('settings')
  expect(sectionOf({ name: 'history', flow: null })).toBe('history')
})

test('the sidebar goes from what is held over what can be done to what was done', () => {
  expect(SECTIONS.map(({ label }) => label)).toEqual([
    ...['Holdings', 'Market', 'Launches', 'Offers', 'History', 'Allowances', 'Accounts', 'Settings'],
  ])
})
