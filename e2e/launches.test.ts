import { test, expect } from './support/app'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'
import { resizeTo } from './support/resize'

const LAUNCH = 'Night Ferries: all aboard'
const POOL = 'Weather Diary: the drawer'

test('a launch shows its pace and new mints, and a pool shows its odds', async ({ practice, start }) => {
  const mint = () => practice.control('/launchpad/crowd-mint', { mintCode: 'night-ferries-public', count: 2 })
  for (let i = 0; i < 6; i++) await mint()
  const app = await start()
  const { page } = app
  await openSection(page, 'Launches')
  await expect(page.getByRole('region', { name: 'Coming' })).toBeVisible()
  // Only its pool says that a launch is paused, and what a draw costs.
  await expect(page.getByRole('region', { name: 'Paused' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('status', { name: 'Price: loading' })).toHaveCount(0)
  await checkLook(page, 'launches-list')
  const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await resizeTo(app, 1024, 700)
  const cut = await page
    .locator('table.launches .rowlink')
    .evaluateAll((names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent))
  // A name this short is shown in full in the smallest window.
  expect(cut).not.toContain(LAUNCH)
  await resizeTo(app, size.width, size.height)
  await page.getByRole('button', { name: LAUNCH, exact: true }).click()
  const feed = page.getByRole('region', { name: 'Latest mints' })
  await expect(feed.getByRole('listitem').first()).toContainText('Crossing')
  const figures = page.getByRole('region', { name: 'Figures of the launch' })
  await expect(figures).toContainText(/likely .* to .*, over the last 30 min/)
  await expect(page.getByRole('figure', { name: /^Pace |minted/ }).getByRole('slider')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Mint', exact: true })
  await expect(panel.getByRole('button', { name: 'Associate, then mint 1' })).toBeVisible()
  await checkLook(page, 'launches-cockpit')
  await panel.getByRole('button', { name: /checks pass/ }).click()
  const ready = page.getByRole('region', { name: 'Readiness' })
  await expect(ready).toContainText(/You allow the market to take up to 22.ℏ/)
  await expect(ready).toContainText('No sign-in needed')
  await checkLook(page, 'launches-checks')
  await ready.getByRole('button', { name: 'Allowances' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Allowances' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByRole('button', { name: 'Creator', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Creator' })).toContainText(/Expected in total\s*[\d,]+.ℏ/)
  await checkLook(page, 'launches-creator')
  await page.getByRole('region', { name: 'Holders' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Holders' })).toContainText(
    /Not counted: the launch’s pool account, \d+ NFTs/,
  )
  await page.getByRole('button', { name: 'Compare with another collection' }).click()
  await page.getByPlaceholder('Name or 0.0.1234').fill('Tidal')
  await page.getByRole('list', { name: 'Collections found' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Holders' })).toContainText(/also holds? .*\.|No common holders/)
  await checkLook(page, 'launches-holders')

  await openSection(page, 'Launches')
  await page.getByRole('button', { name: POOL, exact: true }).click()
  await page.getByRole('button', { name: 'View the pool' }).click()
  const odds = page.getByRole('region', { name: 'Odds of a draw' })
  await expect(odds).toContainText('Legendary')
  await page.getByRole('region', { name: 'Pool check' }).getByLabel('Serial number').fill('1')
  await page.getByRole('button', { name: 'Check serial' }).click()
  await expect(page.getByRole('region', { name: 'Pool check' })).toContainText(/Serial 1 is (not )?in the pool/)
  await checkLook(page, 'launches-pool')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('grid', { name: 'NFTs in the pool' })).toBeVisible()
})
