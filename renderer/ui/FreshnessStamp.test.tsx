import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Stamp } from '@shared/time'
import { createClockStore } from '../stores/clock'
import { ClockContext } from './clock-context'
import { createMarketReachStore } from '../stores/market-reach'
import { FreshnessStamp, useIsStale } from './FreshnessStamp'
import { MarketReachContext } from './market-reach-context'

afterEach(cleanup)

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const stampOf = (receivedMs: number): Stamp => ({
  asOf: null,
  receivedAt: new Date(NOW + receivedMs).toISOString(),
  maxAgeSeconds: 60,
  isCached: false,
  offline: false,
})

test.each([
  ['just now', -400, false],
  ['12 s ago', -12_000, false],
  ['stale, 4 min ago', -240_000, true],
  ['stale, age unknown', 3_600_000, true],
])('says %s', (words, receivedMs, stale) => {
  render(
    <ClockContext.Provider value={createClockStore(NOW)}>
      <FreshnessStamp stamp={stampOf(receivedMs)} />
    </ClockContext.Provider>,
  )
  expect(screen.getByText(words).classList.contains('stale')).toBe(stale)
})

function showInTrouble(troubleSinceMs: number | null, receivedMs: number) {
  const reach = createMarketReachStore()
  reach.setState({ isOffline: troubleSinceMs !== null, troubleSinceMs })
  const Mark = () => <b className={useIsStale(stampOf(receivedMs)) ? 'is-stale' : ''}>figure</b>
  render(
    <ClockContext.Provider value={createClockStore(NOW)}>
      <MarketReachContext value={reach}>
        <FreshnessStamp stamp={stampOf(receivedMs)} isRefreshing />
        <Mark />
      </MarketReachContext>
    </ClockContext.Provider>,
  )
}

test('a figure from before the market was lost is marked as stale, and nothing says that it is being refreshed', () => {
  showInTrouble(NOW - 5000, -12_000)
  const stamp = screen.getByText('stale, 12 s ago')
  expect(stamp.title).not.toContain('refreshed')
  expect(screen.getByText('figure').className).toBe('is-stale')
})

test('a figure that was read since then is not marked', () => {
  showInTrouble(NOW - 20_000, -12_000)
  expect(screen.getByText('12 s ago')).toBeTruthy()
  expect(screen.getByText('figure').className).toBe('')
})

test('while all is well, only the tooltip says that newer figures are read', () => {
  showInTrouble(null, -12_000)
  expect(screen.getByText('12 s ago').title).toContain('being refreshed')
})
