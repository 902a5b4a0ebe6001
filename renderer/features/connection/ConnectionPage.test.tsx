import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type ConnectionState, SUGGESTED_LIVE_ADDRESS } from '@shared/contract/connection'
import type { RateLimit } from '@shared/contract/network'
import { err, ok } from '@shared/result'
import { connectionQueries } from './queries'
import { putFlow } from '../flows/flows-store'
import { putRateLimits } from '../../stores/rate-limits'
import { currentRoute } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleFlow } from '../../testing/flow'
import {
  sampleAccounts,
  sampleAgentKey,
  sampleRateLimit,
  sampleConnection,
  sampleServiceKey,
  sampleNetwork,
  sampleProfiles,
  T0,
} from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { ConnectionPage } from './ConnectionPage'
import { accountsQueries } from '../accounts/queries'
import { networkQueries } from './network-queries'
import { cacheValue } from '../../query/client'

afterEach(cleanup)

type Calls = Parameters<typeof fakeApi>[0]

const FLOW = sampleFlow({ id: 'f', kind: 'associate', state: 'reviewing' })

function show(change: Partial<ConnectionState> = {}, calls: Calls = {}) {
  const stores = sampleStores()
  const state = { ...sampleConnection, ...change }
  cacheValue(stores.client, connectionQueries.state, state)
  const api = fakeApi({ 'connection.get': () => Promise.resolve(ok(state)), ...calls })
  const requests = (allowances: readonly RateLimit[]) => putRateLimits(stores.rateLimits, allowances, T0)
  requests([sampleRateLimit])
  render(
    <AppContext.Provider value={{ api, stores }}>
      <ClockContext.Provider value={stores.clock}>
        <ConnectionPage />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  return { stores, requests, user: userEvent.setup() }
}
const row = (name: RegExp) => screen.getByRole('row', { name })
/** Card of a market. */
const card = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-profile="${id}"]`)
  if (!found) throw new Error(`no market ${id}`)
  return found
}
const SECOND = sampleProfiles.custom.id
const key = (kind: string) => {
  const found = document.querySelector<HTMLElement>(`[data-key="${kind}"]`)
  if (!found) throw new Error(`no ${kind} key`)
  return within(found)
}

test('the profile in use is marked, the live one says what has to be filled in, and only a whole one can be switched to', () => {
  show()
  expect(card('practice').textContent).toContain('in use')
  expect(card('live').textContent).toContain('no address')
  expect(within(card('live')).queryByRole('button', { name: 'Switch market' })).toBeNull()
  expect(within(card(SECOND)).getByRole('button', { name: 'Switch market' })).toBeTruthy()
})

test('switching asks once and says what happens; a refusal is said and nothing is switched', async () => {
  const use = vi.fn(() => Promise.resolve(err({ code: 'busy', what: 'review' })))
  const { user } = show({}, { 'connection.use': use })
  await user.click(within(card(SECOND)).getByRole('button', { name: 'Switch market' }))
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Second market' })
  expect(dialog.textContent).toContain('You will see the accounts, holdings and prices of this market.')
  expect(use).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Switch market' }))
  expect(use).toHaveBeenCalledWith({ id: sampleProfiles.custom.id })
  expect((await within(dialog).findByRole('alert')).textContent).toContain('A review is open')
})

test('while a review is open there is no switching, and it is said why', async () => {
  const { stores, user } = show()
  putFlow(stores.client, FLOW)
  await user.click(within(card(SECOND)).getByRole('button', { name: 'Switch market' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('A review is open: finish or decline it first.')
  expect(dialog.textContent).not.toContain('unfinished')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Switch market' }).disabled).toBe(true)
  act(() => void putFlow(stores.client, { ...FLOW, state: 'submitted' }))
  expect(dialog.textContent).toContain('1 unfinished transaction may still go through')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Switch market' }).disabled).toBe(false)
})

test('the profile in use says why it cannot be removed', async () => {
  const remove = vi.fn()
  const { user } = show({ activeProfileId: sampleProfiles.custom.id }, { 'connection.remove': remove })
  await user.click(screen.getByRole('button', { name: 'More for Second market' }))
  const item = await screen.findByRole('menuitem', { name: /Remove market/ })
  expect(item.textContent).toContain('This market is in use. Switch to another market first.')
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await user.click(item)
  expect(remove).not.toHaveBeenCalled()
})

test('a profile is removed once main has asked, and it is told afterwards that its history stays', async () => {
  const state = { ...sampleConnection, profiles: [sampleProfiles.practice, sampleProfiles.live] }
  const remove = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'declined' }))
    .mockResolvedValueOnce(err({ code: 'locked' }))
    .mockResolvedValueOnce(ok({ isHistoryKept: true, state }))
  const { user } = show({}, { 'connection.remove': remove })
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'More for Second market' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove market…' }))
  }
  await ask()
  expect(card(SECOND)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await ask()
  expect((await screen.findByRole('alert')).textContent).toContain('locked')
  await ask()
  expect(remove).toHaveBeenCalledWith({ id: sampleProfiles.custom.id })
  expect(await screen.findByText(/Countersign removed Second market, .* The history stays/)).toBeTruthy()
  expect(document.querySelector(`[data-profile="${SECOND}"]`)).toBeNull()
})

test('an agent key is created after it was said what it is, and the market’s refusal is put into words', async () => {
  const createAgentKey = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'rate-limited', retryAfterSeconds: 60 }))
    .mockResolvedValueOnce(ok({ ...sampleConnection, keys: [{ ...sampleServiceKey, isShowable: true }] }))
  const { user } = show({ keys: [] }, { 'connection.createAgentKey': createAgentKey })
  await user.click(key('agent').getByRole('button', { name: 'Create a key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create an agent key' })
  expect(dialog.textContent).toContain('5 agent keys a day')
  await user.type(within(dialog).getByLabelText(/^Name in the market’s list/), ' desk ')
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('received too many requests')
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  expect(createAgentKey).toHaveBeenLastCalledWith({ use: 'app', label: 'desk' })
  expect(await key('agent').findByRole('button', { name: 'Show key once' })).toBeTruthy()
})

test('keys are entered and shown in the key window alone', async () => {
  const openKeyWindow = vi.fn(() => Promise.resolve(ok({ outcome: 'done' })))
  const { user } = show(
    { keys: [{ ...sampleServiceKey, isShowable: true }] },
    { 'connection.openKeyWindow': openKeyWindow },
  )
  await user.click(key('user').getByRole('button', { name: 'Enter a key: User key' }))
  await user.click(key('agent').getByRole('button', { name: 'Show key once' }))
  expect(openKeyWindow.mock.calls).toEqual([[{ task: 'enter', kind: 'user' }], [{ task: 'show', id: null }]])
  expect(document.querySelector('input[type="password"]')).toBeNull()
})

test('while the keys are locked none is added or removed, and the page says why', () => {
  show({ isLocked: true, keys: [{ ...sampleServiceKey, state: 'locked', kind: 'user', prefix: '' }] })
  expect(screen.getByText('The service keys are locked')).toBeTruthy()
  expect(key('agent').queryByRole('button', { name: 'Create a key' })).toBeNull()
  expect(key('agent').getByRole('button', { name: 'Unlock keys: Agent key' })).toBeTruthy()
  expect(key('user').queryByRole('button', { name: /More/ })).toBeNull()
})

test('without a keychain it is said that a key is kept for this session only', () => {
  show({ keyStorage: 'session' })
  expect(screen.getByText(/A key added now is lost when you close Countersign/)).toBeTruthy()
})

test('the keychain is tried again only while no key would be lost', async () => {
  const openKeychain = vi.fn(() => Promise.resolve(ok(sampleAccounts)))
  const { stores, user } = show({ keyStorage: 'session', keys: [] }, { 'accounts.openKeychain': openKeychain })
  cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, accounts: [], looseKeys: [], selected: null })
  await user.click(await screen.findByRole('button', { name: 'Try the keychain again' }))
  expect(openKeychain).toHaveBeenCalledOnce()
  cleanup()
  show({ keyStorage: 'session', keys: [sampleServiceKey] })
  expect(screen.queryByRole('button', { name: 'Try the keychain again' })).toBeNull()
})

test.each([
  [[], 'Only data that needs no key still loads.'],
  [[{ ...sampleServiceKey, kind: 'user' as const }], 'The user key loads market data until you replace the agent key.'],
])('while the agent key is refused, the banner says what still loads', (otherKeys, text) => {
  show({ keys: [{ ...sampleServiceKey, state: 'refused' }, ...otherKeys] })
  expect(screen.getByText(text)).toBeTruthy()
})

test('a refused key is not sent again until the person says so', async () => {
  const retryKey = vi.fn(() => Promise.resolve(ok(sampleConnection)))
  const refused = { ...sampleServiceKey, state: 'refused' as const, refusedAt: new Date(T0).toISOString() }
  const { user } = show({ keys: [refused] }, { 'connection.retryKey': retryKey })
  expect(key('agent').getByText(/The market has refused the agent key since/)).toBeTruthy()
  await user.click(key('agent').getByRole('button', { name: 'Use key again' }))
  expect(retryKey).toHaveBeenCalledWith({ kind: 'agent' })
})

test('the practice market’s own key is neither revoked nor removed', async () => {
  const { user } = show({ keys: [{ ...sampleServiceKey, origin: 'practice', prefix: 'svcagent-' }] })
  await user.click(key('agent').getByRole('button', { name: 'More for the agent key' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Enter another key',
    'Create your own key',
  ])
})

test('a key that was revoked or removed is told to be; a no changes nothing', async () => {
  const revokeAgentKey = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'declined' }))
    .mockResolvedValueOnce(ok({ ...sampleConnection, keys: [] }))
  const removeKey = vi.fn(() => Promise.resolve(ok({ ...sampleConnection, keys: [] })))
  const calls = { 'connection.revokeAgentKey': revokeAgentKey, 'connection.removeKey': removeKey }
  const { user } = show({ keys: [sampleServiceKey] }, calls)
  const pick = async (item: string) => {
    await user.click(key('agent').getByRole('button', { name: 'More for the agent key' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await pick('Revoke key')
  expect(screen.queryByText(/is revoked/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await pick('Revoke key')
  expect((await screen.findByText(/The agent key is revoked/)).closest('[role="status"]')).toBeTruthy()
  expect(key('agent').getByRole('button', { name: 'Create a key' })).toBeTruthy()
  cleanup()
  const again = show({ keys: [{ ...sampleServiceKey, kind: 'user', origin: 'entered', prefix: '' }] }, calls)
  await again.user.click(key('user').getByRole('button', { name: 'More for the user key' }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Remove from this computer' }))
  expect(
    await screen.findByText(/The user key is removed from this computer\. The market still accepts the user key/),
  ).toBeTruthy()
})

test.each([
  ['kept to be revoked', true, 'Revoke the key under “Other agent keys”'],
  ['refused, and so not kept', false, 'Countersign can no longer revoke it'],
])('the words on a removed agent key that is %s are those of what became of it', async (_what, isKept, words) => {
  const former = { ...sampleAgentKey, purpose: '', removedAt: new Date(T0).toISOString() }
  const after = { ...sampleConnection, keys: [], agentKeys: isKept ? [former] : [] }
  const { user } = show(
    { keys: [{ ...sampleServiceKey, ...(isKept ? {} : { state: 'refused' }) }] },
    { 'connection.removeKey': () => Promise.resolve(ok(after)) },
  )
  await user.click(key('agent').getByRole('button', { name: 'More for the agent key' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from this computer' }))
  expect((await screen.findByText(/agent key( is removed|\. The market may accept)/)).textContent).toContain(words)
})

test('beside a key that can be shown it says until when', () => {
  show({ keys: [{ ...sampleServiceKey, isShowable: true }], agentKeys: [{ ...sampleAgentKey, isShowable: true }] })
  expect(key('agent').getByText(/before you close Countersign or change the market/)).toBeTruthy()
  const others = within(screen.getByRole('region', { name: 'Other agent keys' }))
  expect(others.getByText(/before you close Countersign\./)).toBeTruthy()
  cleanup()
  show({ agentKeys: [sampleAgentKey] })
  expect(screen.queryByText(/before you close Countersign/)).toBeNull()
})

test('a removed agent key stays listed, says that it may still work, and is revoked or deleted from here', async () => {
  const removed = { ...sampleAgentKey, purpose: '', removedAt: new Date(T0).toISOString() }
  const state = { ...sampleConnection, agentKeys: [sampleAgentKey, removed] }
  const revokeAgentKey = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'offline', what: 'service' }))
    .mockResolvedValueOnce(ok({ ...state, agentKeys: [sampleAgentKey] }))
  const removeAgentKey = vi.fn(() => Promise.resolve(err({ code: 'declined' })))
  const { user } = show(
    { agentKeys: state.agentKeys },
    { 'connection.revokeAgentKey': revokeAgentKey, 'connection.removeAgentKey': removeAgentKey },
  )
  const section = within(screen.getByRole('region', { name: 'Other agent keys' }))
  const [assistant, own] = section.getAllByRole('listitem')
  expect(assistant?.textContent).toContain('Without use, the key expires on')
  expect(assistant?.textContent).toContain('Last usednot known')
  expect(own?.textContent).toContain('The market may still accept the key.')
  await user.click(section.getByRole('button', { name: 'More for Countersign, earlier key' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete without revoking' }))
  expect(removeAgentKey).toHaveBeenCalledWith({ id: removed.id })
  expect(section.queryByRole('alert')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Revoke: Countersign, earlier key' }))
  expect(section.getByRole('alert')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Revoke: Countersign, earlier key' }))
  expect(await section.findByText(/is revoked: the market no longer accepts the key/)).toBeTruthy()
  expect(section.getAllByRole('listitem')).toHaveLength(1)
})

test('a project name is asked for only where the profile names its header', () => {
  show()
  expect(document.querySelector('[data-key="project"]')).toBeNull()
  cleanup()
  show({ profiles: [{ ...sampleProfiles.practice, projectHeader: 'X-Project' }] })
  expect(key('project').getByRole('button', { name: 'Enter a name: Project name' })).toBeTruthy()
})

test('each allowance tells what is left, what waits and why it is paused, by the clock', async () => {
  const { stores, requests } = show()
  requests([
    { ...sampleRateLimit, availableCount: 3, refillPerSecond: 2 },
    { ...sampleRateLimit, name: 'user', route: 'ordersAdd', waiting: { action: 1, visible: 0, background: 2 } },
    { ...sampleRateLimit, name: 'keyless', availableCount: 0, refillPerSecond: 0.65, pausedForMs: 30_000 },
  ])
  stores.clock.setState({ nowMs: T0 + 2000 })
  expect((await screen.findByRole('row', { name: /Agent key/ })).textContent).toContain('7 of 9')
  expect(row(/ordersAdd/).textContent).toContain('3 waiting')
  expect(row(/ordersAdd/).textContent).toContain('1 action, 2 in the background')
  expect(row(/No key/).textContent).toContain('The market requested a pausePaused for 28 s0 waiting')
  expect(screen.getByText('The market requested a pause for: No key.').getAttribute('role')).toBe('status')
  stores.clock.setState({ nowMs: T0 + 31_000 })
  await waitFor(() => expect(screen.queryByText('The market requested a pause for: No key.')).toBeNull())
})

test('a limit whose key is refused shows the refusal in place of a count', async () => {
  const { requests } = show({
    keys: [{ ...sampleServiceKey, state: 'refused', refusedAt: new Date(T0).toISOString() }],
  })
  requests([{ ...sampleRateLimit, availableCount: 3 }])
  const text = (await screen.findByRole('row', { name: /Agent key/ })).textContent
  expect(text).toContain('The market has refused the agent key since')
  expect(text).not.toContain('of 9')
})

test('the ways on lead to a new profile, to the live one and to the log', async () => {
  const { stores, user } = show()
  const here = () => currentRoute(stores.route.getState())
  await user.click(screen.getByRole('button', { name: 'Add a market' }))
  expect(here()).toEqual({ name: 'profile', id: null })
  await user.click(screen.getByRole('button', { name: 'Enter another address' }))
  expect(here()).toEqual({ name: 'profile', id: 'live' })
  await user.click(screen.getByRole('button', { name: /Open the log/ }))
  expect(here()).toEqual({ name: 'answers' })
})

test('the address that public clients use is only stored, and stands in the frame until main has asked', async () => {
  const stored = {
    ...sampleProfiles.live,
    id: 'live-0123456789ab',
    baseUrl: `${SUGGESTED_LIVE_ADDRESS}/`,
    mirrorUrl: 'https://mainnet.mirror.example/',
    missing: [],
  }
  const state = { ...sampleConnection, profiles: [sampleProfiles.practice, stored] }
  const save = vi.fn((_input: unknown) => Promise.resolve(ok({ id: stored.id, state })))
  const use = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'declined' }))
    .mockResolvedValueOnce(err({ code: 'busy', what: 'review' }))
  const { user } = show({}, { 'connection.save': save, 'connection.use': use })
  await user.click(screen.getByRole('button', { name: 'Use this address' }))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ id: 'live', baseUrl: SUGGESTED_LIVE_ADDRESS, network: 'mainnet' })
  const frame = within(await screen.findByRole('region', { name: 'Confirm Live market' }))
  expect(frame.getByText('api.sentx.io')).toBeTruthy()
  expect(frame.getByText(/You type the host in a separate window/)).toBeTruthy()
  expect(card(stored.id).textContent).toContain('not confirmed')
  expect(use).not.toHaveBeenCalled()
  await user.click(frame.getByRole('button', { name: 'Confirm and switch' }))
  expect(use).toHaveBeenCalledWith({ id: stored.id })
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(frame.getByRole('button', { name: 'Confirm and switch' }))
  expect((await frame.findByRole('alert')).textContent).toContain('A review is open')
})

test('the list of sections leads to each section', async () => {
  const { user } = show()
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const sections = within(screen.getByRole('navigation', { name: 'Sections of Settings' }))
  expect(sections.getByRole('button', { name: 'Network' }).getAttribute('aria-current')).toBe('true')
  for (const { name, element } of sections
    .getAllByRole('button')
    .map((button) => ({ name: button.textContent, element: button }))) {
    if (name === 'Notices') continue
    await user.click(element)
    expect(element.getAttribute('aria-current'), name ?? '').toBe('true')
  }
  expect(scrolled.mock.calls.length).toBe(sections.getAllByRole('button').length - 1)
})

test('a connection that cannot be read says so and can be asked again', async () => {
  const get = vi.fn(() => Promise.resolve(err({ code: 'internal', ref: 'abc' })))
  const stores = sampleStores()
  stores.client.removeQueries(connectionQueries.state)
  render(
    <AppContext.Provider value={{ api: fakeApi({ 'connection.get': get }), stores }}>
      <ClockContext.Provider value={stores.clock}>
        <ConnectionPage />
      </ClockContext.Provider>
    </AppContext.Provider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('The connection could not be read')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(get).toHaveBeenCalledTimes(2)
})

test('while the market cannot be reached it is said, and trying again asks the market itself', async () => {
  const overview = vi.fn(() => Promise.resolve(err({ code: 'offline', what: 'service' })))
  const { stores, user } = show({}, { 'market.overview': overview })
  const service = { status: 'offline' as const, since: new Date(T0).toISOString() }
  cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service })
  await user.click(await screen.findByRole('button', { name: 'Try now' }))
  expect(overview).toHaveBeenCalledWith({ range: '30d', fresh: true })
})

test('a practice market that stopped too often says so, what to do, and starts when asked', async () => {
  const restart = vi
    .fn(() => Promise.resolve(ok(sampleConnection)))
    .mockImplementationOnce(() => Promise.resolve(err({ code: 'busy', what: 'review' })))
  const practiceStopped = { at: new Date(T0).toISOString(), reason: 'ended-often' as const }
  const { user } = show({ practiceStopped }, { 'connection.restartPractice': restart })
  const stopped = screen.getByText('The practice market stopped').closest('[role="status"]')
  expect(stopped?.textContent).toContain('The market stopped four times within an hour')
  expect(stopped?.textContent).toContain('Nothing can move while the market is stopped')
  await user.click(screen.getByRole('button', { name: 'Start the practice market' }))
  expect((await screen.findByRole('alert')).textContent).toContain('A review is open')
  await user.click(screen.getByRole('button', { name: 'Start the practice market' }))
  await waitFor(() => expect(screen.queryByText('The practice market stopped')).toBeNull())
  expect(restart).toHaveBeenCalledTimes(2)
})

test('a practice market that did not start says so, and can be started', () => {
  show({ practiceStopped: { at: new Date(T0).toISOString(), reason: 'not-started' } })
  expect(screen.getByText('The practice market did not start')).toBeTruthy()
  expect(screen.queryByText(/four times/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Start the practice market' })).toBeTruthy()
})
