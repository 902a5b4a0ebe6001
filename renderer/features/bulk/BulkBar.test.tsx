import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '@shared/result'
import { type BulkItem, startBulk } from './bulk-store'
import { putFlow } from '../flows/flows-store'
import { putRateLimits } from '../../stores/rate-limits'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleFlow } from '../../testing/flow'
import { T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Page } from '../page-frame/Page'
import { Sidebar } from '../../pages/shell/Sidebar'

afterEach(cleanup)

const items = [1, 2, 3].map((serialOrOfferId): BulkItem => ({
  key: `k${serialOrOfferId}`,
  account: '0.0.1',
  token: '0.0.5',
  serialOrOfferId,
  name: `Tide ${serialOrOfferId}`,
  price: '10',
}))

/** Renders the sidebar and an unrelated page, and starts a queue. */
async function show() {
  const stores = sampleStores()
  const flowOf = (serial: number) =>
    sampleFlow({ id: `f${serial}`, kind: 'list', serial, title: `Tide ${serial}`, state: 'reviewing' })
  const list = ({ serial }: { serial: number }) => Promise.resolve(ok(flowOf(serial)))
  const api = fakeApi({ 'trade.list': list as never })
  render(
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <Sidebar />
        <Page title="Elsewhere">
          <p>What is looked at.</p>
        </Page>
      </ClockContext>
    </AppContext>,
  )
  await act(async () => {
    startBulk(stores, api, 'list', items)
    await Promise.resolve()
  })
  const end = (serial: number, state: 'done' | 'declined') =>
    act(async () => {
      putFlow(stores.client, { ...flowOf(serial), state })
      await Promise.resolve()
    })
  return { stores, end, user: userEvent.setup() }
}
const bar = () => screen.getByRole('region', { name: 'Listing' })
const holdings = () => screen.getByRole('button', { name: /^Holdings/ }).textContent

test('on every page the queue says how far it is, and the sections say when it asks', async () => {
  const { end } = await show()
  expect(bar().textContent).toContain('0 of 3 NFTs listed. Now “Tide 1”, in review.')
  expect(bar().querySelectorAll('.meter i')).toHaveLength(3)
  expect(holdings()).toBe('Holdings0 of 3')
  await end(1, 'declined')
  expect(bar().textContent).toContain('“Tide 1” was not listed: you declined it.')
  expect(holdings()).toBe('Holdingsneeds you')
  expect(await accessibilityViolations()).toEqual([])
})

test('the focus is never lost: it stays with the bar while its buttons change, and goes to the page at its end', async () => {
  const { end, user } = await show()
  expect(document.activeElement).toBe(bar())
  await end(1, 'declined')
  await user.click(screen.getByRole('button', { name: 'Continue with the other 2 NFTs' }))
  expect(document.activeElement).toBe(bar())
  await end(2, 'declined')
  await user.click(screen.getByRole('button', { name: 'Stop the queue' }))
  expect(document.activeElement).toBe(bar())
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Elsewhere' }))
})

test('that all went well is told for a minute, and what did not until somebody puts it away', async () => {
  const { end } = await show()
  await end(1, 'done')
  await end(2, 'done')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await end(3, 'done')
    expect(bar().textContent).toContain('All 3 NFTs listed for 30\u202fℏ in total.')
    act(() => void vi.advanceTimersByTime(59_000))
    expect(bar()).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.queryByRole('region', { name: 'Listing' })).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('the requests left keep their line, whether requests wait or not', async () => {
  const { stores } = await show()
  const waiting = { action: 0, visible: 7, background: 0 }
  const told = {
    name: 'agent',
    route: null,
    availableCount: 9,
    capacity: 10,
    refillPerSecond: 2,
    pausedForMs: 0,
    waiting,
  } as const
  const line = () => document.querySelector('.budget')
  expect(line()?.textContent).toBe('Requests left—')
  act(() => putRateLimits(stores.rateLimits, [{ ...told, waiting: { ...waiting, visible: 0 } }], T0))
  expect(line()?.textContent).toBe('Requests left9')
  act(() => putRateLimits(stores.rateLimits, [told], T0))
  expect(line()?.textContent).toBe('Requests left9')
  expect(line()?.getAttribute('title')).toBe('9 of 10 requests available now, 7 waiting')
  act(() => putRateLimits(stores.rateLimits, [{ ...told, pausedForMs: 3000 }], T0))
  expect(line()?.textContent).toBe('Requests paused for 3 s')
})
