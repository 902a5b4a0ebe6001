import { frameFigure } from './frames.mjs'
import { grid, openLarge, row, section, wheel } from './window.mjs'

/**
 * Holdings in five collections, as in a wallet of several years: together the five thousand NFTs that the app is
 * designed for.
 */
const HELD = {
  large: 2500,
  others: { '0.0.4700112': 1000, '0.0.4700845': 500, '0.0.4701203': 500, '0.0.4701777': 500 },
}
const READ_MS = 150_000

const countOf = async (page) => Number(await grid(page).getAttribute('aria-rowcount')) - 1
const named = (count, what) => `${count.toLocaleString('en-US')} ${what}`

async function sortBy(page, heads) {
  for (const head of heads) {
    await grid(page).getByRole('button', { name: head, exact: true }).click()
    await page.waitForTimeout(250)
  }
}

async function scrollAbout(page) {
  await wheel(page, 120, 900)
  await wheel(page, 40, -2400)
  await row(page, 3).focus()
  for (const key of ['End', 'PageUp', 'PageUp', 'Home', 'PageDown']) await page.keyboard.press(key)
}

/**
 * Every listing of the collection with the most listings: from the click to the first rows, and actions on the rows.
 */
export async function* benchListings(page, plain, market) {
  await section(page, 'Market')
  await page.getByRole('button', { name: market.large, exact: true }).first().waitFor()
  let firstRowsMs = 0
  const opening = await frameFigure(
    page,
    plain,
    { name: 'views-listings-opened', what: 'all listings come in' },
    async () => {
      const from = performance.now()
      await openLarge(page, market)
      await row(page, 5).waitFor()
      firstRowsMs = performance.now() - from
      await page
        .locator('.counted')
        .getByText(/[\d,]{5,} listed/)
        .waitFor({ timeout: READ_MS })
    },
  )
  const listings = named(await countOf(page), 'listings')
  yield { what: `from a click to the first rows of ${listings}`, value: firstRowsMs / 1000, unit: 's' }
  yield opening
  yield await frameFigure(page, plain, { name: 'views-listings-sorted', what: `${listings} are sorted` }, () =>
    sortBy(page, ['Price', 'Price', 'Listed', 'Rank', 'Name', 'Price']),
  )
  yield await frameFigure(
    page,
    plain,
    { name: 'views-listings-filtered', what: `${listings} are filtered` },
    async () => {
      const find = page.getByRole('searchbox', { name: 'Serial or name' })
      await find.pressSequentially('water 12', { delay: 60 })
      await find.fill('')
    },
  )
  yield await frameFigure(page, plain, { name: 'views-listings-scrolled', what: `${listings} are scrolled` }, () =>
    scrollAbout(page),
  )
}

/** Opens an account that holds thousands of NFTs, in the table, as its owner would. */
export async function* benchHoldings(page, plain, { line, control }) {
  const nfts = { [line.tokens.large]: HELD.large, ...HELD.others }
  const all = Object.values(nfts).reduce((sum, count) => sum + count, 0)
  const { accountId } = await control('/accounts/open', { nfts })
  await page.evaluate(async (id) => {
    await globalThis.countersign.accounts.watch({ id, name: 'Bench' })
    await globalThis.countersign.accounts.select({ account: id })
  }, accountId)
  await page.waitForTimeout(1000)
  const holdings = named(all, 'holdings')
  yield await frameFigure(page, plain, { name: 'views-holdings-opened', what: `${holdings} come in` }, async () => {
    await section(page, 'Holdings')
    await page
      .getByRole('button', { name: 'Table' })
      .or(page.getByRole('radio', { name: 'Table' }))
      .first()
      .click()
    await row(page, 5).waitFor({ timeout: READ_MS })
    for (const until = Date.now() + READ_MS; (await countOf(page)) < all;) {
      if (Date.now() > until) throw new Error(`only ${await countOf(page)} of ${all} holdings came in`)
      await page.waitForTimeout(500)
    }
    await page.waitForTimeout(1000)
  })
  yield await frameFigure(page, plain, { name: 'views-holdings-sorted', what: `${holdings} are sorted` }, () =>
    sortBy(page, ['Name', 'Rank', 'Floor', 'Worth']),
  )
  yield await frameFigure(page, plain, { name: 'views-holdings-scrolled', what: `${holdings} are scrolled` }, () =>
    scrollAbout(page),
  )
}
