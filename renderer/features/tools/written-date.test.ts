import { expect, it } from 'vitest'
import { writtenDateWords } from './written-date'

it('writes a day of a document as the app writes days', () => {
  expect(['March 2, 2026', '2 de marzo de 2026', '2 March 2026', '2026-03-02'].map(writtenDateWords)).toEqual(
    Array.from({ length: 4 }, () => '2 Mar 2026'),
  )
})

it('guesses nothing of what may be another day, or none', () => {
  expect(['02/03/2026', 'February 30, 2026', 'Smarch 2, 2026', 'soon', ''].map(writtenDateWords)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
