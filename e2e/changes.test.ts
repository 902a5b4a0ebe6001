import { test, expect } from './support/app'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'

test('what changed since the last look is of held collections first, of the market by choice, and over restarts', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { accountId } = practice.account('holder')
  const first = await start()
  await openSection(first.page, 'Home')
  await first.page.getByRole('button', { name: 'View changes' }).click()
  await expect(first.page.getByRole('heading', { level: 1, name: 'What changed' })).toBeVisible()
  await expect(first.page.getByRole('region', { name: 'Summary' })).toContainText('All changes loaded so far')
  // The market's feed has no images: they are read for the rows in view.
  await expect(first.page.getByRole('region', { name: 'Changes' }).locator('.art img').nth(5)).toBeVisible({
    timeout: 30_000,
  })
  await checkLook(first.page, 'changes-first')
  await first.close()

  const own = await practice.findUnlistedNft(accountId, practice.line.tokens.native)
  await practice.control('/market/list', { token: own.token, serial: own.serial, price: '77' })
  const { page } = await start()
  await openSection(page, 'Home')
  await expect(page.getByRole('region', { name: 'What changed since your last look' })).toContainText('listing', {
    timeout: 30_000,
  })
  await page.getByRole('button', { name: 'View changes' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Since your last look')
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('row', { name: /Listed.*77/ })).toBeVisible({ timeout: 30_000 })
  await expect(changes.locator('.art img').first()).toBeVisible({ timeout: 30_000 })
  await checkLook(page, 'changes')
  await page.getByRole('button', { name: 'Whole market' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('whole market')
  await page.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByText('No changes since your last look.')).toBeVisible()
})
