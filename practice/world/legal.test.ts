import { expect, it } from 'vitest'
import { legalDocuments, revisionOf } from './legal'

it('gives a document another revision when its wording changes', () => {
  for (const { wording } of legalDocuments) expect(revisionOf(`${wording} `)).not.toBe(revisionOf(wording))
})

it('gives a document the same revision wherever and whenever it is read', () => {
  expect(revisionOf('Nothing here can be lost.')).toBe('45400030b437')
})
