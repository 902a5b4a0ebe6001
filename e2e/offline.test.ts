import { test, expect } from './support/app'
import { openSection } from './support/journey'

/** Without a network: the last data, its age, and recovery without a click. */

test('the app starts without a network with its last data, and comes back by itself', async ({ practice, start }) => {
  const before = await start()
  const stamp = (page: typeof before.page) => page.locator('.stamp').first()
  await openSection(before.page, 'Holdings')
  await expect(before.page.getByText('NFTs', { exact: true })).toBeVisible()
  await expect(before.page.getByText(/(?:More NFTs|Names and images) are loading/)).toHaveCount(0, { timeout: 30_000 })
  const seen = await before.page.locator('main [data-card] .c1 .cut').first().innerText()
  await before.close()

  await practice.faults({ service: 'reset', mirror: 'reset' })
  const { page } = await start()
  await openSection(page, 'Holdings')
  await expect(page.getByText('NFTs', { exact: true })).toBeVisible()
  await expect(page.getByText(seen, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Offline since/).first()).toBeVisible()
  await expect(stamp(page)).toContainText(/ago/)
  const asked = await practice.countCallsTo('/accountnfts')
  // Data younger than the market's caching period would not be requested.
  await expect(stamp(page)).toContainText(/(2[1-9]|[3-5]\d) s ago|min ago/, { timeout: 30_000 })

  await practice.faults({ service: 'up', mirror: 'up' })
  await expect(page.getByText(/Offline since/)).toHaveCount(0, { timeout: 10_000 })
  await expect.poll(() => practice.countCallsTo('/accountnfts')).toBeGreaterThan(asked)
  await expect(stamp(page)).toContainText(/just now|s ago/)
})

test('the network goes while the market is looked at, and comes back by itself', async ({ practice, start }) => {
  const { page } = await start()
  await page.getByRole('button', { name: 'Market', exact: true }).click()
  await expect(page.getByText(/^Volume, \d+ [hd]/).first()).toBeVisible()
  await practice.faults({ service: 'silent' })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText(/Offline since/).first()).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(/^Volume, \d+ [hd]/).first()).toBeVisible()
  await practice.faults({ service: 'up' })
  await expect(page.getByText(/Offline since/)).toHaveCount(0, { timeout: 20_000 })
})
