import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppError } from '@shared/errors'
import { err, ok } from '@shared/result'
import { connectionQueries } from '../connection/queries'
import { cacheValue } from '../../query/client'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { sampleAccounts, sampleConnection, sampleServiceKey } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { AccountsPage } from './AccountsPage'
import { accountForKeyImport } from './AccountsTable'

afterEach(cleanup)

type Given = { readonly keyless?: boolean; readonly error?: AppError; readonly ageMs?: number }

function show(given: Given = {}) {
  const stores = sampleStores()
  stores.clock.setState(({ nowMs }) => ({ nowMs: nowMs + (given.ageMs ?? 0) }))
  const keys = given.keyless ? [] : [{ ...sampleServiceKey, kind: 'affiliate' as const }]
  cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, keys })
  const signIn = vi.fn((_input: unknown) =>
    Promise.resolve(given.error ? err(given.error) : ok({ ...SAMPLE_FLOWS['sign-in'], state: 'reviewing' })),
  )
  const openKeyWindow = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'done' })))
  const move = vi.fn((_input: unknown) => Promise.resolve(ok(sampleAccounts)))
  const refresh = vi.fn((_input: unknown) => Promise.resolve(ok(sampleAccounts)))
  const api = fakeApi({
    'accounts.refresh': refresh,
    'accounts.move': move,
    'trade.signIn': signIn,
    'connection.openKeyWindow': openKeyWindow,
  })
  render(
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <AccountsPage />
      </ClockContext>
    </AppContext>,
  )
  return { signIn, move, refresh, openKeyWindow, user: userEvent.setup() }
}

const proveMain = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'More for Main' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign in to the market…' }))
}

test('an account with a key is proven to the market from its line, by the keyboard too', async () => {
  const { signIn, user } = show()
  screen.getByRole('button', { name: 'More for Main' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'Sign in to the market…' }))
  expect(signIn).toHaveBeenCalledExactlyOnceWith({ account: '0.0.5012345' })
  expect(await screen.findByText('The review is open in its own window')).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a row is dragged to another place by its grip, and Escape leaves it where it was', async () => {
  const { move, user } = show()
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  rows.forEach((row, i) => (row.getBoundingClientRect = () => ({ top: i * 40, height: 40 }) as DOMRect))
  const grip = rows[0]?.querySelector('.grip') as HTMLElement
  grip.setPointerCapture = () => undefined
  fireEvent.pointerDown(grip, { button: 0, clientY: 20 })
  fireEvent.pointerMove(grip, { clientY: 75 })
  expect(rows[1]?.className).toBe('is-below')
  await user.keyboard('{Escape}')
  fireEvent.pointerUp(grip)
  expect(move).not.toHaveBeenCalled()
  fireEvent.pointerDown(grip, { button: 0, clientY: 20 })
  fireEvent.pointerMove(grip, { clientY: 75 })
  fireEvent.pointerUp(grip)
  expect(move).toHaveBeenCalledExactlyOnceWith({ account: '0.0.5012345', to: 1 })
  expect(await screen.findByText('Main is number 2 of 2. The account switcher has the same order.')).toBeTruthy()
})

test('an account that is only watched cannot prove anything', async () => {
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'More for Studio' }))
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Sign in to the market/ })).toBeNull()
})

test('without an affiliate key nothing begins, and the way to add one is there', async () => {
  const { signIn, openKeyWindow, user } = show({ keyless: true })
  await proveMain(user)
  expect(signIn).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Add the affiliate key' }))
  expect(openKeyWindow).toHaveBeenCalledExactlyOnceWith({ task: 'enter', kind: 'affiliate' })
})

test('locked keys are told where it was asked, with the way to unlock them', async () => {
  const { user } = show({ error: { code: 'locked' } })
  await proveMain(user)
  expect((await screen.findByRole('alert')).textContent).toMatch(/locked/i)
  expect(screen.getByRole('button', { name: 'Unlock keys' })).toBeTruthy()
})

test('the primary button imports a missing key, of the selected account first', () => {
  const [main, second] = sampleAccounts.accounts
  if (!main || !second) throw new Error('the sample needs two accounts')
  const keyless = (account: typeof main) => ({ ...account, isKeyMissing: true })
  expect(accountForKeyImport([main, second], main.id)).toBeNull()
  expect(accountForKeyImport([keyless(main), keyless(second)], second.id)?.id).toBe(second.id)
  expect(accountForKeyImport([main, keyless(second)], main.id)?.id).toBe(second.id)
})

test('a page that opens with a stale balance reads the balances again, once', async () => {
  const { refresh } = show({ ageMs: 3_600_000 })
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  cleanup()
  expect(show().refresh).not.toHaveBeenCalled()
})

test('balances are read again when the person asks, below their sum', async () => {
  const { refresh, user } = show()
  expect(screen.getByRole('group', { name: 'Sum of the balances' }).textContent).toContain(
    'HBAR in 1 of 2 accounts. 1 balance is not loaded yet.',
  )
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(refresh).toHaveBeenCalledOnce()
})
