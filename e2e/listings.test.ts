import type { Locator, Page } from '@playwright/test'
import { test, expect } from './support/app'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'
import { factsAreRead } from './support/views'

const grid = (page: Page, name: string): Locator => page.getByRole('grid', { name })
/** Cells of a column in the first visible rows. */
async function column(table: Locator, label: string, count = 5): Promise<string[]> {
  const heads = await table.getByRole('columnheader').allTextContents()
  const place = heads.findIndex((head) => head.trim() === label)
  const rows = table.getByRole('row')
  const cells: string[] = []
  for (let i = 1; i <= count; i++) cells.push((await rows.nth(i).getByRole('gridcell').nth(place).textContent()) ?? '')
  return cells
}
const figures = (cells: readonly string[]) => cells.map((cell) => Number(cell.replace(/[^\d.]/g, '')))
const isAscending = (values: readonly number[]) => values.every((value, i) => i === 0 || (values[i - 1] ?? 0) <= value)

async function openCollection(page: Page): Promise<void> {
  await openSection(page, 'Market')
  await page.locator('main tbody tr').nth(1).getByRole('button').first().click()
  await expect(grid(page, 'Listings').getByRole('row').nth(3)).toBeVisible()
}

test('listings are filtered, sorted and walked by keyboard, and restored on return', async ({ practice, start }) => {
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  await openCollection(page)
  const table = grid(page, 'Listings')
  const all = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(all).toBeGreaterThan(20)
  // Ranks and images load after the rows.
  await expect(table.locator('img').nth(5)).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => (await column(table, 'Rank'))[4]).toMatch(/\d/)
  await factsAreRead(page)
  await checkLook(page, 'collection-listings')

  const prices = figures(await column(table, 'Price', 12))
  expect(isAscending(prices)).toBe(true)
  const ceiling = Math.ceil(prices[9] ?? 0)
  await page.getByRole('button', { name: 'Price any' }).click()
  await page.getByLabel('At most').fill(String(ceiling))
  await page.getByRole('button', { name: 'Apply limit' }).click()
  await expect.poll(async () => Number(await table.getAttribute('aria-rowcount')) - 1).toBeLessThan(all)

  await page.getByRole('button', { name: 'Add trait', exact: true }).click()
  await checkLook(page, 'collection-traits')
  const value = page
    .getByRole('list', { name: /^Values of/ })
    .getByRole('button')
    .first()
  // The list stays open, so that several values can be chosen.
  await value.click()
  await expect(value).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  // Ends the focus that the closed list has returned to its button.
  await page.locator('.collection__colhead-t').click()
  await expect(page.getByRole('button', { name: /^Remove .+:/ })).toBeVisible()
  await expect(page.getByText(/\d+ of \d+/).first()).toBeVisible()
  await checkLook(page, 'collection-filtered')
  await page.getByRole('button', { name: /^Remove .+:/ }).click()
  await page.getByRole('button', { name: 'Remove the price limit' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', String(all + 1))

  await table.getByRole('button', { name: 'Rank' }).click()
  await expect(table.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: 'Price' }).click()
  await table.getByRole('button', { name: 'Price' }).click()
  await expect(table.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending')

  await page.keyboard.press('Tab')
  for (let i = 0; i < 8 && !(await page.evaluate(() => document.activeElement?.role === 'row')); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  const focused = page.locator('[role="row"]:focus')
  await expect(focused).toHaveAttribute('aria-rowindex', String(all + 1))
  await page.keyboard.press('PageUp')
  await page.keyboard.press('ArrowUp')
  const at = await focused.getAttribute('aria-rowindex')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Readiness' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(focused).toHaveAttribute('aria-rowindex', at ?? '')
  await expect(focused).toBeInViewport()
  await checkLook(page, 'collection-returned')
})

test('a collection’s NFTs, activity and offers are read page by page', async ({ practice, start }) => {
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  await openCollection(page)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('NFTs').click()
  const cards = page.getByRole('list', { name: 'NFTs' }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const size = Number(await cards.first().getAttribute('aria-setsize'))
  await page.getByRole('button', { name: /^Sort / }).click()
  await page.getByRole('menuitemradio', { name: 'Rarest' }).click()
  await expect(page.getByRole('list', { name: 'NFTs' }).locator('img').nth(3)).toBeVisible({ timeout: 20_000 })
  await checkLook(page, 'collection-nfts')
  await page.locator('[data-scroller]').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await expect.poll(async () => Number(await cards.first().getAttribute('aria-setsize'))).toBeGreaterThan(size)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(grid(page, 'NFTs').getByRole('row').nth(3)).toBeVisible()
  await checkLook(page, 'collection-nfts-table')

  await tab('Activity').click()
  await expect(grid(page, 'Activity').getByRole('row').nth(3)).toBeVisible()
  await expect(grid(page, 'Activity').locator('img').nth(12)).toBeVisible({ timeout: 20_000 })
  await checkLook(page, 'collection-activity')
  await page.getByRole('group', { name: 'Kind of activity' }).getByRole('button', { name: 'Sales' }).click()
  await expect(grid(page, 'Activity').getByRole('row', { name: /^Listed/ })).toHaveCount(0)
  await expect(grid(page, 'Activity').getByRole('row', { name: /^Sold/ }).first()).toBeVisible()

  await tab('Offers').click()
  await expect(page.getByRole('region', { name: 'Offers for the collection' })).toContainText('Any NFT')
  await page.getByRole('group', { name: 'Status of offers' }).getByRole('button', { name: 'All' }).click()
  await expect(
    grid(page, 'Offers for single NFTs').or(page.getByText('No single-NFT offers with this status.')).first(),
  ).toBeVisible()
  // An offer has the serial of its NFT until the market has sent its name.
  await expect(grid(page, 'Offers for single NFTs').getByText(/^Serial \d+$/)).toHaveCount(0, { timeout: 60_000 })
  await checkLook(page, 'collection-offers')
})
