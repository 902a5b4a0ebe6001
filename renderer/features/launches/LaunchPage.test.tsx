import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { launchView, type Launch, type LaunchProgress } from '@shared/contract/launches'
import type { AppError } from '@shared/errors'
import { err, ok } from '@shared/result'
import { connectionQueries } from '../connection/queries'
import { settingsQueries } from '../settings/queries'
import { cacheValue } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { sampleLaunch, sampleProgress } from '../../testing/offers'
import {
  sampleConnection,
  sampleFact,
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
  readonly others?: object
  /** The launch is answered only after this promise. */
  readonly held?: Promise<void>
  readonly readiness?: Partial<typeof sampleReadiness>
}

async function show(given: Given = {}) {
  const launch = sampleLaunch(given.launch)
  const flow: Flow = { ...SAMPLE_FLOWS.mint, state: 'reviewing' }
  const mint = vi.fn((_input: unknown) => Promise.resolve(given.mintError ? err(given.mintError) : ok(flow)))
  const answer = given.error ? err(given.error) : ok(launchView.parse({ launch, stages: [launch], stamp: stampAt(T0) }))
  const get = vi.fn(() => (given.held ?? Promise.resolve()).then(() => answer))
  const openKeyWindow = vi.fn((_input: unknown) => Promise.resolve(ok({ outcome: 'cancelled' })))
  const progress = vi.fn((_input: unknown) => Promise.resolve(ok(given.progress ?? sampleProgress())))
  const holders = ({ token }: { readonly token: string }) =>
    Promise.resolve(ok({ ...HOLDERS, token, ...(token === HOLDERS.token ? {} : given.others) }))
  const api = fakeApi({
    'launches.progress': progress,
    'collection.holders': holders as never,
    'launches.get': get,
    'trade.mint': mint,
    'connection.openKeyWindow': openKeyWindow,
    'market.find': () => Promise.resolve(ok({ matches: [OTHER], stamp: stampAt(T0) })),
    'readiness.get': () => Promise.resolve(ok({ ...sampleReadiness, ...given.readiness })),
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
  const mintButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Mint \d|^Claim/ })
  return { stores, mint, get, progress, openKeyWindow, flow, mintButton, launch, showAnother, user: userEvent.setup() }
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
  const { stores, mint, mintButton, flow, user } = await show()
  await user.click(within(screen.getByRole('group', { name: 'How many' })).getByRole('button', { name: '3' }))
  expect(plain((await mintButton()).textContent)).toBe('Mint 3 for 66 ℏ')
  expect(plain(screen.getByRole('region', { name: 'Mint' }).textContent)).toContain(
    'You allow the market to take exactly 66 ℏ, 22 ℏ for each of 3 NFTs.',
  )
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
  const field = screen.getByRole('textbox', { name: /Your highest price for each/ })
  expect((field as HTMLInputElement).value).toBe('22')
  await user.clear(field)
  await user.type(field, '21.5')
  expect((await mintButton()).disabled).toBe(true)
  expect(plain(screen.getByRole('alert').textContent)).toContain('The launch price is 22 ℏ')
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
  expect((await mintButton()).disabled).toBe(true)
  const words = 'I agree to this text of the launch: “I have read the terms. ’Countersign: approved.’”'
  await user.click(screen.getByRole('checkbox', { name: words }))
  expect((await mintButton()).disabled).toBe(false)
  const terms = screen.getByRole('region', { name: 'Terms' })
  const lines = within(terms).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'The market’s termshttps://m.example/tCopy',
    'Creator: “The market’s terms”https://paper-moths.example/termsCopy',
    'Creator: withdrawalhttps://paper-moths.example/backCopy',
  ])
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
  expect((await mintButton()).disabled).toBe(true)
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

