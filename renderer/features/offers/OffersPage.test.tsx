import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '@shared/result'
import { accountsQueries } from '../accounts/queries'
import { settingsQueries } from '../settings/queries'
import { DEFAULT_SETTINGS } from '../settings/settings-store'
import { cacheValue } from '../../query/client'
import { putFlow } from '../flows/flows-store'
import { currentRoute } from '../../stores/route'
import { accessibilityViolations } from '../../testing/accessibility-violations'
import { SAMPLE_FLOWS } from '../../testing/flow'
import { sampleOffer, sampleSingleOffers } from '../../testing/offers'
import { sampleAccounts, sampleNft } from '../../testing/samples'
import { showOffers as show } from '../../testing/show-offers'

afterEach(cleanup)

const ACCOUNT = sampleAccounts.selected
const plain = (text: string | null | undefined) => text?.replace(/[\u202f\u00a0]/g, ' ') ?? ''
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
/** Opens the fold with the table of own collection offers. */
const openTable = () => click(/^Choose several/)
const dialog = () => within(screen.getByRole('dialog'))

test('what offers need, what may be taken and what is there stand beside each other', async () => {
  await show()
  const cover = plain(screen.getByRole('region', { name: 'Allowance and balance for your offers' }).textContent)
  expect(cover).toContain('collection offers can failThe allowance is 200 ℏ; the offers need 340 ℏ.')
  expect(cover).toContain('0.0.7007 may take up to 200 ℏ.')
  expect(cover).toContain('Collection offers need340 ℏ')
  expect(cover).toContain('covers 58 % of 340 ℏ')
  expect(cover).toContain('Balance of Main12,480.50 ℏ')
  const live = within(screen.getByRole('table', { name: 'Your live offers' }))
  const highest = plain(live.getAllByRole('row', { name: /Any Tidal Forms/ })[0]?.textContent)
  for (const part of ['Any Tidal Forms', 'Best offer 300 ℏ', '120 ℏ', '−71.4 %', 'floor 420 ℏ', '24 h']) {
    expect(highest).toContain(part)
  }
  await openTable()
  const table = within(screen.getByRole('table', { name: 'Your collection offers' }))
  const line = plain(table.getByRole('row', { name: /41/ }).textContent)
  for (const part of ['Tidal Forms', 'Any NFT', '100 ℏ', '300 ℏ', '420 ℏ', '20 Nov 2026']) expect(line).toContain(part)
  expect(await accessibilityViolations()).toEqual([])
})

test('identical offers, made twice by mistake perhaps, are pointed out and share a row', async () => {
  const alike = [sampleOffer({ id: 41 }), sampleOffer({ id: 42 })]
  await show({ offersView: { offers: alike } })
  expect(plain(screen.getByRole('list', { name: 'Identical offers' }).textContent)).toContain(
    'You have 2 identical offers for any NFT of “Tidal Forms” at 120 ℏ.',
  )
  const rows = within(screen.getByRole('table', { name: 'Your live offers' })).getAllByRole('row', {
    name: /Any Tidal/,
  })
  expect(rows.map(({ textContent }) => plain(textContent))).toEqual([expect.stringContaining('2 offers')])
})

test('the allowance is typed, or filled in by a button with the amount, and says what it replaces', async () => {
  const { allow, user } = await show()
  await click(/^Set allowance to 340.ℏ$/)
  const field = dialog().getByRole<HTMLInputElement>('textbox', { name: 'Total allowance' })
  expect(field.value).toBe('340')
  expect(dialog().queryByRole('button', { name: /^Use 340/ })).toBeNull()
  await user.clear(field)
  expect(await accessibilityViolations()).toEqual([])
  await user.type(field, '12.34567{Enter}')
  expect(allow).not.toHaveBeenCalled()
  expect(dialog().getByRole('alert').textContent).toContain('At most 4 decimals')
  await user.clear(field)
  await user.click(dialog().getByRole('button', { name: /^Use 340.ℏ$/ }))
  expect(field.value).toBe('340')
  field.focus()
  expect(plain(dialog().getByText('After').parentElement?.textContent)).toBe(
    'Now200 ℏ to 0.0.7007After340 ℏ to the market’s spender',
  )
  await user.keyboard('{Enter}')
  expect(allow).toHaveBeenCalledExactlyOnceWith({ account: ACCOUNT, amount: '340' })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('The review is open in its own window')).toBeTruthy()
})

