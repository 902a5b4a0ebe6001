import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useStore } from 'zustand'
import { err, ok, type Result } from '@shared/result'
import { connectionQueries } from '../connection/queries'
import { cacheValue } from '../../query/client'
import { currentRoute, type ToolsTab } from '../../stores/route'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { contractViolations } from '../../testing/contract-violations'
import { sampleAccounts, sampleAgentKey, sampleConnection, sampleFact } from '../../testing/samples'
import {
  sampleField,
  sampleCall,
  sampleDocument,
  sampleDocuments,
  sampleModels,
  sampleResult,
  sampleTool,
  sampleTools,
} from '../../testing/tools'
import { ClockContext } from '../../ui/clock-context'
import { AppContext, useApp } from '../../app/app-context'
import { ToolsPage } from './ToolsPage'

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

type Calls = Readonly<Record<string, (input: never) => Promise<Result<unknown>>>>
const answered = <T,>(value: T) => vi.fn((_input: unknown) => Promise.resolve(ok(value)))

function Shown() {
  const { stores } = useApp()
  const route = useStore(stores.route, currentRoute)
  return route.name === 'tools' ? <ToolsPage tab={route.tab} /> : null
}

async function show(tab: ToolsTab, over: Calls = {}) {
  const stores = sampleStores()
  stores.route.setState({ entries: [{ name: 'tools', tab }], at: 0 }, true)
  const calls = {
    'tools.get': answered(sampleTools),
    'tools.run': answered(sampleResult),
    'tools.cancel': answered(undefined),
    'tools.history': answered([sampleCall]),
    'tools.clearHistory': answered([]),
    'catalog.models': answered(sampleModels),
    'catalog.documents': answered(sampleDocuments),
    'catalog.acknowledge': answered(undefined),
    'app.copy': answered(undefined),
    'marketPages.open': answered({ outcome: 'opened' }),
  }
  const api = fakeApi({ ...calls, ...over })
  await act(async () => {
    render(
      <AppContext value={{ api, stores }}>
        <ClockContext value={stores.clock}>
          <Shown />
        </ClockContext>
      </AppContext>,
    )
    for (let i = 0; i < 10; i++) await Promise.resolve()
  })
  return { stores, calls, user: userEvent.setup() }
}

const fill = (field: Element, value: string) => fireEvent.change(field, { target: { value } })
const main = () => within(screen.getByRole('main'))
const list = () => within(main().getByRole('region', { name: 'Tools' }))

