import type { Page } from '@playwright/test'
import { test, expect, type RunningApp } from './support/app'
import { addSpender, clickToClose, openHeld, selectAccount } from './support/flow-steps'
import {
  approve,
  findBuyableListing,
  openAndStartBuying,
  flowPanel,
  openNft,
  openSection,
  openVault,
  startBuying,
  findUnassociatedListing,
} from './support/journey'
import { waitForArt } from './support/art'
import { checkReviewSizes } from './support/resize'
import { checkLook, themeOf } from './support/screenshots'
import type { Practice } from './support/practice'
import { artIsLoaded, factsAreRead, openById, rankedArtIsLoaded } from './support/views'

/** Views of holding, finding and buying. */
async function walkMarket(app: RunningApp, practice: Practice): Promise<void> {
  const { page } = app
  await openSection(page, 'Holdings')
  await expect(page.locator('main img').nth(20)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/(?:More NFTs|Names and images) are loading/)).toHaveCount(0, { timeout: 60_000 })
  await checkLook(page, 'holdings')
  await page
    .getByRole('radio', { name: /table/i })
    .or(page.getByRole('button', { name: /table/i }))
    .first()
    .click()
  await checkLook(page, 'holdings-table')
  await page
    .getByRole('radio', { name: /gallery/i })
    .or(page.getByRole('button', { name: /gallery/i }))
    .first()
    .click()

  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await expect(page.locator('main tbody img').nth(15)).toBeVisible({ timeout: 40_000 })
  await artIsLoaded(page)
  await rankedArtIsLoaded(page)
  await checkLook(page, 'market')
  const missing = await findUnassociatedListing(practice)
  await openNft(page, missing.name, missing.nft)
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('is not ready to buy this NFT')
  await pricesAreRead(page)
  await checkLook(page, 'nft-not-ready')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('button', { name: missing.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: missing.name })).toBeVisible()
  await factsAreRead(page)
  await checkLook(page, 'collection')

  await pictureOtherToken(page)
  await pictureLaunches(page)

  const { name, nft } = await findBuyableListing(practice, 3)
  await openNft(page, name, nft)
  await expect(page.getByRole('button', { name: /^Buy for / })).toBeEnabled()
  await checkLook(page, 'nft')
  const review = await startBuying(app)
  await checkLook(review, 'review-waiting')
  await expect(review.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await checkLook(review, 'review')
  await checkReviewSizes(app, review, 'review')
  await review.getByRole('button', { name: /Raw fields/ }).click()
  await checkLook(review, 'review-fields')
  await clickToClose(review, 'Decline')
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'declined')

  await practice.faults({ hostileBytes: { variant: 'extra-nft' } })
  const { review: refused } = await openAndStartBuying(app, practice, 5)
  await expect(refused.getByRole('heading', { level: 1 })).toContainText('Refused')
  await checkLook(refused, 'review-refused')
  await checkReviewSizes(app, refused, 'review-refused')
  await clickToClose(refused, 'Close')

  await openAndStartBuying(app, practice, 7)
  await approve(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  // The page refreshes by itself, as the market's limits allow.
  await expect(page.locator('main').getByText('Owner Main')).toBeVisible({ timeout: 60_000 })
  await checkLook(page, 'nft-bought')
}

