import { describe, expect, it } from 'vitest'
import { ageSeconds, isStale, type Stamp } from './time'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const MINUTE = 60_000
const at = (ms: number) => new Date(NOW + ms).toISOString()
const stamp = (asOfMs: number | null, receivedMs: number, over: Partial<Stamp> = {}): Stamp => ({
  asOf: asOfMs === null ? null : at(asOfMs),
  receivedAt: at(receivedMs),
  maxAgeSeconds: 15,
  isCached: false,
  offline: false,
  ...over,
})

describe('the age of a figure', () => {
  it.each<[string, Stamp, number | null, boolean]>([
    ['is counted from its receipt where nothing else is said', stamp(null, -10_000), 10, false],
    ['is counted from the instant it speaks of', stamp(-20_000, -10_000), 20, true],
    ['is no less than since its receipt, although its source is ahead', stamp(30 * MINUTE, -20 * MINUTE), 1200, true],
    ['is nothing for a source that is ahead and answered now', stamp(30 * MINUTE, 0), 0, false],
    ['is nothing when its receipt is a little ahead', stamp(null, 2000), 0, false],
    ['is unknown, and so too old, when its receipt lies ahead', stamp(null, 11_000), null, true],
    ['is unknown when all of it lies ahead', stamp(MINUTE, MINUTE, { maxAgeSeconds: null }), null, true],
    ['is that of its source when the own clock was set back', stamp(-5000, 60 * MINUTE), 5, false],
    ['is unknown when there is no instant', { ...stamp(null, 0), receivedAt: 'lately' }, null, true],
    ['is no age beyond what an instant that is none says', { ...stamp(null, -5000), asOf: 'lately' }, 5, false],
    ['does not matter where no limit is given', stamp(-60 * MINUTE, 0, { maxAgeSeconds: null }), 3600, false],
    ['does not matter offline', stamp(0, 0, { offline: true }), 0, true],
  ])('%s', (_, figure, age, stale) => {
    expect(ageSeconds(figure, NOW)).toBe(age)
    expect(isStale(figure, NOW)).toBe(stale)
  })
})
