import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { NftDetail } from '@shared/contract/nft'
import type { NftHistoryEvent } from '@shared/contract/nft-history'
import { allowancesQueries } from '../allowances/queries'
import { cacheValue } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { flowsQueries } from '../flows/queries'
import { settingsQueries } from '../settings/queries'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { currentRoute } from '../../stores/route'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { sampleFlow } from '../../testing/flow'
import { sampleAccounts, sampleNft, sampleNftHistory, stampAt, T0 } from '../../testing/samples'
import { mainAccount, showNft, studioAccount } from '../../testing/show-nft'
import { nftQueries } from './queries'

afterEach(cleanup)

const FEES = { royalties: [{ numerator: 5, denominator: 100 }], fixed: '0', inTokens: [] }
const mine: Partial<NftDetail> = { owner: mainAccount, isOwnedByPerson: true, listing: null, saleFees: FEES }
const listed: Partial<NftDetail> = {
  ...mine,
  listing: {
    price: '640',
    seller: mainAccount,
    listedAt: new Date(T0 - 3 * 3600_000).toISOString(),
    paymentToken: null,
  },
}
const button = (name: string | RegExp) => screen.queryByRole<HTMLButtonElement>('button', { name })
const nft = { account: mainAccount.id, token: sampleNft.token, serial: sampleNft.serial }

test('an NFT of one’s own is listed at exactly the price that was typed', async () => {
  const { list, user } = await showNft({ nft: mine })
  expect(await screen.findByText('Main holds this NFT')).toBeTruthy()
  await user.type(screen.getByLabelText('Your price'), '640.50')
  expect(screen.getByText(/You would get 596\.3055.ℏ, after the 2.% market fee and royalties of 5.%\./)).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(list).toHaveBeenCalledWith({ ...nft, price: '640.5' })
  expect(screen.queryByLabelText('Your price')).toBeNull()
})

test('beside the price stand floor, trait floor, last sale and best offer, and each fills it in', async () => {
  const { user } = await showNft({ nft: mine, history: { entries: [sampleNftHistory.entries[0] as NftHistoryEvent] } })
  const facts = await screen.findByRole('group', { name: 'Prices to compare' })
  const fillNames = () =>
    within(facts)
      .getAllByRole('button', { name: /^Use / })
      .map((one) => one.getAttribute('aria-label'))
  const mainNames = [
    'Use Floor of the collection: 420\u202fℏ',
    'Use Best offer, for Palette Ember: 450\u202fℏ',
    'Use Last sale of this NFT: 510\u202fℏ',
  ]
  expect(fillNames()).toEqual(mainNames)
  await user.click(within(facts).getByRole('button', { name: '1 trait floor' }))
  expect(fillNames()).toEqual([...mainNames, 'Use Trait floor, Palette Ember: 590\u202fℏ'])
  // The button only fills in the field: this app cannot accept an offer.
  expect(within(facts).getByText('Use one of these prices')).toBeTruthy()
  await user.click(within(facts).getByRole('button', { name: /^Use Last sale/ }))
  const field = screen.getByLabelText<HTMLInputElement>('Your price')
  expect([field.value, document.activeElement]).toEqual(['510', field])
})

test('an unknown price has no row', async () => {
  await showNft({ nft: mine, history: { entries: [] } })
  const facts = within(await screen.findByRole('group', { name: 'Prices to compare' }))
  expect(facts.getByRole('button', { name: /^Use Floor of the collection/ })).toBeTruthy()
  expect(facts.queryByRole('button', { name: /Last sale of this NFT/ })).toBeNull()
})

test('what cannot be read of royalties is said with the proceeds', async () => {
  const { user } = await showNft({ nft: { ...mine, saleFees: null } })
  await user.type(await screen.findByLabelText('Your price'), '640')
  expect(
    screen.getByText(/You would get at most 627\.20.ℏ, after .*\. Royalties are unknown and may reduce this amount\./),
  ).toBeTruthy()
})

test('a fee in another token is named with its amount', async () => {
  const inTokens = [
    { amount: '12.5', unit: 'HRBD' },
    { amount: null, unit: '0.0.77' },
  ]
  const { user } = await showNft({ nft: { ...mine, saleFees: { royalties: [], fixed: '0', inTokens } } })
  await user.type(await screen.findByLabelText('Your price'), '640')
  expect(
    screen.getByText(
      /^You would get 627\.20.ℏ, after the 2.% market fee, a fee of 12\.5.HRBD and a fee of —.0\.0\.77\. 220.ℏ above the floor\.$/,
    ),
  ).toBeTruthy()
})