/** Views of the person's own affairs: history, allowances, keys, appearance; and all of them offline. */
async function walkOwn(app: RunningApp, practice: Practice): Promise<void> {
  const { page } = app
  await openAndStartBuying(app, practice, 7)
  await approve(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await openSection(page, 'History')
  await page.locator('li[data-flow-state="done"]').first().getByRole('button').first().click()
  await checkLook(page, 'history')
  await openSection(page, 'Allowances')
  await expect(
    page.getByRole('region', { name: /can move (at least )?\d+ of your NFTs worth about/ }).first(),
  ).toBeVisible({
    timeout: 30_000,
  })
  await waitForArt(page.getByRole('main'))
  await checkLook(page, 'allowances')
  await openSection(page, 'Accounts')
  await checkLook(page, 'accounts')
  for (const [item, shot] of [
    ['Import a key', 'vault-import'],
    ['Create a key', 'vault-create'],
  ] as const) {
    const vault = await openVault(app, item)
    await expect(vault.getByRole('heading', { level: 1 })).toBeVisible()
    await checkLook(vault, shot)
    await clickToClose(vault, 'Cancel')
  }
  await openSection(page, 'Settings')
  await checkLook(page, 'settings')
  await chooseTheme(app, 'Dark')
  await pictureLists(app, practice)
}

/** Waits until the prices of an NFT are drawn, or are known to be absent. */
const pricesAreRead = (page: Page) =>
  expect(page.locator('.nft__nft-history [aria-label="Loading"]')).toHaveCount(0, { timeout: 30_000 })

/** Views of selling and offering: the forms, and the reviews that require more than a click. */
async function walkTrade(app: RunningApp, practice: Practice): Promise<void> {
  const { page } = app
  const { operator, tokens } = practice.line
  const { accountId } = practice.account('holder')
  await practice.placeOffers(tokens.native, 120, 3)
  await pictureOffers(page)

  const own = await practice.findUnlistedNft(accountId, tokens.native)
  await openHeld(page, own.name)
  await page.getByLabel('Your price', { exact: true }).fill('1')
  await pricesAreRead(page)
  await checkLook(page, 'nft-owned')
  await page.getByRole('button', { name: 'List for sale' }).click()
  await addSpender(app, operator.accountId)
  const cheap = await app.ownWindow('review')
  await expect(cheap.getByLabel(/^To accept this, type: /).first()).toBeVisible()
  await checkLook(cheap, 'review-list-cheap')
  await clickToClose(cheap, 'Decline')

  await openSection(page, 'Offers')
  await page.getByRole('tab', { name: /^Made/ }).click()
  await page.getByRole('button', { name: /^Set allowance to 360.ℏ$/ }).click()
  await page.getByLabel('Total allowance').fill('500')
  await page.getByRole('button', { name: 'Review the allowance' }).click()
  const allowing = await app.ownWindow('review')
  await expect(allowing.getByRole('region', { name: 'Your 3 offers need 360 ℏ' })).toContainText('any NFT')
  await checkLook(allowing, 'review-allowance')
  await checkReviewSizes(app, allowing, 'review-allowance')
  await clickToClose(allowing, 'Decline')

  await selectAccount(page, 'Second')
  const kept = await practice.findUnlistedNft(practice.account('buyer').accountId, tokens.evm)
  await openHeld(page, kept.name)
  await page.getByLabel('Your price', { exact: true }).fill('800')
  await checkLook(page, 'nft-owned-evm')
  await page.getByRole('button', { name: 'List for sale' }).click()
  await addSpender(app, operator.evmAddress)
  const wide = await app.ownWindow('review')
  await expect(wide.getByLabel(/^To accept this, type: /)).toBeVisible()
  await checkLook(wide, 'review-list-evm')
  await checkReviewSizes(app, wide, 'review-list-evm')
  await clickToClose(wide, 'Decline')
}

/** The theme applies to the main page, and to the windows that main opens. */
async function chooseTheme(app: RunningApp, name: 'Light' | 'Dark'): Promise<void> {
  await app.page.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => themeOf(app.page)).toBe(name.toLowerCase())
  const vault = await openVault(app, 'Import a key')
  await expect.poll(() => themeOf(vault)).toBe(name.toLowerCase())
  await clickToClose(vault, 'Cancel')
  await openSection(app.page, 'Settings')
}

/** A collection of the practice market with a listing of every kind. */
const SOLD_IN_EVERY_WAY = '0.0.4655120'

