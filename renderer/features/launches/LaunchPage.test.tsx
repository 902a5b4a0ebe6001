import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { launchView, type Launch, type LaunchProgress } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import { err, ok } from '@shared/result'
import { alertsQueries } from '../alerts/queries'
import { accountsQueries } from '../accounts/queries'
import { connectionQueries } from '../connection/queries'
import { networkQueries } from '../connection/network-queries'
import { settingsQueries } from '../settings/queries'
import { cacheValue } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleAlerts, sampleLaunchRule } from '../../testing/alerts'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { sampleLaunch, sampleProgress } from '../../testing/offers'
import {
  sampleAccounts,
  sampleConnection,
  sampleFact,
  sampleNetwork,
  sampleServiceKey,
  sampleNft,
  sampleReadiness,
  stampAt,
  T0,
} from '../../testing/samples'
import { ClockContext } from '../../ui/clock-context'
import { AppContext } from '../../app/app-context'
import { LaunchPage } from './LaunchPage'

afterEach(cleanup)

const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? ''
const holder = (id: string, balance: number) => ({ account: { id, checksum: 'aaaaa', name: null }, balance })
const HOLDERS = {
  token: sampleNft.token,
  ownerCount: 90,
  nftCount: 120,
  isPartial: true,
  stamp: stampAt(T0),
  owners: [holder('0.0.600001', 20), holder('0.0.600002', 10)],
}
const OTHER = { token: '0.0.4012999', checksum: 'bbbbb', name: 'Tidal Forms', nfts: 10_000 }
type Given = {
  readonly launch?: Partial<Launch>
  readonly error?: AppError
  readonly mintError?: AppError
  readonly keyless?: boolean
  readonly progress?: LaunchProgress
  /** The mints are never answered. */
  readonly progressError?: 'never'
  readonly others?: object
  /** Error of reading the holders of another collection. */
  readonly othersError?: AppError
  /** The launch is answered only after this promise. */
  readonly held?: Promise<void>
  readonly readiness?: Partial<typeof sampleReadiness>
  readonly readinessError?: AppError
}

async function show(given: Given = {}) {
  const launch = sampleLaunch(given.launch)
  const flow: Flow = { ...SAMPLE_FLOWS.mint, state: 'reviewing' }
  const mint = vi.fn((_input: unknown) => Promise.resolve(given.mintError ? err(given.mintError) : ok(flow)))
  const answer = given.error ? err(given.error) : ok(launchView.parse({ launch, stages: [launch], stamp: stampAt(T0) }))
  const get = vi.fn(() => (given.held ?? Promise.resolve()).then(() => answer))
  const openKeyWindow = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'cancelled' })))
  const progress = vi.fn((_input: unknown) =>
    given.progressError === 'never'
      ? new Promise<never>(() => undefined)
      : Promise.resolve(ok(given.progress ?? sampleProgress())),
  )
  const holders = ({ token }: { readonly token: string }) =>
    Promise.resolve(
      given.othersError && token !== HOLDERS.token
        ? err(given.othersError)
        : ok({ ...HOLDERS, token, ...(token === HOLDERS.token ? {} : given.others) }),
    )
  const readiness = vi.fn((_input: unknown) =>
    Promise.resolve(given.readinessError ? err(given.readinessError) : ok({ ...sampleReadiness, ...given.readiness })),
  )
  const exportMints = vi.fn((_input: unknown) =>
    Promise.resolve(ok({ isSaved: true, savedRowCount: 120, hasAllMints: given.progress === undefined })),
  )
  const api = fakeApi({
    'launches.progress': progress,
    'collection.holders': holders as never,
    'launches.get': get,
    'trade.mint': mint,
    'trade.associate': () => Promise.resolve(ok({ ...SAMPLE_FLOWS.associate, token: sampleNft.token })),
    'connection.openKeyWindow': openKeyWindow,
    'market.find': () => Promise.resolve(ok({ matches: [OTHER], stamp: stampAt(T0) })),
    'readiness.get': readiness,
    'launches.exportMints': exportMints,
  })
  const stores = sampleStores()
  const keys = given.keyless ? [] : [{ ...sampleServiceKey, kind: 'affiliate' as const }]
  cacheValue(stores.client, connectionQueries.state, { ...sampleConnection, keys })
  const page = (mintCode: string) => (
    <AppContext value={{ api, stores }}>
      <ClockContext value={stores.clock}>
        <LaunchPage token={sampleNft.token} mintCode={mintCode} />
      </ClockContext>
    </AppContext>
  )
  const { rerender } = await act(async () => {
    const shown = render(page(launch.mintCode))
    await Promise.resolve()
    return shown
  })
  const showAnother = () => rerender(page('another'))
  const mintButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Mint \d|^Claim|then mint/ })
  const user = userEvent.setup()
  const setCount = async (count: number) => {
    const field = await screen.findByRole('spinbutton', { name: 'How many' })
    await user.clear(field)
    await user.type(field, String(count))
  }
  const openChecks = async () => {
    await user.click(await screen.findByRole('button', { name: /checks? pass/ }))
    return plain(screen.getByRole('region', { name: 'Readiness' }).textContent)
  }
  const calls = { mint, get, progress, openKeyWindow, exportMints, readiness }
  return { stores, ...calls, flow, mintButton, setCount, openChecks, launch, showAnother, user }
}