test('royalties that a contract may take are told as unknown, not as unread', async () => {
  const ecdsa = { keyType: 'ECDSA' as const }
  const { user } = await showNft({ nft: { ...mine, standard: 'evm', saleFees: null }, ...ecdsa })
  await user.type(await screen.findByLabelText('Your price'), '640')
  expect(
    screen.getByText(/at most 627\.20.ℏ, after .*The contract may also take royalties, which are unknown\./),
  ).toBeTruthy()
})

test.each([
  ['209.99', /less than half the floor, 420.ℏ, and less than the best offer, 400.ℏ.* type the price again/],
  ['399', /^This price is less than the best offer, 400.ℏ\./],
  ['419', /^This price is 1.ℏ below the floor, and 31.ℏ less than the best offer for Palette Ember\.$/],
  ['430', /^This price is 20.ℏ less than the best offer for Palette Ember\.$/],
  ['450', null],
])('a price of %s is pointed out as it deserves', async (price, words) => {
  const { user } = await showNft({ nft: mine })
  await user.type(await screen.findByLabelText('Your price'), price)
  expect(screen.queryByText(/^This price is /)?.textContent ?? '').toMatch(words ?? /^$/)
})

test.each([
  ['420', /Equal to the floor\.$/, false],
  ['444', /24.ℏ above the floor\.$/, false],
  ['840', /2 times the floor of 420.ℏ\.$/, false],
  ['2101', /^More than 5 times the floor of 420.ℏ\.$/, true],
])('a price of %s is compared with the floor, and marked if it is unusually high', async (price, words, isMarked) => {
  const { user } = await showNft({ nft: { ...mine, bestOffer: null } })
  await user.type(await screen.findByLabelText('Your price'), price)
  const sentence = screen.getByText(words)
  expect(sentence.previousElementSibling?.matches('.tri') === true).toBe(isMarked)
})

test('the field of an unusually high price has the edge of a warning', async () => {
  const { user } = await showNft({ nft: { ...mine, bestOffer: null } })
  const field = await screen.findByLabelText('Your price')
  await user.type(field, '2101')
  expect(field.closest('.is-warned')).toBeTruthy()
  await user.clear(field)
  expect(field.closest('.is-warned')).toBeNull()
})

test('an offer above the floor is named with the difference', async () => {
  await showNft({ nft: { ...mine, bestOffer: '450' } })
  expect((await screen.findByText(/^Not listed\./)).textContent).toMatch(/450.ℏ, 30.ℏ above the floor\./)
})

