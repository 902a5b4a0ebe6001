/**
 * Limits of the benchmark figures, by stable names. A name begins with its part (`client-cached` is a figure of
 * `client`), which determines the part to run.
 */
export const BUDGETS = {
  'app-start': { atMost: 1.6 },
  'app-memory': { atMost: 1.5 },
  'review-verdict': { atMost: 3 },
  'review-hostile-body': { atMost: 50 },
  'review-hostile-list': { atMost: 150 },
  'review-hostile-names': { atMost: 50 },
  'signing-verdict': { atMost: 3 },
  'signing-500-seconds': { atMost: 4 },
  'signing-500-over-budget': { atMost: 1 },
  'market-ready': { atMost: 20 },
  'market-memory': { atMost: 1.5 },
  'market-listings-repeated': { atMost: 4 },
  'market-listings-after-change': { atMost: 4 },
  'market-load': { atLeast: 196 },
  'market-load-failed': { atMost: 0 },
  'client-cached': { atMost: 1 },
  'client-uncached': { atMost: 2 },
  'client-listings-parsed': { atMost: 5 },
  'client-rate-used': { atLeast: 0.95 },
  'client-refused': { atMost: 0 },
  'client-quote-wait': { atMost: 1 },
  'draws-5-values': { atLeast: 0.8 },
  'draws-10-values': { atLeast: 0.8 },
  'draws-cancel': { atMost: 1000 },
  'draws-page-turn': { atMost: 50 },
  'views-listings-opened': { atMost: 0 },
  'views-listings-sorted': { atMost: 0 },
  'views-listings-filtered': { atMost: 0 },
  'views-listings-scrolled': { atMost: 0 },
  'views-charts-opened': { atMost: 0 },
  'views-charts-read': { atMost: 0 },
  'views-charts-tables': { atMost: 0 },
  'views-holdings-opened': { atMost: 0 },
  'views-holdings-sorted': { atMost: 0 },
  'views-holdings-scrolled': { atMost: 0 },
  'views-hour-page-memory': { atMost: 1.2 },
  'views-hour-main-memory': { atMost: 1.2 },
  'views-hour-all-memory': { atMost: 1.2 },
}

/** Name and limit of a figure, as properties of the figure. */
export function budget(name) {
  const limit = BUDGETS[name]
  if (!limit) throw new Error(`scripts/bench/budgets.mjs has no budget named ${name}`)
  return { name, ...limit }
}