test('says of a link in the description that it is not from the market, and of none otherwise', async () => {
  await show({ launch: { description: 'Claim early at https://evil.example/claim' } })
  expect(await screen.findByText('Claim early at hxxps://evil[.]example/claim')).toBeTruthy()
  expect(screen.getByText('Links in descriptions are not from the market.')).toBeTruthy()
  cleanup()
  await show({ launch: { description: 'Whoever stands on the quay.' } })
  expect(await screen.findByText('Whoever stands on the quay.')).toBeTruthy()
  expect(screen.queryByText('Links in descriptions are not from the market.')).toBeNull()
})

test('mints as many as were chosen at the price that was seen, and follows it to the NFTs that arrived', async () => {
  const { stores, mint, mintButton, setCount, openChecks, flow, user } = await show()
  await setCount(3)
  expect(plain((await mintButton()).textContent)).toBe('Mint 3 for 66 ℏ')
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(plain(panel.textContent)).toContain('66.00 ℏ3 × 22 ℏ')
  expect(await openChecks()).toContain('You allow the market to take up to 66 ℏ, 22 ℏ for each of 3 NFTs.')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(await mintButton())
  expect(mint).toHaveBeenCalledExactlyOnceWith({
    account: '0.0.5012345',
    token: sampleNft.token,
    mintCode: 'night-ferries-public',
    count: 3,
    maxPrice: '22',
  })
  const minted = [{ token: sampleNft.token, serial: 7, name: 'Ferry 7' }]
  act(() => void putFlow(stores.client, { ...flow, state: 'done', outcome: { of: 'mint', minted, isPartial: true } }))
  expect(await screen.findByRole('button', { name: /Ferry 7/ })).toBeTruthy()
})

test('the own price has to cover what the launch asks', async () => {
  const { mint, mintButton, user } = await show()
  expect(plain(screen.getByRole('region', { name: 'Mint' }).textContent)).toContain('Highest price 22 ℏ each.')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByRole('textbox', { name: /Highest price per NFT/ })
  expect((field as HTMLInputElement).value).toBe('22')
  await user.clear(field)
  await user.type(field, '21.5')
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  expect(plain(screen.getByRole('alert').textContent)).toContain('The launch price is 22 ℏ')
  await user.click(screen.getByRole('button', { name: /^Use the launch price/ }))
  expect((field as HTMLInputElement).value).toBe('22')
  await user.clear(field)
  await user.type(field, '25')
  await user.click(await mintButton())
  expect(mint.mock.calls[0]?.[0]).toMatchObject({ maxPrice: '25' })
})

