import { expect, test } from 'vitest'
import { activityKindOf } from './activity-kind'

test.each([
  ['Sale', 'sold'],
  ['Collection Offer Sale', 'sold'],
  ['Listing', 'listed'],
  ['Price Change', 'repriced'],
  ['Mint', 'minted'],
  ['Delisted', 'withdrawn'],
  ['Un-listing', 'withdrawn'],
  ['Burn', 'other'],
  ['', 'other'],
])('“%s” tells of what is %s', (label, kind) => {
  expect(activityKindOf(label)).toBe(kind)
})