test('an offer is made on a collection that was found and picked, with the traits it must have', async () => {
  const { addOffer, user } = await show()
  await click('Make an offer')
  await user.type(dialog().getByRole('textbox', { name: 'Collection' }), 'tidal')
  await user.click(await dialog().findByRole('button', { name: /Tidal Forms/ }))
  const prices = plain(dialog().getByText('Floor').closest('dl')?.textContent)
  expect(prices).toBe('Floor74.52 ℏBest offer63.50 ℏ')
  const option = await dialog().findByRole('option', { name: /^Ash/ })
  expect(plain(option.textContent)).toBe('Ash ’floor 9,000 ℏ’ [floor 2 ℏ, best offer 1 ℏ]')
  await user.selectOptions(await dialog().findByRole('combobox', { name: 'Palette' }), 'Ember')
  await user.type(dialog().getByRole('textbox', { name: 'Price per NFT' }), '12.5')
  await user.clear(dialog().getByRole('textbox', { name: 'How many offers' }))
  await user.type(dialog().getByRole('textbox', { name: 'How many offers' }), '3')
  expect(plain(screen.getByRole('dialog').textContent)).toContain('up to 37.50 ℏ in total')
  expect(await accessibilityViolations()).toEqual([])
  await user.click(dialog().getByRole('button', { name: 'Review the offer' }))
  expect(addOffer).toHaveBeenCalledExactlyOnceWith({
    account: ACCOUNT,
    token: sampleNft.token,
    price: '12.5',
    quantity: 3,
    again: false,
    traits: [{ trait_type: 'Palette', value: 'Ember' }],
  })
})

test('without a picked collection nothing is asked for, whatever was typed', async () => {
  const { addOffer, user } = await show()
  await click('Make an offer')
  await user.type(dialog().getByRole('textbox', { name: 'Collection' }), sampleNft.token)
  await user.type(dialog().getByRole('textbox', { name: 'Price per NFT' }), '5')
  await user.click(dialog().getByRole('button', { name: 'Review the offer' }))
  expect(addOffer).not.toHaveBeenCalled()
  expect(dialog().getByText('Choose a collection.')).toBeTruthy()
})

test('a like offer is told of, and another stands beside it only when that is said', async () => {
  const { addOffer, user } = await show({ startError: { code: 'offer-exists', orderId: 41, price: '100' } })
  await click('Make an offer')
  await user.type(dialog().getByRole('textbox', { name: 'Collection' }), 'tidal')
  await user.click(await dialog().findByRole('button', { name: /Tidal Forms/ }))
  await user.type(dialog().getByRole('textbox', { name: 'Price per NFT' }), '5{Enter}')
  expect(plain((await dialog().findByRole('alert')).textContent)).toContain('You already offer 100 ℏ')
  await user.click(dialog().getByRole('button', { name: 'Place another offer' }))
  expect(addOffer.mock.calls.map(([input]) => input.again)).toEqual([false, true])
})

test('only offers of the same collection and price can be raised together', async () => {
  const { raiseOffers, user } = await show()
  await openTable()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Raise offers…' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 43' }))
  const other = screen.getByRole('checkbox', { name: 'Choose offer 41, not possible: different price' })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Different price')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 42' }))
  await click('Raise offers…')
  expect(plain(dialog().getByText('Floor').closest('dl')?.textContent)).toBe('Floor420 ℏBest offer300 ℏ')
  const field = dialog().getByRole('textbox', { name: 'New price per NFT' })
  await user.type(field, '120{Enter}')
  expect(raiseOffers).not.toHaveBeenCalled()
  await user.clear(field)
  await user.type(field, '150')
  const lines = () =>
    dialog()
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => plain(textContent))
  expect(lines()).toEqual([
    'Price per NFT120 ℏ150 ℏ',
    'Collection offers need340 ℏ400 ℏ',
    'Allowance to listed spenders200 ℏ200 ℏ',
  ])
  expect(dialog().getByText(/^The offers can fail/)).toBeTruthy()
  await user.type(field, '{Enter}')
  expect(raiseOffers).toHaveBeenCalledExactlyOnceWith({
    account: ACCOUNT,
    token: sampleNft.token,
    orderIds: [43, 42],
    price: '150',
  })
})