/** A listing that is priced in another token, in its collection's list and on its own page. */
async function pictureOtherToken(page: Page): Promise<void> {
  await openById(page, SOLD_IN_EVERY_WAY)
  const listings = page.getByRole('grid', { name: 'Listings' })
  await expect(listings.getByRole('row').nth(1)).toBeVisible({ timeout: 40_000 })
  // No price order has a position for another token, so the listing comes last.
  const row = listings.getByRole('row', { name: /12\.5\sHRBD/ })
  await expect(async () => {
    await listings.hover()
    await page.mouse.wheel(0, 20_000)
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await factsAreRead(page)
  await expect(page.locator('.chart [aria-label="Loading"]')).toHaveCount(0, { timeout: 60_000 })
  await checkLook(page, 'collection-other-token')
  await row.click()
  await expect(page.getByTestId('listing-price')).toHaveText(/^12\.5\sHRBD$/)
  await expect(page.getByRole('button', { name: 'Open on the market’s website', exact: true })).toBeVisible()
  await checkLook(page, 'nft-other-token')
}

/** All launches, one that requires an agreement first, and one that is open for minting. */
async function pictureLaunches(page: Page): Promise<void> {
  await openSection(page, 'Launches')
  await expect(page.getByRole('row', { name: /Marginalia/ })).toContainText(/4\.5\sHRBD/, { timeout: 40_000 })
  await expect(page.getByRole('region', { name: 'Paused' })).toBeVisible({ timeout: 40_000 })
  await checkLook(page, 'launches')
  await page.getByRole('button', { name: 'Paper Moths', exact: true }).click()
  await expect(page.getByText('Opens in', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Associate the token' })).toBeVisible()
  await checkLook(page, 'launch-coming')
  await openSection(page, 'Launches')
  await page.getByRole('button', { name: 'Night Ferries: all aboard' }).click()
  await page.getByRole('spinbutton', { name: 'How many' }).fill('3')
  await expect(page.getByRole('button', { name: 'Associate, then mint 3' })).toBeVisible()
  await expect(page.getByRole('figure').getByRole('slider')).toBeVisible()
  await checkLook(page, 'launch')
}

/** The offers with their cover, and the three forms. */
async function pictureOffers(page: Page): Promise<void> {
  await openSection(page, 'Offers')
  await expect(page.getByText('If you accept one offer for each NFT')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: /\d closed offers/ })).toBeVisible({ timeout: 30_000 })
  await waitForArt(page.getByRole('table', { name: 'Live offers' }))
  await checkLook(page, 'offers')
  await page.getByRole('tab', { name: /^Made/ }).click()
  await expect(page.getByRole('region', { name: 'Allowance and balance for your offers' })).toBeVisible()
  await waitForArt(page.getByRole('table', { name: 'Your live offers' }))
  await checkLook(page, 'offers-made')
  await page.getByRole('button', { name: /^Set allowance to 360.ℏ$/ }).click()
  await checkLook(page, 'offers-allowance')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Make an offer' }).click()
  await page.getByRole('textbox', { name: 'Collection' }).fill('Night')
  await page.getByRole('list', { name: 'Collections found' }).getByRole('button').first().click()
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await checkLook(page, 'offers-add')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
}

/** The person's own lists: empty, being filled in main's window, and filled. */
async function pictureLists(app: RunningApp, practice: Practice): Promise<void> {
  const { page } = app
  await page.getByRole('button', { name: 'Open spenders and limits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spenders and limits' })).toBeVisible()
  await checkLook(page, 'lists-empty')

  await page.getByRole('button', { name: 'Add a spender' }).click()
  const adding = await app.ownWindow('vault')
  await checkLook(adding, 'vault-add-spender')
  await adding.getByRole('textbox', { name: /^Account id/ }).fill(practice.line.operator.accountId)
  await expect(adding.getByText('Read as')).toBeVisible()
  await adding.getByLabel('Your name for the spender').fill('Market')
  await adding.getByRole('checkbox').check()
  await checkLook(adding, 'vault-add-spender-typed')
  await adding.getByRole('button', { name: 'Add spender', exact: true }).click()
  await clickToClose(adding, 'Close')

  await page.getByRole('button', { name: /^(?:Set|Change) limits$/ }).click()
  const limits = await app.ownWindow('vault')
  await checkLook(limits, 'vault-limits')
  await clickToClose(limits, 'Cancel')
  await expect(page.getByRole('region', { name: 'Spenders' }).getByRole('listitem')).toHaveCount(1)
  await checkLook(page, 'lists')
}

for (const [what, walk] of [
  ['market', walkMarket],
  ['person’s own', walkOwn],
  ['trade', walkTrade],
] as const)
  test(`every view of the ${what} stands, passes axe and is pictured, light and dark`, async ({ practice, start }) => {
    test.setTimeout(300_000)
    await practice.faults({ limits: 'off' })
    await walk(await start(), practice)
  })

test('a purchase can be made with the keyboard alone', async ({ practice, start }) => {
  const app = await start()
  const { page } = app
  const { name, nft } = await findBuyableListing(practice, 2)
  await openNft(page, name, nft)
  const buy = page.getByRole('button', { name: /^Buy for / })
  await expect(buy).toBeEnabled()
  for (let i = 0; i < 60 && !(await buy.evaluate((button) => button === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const review = await app.ownWindow('review')
  // Enter on arrival must not approve.
  await review.keyboard.press('Enter')
  const approveButton = review.getByRole('button', { name: 'Approve', exact: true })
  await expect(approveButton).toBeEnabled()
  for (let i = 0; i < 20 && !(await approveButton.evaluate((button) => button === document.activeElement)); i++)
    await review.keyboard.press('Tab')
  await Promise.all([review.waitForEvent('close'), review.keyboard.press('Enter').catch(() => undefined)])
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
})