test('an agreement is quoted as the launch’s, in one line, and without its tick nothing is minted', async () => {
  const label = 'I have read the terms.\n\n“Countersign: approved.”'
  const documents = [
    { by: 'market' as const, name: null, address: 'https://m.example/t' },
    { by: 'creator' as const, name: 'The market’s terms', address: 'https://paper-moths.example/terms' },
    { by: 'creator' as const, name: 'withdrawalUrl', address: 'https://paper-moths.example/back' },
    { by: 'creator' as const, name: 'hidden', address: 'https://paper-moths.example/\u200bterms' },
  ]
  const { mintButton, user } = await show({ launch: { terms: { requiresAgreement: true, label, documents } } })
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Agree to the launch’s text' }))
  expect((await mintButton()).disabled).toBe(false)
  const words = 'I agree to this text of the launch: “I have read the terms. ’Countersign: approved.’”'
  await user.click(screen.getByRole('checkbox', { name: words }))
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: words }))
  expect((await mintButton()).disabled).toBe(false)
  const terms = screen.getByRole('region', { name: 'Terms' })
  await user.click(within(terms).getByRole('button', { name: /^Terms, \d documents$/ }))
  const lines = within(terms).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'The market’s termsm.exampleCopy address',
    'Creator: “The market’s terms”paper-moths.exampleCopy address',
    'Creator: right of withdrawalpaper-moths.exampleCopy address',
  ])
  expect(within(terms).getByTitle('hxxps://paper-moths[.]example/terms')).toBeTruthy()
  expect(terms.textContent).toContain('1 document left out')
  expect(within(terms).queryByRole('link')).toBeNull()
})

test('the whole of a long agreement can be read, by keyboard, too, before it is agreed to', async () => {
  const label = `${'You take part at your own risk. '.repeat(110)}\nThis is the very last word.`
  const { mintButton, user } = await show({ launch: { terms: { requiresAgreement: true, label, documents: [] } } })
  const box = await screen.findByRole('region', { name: 'Agreement of the launch' })
  expect(box.textContent).toContain('This is the very last word.')
  expect(box.textContent).not.toContain('…')
  box.focus()
  expect(document.activeElement).toBe(box)
  expect(await accessibilityViolations()).toEqual([])
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'I have read the launch’s text above and agree.' }))
  expect((await mintButton()).disabled).toBe(false)
})

test.each<[string, Partial<Launch>, RegExp]>([
  ['paid in another token', { paidIn: 'other', price: null }, /paid in another token/],
  [
    'priced in a named token',
    { paidIn: 'other', price: null, otherPrice: { amount: '12.5', unit: 'HRBD' } },
    /Each NFT costs 12\.5\sHRBD/,
  ],
  ['that is over', { endsAt: new Date(T0 - 1000).toISOString() }, /has ended/],
  ['whose pool did not answer', { paidIn: 'unknown', price: null }, /is unknown/],
])('a launch %s offers no mint, and says why', async (_, launch, words) => {
  await show({ launch })
  expect(screen.getByRole('region', { name: 'Mint' }).textContent).toMatch(words)
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
})

test('before a launch opens its checks can be read, and the button sets an alert for the opening', async () => {
  const startsAt = new Date(T0 + 47 * 3_600_000).toISOString()
  const { mint, mintButton, stores, openChecks, user } = await show({
    launch: { startsAt, endsAt: null, minted: 0, remainingCount: 400 },
  })
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(plain(panel.textContent)).toContain('The launch has not startedOpens in 1 d 23 h.')
  expect(await openChecks()).toContain('Balance covers the price')
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  expect(within(panel).getByRole('button', { name: 'Alert me when it opens' })).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
  const rule = { ...sampleLaunchRule, token: sampleNft.token, mintCode: 'night-ferries-public' } as const
  act(() => cacheValue(stores.client, alertsQueries.state, { ...sampleAlerts, rules: [rule] }))
  expect((await mintButton()).disabled).toBe(true)
  expect(panel.textContent).toContain('You get a notice when the launch opens.')
  await user.click(await mintButton())
  expect(mint).not.toHaveBeenCalled()
  act(() => stores.clock.setState({ nowMs: Date.parse(startsAt) + 1000 }))
  expect((await mintButton()).disabled).toBe(false)
  expect(panel.textContent).not.toContain('has not started')
})

