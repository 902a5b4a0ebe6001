/** Ids of warning rules that mark no line of the comparison, because the bytes match the request on every line. */
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