test('before a launch opens the checklist stands there, and its button says why it rests', async () => {
  const startsAt = new Date(T0 + 47 * 3_600_000).toISOString()
  const { mint, mintButton, stores, user } = await show({
    launch: { startsAt, endsAt: null, minted: 0, remainingCount: 400 },
  })
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(plain(panel.textContent)).toContain('The launch has not started')
  expect(plain(within(panel).getByRole('region', { name: 'Readiness' }).textContent)).toContain(
    'Balance covers the price',
  )
  expect((await mintButton()).disabled).toBe(true)
  expect(plain(panel.textContent)).toContain('Opens in 47 h.')
  expect(await accessibilityViolations()).toEqual([])
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
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('group', { name: 'How many' })).toBeNull()
  await user.click(await mintButton())
  expect(mint.mock.calls[0]?.[0]).toMatchObject({ count: 1, maxPrice: '0' })
})

test('a launch without a price that has a permission signed takes an NFT, and is never said to cost nothing', async () => {
  await show({ launch: { price: '0', isPaidByAllowance: true } })
  const panel = screen.getByRole('region', { name: 'Mint' })
  expect(within(panel).getByRole('heading', { level: 3 }).textContent).toBe(
    'Mint: the launch may take one of your NFTs',
  )
  expect(within(panel).getByRole('button', { name: 'Mint 1' })).toBeTruthy()
  expect(panel.textContent).toContain('it may take one of your NFTs')
  expect(panel.textContent).not.toMatch(/This mint has no price|Claim/)
  expect(screen.getByRole('region', { name: 'Figures of the launch' }).textContent).toContain('maybe an NFT')
})

