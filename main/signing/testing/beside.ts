/** Warnings about facts outside an act that is itself as requested: they must not mark any line of the comparison. */
export const BESIDE: ReadonlySet<string> = new Set([
  'allowance-short-of-offers',
  'allowance-unread',
  'allowance-adds-up',
  'offers-unread',
  'fees-unread',
  'listing-unread',
  'market-unread',
  'price-low',
  'fee-none',
  'mint-count-lowered',
])
