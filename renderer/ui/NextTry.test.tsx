import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createClockStore } from '../stores/clock'
import { createMarketReachStore } from '../stores/market-reach'
import { ClockContext } from './clock-context'
import { MarketReachContext } from './market-reach-context'
import { NextTry } from './NextTry'

afterEach(cleanup)

test('the time to the next automatic retry is counted down, and nothing is shown without one', () => {
  const clock = createClockStore(1000)
  const reach = createMarketReachStore()
  const { container } = render(
    <ClockContext value={clock}>
      <MarketReachContext value={reach}>
        <NextTry />
      </MarketReachContext>
    </ClockContext>,
  )
  expect(container.textContent).toBe('')
  act(() => reach.setState({ nextTry: { atMs: 9000, delayMs: 8000 } }))
  expect(container.textContent).toBe('Next try in 8 s')
  act(() => clock.setState({ nowMs: 8500 }))
  expect(container.textContent).toBe('Next try in 1 s')
  act(() => clock.setState({ nowMs: 9000 }))
  expect(container.textContent).toBe('Trying now')
  act(() => reach.setState({ isOffline: true }))
  expect(container.textContent).toBe('Trying now')
  act(() => reach.setState({ nextCheck: { atMs: 12_400, delayMs: 3000 } }))
  expect(container.textContent).toBe('Next try in 3 s')
  act(() => clock.setState({ nowMs: 11_000 }))
  expect(container.textContent).toBe('Next try in 2 s')
})
