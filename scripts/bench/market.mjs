import { budget } from './budgets.mjs'
import { figuresOf } from './command.mjs'

/** The whole practice market as its own command runs it. */
export function benchMarket() {
  const { readyMs, memoryAtMostBytes, listings, load } = figuresOf('bench-market')
  const size = `${listings.megabytes.toFixed(1)} MB`
  const failed = Object.values(load.failed).reduce((sum, count) => sum + count, 0)
  const overMemory = (name, what, { marketMs, memoryMs }) => ({
    ...budget(name),
    what,
    value: marketMs / memoryMs,
    parts: { ours: marketMs, reference: memoryMs, unit: 'ms' },
  })
  return [
    {
      ...budget('market-ready'),
      what: 'whole practice market ready, in seconds',
      value: readyMs / 1000,
      parts: { unit: 's' },
    },
    {
      ...budget('market-memory'),
      what: 'its memory at most, in GB',
      value: memoryAtMostBytes / 1e9,
      parts: { unit: 'GB' },
    },
    overMemory(
      'market-listings-repeated',
      `10,000 listings again (${size}), over the same bytes from memory`,
      listings.repeated,
    ),
    overMemory('market-listings-after-change', 'the same after a price changed', listings.afterChange),
    {
      ...budget('market-load'),
      what: `answers a second of ${load.asked} mixed requests a second`,
      value: load.perSecond,
      parts: { unit: 'answers/s' },
    },
    {
      ...budget('market-load-failed'),
      what: `requests that failed, of ${load.sent}`,
      value: failed,
      parts: { unit: 'requests' },
    },
    { what: 'their slowest hundredth, in seconds', value: load.p99Ms / 1000 },
  ]
}
