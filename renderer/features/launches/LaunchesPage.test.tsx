import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Launch } from '@shared/contract/launches'
import { err, ok } from '@shared/result'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleLaunch } from '../../testing/offers'
import { stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { LaunchesPage } from './LaunchesPage'

afterEach(cleanup)

function show(launches: readonly Launch[] | 'offline', unreadableCount = 0, isReadingPools = false) {
  const stores = sampleStores()
  const answer =
    launches === 'offline'
      ? err({ code: 'offline', what: 'service' } as const)
      : ok({ launches, unreadableCount, isReadingPools, stamp: stampAt(T0) })
  render(
    <AppContext value={{ api: fakeApi({ 'launches.list': () => Promise.resolve(answer) }), stores }}>
      <ClockContext value={stores.clock}>
        <LaunchesPage />
      </ClockContext>
    </AppContext>,
  )
  const row = async (name: string) =>
    (await screen.findByRole('row', { name: new RegExp(name) })).textContent?.replace(/[\u202f\u00a0]/g, ' ')
  return { stores, row, user: userEvent.setup() }
}
const ended = sampleLaunch({ mintCode: 'old', name: 'First Light', endsAt: new Date(T0 - 1000).toISOString() })

test('each launch tells price, progress and time under its state, and opens', async () => {
  const { row, stores, user } = show([sampleLaunch()])
  const text = await row('Night Ferries')
  for (const part of ['22 ℏ', '120 of 40030 %', 'Ends in 5 h', 'by Ferry & Yard']) expect(text).toContain(part)
  expect(screen.getByRole('region', { name: 'Open' }).textContent).toContain('Night Ferries')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Night Ferries: all aboard' }))
  expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'launch', mintCode: 'night-ferries-public' })
})

test('what is paid in another token has no price in HBAR, and what is not known has none at all', async () => {
  const { row } = show([
    sampleLaunch({ mintCode: 'a', name: 'Marginalia', paidIn: 'other', price: null }),
    sampleLaunch({ mintCode: 'b', name: 'Unread pool', paidIn: 'unknown', price: null }),
    sampleLaunch({ mintCode: 'c', name: 'Claim', price: '0', isPaidByAllowance: false }),
    sampleLaunch({ mintCode: 'e', name: 'Exchange', price: '0', isPaidByAllowance: true }),
    sampleLaunch({
      mintCode: 'f',
      name: 'Dollars',
      paidIn: 'other',
      price: null,
      otherPrice: { amount: '12.5', unit: 'HRBD' },
    }),
    sampleLaunch({ mintCode: 'd', name: 'No price', price: null }),
  ])
  expect(await row('Marginalia')).toContain('in another token')
  expect(await row('Unread pool')).not.toContain('ℏ')
  expect(await row('Unread pool')).toContain('—, Only the pool reports the price.')
  expect(await row('No price')).toContain('unknown')
  expect(await row('Claim')).toContain('free')
  expect(await row('Exchange')).toContain('may take an NFT')
  expect(await row('Exchange')).not.toContain('free')
  expect((await row('Dollars'))?.replaceAll('\u202f', ' ')).toContain('12.5 HRBD')
})

test('a price that is being read is a placeholder, and not unknown', async () => {
  const pool = sampleLaunch({ name: 'Unread pool', isForeverMint: true, paidIn: 'unknown', price: null })
  const { row } = show([pool], 0, true)
  expect(await row('Unread pool')).not.toMatch(/—|View|Mint$/)
  expect(screen.getByRole('status', { name: 'Price: loading' })).toBeTruthy()
})

test('launches are shown by the days that they start within, and a wrong pair of days asks for nothing', async () => {
  const list = vi.fn(({ from }: { readonly from: string | null }) =>
    Promise.resolve(
      ok({
        launches: from === null ? [sampleLaunch()] : [],
        unreadableCount: 0,
        isReadingPools: false,
        stamp: stampAt(T0),
      }),
    ),
  )
  const stores = sampleStores()
  render(
    <AppContext value={{ api: fakeApi({ 'launches.list': list as never }), stores }}>
      <ClockContext value={stores.clock}>
        <LaunchesPage />
      </ClockContext>
    </AppContext>,
  )
  await screen.findByRole('row', { name: /Night Ferries/ })
  await userEvent.click(screen.getByRole('button', { name: 'Start of the launches: Any date' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Custom dates' }))
  fireEvent.change(screen.getByLabelText('Starts from'), { target: { value: '1 Dec 2026' } })
  expect(await screen.findByText('No launch starts on these days')).toBeTruthy()
  expect(list).toHaveBeenLastCalledWith({ fresh: false, from: '2026-12-01', to: null })
  const asked = list.mock.calls.length
  // A day without a year is no request.
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '1 Nov' } })
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '2026-11-01' } })
  expect(screen.getByText('The last day is before the first day.')).toBeTruthy()
  expect(list.mock.calls.slice(asked)).toEqual([[{ fresh: false, from: null, to: null }]])
  expect(await accessibilityViolations()).toEqual([])
  fireEvent.change(screen.getByLabelText('to'), { target: { value: '' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 1 launch' }))
  expect(screen.queryByLabelText('Starts from')).toBeNull()
  expect(await screen.findByRole('row', { name: /Night Ferries/ })).toBeTruthy()
})

test('third-party names are shown as data', async () => {
  show([sampleLaunch({ name: 'Free\u202e https://evil.example' })])
  expect(await screen.findByRole('button', { name: 'Free\\u{202e} hxxps://evil[.]example' })).toBeTruthy()
})

test('what is over is there when all are shown', async () => {
  const { user } = show([ended], 2)
  expect(await screen.findByText('No open or coming launches')).toBeTruthy()
  expect(screen.getByText(/2 launches not shown/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all states' }))
  expect(await screen.findByRole('button', { name: 'First Light' })).toBeTruthy()
})

test('what is over is folded below what is open', async () => {
  const { user, row } = show([sampleLaunch(), ended])
  await row('Night Ferries')
  expect(screen.queryByRole('button', { name: 'First Light' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '1 past launch' }))
  expect(screen.getByRole('button', { name: 'First Light' })).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a launch without a collection is listed, and cannot be opened', async () => {
  show([sampleLaunch({ token: null })])
  const line = await screen.findByRole('row', { name: /Night Ferries/ })
  expect(within(line).queryByRole('button')).toBeNull()
})

test('no launch at all, and no answer, are two different things', async () => {
  show([])
  expect(await screen.findByText('No launches announced')).toBeTruthy()
  cleanup()
  show('offline')
  expect((await screen.findByRole('alert')).textContent).toContain('The launches could not be read')
})