test('a launch to come that can never be minted from here says that, without a checklist', async () => {
  const startsAt = new Date(T0 + 3_600_000).toISOString()
  await show({ launch: { startsAt, paidIn: 'other', price: null } })
  expect(screen.queryByRole('region', { name: 'Readiness' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Mint' }).textContent).toContain('The launch has not started')
})

test('a free claim asks for no price and takes one', async () => {
  const { mint, mintButton, user } = await show({ launch: { price: '0', isPaidByAllowance: false } })
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'How many' })).toBeNull()
  await user.click(await mintButton())
  expect(mint.mock.calls[0]?.[0]).toMatchObject({ count: 1, maxPrice: '0' })
})

test('a launch without a price that has a permission signed takes an NFT, and is never said to cost nothing', async () => {
  const { openChecks } = await show({ launch: { price: '0', isPaidByAllowance: true } })
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(panel.textContent).toContain('The launch may take one of your NFTs')
  expect(within(panel).getByRole('button', { name: 'Mint 1' })).toBeTruthy()
  expect(await openChecks()).toContain('may take one of your NFTs')
  expect(panel.textContent).not.toMatch(/This mint has no price|Claim|Free/)
  expect(screen.getByRole('region', { name: 'Figures of the launch' }).textContent).toContain('may take an NFT')
})

test('without an affiliate key the way to add one stands in place of minting', async () => {
  const { openKeyWindow, user } = await show({ keyless: true })
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add the affiliate key' }))
  expect(openKeyWindow).toHaveBeenCalledExactlyOnceWith({ task: 'enter', kind: 'affiliate' })
})

test('an account without the sum is led to a top-up, and mints only despite what is named', async () => {
  const facts = [
    sampleFact('balance', { value: '40' }),
    sampleFact('associated'),
    sampleFact('listed-collection', { state: 'no' }),
  ]
  const { mint, mintButton, setCount, openChecks, user } = await show({ readiness: { readyStatus: 'no', facts } })
  expect(plain((await mintButton()).textContent)).toBe('Mint 1 for 22 ℏ')
  await setCount(2)
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(panel.textContent).toContain('The balance of Main is too low')
  const checks = await openChecks()
  expect(checks).toContain('Balance short by 4 ℏ')
  await user.click(within(panel).getByRole('button', { name: /^Show where to send 4\sℏ$/ }))
  expect(plain(panel.textContent)).toContain('Send at least 4 ℏ to Main:')
  expect(within(panel).getByRole('button', { name: 'Check the balance again' })).toBeTruthy()
  const button = await mintButton()
  expect(plain(button.textContent)).toBe('Mint 2 anyway for 44 ℏ')
  expect(plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
    'Failed checks: Balance short by 4 ℏ. If the mint fails, you lose the network fee. The allowance stays active until you revoke it.',
  )
  expect(await accessibilityViolations()).toEqual([])
  await user.click(button)
  expect(mint.mock.calls[0]?.[0]).toMatchObject({ count: 2, overriddenFacts: ['balance', 'verdict'] })
})

test('hidden amounts hide the balance, and what it lacks', async () => {
  const balance = sampleFact('balance', { value: '12' })
  const { openChecks, stores } = await show({ readiness: { facts: [balance] } })
  expect(await openChecks()).toContain('Balance short by 10 ℏ')
  const value = { ...DEFAULT_SETTINGS, hideAmounts: true }
  act(() => cacheValue(stores.client, settingsQueries.state, value))
  expect(plain(screen.getByRole('region', { name: 'Readiness' }).textContent)).toMatch(
    /^Failed checks: Balance too low\..*Mint 1 anyway for 22 ℏBalance too low•••••/,
  )
  expect(screen.getByRole('button', { name: 'Show where to send HBAR' })).toBeTruthy()
})

