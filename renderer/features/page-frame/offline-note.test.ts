import { expect, test } from 'vitest'
import { offlineNote } from './offline-note'

test('the note names the acts of the page, and a page without trade has none', () => {
  expect(offlineNote({ name: 'home' })).toBe('You cannot buy, sell or mint now.')
  expect(offlineNote({ name: 'launches' })).toBe('You cannot mint now.')
  expect(offlineNote({ name: 'lists' })).toBeNull()
})
