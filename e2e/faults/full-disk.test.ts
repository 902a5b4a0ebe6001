import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type RunningApp } from '../support/app'
import {
  approveReview,
  findBuyableListing,
  buyButton,
  openAndStartBuying,
  chooseFile,
  flowPanel,
  openNft,
  openSection,
  openVault,
} from '../support/journey'
import { findHeld } from '../support/flow-steps'
import { takeScreenshots, waitForImages } from '../support/screenshots'
import { expectRefusedStart, test } from '../support/disk-test'

const banner = ({ page }: RunningApp) => page.getByRole('status').filter({ hasText: 'Not enough disk space' })

test('a disk that fills up is named, answers are still shown, and nothing is begun', async ({
  practice,
  start,
  disk,
}) => {
  const holder = practice.account('holder').accountId
  const app = await start({ profile: disk.profile })
  const { page } = app
  const bought = await openAndStartBuying(app, practice)
  await bought.review.close()
  await openSection(page, 'Market')
  await waitForImages(page)
  disk.fill()

  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(banner(app)).toBeVisible({ timeout: 30_000 })
  await expect(banner(app)).toContainText(disk.profile)
  await expect(page.getByText('A fault in this app')).toHaveCount(0)
  await takeScreenshots(page, 'fault-full-disk-browse')

  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Compact', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Density was not saved.')
  await expect(page.getByRole('alert')).toContainText(disk.profile)
  await expect(page.getByRole('alert')).toBeInViewport()
  await takeScreenshots(page, 'fault-full-disk-settings')

  const { name, nft } = await findBuyableListing(practice)
  await openNft(page, name, nft)
  await buyButton(page).click()
  await expect(page.getByText('Nothing was signed or sent.')).toBeVisible()
  await expect(page.getByText('Free at least 16 MB on the disk of Countersign’s folder').last()).toBeVisible()
  await takeScreenshots(page, 'fault-full-disk-buy')
  expect(app.electron.windows().some((window) => window.url().includes('review.html'))).toBe(false)
  expect(await practice.transactionsOf(holder)).toEqual([])

  disk.free()
  await expect(banner(app)).toBeHidden({ timeout: 20_000 })
})

test('a disk that fills up during a review ends the purchase with nothing sent', async ({ practice, start, disk }) => {
  const holder = practice.account('holder').accountId
  const app = await start({ profile: disk.profile })
  const { page } = app
  const { review } = await openAndStartBuying(app, practice)
  disk.fill()
  await approveReview(review)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'failed', { timeout: 30_000 })
  await expect(flowPanel(page)).toContainText('Not enough disk space')
  await expect(flowPanel(page)).toContainText('Nothing was sent. Nothing moved.')
  await expect(page.getByText('Approved, signing and sending')).toHaveCount(0)
  await takeScreenshots(page, 'fault-full-disk-purchase')
  expect(await practice.transactionsOf(holder)).toEqual([])

  // The next purchase is stopped before it begins.
  await flowPanel(page).getByRole('button', { name: 'New quote' }).click()
  await buyButton(page).click()
  await expect(page.getByText(/^Nothing was signed or sent\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('is not ready to buy this NFT')
  await takeScreenshots(page, 'fault-full-disk-before-purchase')

  // SIGTERM ends the app even with a full disk.
  app.electron.process().kill('SIGTERM')
  await app.ended
})

test('on a full disk accounts, marks, exports and keys are refused in words, and nothing is lost', async ({
  practice,
  start,
  disk,
}) => {
  const seller = practice.account('seller')
  await practice.faults({ limits: 'off' })
  const app = await start({ profile: disk.profile })
  const { page } = app
  await openSection(page, 'Holdings')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await waitForImages(page)
  const savedFile = join(disk.profile, '..', 'holdings.csv')
  await chooseFile(app, savedFile)
  await page.getByRole('button', { name: /^Save shown rows/ }).click()
  await expect(page.getByText(/rows saved\./)).toBeVisible()
  const before = readFileSync(savedFile, 'utf8')
  disk.fill()

  await page.getByRole('button', { name: /^Save shown rows/ }).click()
  await expect(page.getByText('Not saved. The disk of this folder is full.')).toBeVisible()
  await takeScreenshots(page, 'fault-full-disk-export')
  expect(readFileSync(savedFile, 'utf8')).toBe(before)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  const checkboxOf = (name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).first()
  const [hiddenName = ''] = await page.getByRole('row').locator('b.strong').allInnerTexts()
  await findHeld(page, hiddenName)
  await checkboxOf(hiddenName).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Not marked. Not enough disk space.')
  await expect(checkboxOf(hiddenName)).toBeVisible()
  await takeScreenshots(page, 'fault-full-disk-mark')

  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'Watch an account' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Account id').fill(seller.accountId)
  await dialog.getByLabel('Your name for the account').fill('A seller')
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Not enough disk space.')
  await takeScreenshots(page, 'fault-full-disk-account')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /A seller/ })).toHaveCount(0)

  const vault = await openVault(app, 'Import a key')
  await vault.getByLabel('Account id').fill(seller.accountId)
  await vault.getByLabel('Your name for the account').fill('Third')
  await vault.getByRole('radio', { name: 'ED25519' }).check()
  await vault.getByRole('radio', { name: 'Hex', exact: true }).check()
  await vault.getByLabel('Private key', { exact: true }).fill(seller.privateKey.slice(-64))
  await vault.getByRole('button', { name: 'Import key', exact: true }).click()
  await expect(vault.getByRole('alert')).toContainText('The change may not be saved.')
})

test('a start on a full disk says so in a window, and ends with a code of its own', async ({ start, disk }) => {
  const { profile } = disk
  disk.fill()
  const app = await start({ profile })
  await expectRefusedStart(app, {
    why: 'The disk of the profile folder is full.',
    folder: profile,
    shot: 'fault-full-disk-start',
  })
})
