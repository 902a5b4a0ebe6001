import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import type { ConnectionState } from '@shared/contract/connection'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { connectionQueries } from './queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, sampleConnection, sampleServiceKey, sampleProfiles } from '../../testing/samples'
import { stubBrowserFeatures } from '../../testing/show-review'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { GoLivePage } from './GoLivePage'

beforeEach(stubBrowserFeatures)
afterEach(cleanup)

const own = { activeProfileId: sampleProfiles.custom.id } as const
const noAccount = { ...sampleAccounts, accounts: [], selected: null }

function show(
  change: Partial<ConnectionState> = {},
  calls: Parameters<typeof fakeApi>[0] = {},
  accounts: AccountsState = sampleAccounts,
) {
  const stores = sampleStores()
  cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, ...change })
  cacheValue(stores.client, accountsQueries.state, accounts)
  render(
    <AppContext value={{ api: fakeApi(calls), stores }}>
      <ClockContext value={stores.clock}>
        <GoLivePage />
      </ClockContext>
    </AppContext>,
  )
  const steps = screen.getAllByRole('listitem').filter((item) => item.classList.contains('gl-step'))
  return { stores, user: userEvent.setup(), step: (n: number) => within(steps[n - 1] ?? document.body), steps }
}
const current = () => document.querySelector('[aria-current="step"] h2')?.textContent

test('in practice the market is chosen first, and the later steps only say what they will be', async () => {
  const { step, steps } = show()
  expect(current()).toBe('Choose the market')
  expect(step(1).getByRole('button', { name: 'Enter the address of Live market' })).toBeTruthy()
  expect(step(1).getByRole('button', { name: 'Switch to Second market' })).toBeTruthy()
  expect(steps.map((one) => one.querySelectorAll('button').length > 0)).toEqual([true, false, false, false])
  expect(document.body.textContent).toContain('Keys and accounts do not carry over')
  // Keys and accounts of the practice market do not count for the new market.
  expect(document.body.textContent).not.toMatch(/(A key for market data|An account) is added/)
  expect(await accessibilityViolations()).toEqual([])
})

test('addresses are filled in on the page itself, and it stays when they are saved', async () => {
  const state = { ...sampleConnection, profiles: [...sampleConnection.profiles] }
  const save = vi.fn((_input: unknown) => Promise.resolve(ok({ id: 'live-0123456789ab', state })))
  const { step, user, stores } = show({}, { 'connection.save': save })
  await user.click(step(1).getByRole('button', { name: 'Enter the address of Live market' }))
  await user.type(screen.getByLabelText('Market address'), 'https://market.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ id: 'live', baseUrl: 'https://market.example' })
  expect(await screen.findByRole('button', { name: 'Switch to Second market' })).toBeTruthy()
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'home' })
})

test('switching asks once, and a refusal of main leaves everything as it was', async () => {
  const use = vi.fn((_input: unknown) => Promise.resolve(err({ code: 'declined' as const })))
  const { step, user } = show({}, { 'connection.use': use })
  await user.click(step(1).getByRole('button', { name: 'Switch to Second market' }))
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Second market' })
  await user.click(within(dialog).getByRole('button', { name: 'Switch market' }))
  expect(use).toHaveBeenCalledExactlyOnceWith({ id: sampleProfiles.custom.id })
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  expect(current()).toBe('Choose the market')
})

test('connected, a key that reads comes next: made by the market, or entered in main’s window', async () => {
  const create = vi.fn((_input: unknown) => Promise.resolve(ok({ ...sampleConnection, ...own })))
  const { step, user } = show({ ...own, keys: [] }, { 'connection.createAgentKey': create }, noAccount)
  expect(current()).toBe('Get a key for market data')
  expect(step(2).getByRole('button', { name: 'Add the agent key' })).toBeTruthy()
  await user.click(step(2).getByRole('button', { name: 'Create a key' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create key' }))
  expect(create).toHaveBeenCalledOnce()
  expect(current()).toBe('Add an account')
})

test.each([
  ['agent', true],
  ['user', false],
] as const)('with only the %s key, the step says of the agent key that it moves nothing: %s', (kind, isSaid) => {
  const { step } = show({ ...own, keys: [{ ...sampleServiceKey, kind }] }, {}, noAccount)
  expect(step(2).getByText(/A key for market data is added\./)).toBeTruthy()
  expect(step(2).queryByText(/The agent key cannot move anything\./) !== null).toBe(isSaid)
})

test('a key of the practice market is no key of another', () => {
  show({ activeProfileId: 'practice', keys: [sampleServiceKey] })
  expect(current()).toBe('Choose the market')
})

test('an account is imported in main’s window or watched, and then it is ready', async () => {
  const openVault = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'done' as const })))
  const calls = { 'accounts.openVault': openVault, 'accounts.list': () => Promise.resolve(ok(sampleAccounts)) }
  const { step, user, stores } = show(own, calls, noAccount)
  expect(current()).toBe('Add an account')
  await user.click(step(3).getByRole('button', { name: 'Import a key' }))
  expect(openVault).toHaveBeenCalledExactlyOnceWith({ task: 'import-key', account: null })
  const ready = await screen.findByRole('region', { name: 'Ready' })
  expect(ready.textContent).toContain('Second market is ready to view')
  expect(current()).toBe('Add the trading keys')
  await user.click(within(ready).getByRole('button', { name: 'Spenders and limits' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'lists' })
})

test('the keys that trade are a step: what each is for, where it is had, and its way in', async () => {
  const keyWindow = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'cancelled' as const })))
  const { step, user } = show(own, { 'connection.openKeyWindow': keyWindow })
  expect(current()).toBe('Add the trading keys')
  expect(document.querySelector('[aria-current="step"]')?.textContent).toContain('affiliate section')
  await user.click(step(4).getByRole('button', { name: 'Add the user key' }))
  expect(keyWindow).toHaveBeenCalledWith({ task: 'enter', kind: 'user' })
  expect(step(4).getByRole('button', { name: 'Add the affiliate key' })).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('with every key it is ready; one that the market refuses does not count', () => {
  const having = (state: 'ready' | 'refused') => ({
    ...own,
    keys: [
      sampleServiceKey,
      { ...sampleServiceKey, kind: 'user' as const },
      { ...sampleServiceKey, kind: 'affiliate' as const, state },
    ],
  })
  show(having('ready'))
  expect(current()).toBeUndefined()
  expect(screen.getByRole('region', { name: 'Ready' }).textContent).toMatch(/is ready(?! to view)/)
  cleanup()
  show(having('refused'))
  expect(current()).toBe('Add the trading keys')
  expect(screen.getByRole('button', { name: 'Enter another affiliate key' })).toBeTruthy()
})