test('what is no price is told at the field, and nothing is begun', async () => {
  const { list, user } = await showNft({ nft: mine })
  const field = await screen.findByLabelText('Your price')
  await user.type(field, '1,250{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('without commas')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(list).not.toHaveBeenCalled()
})

test.each(['abc', '0,5', '1.2.3'])('%s is told of while it is typed', async (typed) => {
  const { user } = await showNft({ nft: mine })
  await user.type(await screen.findByLabelText('Your price'), typed)
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('a price that is only begun is not found fault with', async () => {
  const { user } = await showNft({ nft: mine })
  await user.type(await screen.findByLabelText('Your price'), '12.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the whole reach of the permission is said before an NFT of a contract is listed', async () => {
  await showNft({ nft: { ...mine, standard: 'evm', saleFees: null }, keyType: 'ECDSA' })
  expect(await screen.findByText('The permission covers the whole collection.')).toBeTruthy()
  expect(button('List for sale')).toBeTruthy()
})

test('a listed one shows price and time, and its price is changed with old and new in sight', async () => {
  const { list, user } = await showNft({ nft: listed })
  expect((await screen.findByText(/Listed at/)).textContent).toMatch(/Listed at 640.ℏ, 3 h ago\. The NFT stays yours/)
  await user.click(screen.getByRole('button', { name: 'Change price' }))
  const field = screen.getByLabelText('New price')
  expect(document.activeElement).toBe(field)
  await user.type(field, '640{Enter}')
  expect(screen.getByText('The NFT is already listed at this price.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '700')
  expect(screen.getByText(/Was 640.ℏ, now 60.ℏ more\. You would get/)).toBeTruthy()
  expect(screen.getByText('Old price').nextSibling?.textContent).toMatch(/^640/)
  expect(screen.getByText('New price', { selector: 'dt' }).nextSibling?.textContent).toMatch(/^700/)
  expect(screen.getByText(/^A signature of Main and a network fee\./)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Set the new price' }))
  expect(list).toHaveBeenCalledWith({ ...nft, price: '700' })
})

test('a listing whose leave was taken back is told as one that nobody can buy', async () => {
  const { stores } = await showNft({ nft: listed })
  const value = { account: mainAccount.id, rows: [], stamp: stampAt(T0), problem: null, isWhole: true, balance: null }
  expect(screen.getByText(/The NFT stays yours until it sells/)).toBeTruthy()
  act(() => cacheValue(stores.client, allowancesQueries.of(mainAccount.id), value))
  expect(screen.getByText(/^This NFT cannot be bought: the market has no permission to move it\./)).toBeTruthy()
  expect(screen.queryByText(/The NFT stays yours until it sells/)).toBeNull()
  expect(button('Change price')?.className).toContain('primary')
  expect(button('Unlist NFT')).toBeTruthy()
})

test('who leaves the form is back at the button that opened it', async () => {
  const { user } = await showNft({ nft: listed })
  await user.click(await screen.findByRole('button', { name: 'Change price' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(button('Change price'))
})

test('a listed one is taken back', async () => {
  const { unlist, user } = await showNft({ nft: listed })
  await user.click(await screen.findByRole('button', { name: 'Unlist NFT' }))
  expect(unlist).toHaveBeenCalledWith(nft)
})

test.each([
  ['watch only', { owner: studioAccount }, { selected: studioAccount.id }, 'Import the key to list this NFT'],
  ['held by another own account', { owner: studioAccount }, {}, 'Switch to Studio'],
])('an NFT that is %s shows the way past that', async (_, holder, accounts, label) => {
  await showNft({ nft: { ...mine, ...holder }, accounts })
  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
  expect(button('List for sale')).toBeNull()
})

test('the holder is switched to with one click', async () => {
  const { select, user } = await showNft({ nft: { ...mine, owner: studioAccount } })
  await user.click(await screen.findByRole('button', { name: 'Switch to Studio' }))
  expect(select).toHaveBeenCalledWith({ account: studioAccount.id })
})

test.each([
  ['locked', { isLocked: true }, 'Unlock to change the listing'],
  ['nowhere', { kind: 'none', reason: 'No keychain.' }, 'Use keys for this session'],
] as const)('keys that are %s come before a change', async (_, keyStore, label) => {
  await showNft({ nft: listed, keyStore })
  expect(await screen.findByRole('button', { name: label })).toBeTruthy()
  expect(button('Unlist NFT')).toBeNull()
})

test('a holder with an ED25519 key is told that a contract does not know it', async () => {
  await showNft({ nft: { ...mine, standard: 'evm' } })
  expect(await screen.findByText(/needs an account with an ECDSA key\. Main has an ED25519 key\./)).toBeTruthy()
  expect(button('List for sale')).toBeNull()
})

test('a refusal is said, what was known is read again, and an unfinished flow can be opened', async () => {
  const refused = await showNft({ nft: listed, tradeError: { code: 'not-listed' } })
  await refused.user.click(await screen.findByRole('button', { name: 'Unlist NFT' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This NFT is not listed')
  expect(refused.get).toHaveBeenLastCalledWith({ token: sampleNft.token, serial: sampleNft.serial, fresh: true })
  cleanup()
  const { user, stores } = await showNft({ nft: listed, tradeError: { code: 'flow-unfinished', flowId: 'f9' } })
  await user.click(await screen.findByRole('button', { name: 'Unlist NFT' }))
  await user.click(await screen.findByRole('button', { name: 'Open unfinished entry' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'history', flow: 'f9' })
})

test('an unfinished listing stands in the way of another', async () => {
  const { stores, user } = await showNft({ nft: mine })
  const flow = sampleFlow({ kind: 'list', state: 'unknown' })
  act(() => void putFlow(stores.client, flow))
  expect(screen.getByText('Started earlier, not finished yet.')).toBeTruthy()
  expect(button('List for sale')).toBeNull()
  act(() => void putFlow(stores.client, { ...flow, state: 'done' }))
  expect(screen.getByText('Started earlier.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(button('List for sale')).toBeTruthy()
})

test.each([
  ['listing', /The ledger does not show the holder\. Main lists this NFT\./],
  ['wallet', /The market shows Main as the holder\./],
] as const)('that the holder is known by a %s only is said', async (ownerSource, words) => {
  await showNft({ nft: { ...listed, ownerSource } })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a listing left over from a former holder keeps it from being listed', async () => {
  await showNft({ nft: { ...mine, listing: sampleNft.listing } })
  expect(await screen.findByText(/still shows a listing by 0\.0\.3388210, who does not hold this NFT/)).toBeTruthy()
  expect(button('Check again')?.className).toContain('primary')
  expect(button('List for sale')).toBeNull()
})

test('one’s own listing of what somebody else holds is no offer, and can be taken back', async () => {
  const { unlist, user } = await showNft({ nft: { listing: listed.listing ?? null } })
  expect(await screen.findByText('This is your own listing')).toBeTruthy()
  expect(screen.getByText(/The ledger shows 0\.0\.3388210 as the holder/)).toBeTruthy()
  expect(button(/^Buy/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Unlist NFT' }))
  expect(unlist).toHaveBeenCalledWith(nft)
})

test('a quote that names one’s own listing is none to buy on', async () => {
  await showNft({ quotes: [{ isQuotable: false, reason: 'OWN_LISTING' }], nft: { listing: null } })
  expect(await screen.findByText('This is your own listing')).toBeTruthy()
})

test('axe finds no fault in what is owned, listed, changed and refused', async () => {
  await showNft({ nft: mine })
  await screen.findByText('Main holds this NFT')
  expect(await accessibilityViolations()).toEqual([])
  cleanup()
  const { user } = await showNft({ nft: listed, accounts: { ...sampleAccounts } })
  await user.click(await screen.findByRole('button', { name: 'Change price' }))
  await user.type(screen.getByLabelText('New price'), 'x{Enter}')
  expect(await accessibilityViolations()).toEqual([])
})

test('a listing for another token can be taken back, and its price is not changed from here', async () => {
  const inToken = { seller: mainAccount, listedAt: null, price: null, paymentToken: '0.0.4321' }
  const { user, unlist } = await showNft({ nft: { ...listed, listing: inToken } })
  expect(screen.getByText(/Change this price on the website where you listed the NFT/)).toBeTruthy()
  expect(button('Change price')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Unlist NFT' }))
  expect(unlist).toHaveBeenCalledExactlyOnceWith({
    account: mainAccount.id,
    token: sampleNft.token,
    serial: sampleNft.serial,
  })
})

test('the best offer of the collection leads to the collection’s offers', async () => {
  const { stores, user } = await showNft({ nft: { ...mine, bestOffer: '50' } })
  expect((await screen.findByText(/^Not listed\./)).textContent).toMatch(
    /Best offer in the collection: 50.ℏ\. This offer may not apply to this NFT\./,
  )
  await user.click(screen.getByRole('button', { name: 'View offers' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'collection', token: sampleNft.token })
  expect(stores.collectionFilter.getState()).toMatchObject({ token: sampleNft.token, tab: 'offers' })
})

test('the price of an own purchase is hidden with the other amounts, and gone once the NFT is', async () => {
  const { stores } = await showNft({ nft: mine, history: { entries: [] } })
  const flow = sampleFlow({ kind: 'buy', state: 'done', price: '420', error: null })
  act(() => cacheValue(stores.client, flowsQueries.list, [flow]))
  expect(await screen.findByRole('heading', { name: /^You bought this NFT for 420.ℏ on / })).toBeTruthy()
  act(() => cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts: true }))
  expect(screen.getByRole('heading', { name: /^You bought this NFT for / }).textContent).not.toContain('420')
  act(() =>
    cacheValue(stores.client, nftQueries.detail(nft), { ...sampleNft, ...mine, isOwnedByPerson: false, owner: null }),
  )
  expect(screen.queryByRole('heading', { name: /^You bought this NFT/ })).toBeNull()
})
