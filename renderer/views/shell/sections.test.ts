import { expect, test } from 'vitest'
import { navigationKey, sectionOf } from './sections'

const key = (change: Partial<KeyboardEvent>) =>
  navigationKey({ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...change })

test('Ctrl or Cmd with a digit opens a section that exists', () => {
  expect(key({ ctrlKey: true, code: 'Digit1' })).toBe(0)
  expect(key({ metaKey: true, code: 'Digit6' })).toBe(5)
  expect(key({ ctrlKey: true, code: 'Digit7' })).toBeNull()
  expect(key({ code: 'Digit1' })).toBeNull()
})

test('Alt with an arrow, or Ctrl with a bracket, walks the history', () => {
  expect(key({ altKey: true, key: 'ArrowLeft' })).toBe('back')
  expect(key({ ctrlKey: true, key: ']' })).toBe('forward')
  expect(key({ key: 'ArrowLeft' })).toBeNull()
})

test('a page below a section lights up the section', () => {
  expect(sectionOf({ name: 'nft', token: '0.0.5', serial: 1 })).toBe('market')
  expect(sectionOf({ name: 'profile', id: null })).toBe('settings')
  expect(sectionOf({ name: 'answers' })).toBe('settings')
  expect(sectionOf({ name: 'lists' })).toBe('settings')
  expect(sectionOf({ name: 'history', flow: null })).toBe('history')
})