test('a tool is found by what it answers, and what the server takes differently is told', async () => {
  const { user } = await show('console')
  fill(screen.getByLabelText('Search the tools'), 'for sale')
  expect(list().getAllByRole('button')).toHaveLength(1)
  await user.click(list().getByRole('button', { name: /Listings/ }))
  expect(screen.getByText(/1 field of this server differs/)).toBeTruthy()
  const panel = within(screen.getByRole('region', { name: 'The chosen tool' }))
  expect(panel.getByText('The server says: “Listings, newest first.”')).toBeTruthy()
  expect(panel.queryByText(/NFTs for sale in one collection or in all/)).toBeNull()
  expect(screen.getByText('limit: 1 to 200 on this server, 1 to 10000 in this app.')).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('in a narrow window the only match of a search can be chosen', async () => {
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => narrow)
  const { user } = await show('console')
  fill(screen.getByLabelText('Search the tools'), 'for sale')
  await user.selectOptions(screen.getByLabelText('Tool'), 'Listings')
  expect(screen.getByRole('form', { name: 'Arguments of get_listings' })).toBeTruthy()
  vi.unstubAllGlobals()
})

test('the list of tools is one stop of the keyboard, and arrows go through it', async () => {
  const { user } = await show('console')
  screen.getByLabelText('Search the tools').focus()
  await user.tab()
  expect(document.activeElement?.textContent).toContain('Market figures')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('form', { name: 'Arguments of get_listings' })).toBeTruthy()
  await user.keyboard('{End}{ArrowDown}{Home}')
  expect(document.activeElement?.textContent).toContain('Market figures')
  await user.keyboard('{ArrowDown}')
  await user.tab()
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

test('what cannot be sent is said beside its field, is sent to nobody, and stays as typed', async () => {
  const { user, calls } = await show('console')
  await user.click(list().getByRole('button', { name: /Listings/ }))
  fill(screen.getByLabelText('Limit'), '500')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText('At most 200.')).toBeTruthy()
  expect(screen.getByText('This field is required.')).toBeTruthy()
  expect(screen.getByText('2 fields to correct')).toBeTruthy()
  expect(calls['tools.run']).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Limit').value).toBe('500')
  fill(screen.getByLabelText('Token (required)'), '0.0.4012877-aaaaa')
  expect(screen.getByText(/The checksum does not belong/)).toBeTruthy()
})

test('an answer begins with its rows, and the facts about the request follow in a fold', async () => {
  const requestFacts = {
    kind: 'facts',
    name: '',
    hiddenCount: 0,
    facts: [{ name: 'sortBy', value: { kind: 'text', text: 'listingDate' } }],
  } as const
  const [, listings] = sampleResult.parts
  const parts = [requestFacts, ...(listings ? [listings] : [])]
  const { user } = await show('console', { 'tools.run': answered({ ...sampleResult, parts }) })
  await user.click(list().getByRole('button', { name: /Listings/ }))
  fill(screen.getByLabelText('Token (required)'), '0.0.4012877')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  const answer = within(screen.getByRole('region', { name: 'Answer' }))
  expect(answer.getByRole('columnheader', { name: 'Sale price' })).toBeTruthy()
  expect(answer.queryByText('listingDate')).toBeNull()
  await user.click(answer.getByRole('button', { name: '1 value about the request and the answer’s age' }))
  expect(answer.getByText('listingDate')).toBeTruthy()
})

test('an answer has its age, its unit, its links, and its JSON to be copied', async () => {
  const { user, calls, stores } = await show('console')
  await user.click(list().getByRole('button', { name: /Listings/ }))
  fill(screen.getByLabelText('Token (required)'), '0.0.4012877')
  await user.click(screen.getByRole('button', { name: 'Add a trait' }))
  fill(screen.getByLabelText('Trait 1'), 'Ground')
  fill(screen.getByLabelText('Value of trait 1'), 'Paper')
  await user.selectOptions(screen.getByLabelText('Sort by sortBy'), 'price')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(calls['tools.run'].mock.calls[0]?.[0]).toMatchObject({
    name: 'get_listings',
    input: { token: '0.0.4012877', sortBy: 'price', traits: [{ trait_type: 'Ground', value: 'Paper' }] },
  })
  const answer = within(screen.getByRole('region', { name: 'Answer' }))
  expect(answer.getByText(/valid for 60 s/)).toBeTruthy()
  expect(answer.getByRole('columnheader', { name: 'Sale price' })).toBeTruthy()
  expect(answer.getByText('640', { exact: false }).textContent).toContain('ℏ')
  expect(answer.getByText('3 more rows are only in the JSON.')).toBeTruthy()
  expect(answer.getByText('1 empty column hidden').title).toBe('Affiliateid')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(answer.getByRole('button', { name: 'JSON' }))
  await user.click(answer.getByRole('button', { name: 'Copy: The answer as JSON' }))
  expect(calls['app.copy']).toHaveBeenCalledWith({ text: sampleResult.json })
  await user.click(answer.getByRole('button', { name: 'Formatted' }))
  await user.click(answer.getByRole('button', { name: '7' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'nft', token: '0.0.4012877', serial: 7 })
})

test('an answer of another form is shown as it came, and marked', async () => {
  const odd = {
    ...sampleResult,
    isUndocumentedForm: true,
    deviations: [{ path: 'data', expected: 'a record', got: 'none' }],
  }
  const { user } = await show('console', { 'tools.run': answered(odd) })
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText(/unknown form and is shown unchanged/)).toBeTruthy()
  expect(screen.getByText(/expected a record, got none/)).toBeTruthy()
})

test('a refusal says why in the tool’s own words, and a field that the server does not take is marked', async () => {
  const run = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'invalid-input', fields: ['token'] }))
    .mockResolvedValueOnce(err({ code: 'rate-limited', retryAfterSeconds: 4 }))
  const { user } = await show('console', { 'tools.run': run })
  await user.click(list().getByRole('button', { name: /Listings/ }))
  fill(screen.getByLabelText('Token (required)'), '0.0.4012877')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText('The server rejected this value.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText(/Wait 4 s.*still there/)).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a call that runs can be given up', async () => {
  const { user, calls } = await show('console', { 'tools.run': () => new Promise(() => undefined) })
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText(/^Running/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(calls['tools.cancel']).toHaveBeenCalledOnce()
})

test('a tool that the documents do not name is shown and cannot be asked', async () => {
  const { user } = await show('console')
  await user.click(list().getByRole('button', { name: /Burn/ }))
  expect(screen.getByText(/Countersign does not call it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
})

test('without the server’s list the tools stand as the documents name them', async () => {
  const known = { ...sampleTools, listedAt: null }
  const get = vi.fn(({ list: which }: { readonly list: string }) =>
    Promise.resolve(which === 'known' ? ok(known) : err({ code: 'offline' as const, what: 'tools' as const })),
  )
  await show('console', { 'tools.get': get })
  expect(screen.getByText('The server’s own list could not be read')).toBeTruthy()
  expect(list().getByText('Documented tools')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Run' })).toBeTruthy()
})

test('a call is run again with what was asked, and the history is cleared on request', async () => {
  const { user, calls, stores } = await show('calls')
  expect(screen.getByText('token 0.0.4012877, limit 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Run again/ }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'tools', tab: 'console' })
  expect(screen.getByLabelText<HTMLInputElement>('Limit').value).toBe('3')
  expect(calls['tools.run'].mock.calls[0]?.[0]).toMatchObject({ input: { token: '0.0.4012877', limit: 3 } })
  await user.click(screen.getByRole('tab', { name: 'Call history' }))
  await user.click(screen.getByRole('button', { name: 'Clear history' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear history' }))
  expect(screen.getByText('No calls yet')).toBeTruthy()
})

test('what is copied for an assistant names the key and does not hold it', async () => {
  const { user, calls, stores } = await show('assistant')
  const profiles = sampleConnection.profiles.map((one) => ({ ...one, toolUrl: 'http://127.0.0.1:4101/mcp' }))
  act(() => cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, profiles }))
  await user.click(screen.getByRole('button', { name: 'Authorization: Bearer' }))
  await user.click(screen.getByRole('button', { name: 'Copy: Configuration' }))
  const { text } = calls['app.copy'].mock.calls[0]?.[0] as { text: string }
  expect(text).toContain('"Authorization": "Bearer ${COUNTERSIGN_AGENT_KEY}"')
  expect(text).toContain('http://127.0.0.1:4101/mcp')
  expect(text).not.toContain('svcagent')
  const facts = screen.getByRole('complementary', { name: 'About assistants' }).textContent
  expect(facts).toContain('count for all keys, also for this app’s')
  expect(facts).not.toContain('never slows')
  expect(await accessibilityViolations()).toEqual([])
})

test('what a generation costs is exact in USD, and nobody’s guess in HBAR', async () => {
  const { user } = await show('models')
  await user.click(screen.getByRole('button', { name: 'Cinder' }))
  const cost = within(screen.getByRole('complementary', { name: 'Cost of a generation' }))
  fill(cost.getByLabelText('Number of results'), '3')
  await user.selectOptions(cost.getByLabelText('Length'), '8')
  await user.click(cost.getByText('With sound'))
  expect(cost.getByText('Total').nextElementSibling?.textContent).toContain('9.60')
  expect(cost.getByText('In HBAR').nextElementSibling?.textContent).toBe('—')
  expect(cost.getByText(/does not report the rate/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hum' }))
  expect(screen.getByText(/unit of the fee is not known to this app/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Images' }))
  expect(screen.getByRole('heading', { name: '1 model' })).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a changed wording is marked from what one knew to what stands, until one takes note', async () => {
  const change = { from: 'a1', seenAt: '2026-11-21T13:00:00Z' }
  const documents = vi
    .fn()
    .mockResolvedValueOnce(ok({ ...sampleDocuments, documents: [{ ...sampleDocument, change }] }))
    .mockResolvedValue(ok(sampleDocuments))
  const { user, calls } = await show('documents', { 'catalog.documents': documents })
  expect(screen.getByText('a1')).toBeTruthy()
  expect(screen.getByText('https://market.example/legal/terms')).toBeTruthy()
  expect(document.querySelector('a[href^="http"]')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open: Terms of use on the market’s website' }))
  expect(calls['marketPages.open']).toHaveBeenCalledExactlyOnceWith({
    kind: 'document',
    language: 'en',
    scope: 'platform',
    slug: 'terms',
  })
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Mark as read: Terms of use' }))
  expect(calls['catalog.acknowledge']).toHaveBeenCalledExactlyOnceWith({
    language: 'en',
    scope: 'platform',
    slug: 'terms',
    revision: 'b7',
  })
  expect(screen.queryByText('Changed')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(documents).toHaveBeenLastCalledWith({ language: 'es', scope: null, fresh: false })
  await user.click(screen.getByRole('button', { name: 'Rewards' }))
  expect(documents).toHaveBeenLastCalledWith({ language: 'es', scope: 'rewards', fresh: false })
})

test('each part says when there is nothing, and when it could not be read', async () => {
  const offline = () => Promise.resolve(err({ code: 'offline' as const, what: 'service' as const }))
  const over = {
    'catalog.models': offline,
    'catalog.documents': offline,
    'tools.get': offline,
    'tools.history': offline,
  }
  const { user } = await show('models', over)
  expect(screen.getByText('The models could not be read')).toBeTruthy()
  for (const [tab, words] of [
    ['Legal documents', 'The documents could not be read'],
    ['Console', 'The tools could not be read'],
    ['Call history', 'The call history could not be read'],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(screen.getByText(words)).toBeTruthy()
  }
  cleanup()
  await show('models', { 'catalog.models': answered({ ...sampleModels, models: [] }) })
  expect(screen.getByText('The market lists no models')).toBeTruthy()
})

test('its account fields offer the person’s own', async () => {
  const { user } = await show('console')
  await user.click(list().getByRole('button', { name: /Listings/ }))
  const field = screen.getByLabelText<HTMLInputElement>('Seller')
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toContain(
    `${sampleAccounts.accounts[0]?.id}-${sampleAccounts.accounts[0]?.checksum}`,
  )
})

test('fields may be called what every object has', async () => {
  const names = ['constructor', 'toString', '__proto__']
  const fields = names.map((name) => sampleField(name, 'text', { isRequired: name === 'toString' }))
  const tools = [sampleTool('get_market_summary', { title: 'Market figures', fields })]
  const { user, calls } = await show('console', { 'tools.get': answered({ ...sampleTools, tools }) })
  expect(screen.getByLabelText<HTMLInputElement>('Constructor').value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.getByText('This field is required.')).toBeTruthy()
  for (const name of ['Constructor', 'To string (required) toString', 'Proto __proto__'])
    fill(screen.getByLabelText(name), 'a')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  const { input } = calls['tools.run'].mock.calls[0]?.[0] as { input: object }
  expect(new Map(Object.entries(input))).toEqual(new Map(names.map((name) => [name, 'a'])))
  // Main refuses the call, because its schema cannot carry a field of this name. The field is never dropped silently.
  expect(contractViolations.splice(0)).toMatchObject([{ part: 'input', error: { fields: ['input.__proto__'] } }])
})

test('an address that cannot be shown whole is left out, and nothing of it is copied', async () => {
  const documents = [
    { ...sampleDocument, slug: 'long', url: `https://market.example/${'a'.repeat(500)}` },
    { ...sampleDocument, slug: 'marked', url: 'https://market.example/\u202etxt.exe' },
  ]
  await show('documents', { 'catalog.documents': answered({ ...sampleDocuments, documents }) })
  expect(screen.getByText('The address is too long to show and is left out.')).toBeTruthy()
  expect(screen.getByText('The address contains invisible characters and is left out.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Copy the address|Open:)/ })).toBeNull()
})

test('no call is run again while another runs', async () => {
  const { stores } = await show('calls')
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Run again/ })
  expect(again().disabled).toBe(false)
  act(() => stores.console.setState({ run: { status: 'running', id: 'a', tool: 'get_listings', startedAtMs: 0 } }))
  expect(again().disabled).toBe(true)
})

test('an assistant gets a key of its own, after the cap is said, and the key can be shown and revoked alone', async () => {
  const profiles = sampleConnection.profiles.map((one) => ({ ...one, toolUrl: 'http://127.0.0.1:4101/mcp' }))
  const none = { ...sampleConnection, profiles }
  const made = { ...none, agentKeys: [{ ...sampleAgentKey, isShowable: true }] }
  const create = vi
    .fn()
    .mockResolvedValueOnce(err({ code: 'rate-limited', retryAfterSeconds: 60 }))
    .mockResolvedValueOnce(ok(made))
  const [openKeyWindow, revoke] = [answered({ outcome: 'done' }), answered(none)]
  const { stores, user } = await show('assistant', {
    'connection.get': answered(none),
    'connection.createAgentKey': create,
    'connection.openKeyWindow': openKeyWindow,
    'connection.revokeAgentKey': revoke,
  })
  act(() => cacheValue(stores.client, connectionQueries.state, none))
  const section = within(screen.getByRole('region', { name: 'Assistant keys' }))
  expect(section.getByText(/Revoke a key to stop only that assistant, at once/)).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Create a key' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('5 agent keys a day for one network address')
  expect(dialog.textContent).toContain('You can show the key once, before you close Countersign.')
  const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create key' })
  expect(submit.disabled).toBe(true)
  await user.type(within(dialog).getByLabelText(/^Name of the assistant/), ' Claude ')
  await user.click(submit)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('received too many requests')
  await user.click(submit)
  expect(create).toHaveBeenLastCalledWith({ use: 'assistant', label: 'Claude' })
  expect(
    await section.findByText('The key for “Claude” is created. Show the key before you close Countersign.'),
  ).toBeTruthy()
  await user.click(await section.findByRole('button', { name: 'Show key once: Claude' }))
  expect(openKeyWindow).toHaveBeenCalledWith({ task: 'show', id: sampleAgentKey.id })
  act(() => cacheValue(stores.client, connectionQueries.state, made))
  await user.click(await section.findByRole('button', { name: 'Revoke: Claude' }))
  expect(revoke).toHaveBeenCalledWith({ id: sampleAgentKey.id })
  expect(await section.findByText(/is revoked: the market no longer accepts the key/)).toBeTruthy()
})

test('after an answer empty optional fields are folded, and what was sent stays in view', async () => {
  const { user } = await show('console')
  await user.click(list().getByRole('button', { name: /Listings/ }))
  fill(screen.getByLabelText('Token (required)'), '0.0.4012877')
  await user.click(screen.getByRole('button', { name: 'Run' }))
  expect(screen.queryByLabelText('Limit')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Token (required)').value).toBe('0.0.4012877')
  await user.click(screen.getByRole('button', { name: '4 empty optional fields' }))
  fill(screen.getByLabelText('Limit'), '8')
  expect(screen.getByLabelText<HTMLInputElement>('Limit').value).toBe('8')
})

test('an answer about readiness is a list of checks with its sum, and all its values are in a fold', async () => {
  const facts = [
    sampleFact('exists', { about: 'account' }),
    sampleFact('sign-in', { about: 'account' }),
    sampleFact('metamask', { about: 'account', state: 'no', isNeeded: false, reason: 'METAMASK_NEEDS_ECDSA' }),
  ]
  const parts = [
    {
      kind: 'facts',
      name: '',
      hiddenCount: 0,
      facts: [{ name: 'accountId', value: { kind: 'id', id: '0.0.3388210', of: 'account' } }],
    },
  ] as const
  const { user } = await show('console', { 'tools.run': answered({ ...sampleResult, parts, readiness: facts }) })
  await user.click(screen.getByRole('button', { name: 'Run' }))
  const answer = within(screen.getByRole('region', { name: 'Answer' }))
  expect(answer.getByRole('heading', { name: '0.0.3388210 can sign in to the market' })).toBeTruthy()
  await user.click(answer.getByRole('button', { name: /other facts?, not needed here$/ }))
  expect(answer.getByText('Cannot sign in with MetaMask')).toBeTruthy()
  expect(answer.queryByText(/METAMASK/)).toBeNull()
  expect(answer.queryByText('Account id')).toBeNull()
  await user.click(answer.getByRole('button', { name: 'All values of the answer' }))
  expect(answer.getByText('Account id')).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})
