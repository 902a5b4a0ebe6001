import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import type { NftDetail } from '@shared/contract/nft'
import type { AppError } from '@shared/errors'
import { accountsQueries } from '../accounts/queries'
import { putFlow } from '../flows/flows-store'
import { listsQueries } from '../lists/queries'
import { cacheValue } from '../../query/client'
import { currentRoute } from '../../stores/route'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleFlow, SAMPLE_FLOWS } from '../../testing/flow'
import { sampleAccounts, sampleFact, sampleNft, sampleQuote, stampAt, T0 } from '../../testing/samples'
import { mainAccount, showNft as show } from '../../testing/show-nft'
import { priceComparisonWords } from './decision'

afterEach(cleanup)

const flow = sampleFlow({ state: 'reviewing' })

test('buys at the exact price of the quote that was seen', async () => {
  const { buy, user } = await show()
  await user.click(await screen.findByRole('button', { name: /Buy for 640/ }))
  expect(buy).toHaveBeenCalledWith({
    account: '0.0.5012345',
    token: sampleNft.token,
    serial: 2187,
    maxPrice: '640',
    seller: '0.0.3388210',
    quoteReceivedAt: sampleQuote.stamp.receivedAt,
  })
  expect(await screen.findByText('The review is open in its own window')).toBeTruthy()
})

test('a quote counts down, and when it is over only a new one can be asked for', async () => {
  const { setClock, quote, user } = await show({ quotes: [{}, { price: '655.5', stamp: stampAt(T0 + 20_000) }] })
  setClock(6000)
  expect(screen.getByText('Quote valid for 9 s')).toBeTruthy()
  setClock(20_000)
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  expect(quote).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'New quote' }))
  expect(await screen.findByRole('button', { name: /Buy for 655\.50/ })).toBeTruthy()
  expect(screen.getByText(/Was 640.ℏ, now 15\.50.ℏ more/)).toBeTruthy()
})

test('an account that is not ready has the step that mends it as its primary button, and buys anyway with the second', async () => {
  const { buy, user } = await show({
    readiness: {
      readyStatus: 'no',
      facts: [sampleFact('associated', { state: 'no', remedy: 'associate' })],
    },
  })
  expect(screen.queryByRole('button', { name: /^Buy for/ })).toBeNull()
  expect(screen.getByText(/^If the ledger refuses the transaction, you lose the network fee/)).toBeTruthy()
  expect(screen.getByText('Main cannot hold Tidal Forms yet')).toBeTruthy()
  const step = screen.getByRole('button', { name: 'Associate Tidal Forms' })
  expect(step.className).toContain('primary')
  expect(screen.getByRole('button', { name: /^Buy anyway/ }).className).toContain('secondary')
  // The step is offered once: the line of the fact has no second button.
  expect(screen.queryByRole('button', { name: 'Associate token' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Buy anyway for 640/ }))
  expect(buy).toHaveBeenCalledWith(
    expect.objectContaining({ maxPrice: '640', overriddenFacts: ['associated', 'verdict'] }),
  )
})

test('a missing step that the panel names is not named again below', async () => {
  const facts = [sampleFact('associated', { state: 'no', remedy: 'associate' }), sampleFact('exists')]
  await show({ readiness: { readyStatus: 'no', facts } })
  expect(await screen.findByText('Main cannot hold Tidal Forms yet')).toBeTruthy()
  const readiness = within(screen.getByRole('region', { name: 'Readiness' }))
  expect(readiness.queryByText('Cannot hold this token yet')).toBeNull()
  expect(readiness.getByRole('button', { name: /^1 other check passes/ })).toBeTruthy()
  // Screen readers still hear the sum, which describes the button.
  expect(readiness.getByRole('heading', { name: 'Main is not ready to buy this NFT' })).toBeTruthy()
})

