import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSpender, declineReview, openMatchingReview } from './support/flow-steps'
import { test, expect } from './support/app'
import { approve, openAndStartBuying, flowPanel, openSection } from './support/journey'
import { takeWindowScreenshots, resizeTo } from './support/resize'
import { checkLook } from './support/screenshots'

// The test queries the market with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

test('the history is filtered, summed, saved as it is shown, and leads to what it tells of', async ({
  practice,
  start,
  profile,
}) => {
  const { accountId } = practice.account('holder')
  const app = await start()
  const { page } = app
  const { nft } = await openAndStartBuying(app, practice, 7)
  await approve(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await openSection(page, 'Offers')
  await page.getByRole('tab', { name: /^Made/ }).click()
  await page.getByRole('button', { name: 'Set the allowance…' }).click()
  await page.getByLabel('Total allowance').fill('500')
  await page.getByRole('button', { name: 'Review the allowance' }).click()
  await addSpender(app, practice.line.operator.accountId)
  await openMatchingReview(app)
  await declineReview(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'declined')

  await openSection(page, 'History')
  const entries = page.locator('li[data-flow-kind]')
  await expect(entries).toHaveCount(2)
  const sums = page.getByRole('region', { name: 'Totals of the entries shown' })
  await expect(sums.getByRole('row', { name: /^Purchases 1/ })).toBeVisible()
  await entries.filter({ hasText: nft.nftName }).getByRole('button').first().click()
  await checkLook(page, 'history-open')
  await resizeTo(app, 1024, 640)
  await takeWindowScreenshots(app, 'history-open-1024x640')
  await resizeTo(app, 1280, 800, 2)
  await takeWindowScreenshots(app, 'history-open-zoom-200')
  await resizeTo(app, 1280, 800)

  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(entries).toHaveCount(1)
  const file = join(profile, 'shown.json')
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
  await page.getByRole('button', { name: 'Export…' }).click()
  await page.getByRole('menuitem', { name: '1 shown entry (JSON)' }).click()
  await expect(page.getByText('Saved 1 entry.')).toBeVisible()
  const saved = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; account: string; serial: number }[]
  expect(saved.map(({ kind, account, serial }) => [kind, account, serial])).toEqual([
    ['buy', accountId, nft.nftSerialId],
  ])

  // Each id links to its page, and back.
  const links = entries.first().getByRole('definition')
  await links.getByRole('button', { name: nft.nftName }).click()
  await expect(page.getByRole('heading', { level: 1, name: nft.nftName })).toBeVisible()
  await openSection(page, 'History')

  // Hidden entries stay in the journal.
  await page.getByRole('button', { name: 'Hide older entries…' }).click()
  await page.getByLabel('Hide entries that ended before').fill('2100-01-01')
  await page.getByRole('button', { name: 'Hide entries' }).click()
  await expect(entries).toHaveCount(0)
  await expect(page.getByText(/2 entries that ended before 1 Jan 2100 are hidden, not deleted\./)).toBeVisible()
  await page.getByRole('button', { name: 'Show entries' }).click()
  await expect(entries).toHaveCount(2)
})
