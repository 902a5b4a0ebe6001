import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { KeyStore } from '@shared/contract/accounts'
import type { ListsState, InactiveEntry } from '@shared/contract/lists'
import { err, ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { NNBSP } from '../../format/money'
import { listsQueries } from './queries'
import { cacheValue } from '../../query/client'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleAccounts, T0 } from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { ListsPage } from './ListsPage'

afterEach(cleanup)

const addedAt = new Date(T0).toISOString()
const OPERATOR = '0x00000000000000000000000000000000002ec445'
const EMPTY: ListsState = {
  spenders: [],
  operators: [],
  book: [],
  inactiveEntries: [],
  limitsStatus: 'confirmed' as const,
  committedIn24Hours: null,
  limits: { feeCap: '10', buy: null, mint: null, offer: null, shares: '25', day: null, passphraseAbove: '1000' },
}
const FULL: ListsState = {
  spenders: [{ id: '0.0.3064901', checksum: 'lnmau', name: 'Market', addedAt }],
  operators: [{ id: OPERATOR, name: null, addedAt }],
  limits: { ...EMPTY.limits, buy: '640', day: '500' },
  book: [{ id: '0.0.3388210', checksum: 'qhvsx', name: 'Gallery \u202eeman', addedAt }],
  inactiveEntries: [],
  limitsStatus: 'confirmed',
  committedIn24Hours: { hbar: '12.5', limit: '500' },
}

