import { expect, test, type RunningApp } from '../support/app'
import { findBuyableListing, openAndStartBuying, openNft, openSection, openVault } from '../support/journey'
import { deleteFromKeyring, startKeyring } from '../support/keyring'
import { takeScreenshots } from '../support/screenshots'
import type { Practice } from '../support/practice'

/** A profile folder without its keychain: copied to another computer, or with an emptied keychain. */

test('a copied profile names the keys it lacks, and takes those of the practice market in again', async ({
  practice,
  start,
}) => {
  test.skip(process.platform !== 'linux', 'needs a keyring of the test’s own')
  const first = await start()
  await importThird(first, practice)
  await first.close()

  const otherKeyring = await startKeyring()
  try {
    const app = await start({ env: otherKeyring.env })
    const { page } = app
    await openSection(page, 'Accounts')
    // The practice market hands out these keys: the app imports them without a question.
    await expect(page.getByRole('row', { name: /Main/ })).toContainText('ED25519')
    const third = page.getByRole('row', { name: /Third/ })
    await expect(third).toContainText('Key missing')
    await third.getByRole('button', { name: 'Use account', exact: true }).click()
    const sidebar = page.getByRole('complementary', { name: 'Countersign' })
    await expect(sidebar.getByText('Key missing', { exact: true })).toBeVisible()
    await expect(sidebar.getByText('No passphrase')).toHaveCount(0)
    const keys = page.getByRole('region', { name: 'Key storage' })
    await expect(keys).toContainText('Third cannot sign. A copy of the app’s data contains no keys.')
    await takeScreenshots(page, 'fault-copied-profile')

    const { name, nft } = await findBuyableListing(practice)
    await openNft(page, name, nft)
    await expect(page.getByRole('button', { name: 'Import the key to buy' })).toBeVisible()
    await expect(page.getByText('The key of Third is missing from the keychain.')).toBeVisible()
  } finally {
    otherKeyring.stop()
  }
})

test('a key that goes while the app runs is noticed before a review opens, and a practice key comes back', async ({
  practice,
  start,
  keyring,
}) => {
  test.skip(process.platform !== 'linux', 'needs a keyring of the test’s own')
  const app = await start()
  const { page } = app
  await importThird(app, practice)
  expect(deleteFromKeyring(keyring, 'key:')).toBe(3)
  await page.getByRole('button', { name: 'More for Third' }).click()
  await page.getByRole('menuitem', { name: 'Sign in to the market…' }).click()
  await expect(page.getByText('Key missing from the keychain').first()).toBeVisible()
  await expect(page.getByText(/^Nothing was signed\. The account on the ledger is not affected\./)).toBeVisible()
  await expect(page.getByRole('row', { name: /Third/ }).first()).toContainText('Key missing')
  await takeScreenshots(page, 'fault-key-gone')
  expect(app.electron.windows().some((window) => window.url().includes('review.html'))).toBe(false)

  // The practice market hands out the key of Main: the app imports it on the way to the review.
  const { review } = await openAndStartBuying(app, practice)
  await expect(review.getByRole('button', { name: 'Decline' })).toBeVisible()
  await openSection(page, 'Accounts')
  await expect(page.getByRole('row', { name: /Main/ })).toContainText('ED25519')
})

/** Imports the key of an account that the app does not import from the practice market by itself. */
async function importThird(app: RunningApp, practice: Practice): Promise<void> {
  const seller = practice.account('seller')
  const vault = await openVault(app, 'Import a key')
  await vault.getByLabel('Account id').fill(seller.accountId)
  await vault.getByLabel('Your name for the account').fill('Third')
  await vault.getByRole('radio', { name: 'ED25519' }).check()
  await vault.getByRole('radio', { name: 'Hex', exact: true }).check()
  await vault.getByLabel('Private key', { exact: true }).fill(seller.privateKey.slice(-64))
  await vault.getByRole('button', { name: 'Import key', exact: true }).click()
  await expect(vault.getByRole('heading', { name: 'The key is imported' })).toBeVisible()
  await Promise.all([vault.waitForEvent('close'), app.escapeOwnWindow('vault')])
}