test('the mint follows the association with what was chosen, once the association is done', async () => {
  const facts = [
    sampleFact('balance', { value: '100' }),
    sampleFact('associated', { state: 'no', remedy: 'associate' }),
  ]
  const { stores, mint, setCount, user } = await show({ readiness: { readyStatus: 'no', facts } })
  await setCount(3)
  expect(screen.getByRole('region', { name: 'Mint' }).textContent).toContain('Main cannot hold “Night Ferries” yet')
  await user.click(screen.getByRole('button', { name: 'Associate, then mint 3' }))
  const association = { ...SAMPLE_FLOWS.associate, account: '0.0.5012345', token: sampleNft.token } as Flow
  expect(mint).not.toHaveBeenCalled()
  await act(async () => {
    putFlow(stores.client, { ...association, state: 'done' })
    await Promise.resolve()
  })
  expect(mint).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ count: 3, maxPrice: '22' }))
})

test('an association that ends without success does not lead to a mint', async () => {
  const facts = [
    sampleFact('balance', { value: '100' }),
    sampleFact('associated', { state: 'no', remedy: 'associate' }),
  ]
  const { stores, mint, user } = await show({ readiness: { readyStatus: 'no', facts } })
  await user.click(await screen.findByRole('button', { name: 'Associate, then mint 1' }))
  const association = { ...SAMPLE_FLOWS.associate, account: '0.0.5012345', token: sampleNft.token } as Flow
  await act(async () => {
    putFlow(stores.client, { ...association, state: 'declined' })
    await Promise.resolve()
  })
  expect(mint).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Associate, then mint 1' })).toBeTruthy()
})

test('offline the mint says that it is not available, and nothing can be signed', async () => {
  const { stores, mint, mintButton, user } = await show()
  const service = { status: 'offline' as const, since: new Date(T0).toISOString() }
  act(() => cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service }))
  expect(screen.getByRole('region', { name: 'Mint' }).textContent).toContain('Not available offline')
  expect((await mintButton()).disabled).toBe(true)
  await user.click(await mintButton())
  expect(mint).not.toHaveBeenCalled()
})

