import { expect, it } from 'vitest'
import { legalDocuments, wordingRevision } from './legal'

it('gives a document another revision when its wording changes', () => {
  for (const { wording } of legalDocuments) expect(wordingRevision(`${wording} `)).not.toBe(wordingRevision(wording))
})

it('gives a document the same revision wherever and whenever it is read', () => {
  expect(wordingRevision('Nothing here can be lost.')).toBe('45400030b437')
})
