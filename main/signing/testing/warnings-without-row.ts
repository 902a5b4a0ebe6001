/** Ids of rules whose warning marks no row of the comparison: every row can match the request all the same. */
export const WARNINGS_WITHOUT_ROW: ReadonlySet<string> = new Set([
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