test('without an affiliate key the way to add one stands in place of minting', async () => {
  const { openKeyWindow, user } = await show({ keyless: true })
  expect(screen.queryByRole('button', { name: /^Mint \d/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add the affiliate key' }))
  expect(openKeyWindow).toHaveBeenCalledExactlyOnceWith({ task: 'enter', kind: 'affiliate' })
})

test('an account without the sum mints only despite what is named, and what else the market reports is none of it', async () => {
  const facts = [
    sampleFact('balance', { value: '40' }),
    sampleFact('associated'),
    sampleFact('listed-collection', { state: 'no' }),
  ]
  const { mint, mintButton, user } = await show({ readiness: { readyStatus: 'no', facts } })
  expect(plain((await mintButton()).textContent)).toBe('Mint 1 for 22 ℏ')
  await user.click(within(screen.getByRole('group', { name: 'How many' })).getByRole('button', { name: '2' }))
  expect(plain(screen.getByRole('region', { name: 'Readiness' }).textContent)).toContain('Balance short by 4 ℏ')
  const button = await mintButton()
  expect(plain(button.textContent)).toBe('Mint 2 anyway for 44 ℏ')
  expect(plain(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(
    'The market reports: Balance short by 4 ℏ. If the purchase or mint fails, the network fee is lost and the allowance stays until you revoke it.',
  )
  await user.click(button)
  expect(mint.mock.calls[0]?.[0]).toMatchObject({ count: 2, overriddenFacts: ['balance', 'verdict'] })
})

test('hidden amounts hide the balance, and what it lacks', async () => {
  const balance = sampleFact('balance', { value: '12' })
  const { mintButton, stores } = await show({ readiness: { facts: [balance] } })
  await mintButton()
  const ready = () => plain(screen.getByRole('region', { name: 'Readiness' }).textContent)
  expect(ready()).toContain('Balance short by 10 ℏ')
  const value = { ...DEFAULT_SETTINGS, hideAmounts: true }
  act(() => cacheValue(stores.client, settingsQueries.state, value))
  expect(ready()).toMatch(/^Balance too low•••••/)
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

test('tells pace and end with their bounds, what was paid and by how many, and mints of one transaction as one', async () => {
  await show()
  const figures = plain(screen.getByRole('region', { name: 'Figures of the launch' }).textContent)
  expect(figures).toMatch(/Pace now2 a minute80 % likely 1\.7 to 2\.4 a minute, over the last 30 min/)
  expect(figures).toMatch(/Estimated sell-out\d+ min to \d+ minestimate, 80 % likely if the pace holds/)
  expect(figures).toContain('Paid so far2,640 ℏfor all 120 mints, before fees')
  expect(figures).toContain('Wallets48minted 120 NFTs')
  const lines = within(screen.getByRole('region', { name: 'Mints as they happen' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => plain(textContent))).toEqual([
    'Ferry 120 and 1 morenew0.0.60000144 ℏ5 s ago',
    'Ferry 1180.0.60000122 ℏ60 s ago',
  ])
  expect(await accessibilityViolations()).toEqual([])
})

test('the pace stands among the figures alone, and the chart says what its curve comes to', async () => {
  await show({ launch: { minted: 120, total: 400 } })
  expect(await screen.findByRole('figure', { name: '120 of 400 minted' })).toBeTruthy()
  expect(screen.queryByText(/^Pace (up|down|unchanged|at)/)).toBeNull()
})

test('a launch of which too little was counted has no pace, and says why', async () => {
  const samples = [{ atMs: T0 - 30_000, minted: 119 }]
  await show({
    progress: sampleProgress({ mintTimes: [], mints: [], hasAllMints: false, isCollectionShared: true, samples }),
  })
  const figures = plain(screen.getByRole('region', { name: 'Figures of the launch' }).textContent)
  expect(figures).toContain('Pace now—Measuring. Less than two minutes so far.')
  expect(figures).toContain('Estimated sell-out—Measuring. Less than two minutes so far.')
  expect(screen.getByRole('region', { name: 'Mints as they happen' }).textContent).toContain('No mints reported yet')
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
  expect(plain(words)).toContain(
    'Only the 2 largest holders are known, with 25 % of the NFTs. The market reports at most 500 holders.',
  )
})

const figures = () => plain(screen.getByRole('region', { name: 'Figures of the launch' }).textContent)

test('a pace is none any more ten minutes after it was counted, and says so', async () => {
  const { stores, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  const pass = (minutes: number) => act(() => stores.clock.setState({ nowMs: T0 + minutes * 60_000 }))
  pass(9)
  expect(figures()).toContain('Pace now2 a minute')
  pass(11)
  expect(figures()).toContain('Pace now—Last measured more than ten minutes ago.')
  expect(figures()).toContain('Estimated sell-out—Last measured more than ten minutes ago.')
})

test.each<[string, Partial<Launch>, string]>([
  ['that is paused', { isPaused: true }, 'The launch is paused.'],
  ['that is over', { endsAt: new Date(T0 - 1000).toISOString() }, 'The launch is not open.'],
])('a launch %s has no pace and no end of its NFTs', async (_, launch, why) => {
  await show({ launch })
  expect(figures()).toContain(`Pace now—${why}`)
  expect(figures()).toContain(`Estimated sell-out—${why}`)
})

test('what is not told of prices and buyers is a dash with its reason', async () => {
  await show({ progress: sampleProgress({ totalPaid: null, totalUnknownReason: 'not-told', minterCount: null }) })
  expect(figures()).toContain('Paid so far—not every price is reported')
  expect(figures()).toContain('Wallets—no wallets reported')
  cleanup()
  await show({ progress: sampleProgress({ totalPaid: null, totalUnknownReason: 'other-token' }) })
  expect(figures()).toContain('Paid so far—some mints were paid in another token')
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
  expect(words).toContain('At least 1 of 1 holder here (at least 100 %) also hold Tidal Forms.')
  expect(words).toContain('Common holders have at least 10 NFTs of this collection')
  expect(words).toContain('Left out: 0.0.600001, which holds 20 NFTs that a launch gives out.')
})

test('what is still to be had is nobody’s: without it are holders, NFTs held and the share of the ten', async () => {
  await show({ launch: { poolAccount: '0.0.600001', remainingCount: 20 } })
  const part = await screen.findByRole('region', { name: 'Holders' })
  const words = plain(part.textContent)
  expect(words).toContain('Holders89NFTs held100The ten largest hold10 %')
  expect(words).not.toContain('probably the launch’s pool account')
})

test('where nobody says whose the stock is, an account that may have it is named and stays counted', async () => {
  await show({ launch: { poolAccount: null, remainingCount: 20 } })
  const words = plain((await screen.findByRole('region', { name: 'Holders' })).textContent)
  expect(words).toContain('Holders90NFTs held120The ten largest hold25 %')
  expect(words).toContain(
    '0.0.600001 is probably the launch’s pool account: the account holds 20 NFTs, as many as are left to mint.',
  )
  expect(words).not.toContain('Left out')
})
