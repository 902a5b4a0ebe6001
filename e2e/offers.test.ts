import { test, expect } from './support/app'
import {
  acceptWarning,
  addSpender,
  declineReview,
  expectFlowEnd,
  openMatchingReview,
  openHeld,
} from './support/flow-steps'
import { approve, flowPanel, openSection } from './support/journey'

// The test queries the market with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

test('an allowance is set, offers are placed, raised and cancelled, and the allowance revoked', async ({
  practice,
  start,
}) => {
  const { accountId } = practice.account('holder')
  const { operator, tokens } = practice.line
  const offers = async () => (await practice.activeOffers(accountId)).map(({ tokenId, price }) => [tokenId, price])
  expect(await offers()).toEqual([])
  const app = await start()
  const { page } = app
  await openSection(page, 'Offers')
  await page.getByRole('tab', { name: /^Made/ }).click()
  await page.getByRole('button', { name: 'Set the allowance…' }).click()
  await page.getByLabel('Total allowance').fill('500')
  await page.getByRole('button', { name: 'Review the allowance' }).click()
  await addSpender(app, operator.accountId)
  const allowing = await openMatchingReview(app)
  await expect(allowing.getByRole('region', { name: 'Effects' })).toContainText('up to 500 ℏ')
  await approve(app)
  await expectFlowEnd(page, 'The allowance for offers is 500 ℏ now')
  expect((await practice.ledgerAccount(accountId)).hbarAllowances).toEqual([
    { spender: operator.accountId, tinybar: '50000000000' },
  ])
  expect(await practice.control(`/state/wallets/${accountId}`)).toMatchObject({ pending: null })

  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.getByRole('textbox', { name: 'Collection' }).fill('Orbital')
  await page.getByRole('list', { name: 'Collections found' }).getByRole('button').first().click()
  await page.getByLabel('Price per NFT').fill('3')
  await page.getByLabel('How many offers').fill('2')
  await page.getByRole('button', { name: 'Review the offer' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, 'Placed 2 offers of 3 ℏ each on “Orbital Study”')
  expect(await offers()).toEqual([
    [tokens.native, 3],
    [tokens.native, 3],
  ])

  await page.getByRole('button', { name: /^Choose several/ }).click()
  for (const box of await page.getByRole('checkbox', { name: /^Choose offer/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Raise offers…' }).click()
  await page.getByLabel('New price per NFT').fill('4.5')
  await page.getByRole('button', { name: 'Review the new price' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, 'Raised 2 offers on “Orbital Study” to 4.50 ℏ each')
  expect(await offers()).toEqual([
    [tokens.native, 4.5],
    [tokens.native, 4.5],
  ])

  await page
    .getByRole('button', { name: /^Cancel offer/ })
    .first()
    .click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, 'Cancelled the offer of 4.50 ℏ on “Orbital Study”')
  expect(await offers()).toEqual([[tokens.native, 4.5]])
  await expect(page.getByRole('checkbox', { name: /^Choose offer/ })).toHaveCount(1)

  await openSection(page, 'Allowances')
  await page.getByRole('button', { name: /^Revoke HBAR for / }).click()
  // One offer still depends on the allowance.
  await acceptWarning(app, /^Your offer needs 4\.50.ℏ, the spender could take 0.ℏ$/)
  await approve(app)
  await expect(page.getByRole('button', { name: /^Revoke HBAR/ })).toHaveCount(0, { timeout: 30_000 })
  expect((await practice.ledgerAccount(accountId)).hbarAllowances).toEqual([])
  const sent = await practice.transactionsOf(accountId)
  expect(sent.map(({ name, result }) => [name, result])).toEqual([
    ['CRYPTOAPPROVEALLOWANCE', 'SUCCESS'],
    ['CRYPTOAPPROVEALLOWANCE', 'SUCCESS'],
  ])
})

test('what is declined tells the market no more than it has to know, and nothing is signed', async ({
  practice,
  start,
}) => {
  const { accountId } = practice.account('holder')
  const { operator, tokens } = practice.line
  const nft = await practice.findUnlistedNft(accountId, tokens.native)
  const before = await practice.ledgerAccount(accountId)
  const wallet = await practice.control(`/state/wallets/${accountId}`)
  const app = await start()
  const { page } = app

  // An allowance is pending at the market once its bytes were requested; declining reports to the market that none
  // follows.
  await openSection(page, 'Offers')
  await page.getByRole('tab', { name: /^Made/ }).click()
  await page.getByRole('button', { name: 'Set the allowance…' }).click()
  await page.getByLabel('Total allowance').fill('500')
  await page.getByRole('button', { name: 'Review the allowance' }).click()
  await addSpender(app, operator.accountId)
  await openMatchingReview(app)
  expect(await practice.control(`/state/wallets/${accountId}`)).toMatchObject({ pending: 500 })
  await declineReview(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'declined')
  expect(await practice.control(`/state/wallets/${accountId}`)).toEqual(wallet)
  expect(await practice.countCallsTo('/user/allowance/confirm')).toBe(1)

  await openHeld(page, nft.name)
  await page.getByLabel('Your price', { exact: true }).fill('4321.5')
  await page.getByRole('button', { name: 'List for sale' }).click()
  await openMatchingReview(app)
  await declineReview(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'declined')
  await expect(flowPanel(page)).toContainText('Nothing was listed')
  expect(await practice.countCallsTo('/affiliate/market/listnftres')).toBe(0)
  expect(await practice.nft(nft)).toMatchObject({ isListed: false })

  expect(await practice.transactionsOf(accountId)).toEqual([])
  expect(await practice.ledgerAccount(accountId)).toEqual(before)
})
