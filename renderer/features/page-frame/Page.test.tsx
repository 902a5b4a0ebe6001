import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppError } from '@shared/errors'
import type { NetworkState } from '@shared/contract/network'
import { ok } from '@shared/result'
import { connectionQueries } from '../connection/queries'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleConnection, sampleNetwork, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { Connection } from '../../pages/shell/Connection'
import { FailedRead } from './FailedRead'
import { Page } from './Page'
import { networkQueries } from '../connection/network-queries'
import { cacheValue } from '../../query/client'

afterEach(cleanup)

function show(network: Partial<NetworkState>, error: AppError | null = null) {
  const stores = sampleStores()
  cacheValue(stores.client, connectionQueries.state, sampleConnection)
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, ...network })
  const onRefresh = vi.fn()
  const copy = vi.fn(() => Promise.resolve(ok(undefined)))
  render(
    <AppContext.Provider value={{ api: fakeApi({ 'app.copy': copy }), stores }}>
      <ClockContext.Provider value={stores.clock}>
        <Connection />
        <Page title="Market" onRefresh={onRefresh}>
          {error && <FailedRead subject="The market" error={error} onRetry={onRefresh} />}
        </Page>
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  return { stores, onRefresh, copy, user: userEvent.setup() }
}
const since = new Date(T0).toISOString()

test('a market that is reached and gives nothing newer is told, with why, since when, and a way to try now', async () => {
  const { onRefresh, user } = show({
    latestReadError: { error: { code: 'rate-limited', retryAfterSeconds: 40 }, since },
  })
  expect(screen.getByText(/Data stale since/, { selector: 'b' })).toBeTruthy()
  expect(screen.getByText(/received too many requests/).textContent).not.toContain('Try again')
  expect(screen.getByRole('button', { name: /Connection: Data stale since/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try now' }))
  expect(onRefresh).toHaveBeenCalledTimes(1)
})

test('that it is not reached at all goes before', () => {
  show({
    service: { status: 'offline', since },
    latestReadError: { error: { code: 'rate-limited', retryAfterSeconds: 40 }, since },
  })
  expect(screen.getByText(/^Offline since/, { selector: 'b, strong, h2, .strong' })).toBeTruthy()
  expect(screen.queryByText(/Data stale since/)).toBeNull()
})

test('of the practice market no network is blamed', () => {
  show({ service: { status: 'offline', since } })
  expect(screen.getByText(/restart Countersign/)).toBeTruthy()
  cleanup()
  show({ service: { status: 'offline', since }, profile: { ...sampleNetwork.profile, kind: 'mainnet' } })
  expect(screen.getByText('You cannot buy, sell or mint now.')).toBeTruthy()
  expect(screen.queryByText(/restart Countersign/)).toBeNull()
})

test('offline, the banner gives the age of the figures that the page shows', () => {
  const stores = sampleStores()
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service: { status: 'offline', since } })
  render(
    <AppContext.Provider value={{ api: fakeApi({}), stores }}>
      <ClockContext.Provider value={stores.clock}>
        <Page title="Holdings" dataStamp={stampAt(T0 - 720_000)}>
          {null}
        </Page>
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  expect(screen.getByText(/^Figures are 12 min old\./)).toBeTruthy()
})

test('the head gets a line once the content has scrolled under it', () => {
  show({})
  const scroller = document.querySelector<HTMLElement>('[data-scroller]')
  if (!scroller) throw new Error('no scrolling part')
  const hasLine = () => document.querySelector('header')?.classList.contains('scrolled')
  expect(hasLine()).toBe(false)
  scroller.scrollTop = 40
  fireEvent.scroll(scroller)
  expect(hasLine()).toBe(true)
  scroller.scrollTop = 0
  fireEvent.scroll(scroller)
  expect(hasLine()).toBe(false)
})

test('while the disk takes no writes, the banner copies the path of the folder', async () => {
  const { stores, copy, user } = show({})
  act(() =>
    stores.disk.setState({
      error: { code: 'disk-failed', reason: 'no-space', path: '/home/me/countersign', stage: 'changing' },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Copy folder path' }))
  expect(copy).toHaveBeenCalledExactlyOnceWith({ text: '/home/me/countersign' })
})

test('nothing is said while all is well', () => {
  show({})
  expect(screen.queryByText(/last read/)).toBeNull()
})

test('what fails for want of a key leads to the keys', async () => {
  const { stores, user } = show({}, { code: 'unauthorized', cause: 'no-key' })
  await user.click(screen.getByRole('button', { name: 'Open the keys' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'connection' })
})

test('a market without a key that reads says so at the foot', () => {
  const { stores } = show({ profile: { id: 'own', label: 'Second market', kind: 'local' } })
  expect(screen.getByRole('button', { name: 'Connection: Second market' })).toBeTruthy()
  cleanup()
  cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, keys: [] })
  render(
    <AppContext.Provider value={{ api: fakeApi({}), stores }}>
      <ClockContext.Provider value={stores.clock}>
        <Connection />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  expect(screen.getByRole('button', { name: 'Connection: No key for market data' })).toBeTruthy()
  const refusedKeys = sampleConnection.keys.map((key) => ({ ...key, state: 'refused' as const }))
  act(() => cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, keys: refusedKeys }))
  expect(screen.getByRole('button', { name: 'Connection: Key refused by the market' })).toBeTruthy()
})