test('an offer is cancelled from its line, and nothing else begins before that has ended', async () => {
  const { stores, cancelOffer, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Cancel offer 41' }))
  expect(cancelOffer).toHaveBeenCalledExactlyOnceWith({ account: ACCOUNT, token: sampleNft.token, orderId: 41 })
  const cancelBoth = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel 2 offers for Any Tidal Forms' })
  expect(cancelBoth.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make an offer' }).disabled).toBe(true)
  act(() => void putFlow(stores.client, { ...SAMPLE_FLOWS['offer-cancel'], id: 'offer-cancel', state: 'done' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make an offer' }).disabled).toBe(false)
})

test('one offer is raised from its line', async () => {
  const { raiseOffers, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Raise offer 41' }))
  await user.type(dialog().getByRole('textbox', { name: 'New price per NFT' }), '150{Enter}')
  expect(raiseOffers).toHaveBeenCalledExactlyOnceWith({
    account: ACCOUNT,
    token: sampleNft.token,
    orderIds: [41],
    price: '150',
  })
})

test('identical offers are raised together, and cancelled one after another, from their line', async () => {
  const { raiseOffers, cancelOffer, user } = await show()
  await user.click(screen.getByRole('button', { name: 'Raise 2 offers for Any Tidal Forms' }))
  await user.type(dialog().getByRole('textbox', { name: 'New price per NFT' }), '150')
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  expect(raiseOffers).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel 2 offers for Any Tidal Forms' }))
  const bar = screen.getByRole('region', { name: 'Cancelling offers' })
  await vi.waitFor(() => expect(bar.textContent).toContain('0 of 2 offers cancelled. Now offer 43'))
  expect(cancelOffer).toHaveBeenCalledExactlyOnceWith({ account: ACCOUNT, token: sampleNft.token, orderId: 43 })
})

test('own offers have no button to accept', async () => {
  await show({ offersView: { offers: [sampleOffer()] }, singleOffers: { offers: [] } })
  expect(screen.queryByRole('button', { name: /accept/i })).toBeNull()
})

test('offers for single NFTs are in the same list, highest first, and are cancelled on the market’s website', async () => {
  const { openPage, user } = await show()
  const rows = within(screen.getByRole('table', { name: 'Your live offers' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.querySelector('.link')?.textContent)).toEqual([
    'Tide 7',
    'Any Tidal Forms',
    'Any Tidal Forms',
  ])
  expect(screen.getByRole('tab', { name: 'Made 4' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel the offer for Tide 7 on the market’s website' }))
  expect(openPage).toHaveBeenCalledExactlyOnceWith({ kind: 'nft', token: sampleNft.token, serial: 7 })
})

test('no offers say what one is, and that an allowance may stand all the same', async () => {
  await show({ offersView: { offers: [], requiredAllowance: '0' }, singleOffers: { offers: [] } })
  expect(screen.getByRole('heading', { name: 'No live offers' })).toBeTruthy()
  expect(plain(screen.getByRole('region', { name: /Allowance and balance/ }).textContent)).toContain('up to 200 ℏ')
})

test('without a user key its window is one click away, and the offers are read when it has closed', async () => {
  const { list, openKeyWindow } = await show({ readError: { code: 'unauthorized', cause: 'no-key' } })
  expect(screen.getByRole('alert').textContent).toContain('The app detects the key’s account')
  const before = list.mock.calls.length
  await click('Add the user key')
  expect(openKeyWindow).toHaveBeenCalledExactlyOnceWith({ task: 'enter', kind: 'user' })
  await vi.waitFor(() => expect(list.mock.calls.length).toBe(before + 1))
})

test('a key of another account offers that account, or another key', async () => {
  await show({ readError: { code: 'user-key-of-other', account: '0.0.3390772' } })
  expect(screen.getByRole('button', { name: 'Switch to Studio' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enter another user key' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Allowance and balance/ })).toBeNull()
})

test('an own limit leads to where it is set', async () => {
  const { stores, user } = await show({
    startError: { code: 'over-limit', limit: 'offer', most: '10', asked: '150', spent: null },
  })
  await user.click(screen.getByRole('button', { name: 'Cancel offer 41' }))
  await user.click(await screen.findByRole('button', { name: 'Open spenders and limits' }))
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'lists' })
})

test('what could not be read is told as unknown', async () => {
  await show({ offersView: { largestListedAllowance: null, allowances: null, balance: null } })
  const cover = screen.getByRole('region', { name: /Allowance and balance/ }).textContent
  expect(cover).toContain('The allowance for offers could not be read.')
  expect(cover).toContain('The balance of Main could not be read.')
})

test('what raising has changed is told when it is done: old ids, new ids, price and need', async () => {
  const { stores, user } = await show()
  await openTable()
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 43' }))
  await click('Raise offers…')
  await user.type(dialog().getByRole('textbox', { name: 'New price per NFT' }), '150{Enter}')
  const outcome = { of: 'offers' as const, removed: [43], placed: [{ id: 51, price: '150' }], requiredAllowance: '370' }
  const done = { ...SAMPLE_FLOWS['offer-raise'], id: 'offer-raise', state: 'done' as const, price: '150', outcome }
  act(() => void putFlow(stores.client, done))
  const rows = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => plain(textContent))).toEqual([
    'Ids4351',
    'Price per NFT120 ℏ150 ℏ',
    'Collection offers need340 ℏ370 ℏ',
  ])
})

test('several are cancelled one by one, on whatever tab one looks, and one that is declined asks', async () => {
  const { stores, cancelOffer, user } = await show()
  const end = (id: string, state: 'done' | 'declined') =>
    act(() => void putFlow(stores.client, { ...SAMPLE_FLOWS['offer-cancel'], id, state }))
  let count = 0
  cancelOffer.mockImplementation(() =>
    Promise.resolve(ok({ ...SAMPLE_FLOWS['offer-cancel'], id: `cancel ${++count}`, state: 'reviewing' as const })),
  )
  await openTable()
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 43' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 42' }))
  await click('Cancel 2 offers, one review each…')
  const bar = screen.getByRole('region', { name: 'Cancelling offers' })
  await vi.waitFor(() => expect(bar.textContent).toContain('0 of 2 offers cancelled. Now offer 43, in review.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make an offer' }).disabled).toBe(true)
  expect(cancelOffer).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('tab', { name: /^Received/ }))
  end('cancel 1', 'done')
  await vi.waitFor(() => expect(cancelOffer).toHaveBeenCalledTimes(2))
  expect(cancelOffer).toHaveBeenLastCalledWith({ account: ACCOUNT, token: sampleNft.token, orderId: 42 })
  await vi.waitFor(() => expect(bar.textContent).toContain('1 of 2 offers cancelled. Now offer 42'))
  end('cancel 2', 'declined')
  await vi.waitFor(() => expect(bar.textContent).toContain('1 of 2 offers cancelled. Offer 42: you declined it.'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make an offer' }).disabled).toBe(false)
})

test('a price above which the market looks twice is told with the rule that then holds', async () => {
  const { user } = await show()
  await openTable()
  await user.click(screen.getByRole('checkbox', { name: 'Choose offer 43' }))
  await click('Raise offers…')
  const field = dialog().getByRole('textbox', { name: 'New price per NFT' })
  await user.type(field, '10000')
  expect(screen.queryByText(/second limit/)).toBeNull()
  await user.type(field, '.5')
  expect(plain(screen.getByText(/second limit/).textContent)).toContain(
    'The limit is the lowest listing of the collection',
  )
})

test('received offers show what arrives after fees and the floor, and are accepted on the market’s website', async () => {
  const { stores, openPage, user, ...trade } = await show({ tab: 'received' })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  const line = plain((await part.findByRole('row', { name: /Tide 7/ })).textContent)
  for (const piece of ['390 ℏ', '343.98 ℏ after fees', '−7.1 %', 'floor 420 ℏ', '0.0.3388777', 'Listed', '5 h']) {
    expect(line).toContain(piece)
  }
  const sums = plain(part.getByText('If you accept one offer for each NFT').parentElement?.parentElement?.textContent)
  for (const piece of ['Live offers1', 'Best offer390 ℏ', 'Above the floor0', '343.98 ℏ after fees']) {
    expect(sums).toContain(piece)
  }
  expect(await accessibilityViolations()).toEqual([])
  await user.click(part.getByRole('button', { name: 'Accept the offer for Tide 7 on the market’s website' }))
  await user.click(part.getByRole('button', { name: 'Decline the offer for Tide 7 on the market’s website' }))
  const nft = { kind: 'nft', token: sampleNft.token, serial: 7 }
  expect(openPage.mock.calls).toEqual([[nft], [nft]])
  for (const call of [trade.addOffer, trade.raiseOffers, trade.cancelOffer, trade.allow]) {
    expect(call).not.toHaveBeenCalled()
  }
  await user.click(part.getByRole('button', { name: 'Counter the offer for Tide 7' }))
  expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', serial: 7 })
})

test('a higher offer of the collection is a note only, and hidden with the amounts', async () => {
  const offers = sampleSingleOffers.offers.map((offer) => ({ ...offer, bestCollectionOffer: '999' }))
  const { stores } = await show({ tab: 'received', singleOffers: { offers } })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  const row = await part.findByRole('row', { name: /Tide 7/ })
  expect(plain(row.textContent)).toContain('Collection: up to 999 ℏ, may not apply to this NFT')
  expect(plain(row.textContent)).toContain('390 ℏ')
  act(() => cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts: true }))
  expect(part.getByRole('row', { name: /Tide 7/ }).textContent).not.toContain('Collection: up to')
})

test('a higher offer of the collection is not shown while the own offers are unknown', async () => {
  const offers = sampleSingleOffers.offers.map((offer) => ({ ...offer, bestCollectionOffer: '999' }))
  await show({ tab: 'received', singleOffers: { offers }, offersView: { isKeyConfirmed: false, offers: [] } })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  const row = await part.findByRole('row', { name: /Tide 7/ })
  expect(plain(row.textContent)).not.toContain('999')
})

test('closed offers are in a fold, with every column and with the service’s own status', async () => {
  const [live] = sampleSingleOffers.offers
  if (!live) throw new Error('the samples have an offer')
  const closed = { ...live, serial: 8, name: 'Tide 8', status: 'Expired', statusType: 5 }
  const { single, user, stores } = await show({ tab: 'received', singleOffers: { offers: [live, closed] } })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  await user.click(await part.findByRole('button', { name: /^1 closed offer/ }))
  const table = () => within(part.getByRole('table', { name: 'Offers received' }))
  expect(table().queryByRole('row', { name: /Tide 7/ })).toBeNull()
  const line = plain(table().getByRole('row', { name: /Tide 8/ }).textContent)
  for (const piece of ['390 ℏ', '420 ℏ', '350 ℏ', '640 ℏ', '0.0.3388777', 'Expired']) expect(line).toContain(piece)
  await user.click(part.getByRole('button', { name: 'All 2' }))
  expect(table().getByRole('row', { name: /Tide 7/ })).toBeTruthy()
  await user.click(part.getByRole('button', { name: /^Live and accepted/ }))
  expect(single).toHaveBeenLastCalledWith({ accounts: [ACCOUNT], side: 'received', status: 0, fresh: false })
  expect(await accessibilityViolations()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'All accounts' }))
  const accounts = sampleAccounts.accounts.map(({ id }) => id)
  expect(single).toHaveBeenCalledWith({ accounts, side: 'received', status: 1, fresh: false })
  await user.click((await part.findAllByRole('button', { name: 'Tide 7' }))[0] as HTMLElement)
  expect(currentRoute(stores.route.getState())).toMatchObject({ name: 'nft', serial: 7 })
})

test('royalties that are not known yet make the proceeds a maximum', async () => {
  const offers = sampleSingleOffers.offers.map((offer) => ({ ...offer, proceeds: { hbar: '382.2', isMaximum: true } }))
  await show({ tab: 'received', singleOffers: { offers } })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  expect(plain((await part.findByRole('row', { name: /Tide 7/ })).textContent)).toContain('at most 382.20 ℏ after fees')
})

test('hidden amounts hide the price, and the bar that would show the price', async () => {
  const { stores } = await show({ tab: 'received' })
  const part = within(await screen.findByRole('region', { name: 'Offers for your NFTs' }))
  await part.findByRole('row', { name: /Tide 7/ })
  act(() => cacheValue(stores.client, settingsQueries.state, { ...DEFAULT_SETTINGS, hideAmounts: true }))
  const text = plain(part.getByRole('table', { name: 'Live offers' }).parentElement?.parentElement?.textContent)
  for (const amount of ['390', '343.98', '%', '300']) expect(text).not.toContain(amount)
  expect(text).toContain('floor 420 ℏ')
})

test('no offer received is told as none, with what one is', async () => {
  await show({ tab: 'received', singleOffers: { offers: [] } })
  expect(await screen.findByRole('heading', { name: 'No live offers' })).toBeTruthy()
})

test('an account that is only watched is offered the import of its key', async () => {
  const { stores } = await show()
  const accounts = sampleAccounts.accounts.map((account) => ({ ...account, access: 'watch' as const }))
  act(() => cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, accounts }))
  expect(screen.getByRole('button', { name: 'Import key' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull()
})

test('offers of all one’s own accounts leave out those that are only watched, and are asked for in parts', async () => {
  const { single, user, stores } = await show()
  const [main, studio] = sampleAccounts.accounts
  if (!main || !studio) throw new Error('no accounts')
  const keyed = Array.from({ length: 24 }, (_, i) => ({ ...main, id: `0.0.${9000 + i}`, name: `Own ${i}` }))
  const accounts = [main, ...keyed, studio]
  act(() => cacheValue(stores.client, accountsQueries.state, { ...sampleAccounts, accounts }))
  await user.click(screen.getByRole('tab', { name: /^Received/ }))
  single.mockClear()
  await user.click(await screen.findByRole('button', { name: 'With keys' }))
  await vi.waitFor(() =>
    expect(new Set(single.mock.calls.map(([input]) => input.accounts.length))).toEqual(new Set([20, 5])),
  )
  expect(single.mock.calls.flatMap(([input]) => input.accounts)).not.toContain(studio.id)
  expect(await screen.findByRole('tab', { name: 'Received 2' })).toBeTruthy()
})

test('a refresh reads the offers of both tabs, whose counts are shown', async () => {
  const { list, single, user } = await show()
  await user.click(screen.getByRole('tab', { name: /^Received/ }))
  const before = list.mock.calls.length
  await click('Refresh')
  for (const side of ['received', 'made']) {
    expect(single).toHaveBeenCalledWith({ accounts: [ACCOUNT], side, status: 1, fresh: true })
  }
  expect(list.mock.calls.length).toBe(before + 1)
})

test('opened on what all accounts received, it shows that at once', async () => {
  const { single } = await show({ tab: 'received-by-all' })
  expect(screen.getByRole('tab', { name: /^Received/, selected: true })).toBeTruthy()
  expect(single).toHaveBeenCalledWith(expect.objectContaining({ side: 'received', accounts: [ACCOUNT] }))
})

test('opened for an offer on a collection, the form is there unless another offer is under way', async () => {
  const initialCollection = { token: sampleNft.token, checksum: sampleNft.checksum, name: 'Tidal Forms' }
  const { stores } = await show({ initialCollection })
  expect(screen.getByRole('dialog', { name: 'Make an offer' })).toBeTruthy()
  expect(currentRoute(stores.route.getState())).toEqual({ name: 'offers', tab: 'made' })
  cleanup()
  await show({ initialCollection, flow: { ...SAMPLE_FLOWS['offer-add'], id: 'one', state: 'submitted' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make an offer' }).disabled).toBe(true)
})
