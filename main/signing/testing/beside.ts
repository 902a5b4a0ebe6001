/** Warnings of what stands beside an act that is itself as asked: no line of the comparison may be marked for them. */
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