function show(state: ListsState, outcome: 'done' | 'busy' = 'done', keyStore: KeyStore = sampleAccounts.keyStore) {
  const stores = sampleStores()
  cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, keyStore })
  const open = vi.fn((_input?: never) => Promise.resolve(ok({ outcome })))
  const api = fakeApi({ 'lists.get': () => Promise.resolve(ok(state)), 'lists.open': open })
  cacheValue(stores.client, listsQueries.state, state)
  render(
    <AppContext.Provider value={{ api, stores }}>
      <ClockContext.Provider value={stores.clock}>
        <ListsPage />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  return { stores, open, user: userEvent.setup() }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test.each([
  ['empty', EMPTY],
  ['full', FULL],
])('axe finds no fault in %s lists', async (_, state) => {
  show(state)
  expect(await accessibilityViolations()).toEqual([])
})

test('empty lists say what they are for, and that only the market’s documents have the id', async () => {
  const { open, user } = show(EMPTY)
  expect(section('Spenders').getByText(/publishes its account id in its documentation/)).toBeTruthy()
  expect(section('Address book').getByText('The address book is empty')).toBeTruthy()
  await user.click(section('Spenders').getByRole('button', { name: 'Add a spender' }))
  await user.click(section('Address book').getByRole('button', { name: 'Add entry' }))
  expect(open.mock.calls).toEqual([[{ task: 'add-spender' }], [{ task: 'add-entry' }]])
})

test('entries stand with whole id, checksum, name and date, and are changed in main’s window only', async () => {
  const { open, user } = show(FULL)
  const items = section('Spenders').getAllByRole('listitem')
  expect(items[0]?.textContent).toContain('Market')
  expect(items[0]?.textContent).toContain('0.0.3064901-lnmau')
  expect(items[0]?.textContent).toContain('Added 21 Nov 2026')
  expect(items[1]?.textContent).toContain(OPERATOR)
  expect(items[1]?.textContent).toContain('Operator of EVM collections')
  expect(section('Address book').getByText('Gallery \\u{202e}eman')).toBeTruthy()
  await user.click(section('Spenders').getByRole('button', { name: 'Remove spender Market' }))
  await user.click(section('Spenders').getByRole('button', { name: `Remove spender ${OPERATOR}` }))
  await user.click(section('Address book').getByRole('button', { name: /^Rename/ }))
  await user.click(section('Address book').getByRole('button', { name: /^Remove/ }))
  expect(open.mock.calls.map(([input]) => input)).toEqual([
    { task: 'remove-spender', id: '0.0.3064901' },
    { task: 'remove-spender', id: OPERATOR },
    { task: 'rename-entry', id: '0.0.3388210' },
    { task: 'remove-entry', id: '0.0.3388210' },
  ])
  expect(section('Spenders').getAllByRole('listitem')).toHaveLength(2)
})

test('entries that another program changed are listed apart, with what is changed, and added or removed in main’s window', async () => {
  const { open, user } = show({
    ...EMPTY,
    limitsStatus: 'changed',
    inactiveEntries: [
      { list: 'spenders', id: '0.0.3064901', checksum: 'lnmau', name: 'Market', change: 'added' },
      { list: 'book', id: '0.0.3388210', checksum: 'qhvsx', name: null, change: 'removed' },
    ],
  })
  const changed = section('Changed outside Countersign')
  expect(changed.getByText(/The app ignores these entries/)).toBeTruthy()
  const [spender, entry, limits] = changed.getAllByRole('listitem')
  expect(spender?.textContent).toContain('Added')
  expect(entry?.textContent).toContain('Removed')
  expect(limits?.textContent).toContain('until you set your limits again')
  expect(screen.queryByRole('region', { name: 'Spenders' })).toBeNull()
  await user.click(changed.getByRole('button', { name: 'Confirm Market again' }))
  await user.click(changed.getByRole('button', { name: 'Remove Market' }))
  await user.click(changed.getByRole('button', { name: 'Confirm 0.0.3388210 again' }))
  await user.click(changed.getByRole('button', { name: 'Remove 0.0.3388210' }))
  await user.click(changed.getByRole('button', { name: 'Set limits…' }))
  expect(open.mock.calls.map(([input]) => input)).toEqual([
    { task: 'add-spender' },
    { task: 'remove-spender', id: '0.0.3064901' },
    { task: 'add-entry' },
    { task: 'remove-entry', id: '0.0.3388210' },
    { task: 'limits' },
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test.each<[ListsState['limitsStatus'], InactiveEntry['change'], string]>([
  ['restored', 'restored', 'Restored from a backup: confirm your lists again'],
  ['confirmed', 'earlier', 'From an earlier version: confirm your lists'],
  ['unconfirmed', 'unconfirmed', 'Not confirmed in this session'],
  ['restored', 'added', 'Changed outside Countersign'],
])('limits that are %s with an entry that is %s: “%s”', (limitsStatus, change, heading) => {
  show({
    ...EMPTY,
    limitsStatus,
    inactiveEntries: [{ list: 'spenders', id: '0.0.3064901', checksum: 'lnmau', name: 'Market', change }],
  })
  const apart = section(heading)
  expect(apart.getByText(/The app ignores/)).toBeTruthy()
  expect(apart.queryByText(/Another program/) !== null).toBe(change === 'added')
  expect(apart.getByRole('button', { name: 'Confirm Market again' })).toBeTruthy()
})

test('limits of zero that nobody has set say that payments are blocked', () => {
  const zero = { ...EMPTY.limits, buy: '0', mint: '0', offer: '0' }
  show({ ...EMPTY, limits: zero, limitsStatus: 'changed' })
  expect(document.querySelector('[data-limit="buy"] dd')?.textContent).toBe('Blocked until you set a limit')
  expect(document.querySelector('[data-outside="limits"]')?.textContent).toContain('mints and offers are blocked')
  cleanup()
  show({ ...EMPTY, limits: zero })
  expect(document.querySelector('[data-limit="buy"] dd')?.textContent).toBe(`At most 0${NNBSP}ℏ`)
})

test('after a start with an empty history limits have to be set, and no other program is blamed', () => {
  show({ ...EMPTY, limitsStatus: 'emptied' })
  const emptied = section('The app started a new history. Set your limits again')
  expect(emptied.getByText(/Nothing is paid until you set limits/)).toBeTruthy()
  expect(emptied.getByRole('button', { name: 'Set limits…' })).toBeTruthy()
})

test('while the vault is locked entries are only not checked yet, and nothing can be done about them', () => {
  show({
    ...EMPTY,
    limitsStatus: 'unchecked',
    inactiveEntries: [{ list: 'spenders', id: '0.0.3064901', checksum: 'lnmau', name: 'Market', change: 'unchecked' }],
  })
  const unchecked = section('Not checked yet')
  expect(unchecked.getByText(/Unlock your keys/)).toBeTruthy()
  expect(unchecked.queryAllByRole('button', { name: /again|Remove|limits/ })).toEqual([])
})

test('without a keychain nobody is sent to unlock keys', () => {
  const keyStore = { ...sampleAccounts.keyStore, kind: 'none' as const, reason: 'not-opened', isPassphraseSet: false }
  const outside: InactiveEntry = {
    list: 'spenders',
    id: '0.0.3064901',
    checksum: 'lnmau',
    name: 'Market',
    change: 'unchecked',
  }
  show({ ...EMPTY, limitsStatus: 'unchecked', inactiveEntries: [outside] }, 'done', keyStore)
  const unchecked = section('Not checked yet')
  expect(unchecked.queryByText(/Unlock/)).toBeNull()
  expect(unchecked.getByText(/has not opened a keychain/)).toBeTruthy()
})

test('limits stand in words, with what was spent of the day', async () => {
  const { open, stores, user } = show(FULL)
  const line = (name: string) => document.querySelector(`[data-limit="${name}"] dd`)?.textContent
  expect(line('feeCap')).toBe(`At most 10${NNBSP}ℏ`)
  expect(line('offer')).toBe('No limit')
  expect(line('day')).toBe(`At most 500${NNBSP}ℏ12.50${NNBSP}ℏ committed in the last 24 hours`)
  await user.click(section('Limits').getByRole('button', { name: /^(?:Set|Change) limits$/ }))
  expect(open.mock.calls).toEqual([[{ task: 'limits' }]])
  cacheValue(stores.client, listsQueries.state, EMPTY)
  await vi.waitFor(() => expect(line('day')).toBe('No limit'))
})

test('an open window is said, since only one change is made at a time', async () => {
  const { user } = show(EMPTY, 'busy')
  await user.click(section('Limits').getByRole('button', { name: /^(?:Set|Change) limits$/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('key window')
})

test('lists that cannot be read are no empty lists', async () => {
  const stores = sampleStores()
  const api = fakeApi({ 'lists.get': () => Promise.resolve(err({ code: 'internal', ref: 'x1' })) })
  render(
    <AppContext.Provider value={{ api, stores }}>
      <ClockContext.Provider value={stores.clock}>
        <ListsPage />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Your lists could not be read')
  expect(screen.queryByRole('region', { name: 'Spenders' })).toBeNull()
})

test('an entry without a name is headed by its id', () => {
  show(FULL)
  const entry = document.querySelector(`[data-listed="${OPERATOR}"]`)
  expect(entry?.querySelector('.row')?.textContent).toContain(OPERATOR)
  expect(entry?.textContent).toContain('No name')
  expect(screen.queryByText('Without a name')).toBeNull()
})
