import { budget } from './budgets.mjs'
import { runBenchCommand } from './command.mjs'

/** The whole practice market as its own command runs it. */
export function benchMarket() {
  const { readyMs, memoryAtMostBytes, listings, load } = runBenchCommand('bench-market')
  const size = `${listings.megabytes.toFixed(1)} MB`
  const failed = Object.values(load.failedByStatus).reduce((sum, count) => sum + count, 0)
  const overMemory = (name, label, { marketMs, memoryMs }) => ({
    ...budget(name),
    label,
    value: marketMs / memoryMs,
    measured: { ours: marketMs, reference: memoryMs, unit: 'ms' },
  })
  return [
    {
      ...budget('market-ready'),
      label: 'whole practice market ready, in seconds',
      value: readyMs / 1000,
      measured: { unit: 's' },
    },
    {
      ...budget('market-memory'),
      label: 'largest memory of the practice market, in GB',
      value: memoryAtMostBytes / 1e9,
      measured: { unit: 'GB' },
    },
    overMemory(
      'market-listings-repeated',
      `10,000 listings requested again (${size}), over the same bytes from memory`,
      listings.repeated,
    ),
    overMemory(
      'market-listings-after-change',
      '10,000 listings after a price changed, over the same bytes from memory',
      listings.afterChange,
    ),
    {
      ...budget('market-load'),
      label: `answers a second to ${load.intendedPerSecond} mixed requests a second`,
      value: load.perSecond,
      measured: { unit: 'answers/s' },
    },
    {
      ...budget('market-load-failed'),
      label: `failed requests of ${load.sent}`,
      value: failed,
      measured: { unit: 'requests' },
    },
    { label: 'slowest hundredth of these requests, in seconds', value: load.p99Ms / 1000 },
  ]
}
