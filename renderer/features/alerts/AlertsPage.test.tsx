import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AlertsState } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { ok } from '@shared/result'
import { alertsQueries } from './queries'
import { cacheValue } from '../../query/client'
import { sampleAlerts, sampleFloorRule } from '../../testing/alerts'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { AlertButton } from './AlertButton'
import { AlertSettings } from './AlertSettings'
import { AlertsPage } from './AlertsPage'

afterEach(cleanup)

async function show(page: ReactElement, state: Partial<AlertsState> = {}) {
  const stores = sampleStores()
  const value = { ...sampleAlerts, ...state }
  cacheValue(stores.client, alertsQueries.state, value)
  const call = () => vi.fn((_input: unknown) => Promise.resolve(ok(value)))
  const [change, remove, addFloor, set] = [call(), call(), call(), call()]
  const facts = {
    token: '0.0.4012877',
    checksum: 'fbeft',
    name: 'Tidal Forms',
    creator: null,
    image: null,
    floor: '420',
    floor24hAgo: null,
    floor7dAgo: null,
    bestOffer: '400',
    volume24h: null,
    volume30d: null,
    volumeAllTime: null,
    sales24h: null,
    owners: null,
    supply: null,
    stamp: stampAt(T0, 60),
  }
  const api = fakeApi({
    'alerts.get': () => Promise.resolve(ok(value)),
    'alerts.change': change,
    'alerts.remove': remove,
    'alerts.addFloor': addFloor,
    'alerts.set': set,
    'market.collection': () => Promise.resolve(ok(facts)),
  })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>{page}</ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { stores, change, remove, addFloor, set, user: userEvent.setup() }
}

test('an alert says what it waits for and where the floor stands', async () => {
  await show(<AlertsPage />)
  const [floor, launch] = within(screen.getByRole('region', { name: 'Your alerts' })).getAllByRole('listitem')
  expect(floor?.textContent).toMatch(/Tidal Forms.*Floor below 400.*Watching.*420/)
  expect(launch?.textContent).toMatch(/Paper Moths.*Opens/)
  expect(await accessibilityViolations()).toEqual([])
})

test('how often floors are read is said as it is', async () => {
  const tokenAt = (i: number): EntityId => `0.0.${7000 + i}`
  const many = Array.from({ length: 39 }, (_, i) => ({ ...sampleFloorRule, id: `r${i}`, token: tokenAt(i) }))
  await show(<AlertsPage />, { rules: many })
  expect(screen.getByText(/checks each floor about every \d+ minutes/)).toBeTruthy()
  cleanup()
  await show(<AlertsPage />, { rules: [sampleFloorRule] })
  expect(screen.getByText(/checks each floor every minute/)).toBeTruthy()
})

test('one that has told says when it tells again', async () => {
  const told = { ...sampleFloorRule, state: 'told' as const, toldAt: new Date(T0 - 60_000).toISOString() }
  await show(<AlertsPage />, { rules: [told] })
  expect(screen.getByText(/Alerted 60 s ago\. Alerts again once the floor recovers to 408/)).toBeTruthy()
})

test('it is paused, resumed and removed', async () => {
  const { change, remove, user } = await show(<AlertsPage />)
  await user.click(screen.getByRole('button', { name: /^Pause: Tidal Forms/ }))
  expect(change).toHaveBeenCalledExactlyOnceWith({ id: 'r1', isPaused: true })
  await user.click(screen.getByRole('button', { name: /^More for Tidal Forms/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove the alert' }))
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: 'r1' })
})

test('a floor is watched from its collection, with the floor as it is beside the figure', async () => {
  const { addFloor, user } = await show(<AlertButton token="0.0.4012877" />, { rules: [] })
  await user.click(screen.getByRole('button', { name: 'Set a floor alert' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('420')).toBeTruthy()
  await user.type(dialog.getByLabelText('Price'), '400')
  await user.click(dialog.getByRole('button', { name: 'Set the alert' }))
  expect(addFloor).toHaveBeenCalledExactlyOnceWith({ token: '0.0.4012877', direction: 'below', figure: '400' })
})

test('a figure that the floor has crossed already is said to be, and one that is none is not sent', async () => {
  const { addFloor, user } = await show(<AlertButton token="0.0.4012877" />, { rules: [] })
  await user.click(screen.getByRole('button', { name: 'Set a floor alert' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText('420')
  await user.type(dialog.getByLabelText('Price'), '500')
  expect(dialog.getByText(/The floor is already below 500/)).toBeTruthy()
  await user.clear(dialog.getByLabelText('Price'))
  await user.type(dialog.getByLabelText('Price'), '1,5')
  await user.click(dialog.getByRole('button', { name: 'Set the alert' }))
  expect(addFloor).not.toHaveBeenCalled()
  expect(dialog.getByText(/Write the amount without commas/)).toBeTruthy()
})

test('each kind is switched on and off, on the desktop by itself', async () => {
  const { set, user } = await show(<AlertSettings />)
  await user.click(screen.getByRole('switch', { name: 'Sold: on the desktop' }))
  expect(set).toHaveBeenLastCalledWith({ kind: { kind: 'sold', on: true, desktop: false } })
  await user.click(screen.getByRole('switch', { name: 'Offer: in the notices' }))
  expect(set).toHaveBeenLastCalledWith({ kind: { kind: 'offer', on: false, desktop: true } })
  expect(await accessibilityViolations()).toEqual([])
})

test('quiet hours are set by the clock', async () => {
  const quiet = { from: 22 * 60, to: 7 * 60 }
  const { set, user } = await show(<AlertSettings />, { settings: { ...sampleAlerts.settings, quiet } })
  expect(screen.getByText(/From 22:00 to 07:00, over midnight/)).toBeTruthy()
  await user.clear(screen.getByLabelText('Quiet from'))
  await user.type(screen.getByLabelText('Quiet from'), '21:30')
  await user.tab()
  expect(set).toHaveBeenLastCalledWith({ quiet: { from: 21 * 60 + 30, to: 7 * 60 } })
  await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
  expect(set).toHaveBeenLastCalledWith({ quiet: null })
})
