import { test, expect } from './support/app'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'
import { artIsLoaded } from './support/views'

test('every collection that the market trades is listed, and launches are shown by the days they start', async ({
  practice,
  start,
}) => {
  test.setTimeout(180_000)
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'All collections' }).click()
  const list = page.getByRole('region', { name: 'Collections that the market trades' })
  await expect(list.getByRole('heading', { name: /^\d+ collections$/ })).toBeVisible({ timeout: 30_000 })
  await artIsLoaded(page)
  await checkLook(page, 'market-all-collections')
  await page.getByRole('searchbox').fill(practice.line.tokens.native)
  await expect(list.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill('0.0.987654321')
  await expect(list).toContainText('The market does not trade 0.0.987654321.', { timeout: 30_000 })

  await openSection(page, 'Launches')
  await page.getByRole('button', { name: /^All \d+$/ }).click()
  const group = page.getByRole('region', { name: 'Open', exact: true })
  await expect(group).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Start of the launches: Any date' }).click()
  await page.getByRole('menuitemradio', { name: 'Custom dates' }).click()
  await page.getByLabel('Starts from').fill('1 Jan 2099')
  await expect(page.getByText('No launch starts on these days')).toBeVisible({ timeout: 30_000 })
  await checkLook(page, 'launches-days')
  await page.getByRole('button', { name: /^Show all \d+ launches$/ }).click()
  await expect(group).toBeVisible()
})