test('without its key here an account cannot buy, whatever else the market reports', async () => {
  const no = { state: 'no' } as const
  await show({ readiness: { readyStatus: 'no', facts: [sampleFact('key', no), sampleFact('associated', no)] } })
  expect(await screen.findByText('The key of Main is not on this computer')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import the key to buy' }).className).toContain('primary')
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

test.each([
  [true, 'Main is ready to buy this NFT once its key is unlocked'],
  [false, 'Main is ready to buy this NFT'],
])('with keys that are locked (%s) the readiness says what is still missing', async (isLocked, words) => {
  await show({
    keyStore: { isLocked },
    readiness: { readyStatus: 'yes', facts: [sampleFact('key')] },
  })
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  // The computer has the key in both cases.
  expect(screen.getByText('Key on this computer')).toBeTruthy()
})

test.each([
  ['640', '590', '420', /50.ℏ above the trait floor of Palette Ember/],
  ['420', '420', '420', /^equal to the floor of the collection$/],
  ['590', '590', '420', /^equal to the trait floor of Palette Ember/],
])('a price of %s, with a trait from %s and a floor of %s, is compared in words', (price, traitFloor, floor, words) => {
  const traits = sampleNft.traits.map((trait) => (trait.value === 'Ember' ? { ...trait, floor: traitFloor } : trait))
  expect(priceComparisonWords(price, { ...sampleNft, traits, collectionFloor: floor })).toMatch(words)
})

test('the verdict of the market is told with its reason, and is bought against only on purpose', async () => {
  const verdict = sampleFact('verdict', { state: 'no', reason: 'NOT_ON_ABC' })
  await show({ readiness: { readyStatus: 'no', facts: [verdict] } })
  expect(await screen.findByText(/is not ready to buy this NFT/)).toBeTruthy()
  expect(screen.getByText('The market’s own check failed')).toBeTruthy()
  expect(screen.getByText('This collection is not on the market')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy for/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'See the account checks' }).className).toContain('primary')
  expect(screen.getByRole('button', { name: /^Buy anyway/ })).toBeTruthy()
})

test.each(['not-frozen', 'kyc', 'receives', 'exists', 'listed-collection', 'balance', 'associated'] as const)(
  'with %s failed no button of the panel is grey, and exactly one is primary',
  async (fact) => {
    await show({ readiness: { readyStatus: 'no', facts: [sampleFact(fact, { state: 'no' })] } })
    await screen.findByRole('button', { name: /^Buy anyway/ })
    const buttons = within(screen.getByRole('region', { name: 'Decision' })).getAllByRole<HTMLButtonElement>('button')
    expect(buttons.filter(({ disabled }) => disabled)).toEqual([])
    expect(buttons.filter(({ className }) => className.includes('primary'))).toHaveLength(1)
  },
)

test('the step that mends stays while the quote is over, and a new quote comes second', async () => {
  const { setClock } = await show({
    readiness: { readyStatus: 'no', facts: [sampleFact('associated', { state: 'no', remedy: 'associate' })] },
  })
  await screen.findByRole('button', { name: /^Buy anyway/ })
  setClock(16_000)
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Associate Tidal Forms/ }).className).toContain('primary')
  expect(screen.getByRole('button', { name: 'New quote' }).className).toContain('secondary')
})

test('what the market adds in words is shown as data', async () => {
  await show({ quotes: [{ notes: ['See http://evil.example now.'] }], readiness: { notes: ['Ready\u202e.'] } })
  expect(await screen.findByText('The market adds: “See hxxp://evil[.]example now.”')).toBeTruthy()
  expect(screen.getByText('The market adds: “Ready\\u{202e}.”')).toBeTruthy()
})

test('a price in what is not known is not called one in a token', async () => {
  const listing = { ...sampleNft.listing, price: null, paymentToken: null } as NftDetail['listing']
  await show({
    nft: { owner: mainAccount, isOwnedByPerson: true, listing: listing && { ...listing, seller: mainAccount } },
  })
  expect(await screen.findByText(/Listed at a price in an unknown currency/)).toBeTruthy()
})

test('a balance below the price is short by an exact sum', async () => {
  await show({
    readiness: { facts: [sampleFact('balance', { value: '627.6' })] },
  })
  expect(await screen.findByText(/^Main is 12\.40.ℏ short$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy for/ })).toBeNull()
})

