import type { Locator, Page } from '@playwright/test'
import { declineReview } from './support/flow-steps'
import { test, expect } from './support/app'
import { flowPanel, openSection } from './support/journey'
import { waitForArt } from './support/art'
import { checkLook, waitForImages } from './support/screenshots'

// The test queries the market with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

/** Presses Tab until the target has the focus, from wherever the focus is. */
async function reach(page: Page, target: Locator, most = 90): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i++) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

test('live offers show fees and floor, closed ones their status, and own ones are raised by keyboard', async ({
  practice,
  start,
}) => {
  const { accountId } = practice.account('holder')
  const { tokens } = practice.line
  const nft = await practice.findUnlistedNft(accountId, tokens.native)
  const { accountId: buyer } = practice.account('seller')
  const offer = (price: string, status: number) =>
    practice.control('/market/offer', { token: tokens.native, serial: nft.serial, buyer, price, status })
  await offer('77.5', 1)
  await offer('55', 3)
  await practice.placeOffers(tokens.native, 120, 2)
  await practice.placeOffers(tokens.native, 90, 1)
  const app = await start()
  const { page } = app
  await openSection(page, 'Offers')
  const received = page.getByRole('region', { name: 'Offers for your NFTs' })
  const live = received.getByRole('table', { name: 'Live offers' })
  await expect(live.getByRole('row', { name: /77\.50.ℏ/ })).toContainText(nft.name, { timeout: 20_000 })
  // The royalties of the collection are known: the amount is exact, not a maximum.
  await expect(live.getByRole('row', { name: /77\.50.ℏ/ })).toContainText('ℏ after fees')
  await expect(live.getByRole('row', { name: /77\.50.ℏ/ })).not.toContainText('at most', { timeout: 20_000 })
  await expect(live.getByRole('row', { name: /\b55.ℏ/ })).toHaveCount(0)
  await expect(received.getByText(/^Accept and Decline open the market’s website/)).toBeVisible()
  await waitForArt(live)
  await checkLook(page, 'offers-received')
  await received.getByRole('button', { name: /\d closed offers/ }).click()
  await expect(received.getByRole('row', { name: /\b55.ℏ/ }).first()).toContainText('Declined')
  await waitForImages(page)
  await checkLook(page, 'offers-past')
  await received.getByRole('button', { name: /^All \d+$/ }).click()
  await expect(
    received
      .getByRole('grid')
      .or(received.getByRole('table', { name: 'Offers received' }))
      .first()
      .getByRole('row', { name: /77\.50.ℏ/ }),
  ).toContainText('Submitted')
  await page.getByRole('tab', { name: /^Made/ }).click()
  const made = page.getByRole('table', { name: 'Your live offers' })
  await expect(made.getByRole('row').nth(1)).toBeVisible()
  await waitForArt(made)
  await checkLook(page, 'offers-made')

  // Keyboard only from here on.
  await reach(page, page.getByRole('button', { name: /^Choose several/ }))
  await page.keyboard.press('Enter')
  const boxes = page.getByRole('checkbox', { name: /^Choose offer/ })
  await expect(boxes).toHaveCount(3)
  // Newest first: the offer with another price is at the top.
  for (const i of [1, 2]) {
    await reach(page, boxes.nth(i))
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('Different price', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  const raise = page.getByRole('button', { name: 'Raise offers…' })
  for (let i = 0; i < 40 && !(await raise.evaluate((one) => one === document.activeElement)); i++) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  await page.keyboard.type('130')
  const diff = page.getByRole('table', { name: 'Before and after' })
  await expect(diff.getByRole('row', { name: /^Collection offers need/ })).toContainText('350')
  await checkLook(page, 'offers-raise')
  await page.keyboard.press('Enter')
  // No allowance covers the offers, so the review warns; other tests cover the outcome.
  const review = await app.ownWindow('review')
  await expect(review.getByRole('checkbox', { name: /^Your 3 offers need 350.ℏ, your allowance is / })).toBeVisible()
  await declineReview(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'declined')
  const offers = await practice.activeOffers(accountId)
  expect(offers.map(({ price }) => price).sort((a, b) => a - b)).toEqual([90, 120, 120])
})
