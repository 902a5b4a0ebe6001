import type { Locator, Page } from '@playwright/test'
import { addSpender, expectFlowEnd, openMatchingReview, openHeld } from './support/flow-steps'
import { test, expect } from './support/app'
import { approve, findBuyableListing, flowPanel } from './support/journey'
import { layoutFaults } from './support/layout'
import { checkLook } from './support/screenshots'
import type { Practice } from './support/practice'
import { takeWindowScreenshots, resizeTo } from './support/resize'

// The test queries the market with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

/** Presses Tab until the target has the focus. */
async function reach(page: Page, target: Locator, most = 80): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}

/** An own unlisted NFT that was bought once, so that it has a past. */
async function ownWithPast(practice: Practice) {
  const { accountId } = practice.account('holder')
  const token = practice.line.tokens.native
  const nft = await practice.findUnlistedNft(accountId, token)
  const { accountId: crowd } = practice.account('seller')
  // Listed, sold, listed by the buyer and sold back: as it happens on the market.
  await practice.control('/market/list', { token, serial: nft.serial, price: '90' })
  await practice.control('/market/sell', { token, serial: nft.serial, buyer: crowd })
  await practice.control('/market/list', { token, serial: nft.serial, price: '120' })
  await practice.control('/market/sell', { token, serial: nft.serial, buyer: accountId })
  return nft
}

test('an NFT shows its history and similar sales, is listed with the helper, repriced and unlisted', async ({
  practice,
  start,
}) => {
  const nft = await ownWithPast(practice)
  const app = await start()
  const { page } = app
  await openHeld(page, nft.name)
  await expect(page.getByRole('figure', { name: /^Sold (twice|\w+ times), last for 120.ℏ on / })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByRole('row', { name: /^Sold 120.ℏ/ })).toBeVisible()
  const like = page.getByRole('region', { name: 'Sales of the most similar NFTs' })
  // Content further down loads when it is scrolled into view.
  await like.scrollIntoViewIfNeeded()
  await expect(like).toContainText(/\d+ sales of the collection, back to /)
  await expect(like.getByRole('row').nth(3)).toBeVisible()
  const rarity = page.getByRole('region', { name: 'Rarity' })
  await rarity.scrollIntoViewIfNeeded()
  await expect(rarity).toContainText('Rank by the market')
  await expect(rarity).toContainText(/score \d/)

  await like.scrollIntoViewIfNeeded()
  await checkLook(page, 'nft-past')

  const prices = page.getByRole('group', { name: 'Prices to compare' })
  await prices.getByRole('button', { name: /^Use Last sale of this NFT: 120.ℏ/ }).click()
  await expect(page.getByLabel('Your price', { exact: true })).toHaveValue('120')
  await expect(page.getByText(/^You would get 117\.60.ℏ, after the 2.% market fee/)).toBeVisible()
  await checkLook(page, 'nft-own-helper')
  // In the smallest window each price stays next to its name, inside the card.
  await resizeTo(app, 1024, 640)
  await prices.scrollIntoViewIfNeeded()
  await takeWindowScreenshots(app, 'nft-own-helper-1024x640')
  expect.soft(await layoutFaults(page)).toEqual([])
  await resizeTo(app, 1280, 800)
  await prices.getByRole('button', { name: /^Use Floor of the collection/ }).click()
  const asked = Number(await page.getByLabel('Your price', { exact: true }).inputValue())
  await page.getByRole('button', { name: 'List for sale' }).click()
  await addSpender(app, practice.line.operator.accountId)
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, new RegExp(`^Listed “${nft.name}” for`))
  expect(await practice.nft(nft)).toMatchObject({ listing: { price: asked } })

  await page.getByRole('button', { name: 'Change price' }).click()
  await page.getByLabel('New price').fill('4300')
  await expect(page.getByText('A signature of Main and a network fee.')).toBeVisible()
  await page.getByRole('button', { name: 'Set the new price' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, `The price of “${nft.name}” is 4,300 ℏ`)
  // The market reported both, and the page has read them.
  await expect(activity.getByRole('row', { name: /^New price 4,300.ℏ/ })).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Unlist NFT' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, `“${nft.name}” is no longer for sale`)
  expect(await practice.nft(nft)).toMatchObject({ isListed: false })
})

test('from the holdings to a purchase, and back to them, without a mouse', async ({ practice, start }) => {
  const { name, nft } = await findBuyableListing(practice, 2)
  const app = await start()
  const { page } = app
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await reach(page, page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Market' }))
  await page.keyboard.press('Enter')
  await reach(page, page.locator('main').getByRole('button', { name, exact: true }).first())
  await page.keyboard.press('Enter')
  // The listings are one tab stop; arrow keys move between them.
  const row = page.getByRole('grid', { name: 'Listings' }).getByRole('row', { name: new RegExp(`^${nft.nftName}\\b`) })
  await expect(row.first()).toBeVisible()
  const isAt = (one: Locator) => one.evaluate((element) => element === document.activeElement)
  const first = page.getByRole('grid', { name: 'Listings' }).locator('[role="row"][tabindex="0"]').first()
  await reach(page, first)
  for (let i = 0; i < 30 && !(await isAt(row.first())); i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: nft.nftName })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('is ready to buy this NFT')
  await reach(page, page.getByRole('button', { name: /^Buy for / }))
  await page.keyboard.press('Enter')
  const review = await app.ownWindow('review')
  const button = review.getByRole('button', { name: 'Approve', exact: true })
  await expect(button).toBeEnabled()
  await reach(review, button, 30)
  await Promise.all([review.waitForEvent('close'), review.keyboard.press('Enter').catch(() => undefined)])
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await reach(page, page.getByRole('button', { name: 'Open in holdings' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Holdings' })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`${nft.nftName}\\b`) }).first()).toBeVisible({
    timeout: 30_000,
  })
})
