import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test, expect, type RunningApp } from './support/app'
import { openSection } from './support/journey'
import { checkLook, takeScreenshots } from './support/screenshots'
import { resizeTo } from './support/resize'
import { artIsLoaded } from './support/views'

/** Lets the system's save dialog answer with a file of this test. */
async function saveTo(app: RunningApp, name: string): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'countersign-statistics-')), name)
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  return path
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const linesOf = (path: string) => readFileSync(path, 'utf8').trim().split('\r\n')

test('the market is read over time, by collection, sale by sale and by account, and saved as tables', async ({
  practice,
  start,
}) => {
  test.setTimeout(180_000)
  await practice.faults({ limits: 'off' })
  const app = await start()
  const { page } = app
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()

  // The page opens on the collections. Over time, day by day and by keyboard.
  await expect(page.getByRole('grid', { name: 'Top collections' }).getByRole('row').nth(3)).toContainText('ℏ')
  await tab(page, 'Over time')
  await expect(page.getByRole('figure', { name: /^Volume (?:up|down) .* days before$/ })).toBeVisible({
    timeout: 20_000,
  })
  const volume = page.getByRole('slider', { name: 'Volume over time' })
  await volume.focus()
  await page.keyboard.press('End')
  const today = await volume.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(volume).toHaveAttribute('aria-valuetext', /: Volume .*ℏ/)
  expect(await volume.getAttribute('aria-valuetext')).not.toBe(today)
  await expect(page.getByRole('region', { name: 'The market in this period' })).toContainText('Average sale')
  await expect(page.locator('.statistics__stat-charts .plot-svg')).toHaveCount(2)
  await expect(page.locator('.statistics__pending-figure')).toHaveCount(0, { timeout: 30_000 })
  await checkLook(page, 'statistics')
  const overTime = await saveTo(app, 'time.csv')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  await expect(page.getByText('30 rows saved.')).toBeVisible()
  expect(linesOf(overTime)[0]).toBe('from,to,volume,sales,averageSale,highestSale,soldToOffers,currency')

  // By collection, sorted by another figure.
  await page.getByRole('tab', { name: /^Collections/ }).click()
  await page.getByRole('button', { name: 'By UTC day' }).click()
  const collections = page.getByRole('grid', { name: 'By collection' })
  await expect(collections.getByRole('row').nth(3)).toContainText('ℏ')
  await collections.getByRole('button', { name: 'Sales', exact: true }).click()
  await expect(collections.getByRole('columnheader', { name: 'Sales', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(collections.getByRole('row').nth(1)).not.toContainText('0.0.')
  await artIsLoaded(page)
  await expect(page.getByText(/rows? saved\.$/)).toHaveCount(0, { timeout: 30_000 })
  await checkLook(page, 'statistics-collections')

  // Sale by sale, of one collection.
  await tab(page, 'Sales')
  const transactions = page.getByRole('grid', { name: 'Sales' })
  await expect(transactions.getByRole('row').nth(3)).toContainText('ℏ')
  await artIsLoaded(page)
  await expect(page.locator('.statistics__pending-name')).toHaveCount(0, { timeout: 30_000 })
  await checkLook(page, 'statistics-transactions')
  await page.getByRole('button', { name: 'All collections', exact: true }).click()
  await page.getByLabel('Collection', { exact: true }).fill('Tidal')
  await page.getByRole('list', { name: 'Collections found' }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: /^Show all collections/ })).toBeVisible()
  await expect(transactions.getByRole('row').nth(1)).toContainText(/Tidal|Tide/)
  const sales = await saveTo(app, 'sales.csv')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  await expect(page.getByText(/^[\d,]+ rows? saved\.$/)).toBeVisible()
  expect(linesOf(sales).length).toBeGreaterThan(1)

  // Traders of the collection, in typed days.
  await tab(page, 'Traders')
  const traders = page.getByRole('grid', { name: 'Traders' })
  await expect(traders.getByRole('row').nth(1)).toContainText('ℏ')
  await page.getByRole('button', { name: 'Custom', exact: true }).click()
  await expect(page.getByText('30 UTC days', { exact: true })).toBeVisible()
  await expect(page.getByText(/rows? saved\.$/)).toHaveCount(0, { timeout: 30_000 })
  await takeScreenshots(page, 'statistics-traders')

  // Ranked over a range, with the traders of each.
  await page.getByRole('tab', { name: /^Collections/ }).click()
  await page.getByRole('button', { name: 'Market’s ranking', exact: true }).click()
  await page.getByRole('button', { name: 'Show traders' }).click()
  const top = page.getByRole('grid', { name: 'Top collections' })
  await expect(top.getByRole('button', { name: /^Traders of / }).first()).toBeVisible()
  await checkLook(page, 'statistics-top')
  await top
    .getByRole('button', { name: /^Traders of / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Traders of / })).toContainText('0.0.')
  await checkLook(page, 'statistics-top-traders')
  await page.getByRole('button', { name: 'Close' }).click()
  const ranking = await saveTo(app, 'top.json')
  await page.getByRole('button', { name: 'Save as…' }).click()
  await page.getByRole('menuitem', { name: 'Table with traders (JSON)' }).click()
  await expect(page.getByText(/^[\d,]+ rows? saved\.$/)).toBeVisible()
  const saved = JSON.parse(readFileSync(ranking, 'utf8')) as { collections: { traders: object[] }[] }
  expect(saved.collections[0]?.traders.length).toBeGreaterThan(0)

  await resizeTo(app, 1024, 640)
  await tab(page, 'Over time')
  await expect(page.locator('.statistics__stat-charts .plot-svg')).toHaveCount(2)
  await expect(page.getByText(/rows? saved\.$/)).toHaveCount(0, { timeout: 30_000 })
  await checkLook(page, 'statistics-small')
})
