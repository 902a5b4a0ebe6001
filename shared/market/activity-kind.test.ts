import { expect, test } from 'vitest'
import { activityKindOf } from './activity-kind'

test.each([
  ['Sale', 'sold'],
  ['Sold', 'sold'],
  ['sold', 'sold'],
  ['OrderFill', 'sold'],
  ['Order Fill', 'sold'],
  ['Collection Offer Sale', 'sold'],
  ['Listing', 'listed'],
  ['Listed', 'listed'],
  ['Price Change', 'repriced'],
  ['Mint', 'minted'],
  ['Minted', 'minted'],
  ['Delisted', 'withdrawn'],
  ['Un-listing', 'withdrawn'],
  ['Offer', 'offered'],
  ['Offer rejected', 'offer-ended'],
  ['OFFER_REJECTED', 'offer-ended'],
  ['Order', 'ordered'],
  ['Auction', 'auctioned'],
  ['Burn', 'unknown'],
  ['Not sold', 'unknown'],
  ['Sale cancelled', 'unknown'],
  ['constructor', 'unknown'],
  [`Sold${' '.repeat(100)}`, 'unknown'],
  ['', 'unknown'],
])('“%s” names what is %s', (label, kind) => {
  expect(activityKindOf(label)).toBe(kind)
})
