import type { Page } from '@playwright/test'
import { test, expect } from './support/app'
import { findBuyableListing, openSection } from './support/journey'
import { checkLook, waitForImages } from './support/screenshots'
import { resizeTo } from './support/resize'
import { factsAreRead } from './support/views'

/** Opens the most traded collection, which has sales, traits, holders and a history. */
async function openBusiest(page: Page): Promise<void> {
  await openSection(page, 'Market')
  await page.getByRole('table').locator('tbody tr').first().getByRole('button').click()
  await expect(page.getByRole('region', { name: 'Facts of the collection' })).toBeVisible()
}

const figure = (page: Page, name: RegExp) => page.getByRole('figure', { name })

test('a collection is read in its charts, by keyboard and in tables, and a trait picks among its listings', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const app = await start()
  const { page } = app
  await openBusiest(page)

  // The floor over time, read day by day.
  const floor = figure(page, /^Floor (up|down|unchanged)/)
  await expect(floor).toBeVisible({ timeout: 30_000 })
  await expect(floor.locator('.plot-svg')).toBeVisible()
  const reading = page.getByRole('slider', { name: 'Floor and volume by day' })
  // Day by day, once the market has sent its days.
  await expect(reading).toHaveAttribute('aria-valuetext', /Volume/, { timeout: 30_000 })
  await reading.focus()
  await page.keyboard.press('End')
  const today = await reading.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  const before = await reading.getAttribute('aria-valuetext')
  expect(today).toMatch(/: Floor .*ℏ, Volume .*ℏ/)
  expect(before).toMatch(/: Floor .*ℏ, Volume .*ℏ/)
  expect(before).not.toBe(today)
  await expect(floor.locator('.plot-tip')).toBeVisible()
  await expect(figure(page, /(?:highest|lowest|same) floor|values by floor/)).toBeVisible()
  await expect.soft(page.locator('.collection__colart img')).toBeVisible({ timeout: 20_000 })
  await factsAreRead(page)
  await checkLook(page, 'collection-charts')

  // The table view of the chart.
  await floor.getByRole('button', { name: 'Show as a table' }).click()
  await expect(floor.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
  expect(await floor.getByRole('row').count()).toBeGreaterThan(20)
  await floor.getByRole('button', { name: 'Show as a chart' }).click()

  // Charts further down load when they come into view.
  const parts = page.locator('.collection__colcharts > div')
  for (const [place, name] of [
    /^Floor/,
    /(?:highest|lowest|same) floor|values by floor/,
    /listed within/,
    /listings? by rank|rarest/,
    /sales? in 7 days/,
    /holders? owns?/,
  ].entries()) {
    await parts.nth(place).scrollIntoViewIfNeeded()
    await expect(figure(page, name)).toBeVisible({ timeout: 20_000 })
  }
  await expect(page.locator('.collection__colcharts .plot-svg')).toHaveCount(4)

  // The ranks of all NFTs are read on request, and prices are shown against them.
  await page
    .locator('.collection-listings__rank-note')
    .getByRole('button', { name: /^Load all ranks/ })
    .click()
  await expect(
    page.locator('.collection-listings__rank-note').getByText(/ [2-9],\d{3} of [\d,]+ NFTs loaded/),
  ).toBeVisible({
    timeout: 40_000,
  })
  await page.locator('.collection-listings__rank-note').getByRole('button', { name: 'Stop' }).click()
  const byRank = page.getByRole('slider', { name: 'Listings by rank and price' })
  await byRank.focus()
  await page.keyboard.press('Home')
  await expect(byRank).toHaveAttribute('aria-valuetext', /^.+: Price .*ℏ, Rank \d/)
  await byRank.evaluate((chart) => chart.scrollIntoView({ block: 'center' }))
  await checkLook(page, 'collection-ranks')

  // A trait value chosen by keyboard filters the listings; with a second one the floor of both is shown.
  const value = page.locator('.share-bars').first().getByRole('button').first()
  await value.focus()
  await page.keyboard.press('Enter')
  await expect(value).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Add trait', exact: true }).click()
  await page.getByLabel('Trait', { exact: true }).selectOption({ index: 1 })
  await page
    .getByRole('list', { name: /^Values of/ })
    .getByRole('button')
    .first()
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Remove .+:/ })).toHaveCount(2)
  const finder = page.getByRole('region', { name: 'Floor of several traits' })
  await page.getByRole('button', { name: 'Find floor of these traits' }).click()
  await expect(
    finder.getByText(/% above|% below|same as the collection floor|No listing has all these traits/),
  ).toBeVisible()
  await page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTo(0, 0))
  await factsAreRead(page)
  await checkLook(page, 'collection-finder')

  // Holders, with the shares of the largest.
  await page.getByRole('tab', { name: 'Holders' }).click()
  const holders = page.getByRole('grid', { name: 'Holders' })
  await expect(holders.getByRole('row').nth(2)).toContainText('%')
  await expect(page.getByText(/at most 500 (of|holders)|The list is complete/)).toBeVisible()
  await page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTo(0, 0))
  await expect(figure(page, /holders? owns?/)).toBeVisible({ timeout: 20_000 })
  await checkLook(page, 'collection-holders')

  // In a small window the charts have their own tab.
  await resizeTo(app, 1024, 640)
  await page.getByRole('tab', { name: 'Charts' }).click()
  await expect(figure(page, /^Floor (up|down|unchanged)/)).toBeVisible()
  await expect(page.locator('.collection__colcharts .plot-svg').first()).toBeVisible()
  await checkLook(page, 'collection-charts-small')
  await resizeTo(app, 1280, 800)

  // An offer on the whole collection opens with the collection chosen.
  await page.getByRole('button', { name: 'Make a collection offer' }).click()
  await expect(page.getByRole('dialog', { name: 'Make an offer' })).toContainText('0.0.')
})

