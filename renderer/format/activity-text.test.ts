import { expect, test } from 'vitest'
import { actWord, activityWord } from './activity-text'

test.each([
  ['Sale', null, 'Sold'],
  ['Sale', 'Collection Offer', 'Sold by offer'],
  ['Collection Offer Sale', null, 'Sold by offer'],
  ['Listing', 'offer', 'Listed'],
  ['Price Change', null, 'New price'],
  ['Delisted', null, 'Taken back'],
  ['Burn', null, 'Burn'],
  ['', null, 'Something else'],
])('“%s” (%s) is called “%s”', (label, closer, word) => {
  expect(activityWord(label, closer)).toBe(word)
})

test('a word of the market’s own is bounded and plain', () => {
  expect(actWord({ what: 'other', label: `B\u202eurn${'x'.repeat(99)}`, byOffer: false })).not.toContain('\u202e')
})
