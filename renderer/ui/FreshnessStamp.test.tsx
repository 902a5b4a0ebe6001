import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Stamp } from '@shared/time'
import { createClockStore } from '../stores/clock'
import { ClockContext } from './clock-context'
import { FreshnessStamp } from './FreshnessStamp'

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