test('a balance that is short is topped up: the account is shown, and the balance is checked again', async () => {
  const { user } = await show({ readiness: { facts: [sampleFact('balance', { value: '627.6' })] } })
  await user.click(await screen.findByRole('button', { name: /^See how to top up 12\.40.ℏ$/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Top up Main' }))
  expect(dialog.getByText(/^Send at least 12\.40.ℏ to this account/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Copy Main 0\.0\.5012345/ })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Check balance again' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a price above the person’s own limit is not offered, and the limit is one click away', async () => {
  const { stores, user } = await show()
  const limits = { feeCap: '5', buy: '639.5', mint: null, offer: null, shares: '25', day: null, passphraseAbove: null }
  const none = { spenders: [], operators: [], book: [], inactiveEntries: [], committedIn24Hours: null }
  act(() => cacheValue(stores.client, listsQueries.state, { ...none, limits, limitsStatus: 'confirmed' }))
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  expect(screen.getByText(/640.ℏ is above your purchase limit of 639\.50.ℏ/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Open spenders and limits' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'lists' })
})

test.each(['restored', 'emptied', 'changed', 'earlier', 'unconfirmed'] as const)(
  'limits that are %s are not called the person’s own: they are confirmed before buying',
  async (limitsAre) => {
    const { stores } = await show()
    const limits = { feeCap: '5', buy: '0', mint: '0', offer: '0', shares: '0', day: '0', passphraseAbove: '0' }
    const none = { spenders: [], operators: [], book: [], inactiveEntries: [], committedIn24Hours: null }
    act(() => cacheValue(stores.client, listsQueries.state, { ...none, limits, limitsStatus: limitsAre }))
    expect(screen.getByText('Confirm your limits before you buy.')).toBeTruthy()
    expect(screen.queryByText(/your purchase limit/)).toBeNull()
    act(() => cacheValue(stores.client, listsQueries.state, { ...none, limits, limitsStatus: 'unchecked' }))
    expect(screen.getByRole('button', { name: /^Buy for 640/ })).toBeTruthy()
  },
)

test('locked keys come before buying', async () => {
  await show({ keyStore: { isLocked: true } })
  expect(await screen.findByRole('button', { name: 'Unlock to buy' })).toBeTruthy()
})

test('a price that changed says so and offers no purchase at the old one', async () => {
  const { user } = await show({ tradeError: { code: 'price-changed', was: '640', now: '655.5' } })
  await user.click(await screen.findByRole('button', { name: /^Buy/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing moved')
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

test('the panel follows the purchase to its end', async () => {
  const { stores, user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Buy/ }))
  const done: Flow = { ...flow, state: 'done', paid: '640', fee: '0.03', transactionId: '0.0.5012345@1.2' }
  act(() => void putFlow(stores.client, done))
  expect(screen.getByText('Bought “Tide 2187”')).toBeTruthy()
  expect(screen.getByText(/640.ℏ left Main, fee 0\.03.ℏ\./)).toBeTruthy()
})

test('a purchase that is not finished stands in the way of another', async () => {
  const { stores } = await show()
  act(() => void putFlow(stores.client, { ...flow, state: 'unknown' }))
  expect(screen.getByText('Started earlier, not finished yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
})

test('how a purchase of another day ends stands there until it is put away, and so it is told once', async () => {
  const { stores, user } = await show()
  act(() => void putFlow(stores.client, { ...flow, state: 'unknown' }))
  expect(stores.suppressedToasts.has(flow.id)).toBe(true)
  act(() => void putFlow(stores.client, { ...flow, state: 'failed', paid: '0', fee: '0.02' }))
  expect(screen.getByText('Started earlier.')).toBeTruthy()
  expect(screen.getByText('“Tide 2187” was not bought')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'New quote' }))
  expect(screen.queryByText('“Tide 2187” was not bought')).toBeNull()
  expect(stores.suppressedToasts.has(flow.id)).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Decision' }))
})

test('an association that failed says so with its fee, and can be tried again', async () => {
  const { stores } = await show({
    readiness: {
      readyStatus: 'no',
      facts: [sampleFact('associated', { state: 'no', remedy: 'associate' })],
    },
  })
  const begun: Flow = { ...SAMPLE_FLOWS.associate, id: 'a1', state: 'submitted' }
  const step = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Associate Tidal Forms/ })
  act(() => void putFlow(stores.client, begun))
  expect(step().disabled).toBe(true)
  act(() => void putFlow(stores.client, { ...begun, state: 'failed', paid: '0', fee: '0.05' }))
  expect(screen.getByText(/Only the fee left Main, 0\.05.ℏ\./)).toBeTruthy()
  expect(step().disabled).toBe(false)
})

test('a refusal goes with what it was said of', async () => {
  const { stores, user } = await show({ tradeError: { code: 'locked' } })
  await user.click(await screen.findByRole('button', { name: /^Buy/ }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  const keyStore = { ...sampleAccounts.keyStore, isLocked: true }
  act(() => cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, keyStore }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['IN_CHECKOUT', 'Another buyer is at the checkout of this NFT'],
  ['AUCTION', 'This NFT is in an auction'],
  ['TOKEN_PRICED_NOT_SUPPORTED', 'The price is in another token, not HBAR'],
])('%s is said in words', async (reason, words) => {
  await show({ quotes: [{ isQuotable: false, price: null, reason, retryAfterSeconds: 84 }] })
  expect(await screen.findByText(words)).toBeTruthy()
  // A new quote cannot change the currency of the price.
  const helps = reason !== 'TOKEN_PRICED_NOT_SUPPORTED'
  expect(screen.queryByRole('button', { name: 'Try again in 84 s' }) !== null).toBe(helps)
})

test.each([
  ['TOKEN_PRICED_NOT_SUPPORTED', 'Open on the market’s website', false],
  ['AUCTION', 'Open on the market’s website', true],
  ['IN_CHECKOUT', 'Try again', true],
])('at %s the primary button is “%s”', async (reason, label, hasReadiness) => {
  await show({ quotes: [{ isQuotable: false, price: null, reason, retryAfterSeconds: null }] })
  expect((await screen.findByRole('button', { name: label })).className).toContain('primary')
  // An account is not ready or unready for a price that this app cannot pay.
  expect(screen.queryByRole('region', { name: 'Readiness' }) !== null).toBe(hasReadiness)
})

test('an NFT that is not for sale leads to a collection offer, and nobody is called ready to buy it', async () => {
  await show({
    nft: { listing: null },
    quotes: [{ isListed: false, isQuotable: false, price: null }],
    readiness: { readyStatus: 'yes', facts: [sampleFact('key')] },
  })
  expect((await screen.findByRole('button', { name: 'Make a collection offer' })).className).toContain('primary')
  expect(screen.getByRole('button', { name: 'Check for a listing' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Main could buy this NFT if it were for sale' })).toBeTruthy()
  // The checks matter once the NFT is for sale, so they are one line that unfolds.
  expect(screen.getByRole('button', { name: '1 check passes' })).toBeTruthy()
  expect(screen.queryByText('Key on this computer')).toBeNull()
})

const IN_TOKEN = { isQuotable: false, price: null, reason: 'TOKEN_PRICED_NOT_SUPPORTED' } as const

test('a price in another token is shown with amount and symbol, and its page on the market is one click away', async () => {
  const { openPage, copyPage, user } = await show({
    quotes: [{ ...IN_TOKEN, otherPrice: { amount: '1212.5', unit: 'HRBD' } }],
  })
  expect((await screen.findByTestId('listing-price')).textContent).toBe('1,212.5\u202fHRBD')
  await user.click(screen.getByRole('button', { name: 'Open on the market’s website' }))
  const thing = { kind: 'nft', token: sampleNft.token, serial: sampleNft.serial }
  expect(openPage).toHaveBeenCalledExactlyOnceWith(thing)
  await user.click(screen.getByRole('button', { name: 'Copy address of the market’s page' }))
  expect(copyPage).toHaveBeenCalledExactlyOnceWith(thing)
  expect(await screen.findByText('Address copied.')).toBeTruthy()
  expect(await accessibilityViolations()).toEqual([])
})

test('a page of the market that is not safe opens nothing, which is said', async () => {
  const { user } = await show({ quotes: [IN_TOKEN], pageOutcome: 'unsafe' })
  await user.click(await screen.findByRole('button', { name: 'Open on the market’s website' }))
  expect(await screen.findByText(/is not safe to open\. Nothing was opened/)).toBeTruthy()
})

test('a quote that cannot be bought on still shows its price in HBAR', async () => {
  await show({ quotes: [{ isQuotable: false, price: '640', reason: 'AUCTION' }] })
  expect((await screen.findByTestId('listing-price')).textContent).toBe('640\u202fℏ')
})

test('without a price in the quote that of the listing is shown', async () => {
  const listing = sampleNft.listing && {
    ...sampleNft.listing,
    price: null,
    paymentToken: '0.0.4321',
    otherPrice: { amount: '12.5', unit: '0.0.4321' },
  }
  await show({ nft: { listing }, quotes: [IN_TOKEN] })
  expect((await screen.findByTestId('listing-price')).textContent).toBe('12.5\u202f0.0.4321')
})

test('the token of a price is named only where quote and listing have the same price', async () => {
  const otherPrice = { amount: '1212.5', unit: 'HRBD' }
  const listing = sampleNft.listing && { ...sampleNft.listing, price: null, paymentToken: '0.0.4321', otherPrice }
  await show({ nft: { listing }, quotes: [{ ...IN_TOKEN, otherPrice }] })
  expect(await screen.findByText(/^HRBD is the token/)).toBeTruthy()
  cleanup()
  await show({ nft: { listing }, quotes: [{ ...IN_TOKEN, otherPrice: { amount: '3', unit: 'SAUCE' } }] })
  await screen.findByTestId('listing-price')
  expect(screen.queryByText(/is the token/)).toBeNull()
})

test('a new quote waits for the time that a refusal names, and counts it down', async () => {
  const tradeError = { code: 'not-quotable', reason: 'IN_CHECKOUT', retryAfterSeconds: 140 } as const
  const { setClock, quote, user } = await show({ tradeError })
  await user.click(await screen.findByRole('button', { name: /^Buy for/ }))
  const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'New quote in 2 min' })
  expect(waiting.disabled).toBe(true)
  expect(
    screen.getByText(/The NFT is for sale again if the other buyer does not buy it\. Next try in 2 min\./),
  ).toBeTruthy()
  setClock(80_000)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New quote in 60 s' }).disabled).toBe(true)
  setClock(140_000)
  await user.click(screen.getByRole('button', { name: 'New quote' }))
  expect(quote).toHaveBeenCalledTimes(2)
})

test('a purchase that ended with a time to wait asks for a new quote no sooner', async () => {
  const error: AppError = {
    code: 'service-refused',
    operation: 'buyNft',
    failure: 'buy-seller-changes',
    serviceCode: null,
    httpStatus: 429,
    message: '',
    again: 'new-preparation',
    money: 'nothing',
    retryAfterSeconds: 90,
    transactionId: null,
    receiptStatus: null,
    claimSecondsLeft: null,
  }
  const { setClock, stores, user } = await show()
  await user.click(await screen.findByRole('button', { name: /^Buy for/ }))
  await screen.findByText('The review is open in its own window')
  const updatedAt = new Date(T0).toISOString()
  void act(() => putFlow(stores.client, { ...sampleFlow({ state: 'failed', error }), updatedAt }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New quote in 90 s' }).disabled).toBe(true)
  setClock(90_000)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New quote' }).disabled).toBe(false)
})

test.each([
  [true, 1],
  [false, 0],
  [null, 0],
])('being in a forever-mint pool (%s) is said', async (isInMintPool, count) => {
  await show({ nft: { isInMintPool } })
  await screen.findByRole('button', { name: /^Buy for/ })
  expect(screen.queryAllByText('In a forever-mint pool')).toHaveLength(count)
})

test('axe finds no fault in the page of an NFT that is for sale', async () => {
  await show()
  await screen.findByRole('button', { name: /^Buy for/ })
  expect(await accessibilityViolations()).toEqual([])
})

test('without the market what this computer knows of it stays in sight, and nothing more is claimed', async () => {
  const { token, serial } = sampleNft
  const known = { token, serial, name: 'Tide 2187', collection: 'Tidal Forms', image: null, rarityRank: 12 }
  const traits = [{ type: 'Palette', value: 'Fog' }]
  await show({ isOffline: true, storedNft: { ...known, traits, readAt: new Date(T0 - 120_000).toISOString() } })
  expect(screen.getByRole('heading', { level: 2, name: 'Tide 2187' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tidal Forms' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Palette Fog' })).toBeTruthy()
  expect(screen.getByText(/Saved by this app 2 min ago\. The current listing and holder are unknown/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
  expect(await accessibilityViolations()).toEqual([])
})

test('without the market and without anything known nothing is said to be in sight', async () => {
  await show({ isOffline: true })
  expect(screen.getByRole('alert').textContent).not.toContain('last read')
})
