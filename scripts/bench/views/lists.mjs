import { frameFigure } from './frames.mjs'
import { grid, openLarge, openSection, row, wheel } from './window.mjs'

/**
 * Numbers of NFTs in five collections, as in a wallet of several years: together the five thousand NFTs that the app is
 * designed for.
 */
const HOLDING_COUNTS = {
  large: 2500,
  others: { '0.0.4700112': 1000, '0.0.4700845': 500, '0.0.4701203': 500, '0.0.4701777': 500 },
}
const READ_TIMEOUT_MS = 150_000

const rowCount = async (page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const countText = (count, noun) => `${count.toLocaleString('en-US')} ${noun}`

async function sortBy(page, columns) {
  for (const column of columns) {
    await grid(page).getByRole('button', { name: column, exact: true }).click()
    await page.waitForTimeout(250)
  }
}

async function scrollThrough(page) {
  await wheel(page, 120, 900)
  await wheel(page, 40, -2400)
  await row(page, 3).focus()
  for (const key of ['End', 'PageUp', 'PageUp', 'Home', 'PageDown']) await page.keyboard.press(key)
}

/**
 * Every listing of the collection with the most listings: from the click to the first rows, and actions on the rows.
 */
export async function* benchListings(page, baseline, market) {
  await openSection(page, 'Market')
  await page.getByRole('button', { name: market.large, exact: true }).first().waitFor()
  let firstRowsMs = 0
  const opening = await frameFigure(
    page,
    baseline,
    { name: 'views-listings-opened', label: 'all listings are loaded' },
    async () => {
      const startedMs = performance.now()
      await openLarge(page, market)
      await row(page, 5).waitFor()
      firstRowsMs = performance.now() - startedMs
      await page
        .locator('.counted')
        .getByText(/[\d,]{5,} listed/)
        .waitFor({ timeout: READ_TIMEOUT_MS })
    },
  )
  const listings = countText(await rowCount(page), 'listings')
  yield { label: `from a click to the first rows of ${listings}`, value: firstRowsMs / 1000, unit: 's' }
  yield opening
  yield await frameFigure(page, baseline, { name: 'views-listings-sorted', label: `${listings} are sorted` }, () =>
    sortBy(page, ['Price', 'Price', 'Listed', 'Rank', 'Name', 'Price']),
  )
  yield await frameFigure(
    page,
    baseline,
    { name: 'views-listings-filtered', label: `${listings} are filtered` },
    async () => {
      const search = page.getByRole('searchbox', { name: 'Serial or name' })
      await search.pressSequentially('water 12', { delay: 60 })
      await search.fill('')
    },
  )
  yield await frameFigure(page, baseline, { name: 'views-listings-scrolled', label: `${listings} are scrolled` }, () =>
    scrollThrough(page),
  )
}

/** The holdings table of an account with thousands of NFTs. */
export async function* benchHoldings(page, baseline, { line, control }) {
  const nfts = { [line.tokens.large]: HOLDING_COUNTS.large, ...HOLDING_COUNTS.others }
  const total = Object.values(nfts).reduce((sum, count) => sum + count, 0)
  const { accountId } = await control('/accounts/open', { nfts })
  await page.evaluate(async (id) => {
    await globalThis.countersign.accounts.watch({ id, name: 'Bench' })
    await globalThis.countersign.accounts.select({ account: id })
  }, accountId)
  await page.waitForTimeout(1000)
  const holdings = countText(total, 'holdings')
  yield await frameFigure(
    page,
    baseline,
    { name: 'views-holdings-opened', label: `${holdings} are loaded` },
    async () => {
      await openSection(page, 'Holdings')
      await page
        .getByRole('button', { name: 'Table' })
        .or(page.getByRole('radio', { name: 'Table' }))
        .first()
        .click()
      await row(page, 5).waitFor({ timeout: READ_TIMEOUT_MS })
      const deadlineMs = Date.now() + READ_TIMEOUT_MS
      while ((await rowCount(page)) < total) {
        if (Date.now() > deadlineMs) throw new Error(`only ${await rowCount(page)} of ${total} holdings were loaded`)
        await page.waitForTimeout(500)
      }
      await page.waitForTimeout(1000)
    },
  )
  yield await frameFigure(page, baseline, { name: 'views-holdings-sorted', label: `${holdings} are sorted` }, () =>
    sortBy(page, ['Name', 'Rank', 'Floor', 'Worth']),
  )
  yield await frameFigure(page, baseline, { name: 'views-holdings-scrolled', label: `${holdings} are scrolled` }, () =>
    scrollThrough(page),
  )
}
