import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountsState } from '@shared/contract/accounts'
import type { Readiness } from '@shared/contract/readiness'
import type { EntityId } from '@shared/ids'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, sampleFact, stampAt, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { ReadinessPage } from './ReadinessPage'

afterEach(cleanup)

const [main, studio] = sampleAccounts.accounts
const TOKEN: EntityId = '0.0.4012877'
const NO_KEY = sampleFact('key', { about: 'account', state: 'no', isNeeded: false, remedy: 'import-key' })
const readiness: Readiness = {
  subject: { id: sampleAccounts.selected, checksum: 'eunbg', name: 'Main' },
  isOwn: true,
  readyStatus: 'no',
  notes: [],
  token: { id: TOKEN, checksum: 'fbeft', name: null },
  tokenName: 'Tidal Forms',
  stamp: stampAt(T0),
  facts: [
    sampleFact('balance', { about: 'account', value: '12480.5', isNeeded: false }),
    sampleFact('metamask', { about: 'account', state: 'no', isNeeded: false, reason: 'METAMASK_NEEDS_ECDSA' }),
    sampleFact('alias-key', { about: 'evm', state: 'unknown', isNeeded: false }),
    sampleFact('associated', { state: 'no', reason: 'TOKEN_NOT_ASSOCIATED', remedy: 'associate' }),
    sampleFact('verdict', { state: 'no', reason: 'SOMETHING_NEW' }),
  ],
}

async function show(
  change: Partial<Readiness> = {},
  account: EntityId | null = null,
  accounts: AccountsState = sampleAccounts,
) {
  const stores = sampleStores()
  cacheValue(stores.client, accountsQueries.state, accounts)
  const get = vi.fn((_input: unknown) => Promise.resolve(ok({ ...readiness, ...change })))
  const openVault = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'cancelled' })))
  const api = fakeApi({ 'readiness.get': get, 'accounts.openVault': openVault })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <ReadinessPage account={account} token={TOKEN} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  return { stores, get, openVault, user: userEvent.setup() }
}

test('every fact stands with its reason in words, and what decides is told first', async () => {
  const { get, user } = await show()
  expect(get).toHaveBeenCalledExactlyOnceWith({ account: main?.id, token: TOKEN })
  expect(screen.getByRole('heading', { name: 'Main cannot buy or hold this token yet' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'This token' }).textContent).toMatch(
    /Cannot hold this token yet.*The market’s own check failed.*The market says: SOMETHING_NEW/,
  )
  expect(screen.getByText('You associate once, for a network fee. You review the transaction first.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Associate Tidal Forms' })).toBeTruthy()
  const account = within(screen.getByRole('region', { name: 'The account' }))
  await user.click(account.getByRole('button', { name: '1 other fact, not needed here' }))
  expect(screen.getByText(/Cannot sign in with MetaMask/)).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a reason is not repeated, and a stranger’s account is not told to associate the token', async () => {
  const notAssociated = { state: 'no', reason: 'TOKEN_NOT_ASSOCIATED' } as const
  await show({
    isOwn: false,
    facts: [sampleFact('associated', notAssociated), sampleFact('verdict', notAssociated)],
  })
  const text = screen.getByRole('region', { name: 'This token' }).textContent
  expect(text).toContain('Only this account can associate the token.')
  expect(text).not.toContain('own check')
})

test('what nobody knows is said to be unknown', async () => {
  const { user } = await show({ readyStatus: 'unknown' })
  expect(
    screen.getByRole('heading', { name: /may be able to buy and hold this token; a required fact is unknown/ }),
  ).toBeTruthy()
  const evm = within(screen.getByRole('region', { name: 'EVM contracts' }))
  await user.click(evm.getByRole('button', { name: '1 other fact, not needed here' }))
  const line = screen.getByText('Unknown whether the EVM alias matches the key').closest('li')
  expect(line?.dataset['state']).toBe('unknown')
})

test('without a place for keys the way to a key begins with one', async () => {
  const keyStore = { kind: 'none', reason: null, isPassphraseSet: false, isLocked: false, autoLockAt: null } as const
  const { openVault, user } = await show({ facts: [NO_KEY] }, studio?.id ?? null, { ...sampleAccounts, keyStore })
  expect(screen.queryByRole('button', { name: 'Import the key' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use keys for this session' }))
  expect(openVault).toHaveBeenCalledExactlyOnceWith({ task: 'session-only', account: null })
})

test('what this app can mend has its button', async () => {
  const { openVault, user } = await show({ facts: [NO_KEY] }, studio?.id ?? null)
  await user.click(screen.getByRole('button', { name: 'Import the key' }))
  expect(openVault).toHaveBeenCalledOnce()
})

test('any account can be asked about by its id, and one with a wrong checksum is not', async () => {
  const { stores, user } = await show()
  await user.selectOptions(screen.getByLabelText('Account'), 'Another account…')
  const field = screen.getByLabelText('Account id')
  await user.type(field, '0.0.3388210-aaaaa')
  expect(screen.getByText(/checksum does not belong/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check account' }))
  expect(currentRoute(stores.route.getState()).name).toBe('home')
  await user.clear(field)
  await user.type(field, '0.0.3388210{Enter}')
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'readiness', account: '0.0.3388210', token: TOKEN })
  expect(within(screen.getByRole('region', { name: 'Account and token' })).getAllByRole('combobox')).toHaveLength(1)
})

test('an account that is ready has the way to the collection, and a stranger’s account has none', async () => {
  const { stores, user } = await show({ readyStatus: 'yes', facts: [] })
  await user.click(screen.getByRole('button', { name: 'View Tidal Forms' }))
  expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'collection', token: TOKEN })
  cleanup()
  await show({
    readyStatus: 'yes',
    isOwn: false,
    facts: [],
    subject: { id: '0.0.3388210', checksum: 'eunbg', name: null },
  })
  expect(screen.getByRole('heading', { name: 'Account 0.0.3388210 can buy and hold this token' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'View Tidal Forms' })).toBeNull()
})

test('where the market gives no verdict, none is given for it', async () => {
  const facts = [sampleFact('verdict', { state: 'unknown', isNeeded: false, reason: 'EVM_NOT_COVERED' })]
  await show({ readyStatus: 'yes', facts })
  expect(
    screen.getByRole('heading', {
      name: 'Main has a key of the right type; the market gives no verdict on this collection',
    }),
  ).toBeTruthy()
})

test('without the market’s answer the page shows what needs none: the key here and the balance of the ledger', async () => {
  const failed = () => Promise.resolve(err({ code: 'offline' as const, what: 'service' as const }))
  const stores = sampleStores()
  const api = fakeApi({ 'readiness.get': failed })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <ReadinessPage account={null} token={null} />
        </ClockContext>
      </AppContext>,
    )
    await Promise.resolve()
  })
  expect(await screen.findByText('The account checks could not be read')).toBeTruthy()
  const known = screen.getByRole('region', { name: 'Known without the market' })
  expect(known.textContent).toContain('Key on this computer')
  expect(known.textContent).toContain('Balance')
  expect(await accessibilityViolations()).toEqual([])
})