test.each<[string, object, string]>([
  ['locked keys', { isLocked: true }, 'Unlock the keys'],
  ['no key store', { kind: 'none', reason: 'No keyring' }, 'Use keys for this session'],
])('with %s the button resolves that first', async (_, keyStore, label) => {
  const { stores } = await show()
  const value = { ...sampleAccounts, keyStore: { ...sampleAccounts.keyStore, ...keyStore } }
  act(() => cacheValue(stores.client, accountsQueries.state, value))
  expect(screen.getByRole('button', { name: label })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
})

test('a mint of another day is told to its end', async () => {
  const { stores, flow } = await show()
  act(() => void putFlow(stores.client, { ...flow, state: 'unknown' }))
  act(() => void putFlow(stores.client, { ...flow, state: 'failed' }))
  expect(screen.getByText('Started earlier.')).toBeTruthy()
})

test('a refusal stands where it was asked for, with the ways past it', async () => {
  const limit = { code: 'over-limit', limit: 'mint', most: '10', asked: '22', spent: null } as const
  const { get, mintButton, user } = await show({ mintError: limit })
  await user.click(await mintButton())
  expect(plain((await screen.findByRole('alert')).textContent)).toContain('Above your limit')
  expect(screen.getByRole('button', { name: 'Open spenders and limits' })).toBeTruthy()
  const before = get.mock.calls.length
  await user.click(screen.getByRole('button', { name: 'Refresh the launch' }))
  expect(get.mock.calls.length).toBe(before + 1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a launch that is gone, or that cannot be read, is told as such', async () => {
  await show({ error: { code: 'not-found', what: 'launch' } })
  expect(screen.getByRole('alert').textContent).toContain('This launch could not be read')
  expect(screen.queryByRole('region', { name: 'Mint' })).toBeNull()
})

test('tells pace and end with their bounds, price and floor, and mints of one transaction as one', async () => {
  await show()
  const figures = plain(screen.getByRole('region', { name: 'Figures of the launch' }).textContent)
  expect(figures).toMatch(
    /Mint pace2 a minutemean of 30 min\. 80 % likely 1\.7 to 2\.4 mints a minute, over the last 30 min/,
  )
  expect(figures).toMatch(
    /Sell-outabout \d+ minif 2 a minute holds\. Estimate, 80 % likely \d+ to \d+ min if 2 a minute holds\./,
  )
  expect(figures).toContain('Mint price22 ℏFloor—not read yet')
  const lines = within(screen.getByRole('region', { name: 'Latest mints' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => plain(textContent))).toEqual([
    '2 mintednew0.0.600001-aaaaa44 ℏ5 s ago',
    'Ferry 1180.0.600001-aaaaa22 ℏ60 s ago',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test('the creator’s panel replaces the mint, and sums what was raised', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'Creator' }))
  expect(screen.queryByRole('region', { name: 'Mint' })).toBeNull()
  const panel = plain(screen.getByRole('region', { name: 'Creator' }).textContent)
  expect(panel).toContain('2,640 ℏraisedfor all 120 mints, before fees')
  for (const row of ['Buyers48', 'Resold in 24 h—', 'Floor—']) {
    expect(panel).toContain(row)
  }
  expect(panel).toContain('Expected in total8,800 ℏ')
  expect(panel).toContain('Ten largest hold25 %')
  expect(await accessibilityViolations()).toEqual([])
})

test('the title of the chart says how the pace develops', async () => {
  await show({ launch: { minted: 120, total: 400 } })
  expect(await screen.findByRole('figure', { name: 'Pace steady at 2 a minute' })).toBeTruthy()
})

test('a launch of which too little was counted has no pace, and says why', async () => {
  const samples = [{ atMs: T0 - 30_000, minted: 119 }]
  await show({
    progress: sampleProgress({ mintTimes: [], mints: [], hasAllMints: false, isCollectionShared: true, samples }),
  })
  const figures = plain(screen.getByRole('region', { name: 'Figures of the launch' }).textContent)
  expect(figures).toContain('Mint pace and sell-outMeasuringLess than two minutes so far.')
  expect(screen.getByRole('region', { name: 'Latest mints' }).textContent).toContain('No mints reported yet')
})

test('new mints are asked for while it is on, and not while the feed rests', async () => {
  const { stores, progress, get, user } = await show()
  const pass = (seconds: number) =>
    act(async () => {
      stores.clock.setState({ nowMs: stores.clock.getState().nowMs + seconds * 1000 })
      await Promise.resolve()
    })
  await pass(15)
  await pass(15)
  expect(progress.mock.calls.slice(1)).toEqual([[expect.objectContaining({ fresh: true })], [expect.anything()]])
  expect(get).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await pass(60)
  expect(progress).toHaveBeenCalledTimes(3)
})

test('tells what share of the NFTs the holders have that are told of', async () => {
  await show()
  const words = (await screen.findByRole('region', { name: 'Holders' })).textContent
  expect(plain(words)).toContain('Only the 2 largest holders are known, with 25 % of the NFTs.')
})

const figures = () => plain(screen.getByRole('region', { name: 'Figures of the launch' }).textContent)

test('a pace is none any more ten minutes after it was counted, and says so', async () => {
  const { stores, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  const pass = (minutes: number) => act(() => stores.clock.setState({ nowMs: T0 + minutes * 60_000 }))
  pass(9)
  expect(figures()).toContain('Mint pace2 a minute')
  pass(11)
  expect(figures()).toContain('Mint pace and sell-out—Last measured more than ten minutes ago.')
})

test.each<[string, Partial<Launch>, string]>([
  ['that is paused', { isPaused: true }, 'The launch is paused.'],
  ['that is over', { endsAt: new Date(T0 - 1000).toISOString() }, 'The launch is not open.'],
])('a launch %s has no pace and no end of its NFTs', async (_, launch, why) => {
  await show({ launch })
  expect(figures()).toContain(`Mint pace and sell-out—${why}`)
})

test('what is not told of prices and buyers is a dash with its reason', async () => {
  const openCreatorPanel = async (progress: LaunchProgress) => {
    const { user } = await show({ progress })
    await user.click(screen.getByRole('button', { name: 'Creator' }))
    return screen.getByRole('region', { name: 'Creator' })
  }
  const panel = await openCreatorPanel(
    sampleProgress({ totalPaid: null, totalUnknownReason: 'not-reported', minterCount: null }),
  )
  expect(panel.textContent).toContain('—raisedNot every price is reported.')
  expect(within(panel).getByTitle('No buyers reported.').textContent).toBe('Buyers—')
  cleanup()
  const other = await openCreatorPanel(sampleProgress({ totalPaid: null, totalUnknownReason: 'other-token' }))
  expect(other.textContent).toContain('—raisedSome mints were paid in another token.')
})

function gate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => void (open = resolve))
  return { opened, open: () => open() }
}

test('the mints of a launch that was left are not asked for', async () => {
  const left = gate()
  const first = await show({ held: left.opened })
  cleanup()
  await act(() => Promise.resolve(left.open()))
  expect(first.progress).not.toHaveBeenCalled()
  const overtaken = gate()
  const second = await show({ held: overtaken.opened })
  second.showAnother()
  await act(() => Promise.resolve(overtaken.open()))
  expect(second.progress).not.toHaveBeenCalledWith(expect.objectContaining({ mintCode: second.launch.mintCode }))
})

test('holders are compared without the account that hands the NFTs out, and at the least where not all are told', async () => {
  const others = { owners: [holder('0.0.600001', 3), holder('0.0.600002', 1)], ownerCount: 600, nftCount: 900 }
  const { user } = await show({ launch: { poolAccount: '0.0.600001' }, others })
  await user.click(await screen.findByRole('button', { name: 'Compare with another collection' }))
  await user.type(screen.getByPlaceholderText('Name or 0.0.1234'), 'Tidal')
  const found = await screen.findByRole('list', { name: 'Collections found' })
  await user.click(within(found).getByRole('button'))
  const part = screen.getByRole('region', { name: 'Holders' })
  expect(await within(part).findByText(/^At least/)).toBeTruthy()
  const words = plain(part.textContent)
  expect(words).toContain('At least 1 of 1 holder also holds Tidal Forms.')
  expect(words).toContain('This holder has 10 NFTs of this collection')
  expect(words).toContain('Smaller holders are not known, so these figures are minimums.')
  expect(words).toContain('Not counted: the launch’s pool account, 20 NFTs.')
  // The result of the comparison comes before the figures.
  expect(words.indexOf('also holds')).toBeLessThan(words.indexOf('Holders now'))
  await user.click(within(part).getByRole('button', { name: 'Change' }))
  expect(screen.getByPlaceholderText('Name or 0.0.1234')).toBeTruthy()
})

test('another collection can be chosen although the holders of the first choice cannot be read', async () => {
  const { user } = await show({ othersError: { code: 'internal', ref: 'abc' } })
  await user.click(await screen.findByRole('button', { name: 'Compare with another collection' }))
  await user.type(screen.getByPlaceholderText('Name or 0.0.1234'), 'Tidal')
  const found = await screen.findByRole('list', { name: 'Collections found' })
  await user.click(within(found).getByRole('button'))
  const part = within(screen.getByRole('region', { name: 'Holders' }))
  expect((await part.findByRole('alert')).textContent).toContain('The holders of the other collection')
  await user.click(part.getByRole('button', { name: 'Change' }))
  expect(screen.getByPlaceholderText('Name or 0.0.1234')).toBeTruthy()
})

test('what is still to be had is nobody’s: without it are holders, NFTs held and the share of the ten', async () => {
  await show({ launch: { poolAccount: '0.0.600001', remainingCount: 20 } })
  const part = await screen.findByRole('region', { name: 'Holders' })
  const words = plain(part.textContent)
  expect(words).toContain('Holders now89NFTs held100Ten largest hold10 %')
  expect(words).toContain('Not counted: the launch’s pool account, 20 NFTs.')
  expect(words).not.toContain('probably the launch’s pool account')
})

test('fewer holders than buyers are explained', async () => {
  await show({ progress: sampleProgress({ minterCount: 100 }) })
  const part = await screen.findByRole('region', { name: 'Holders' })
  expect(plain(part.textContent)).toContain(
    '100 accounts minted. Some may have sold or moved their NFTs, or minted after the holders were read.',
  )
  cleanup()
  await show({ progress: sampleProgress({ minterCount: 100, hasAllMints: false }) })
  expect((await screen.findByRole('region', { name: 'Holders' })).textContent).not.toContain('accounts minted')
})

test('where nobody says whose the stock is, an account that may have it is named and stays counted', async () => {
  await show({ launch: { poolAccount: null, remainingCount: 20 } })
  const words = plain((await screen.findByRole('region', { name: 'Holders' })).textContent)
  expect(words).toContain('Holders now90NFTs held120Ten largest hold25 %')
  expect(words).toContain(
    'Counted as a holder: 0.0.600001, probably the launch’s pool account. The account holds 20 NFTs, as many as are left to mint.',
  )
  expect(words).not.toContain('Not counted')
})

test('the creator saves the mints as a file, and reads whether all are in it', async () => {
  const saveMints = async (progress?: LaunchProgress) => {
    const { user, exportMints, stores } = await show(progress ? { progress } : {})
    await user.click(screen.getByRole('button', { name: 'Creator' }))
    await user.click(screen.getByRole('button', { name: 'Export mints' }))
    expect(exportMints).toHaveBeenCalledExactlyOnceWith({ token: sampleNft.token })
    return () => stores.toasts.getState().toasts.map(({ title }) => title)
  }
  const titles = await saveMints()
  await vi.waitFor(() => expect(titles()).toEqual(['Saved 120 mints.']))
  cleanup()
  const partialTitles = await saveMints(sampleProgress({ hasAllMints: false }))
  await vi.waitFor(() => expect(partialTitles()).toEqual(['Saved the latest 120 mints. Earlier mints are unknown.']))
})

test('a sum of several prices says the mean of them', async () => {
  const { user } = await show({ progress: sampleProgress({ totalPaid: '2500' }) })
  await user.click(screen.getByRole('button', { name: 'Creator' }))
  expect(plain(screen.getByRole('region', { name: 'Creator' }).textContent)).toContain(
    '2,500 ℏraisedfor all 120 mints, mean 20.83 ℏ, before fees',
  )
})

test('an account that could not be checked is named above the button, which checks it again', async () => {
  const { mint, readiness, user } = await show({ readinessError: { code: 'internal', ref: 'x' } })
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(panel.textContent).toContain('Not checked: can Main hold “Night Ferries”?')
  const before = readiness.mock.calls.length
  await user.click(within(panel).getByRole('button', { name: 'Check the account again' }))
  expect(readiness.mock.calls.length).toBe(before + 1)
  expect(mint).not.toHaveBeenCalled()
  // The mint is still possible: main checks the account again before anything is signed.
  await user.click(within(panel).getByRole('button', { name: /^Mint 1 for 22/ }))
  expect(mint).toHaveBeenCalledOnce()
})

test('before the opening nothing is drawn of mints, and nothing is agreed to', async () => {
  const startsAt = new Date(T0 + 47 * 3_600_000).toISOString()
  const terms = { requiresAgreement: true, label: 'I have read the terms.', documents: [] }
  await show({
    launch: { startsAt, endsAt: null, minted: 0, remainingCount: 400, terms },
    progress: sampleProgress({ mintTimes: [], mints: [] }),
  })
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.queryByRole('region', { name: /[Mm]ints/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText('Mint pace')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Figures of the launch' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Stages' }).textContent).toMatch(/From \d+ Nov, \d\d:\d\d/)
  expect(screen.getByRole('region', { name: 'Minted' }).textContent).toContain('400 to mint')
})

test('mints are a placeholder while they are read, and offline they are not called loading', async () => {
  const { stores } = await show({ progressError: 'never' })
  const chart = screen.getByRole('region', { name: 'Mints over time' })
  expect(within(chart).getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Mint pace: loading' })).toBeTruthy()
  const service = { status: 'offline' as const, since: new Date(T0).toISOString() }
  act(() => cacheValue(stores.client, networkQueries.state, { ...sampleNetwork, service }))
  expect(screen.queryByRole('status', { name: /[Ll]oading/ })).toBeNull()
  expect(screen.getAllByText('No mints were read before the connection was lost.')).toHaveLength(2)
  expect(figures()).toContain('Mint pace and sell-out—The mints could not be read.')
})