test('best offers become the whole book of offers once the user key may see it, and own offers are marked', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { name, nft } = await findBuyableListing(practice)
  await practice.placeOffers(nft.nftTokenAddress, 300, 2)
  // One offer at each of ten prices: a book of fewer rows has no chart.
  for (let price = 200; price < 300; price += 10) await practice.placeOffers(nft.nftTokenAddress, price, 1)
  const allow = (permissions: readonly string[]) =>
    practice.control('/keys/change', { key: practice.line.keys.user, permissions })
  await allow(['manageAllowance'])
  const { page } = await start()
  await openSection(page, 'Market')
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('tab', { name: 'Offers', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Best offers for the collection' })).toContainText('The collection')
  await expect(page.getByText(/^Only the best offer of each kind is public/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the keys' })).toBeVisible()
  await expect(page.locator('.collection__colcharts .plot-svg').first()).toBeVisible({ timeout: 20_000 })
  await waitForImages(page)
  await checkLook(page, 'collection-offers-without-permission')

  await allow(['manageOrders', 'manageAllowance'])
  await page.getByRole('button', { name: 'Try again' }).click()
  const book = page.getByRole('region', { name: 'Offers for the collection', exact: true })
  const table = book.getByRole('grid', { name: 'Offers for the collection' })
  // Equal offers share a row.
  await expect(table.getByRole('row', { name: /^300.ℏ/ })).toHaveCount(1)
  await expect(table.getByRole('row', { name: /^300.ℏ/ })).toContainText('Any NFT, 2 offers')
  await expect(table.getByRole('row').filter({ hasText: 'yours' }).nth(5)).toBeVisible()
  await expect(book.getByRole('status')).toHaveText(/^\d+ offers, 12 yours$/)
  // Offers of the crowd are higher than own offers.
  await expect(table.getByRole('row').nth(1)).not.toContainText('yours')
  await expect(page.getByRole('figure', { name: /offers? within 10.% of the best/ })).toBeVisible()
  await expect(book.locator('.plot-svg')).toBeVisible()
  await checkLook(page, 'collection-offer-book')
  await book.getByRole('button', { name: 'Show as a table' }).click()
  await expect(book.getByRole('columnheader', { name: 'This price or more' })).toBeVisible()
  await book.getByRole('group', { name: 'Kind of collection offer' }).getByRole('button', { name: 'Any NFT' }).click()
  await expect(table.getByRole('row').nth(1)).toContainText('Any NFT')
})

test('activity and listings of the whole market are filtered, and show gains against the price paid before', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  await openSection(page, 'Market')
  await page.getByRole('tab', { name: 'Activity' }).click()
  const table = page.getByRole('grid', { name: 'Activity' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  await page.getByRole('group', { name: 'Kind of activity' }).getByRole('button', { name: 'Sales' }).click()
  await expect(table.getByRole('row').nth(3)).toContainText('Sold')
  await checkLook(page, 'market-activity')
  // Few of these sales have a known purchase price, so the gain is shown on request.
  await page.getByRole('button', { name: /^Columns \d/ }).click()
  await page.getByRole('checkbox', { name: 'Gain' }).check()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('row', { name: /[+−][\d,.]+.ℏ [+−]?[\d.]+.%/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Currency any/ }).click()
  await page.getByRole('button', { name: 'HBAR only' }).click()
  await expect(page.getByRole('button', { name: /^Currency HBAR/ })).toBeVisible()
  await page.getByRole('button', { name: 'Hashinals' }).click()
  await expect(page.getByRole('button', { name: 'Hashinals' })).toHaveAttribute('aria-pressed', 'true')
  await expect(table.getByRole('row').nth(1).or(page.getByText('No activity fits all your filters.'))).toBeVisible()

  await page.getByRole('tab', { name: 'Listings' }).click()
  const listings = page.getByRole('grid', { name: 'Newest listings' })
  await expect(listings.getByRole('row').nth(3)).toBeVisible()
  await checkLook(page, 'market-listings')
  await listings.getByRole('row').nth(1).click()
  await expect(page.getByRole('region', { name: 'Readiness' })).toBeVisible()
})
