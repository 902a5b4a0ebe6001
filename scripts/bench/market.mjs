import { figuresOf } from './command.mjs'

/** The whole practice market as its own command runs it. */
export function benchMarket() {
  const { readyMs, memoryAtMostBytes, listings, load } = figuresOf('bench-market')
  const size = `${listings.megabytes.toFixed(1)} MB`
  const failed = Object.values(load.failed).reduce((sum, count) => sum + count, 0)
  return [
    { what: 'whole practice market ready, in seconds', value: readyMs / 1000, atMost: 20 },
    { what: 'its memory at most, in GB', value: memoryAtMostBytes / 1e9, atMost: 1.5 },
    { what: `10,000 listings again (${size}), over the same bytes from memory`, value: listings.repeated, atMost: 4 },
    { what: 'the same after a price changed', value: listings.afterChange, atMost: 4 },
    {
      what: `answers a second of ${load.asked} mixed requests a second`,
      value: load.perSecond,
      atLeast: 0.98 * load.asked,
    },
    { what: `requests that failed, of ${load.sent}`, value: failed, atMost: 0 },
    { what: 'their slowest hundredth, in seconds', value: load.p99Ms / 1000 },
  ]
}
