import { expect, test } from 'vitest'
import { eventWord, labelEventWord } from './activity-text'

test.each([
  ['Sale', null, 'Sold'],
  ['Sale', 'Collection Offer', 'Sold by offer'],
  ['Collection Offer Sale', null, 'Sold by offer'],
  ['Listing', 'offer', 'Listed'],
  ['Price Change', null, 'New price'],
  ['Delisted', null, 'Unlisted'],
  ['Sold', 'Collection Offer', 'Sold by offer'],
  ['OrderFill', null, 'Sold by offer'],
  ['Listed', null, 'Listed'],
  ['Minted', 'Forever Mint', 'Minted'],
  ['Offer', null, 'Offer'],
  ['Offer rejected', null, 'Offer ended'],
  ['Order', null, 'Order'],
  ['Auction', null, 'Auction'],
  ['Burn', null, 'Burn'],
  ['', null, 'Other event'],
])('“%s” (%s) is called “%s”', (label, closer, word) => {
  expect(labelEventWord(label, closer)).toBe(word)
})

test('a word of the market’s own is bounded and plain', () => {
  expect(eventWord({ kind: 'unknown', label: `B\u202eurn${'x'.repeat(99)}`, isByOffer: false })).not.toContain('\u202e')
})
