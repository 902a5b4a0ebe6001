import { expect, test } from '../support/app'
import { buyable, buyButton, flowPanel, openNft, openSection, openVault } from '../support/journey'
import { deleteFromKeyring, startKeyring } from '../support/keyring'
import { picture } from '../support/look'

/** A profile folder without the keychain that belongs to it: copied to another computer, or the keychain was emptied. */

test('a copied profile names the keys it lacks, and takes those of the practice market in again', async ({
  practice,
  start,
}) => {
  test.skip(process.platform !== 'linux', 'needs a keyring of the test’s own')
  const first = await start()
  const seller = practice.account('seller')
  const vault = await openVault(first, 'Import a key')
  await vault.getByLabel('Account id').fill(seller.accountId)
  await vault.getByLabel('Name in your book').fill('Third')
  await vault.getByRole('radio', { name: 'ED25519' }).check()
  await vault.getByRole('radio', { name: 'Hex', exact: true }).check()
  await vault.getByLabel('Private key', { exact: true }).fill(seller.privateKey.slice(-64))
  await vault.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(vault.getByRole('heading', { name: 'The key is imported' })).toBeVisible()
  await first.close()

  const elsewhere = await startKeyring()
  try {
    const copied = await start({ env: elsewhere.env })
    const { page } = copied
    await openSection(page, 'Accounts')
    // The practice market hands these keys out: they are taken in again without a question.
    await expect(page.getByRole('row', { name: /Main/ })).toContainText('ED25519')
    const third = page.getByRole('row', { name: /Third/ })
    await expect(third).toContainText('Key missing')
    await third.getByRole('button', { name: 'Use', exact: true }).click()
    const sidebar = page.getByRole('complementary', { name: 'Countersign' })
    await expect(sidebar.getByText('Key missing', { exact: true })).toBeVisible()
    await expect(sidebar.getByText('Key in the keychain')).toHaveCount(0)
    const keys = page.getByRole('region', { name: 'How keys are kept' })
    await expect(keys).toContainText(
      'Third cannot sign. A profile copied from another computer comes without its keys.',
    )
    await picture(page, 'fault-copied-profile')

    const { name, nft } = await buyable(practice)
    await openNft(page, name, nft)
    await expect(page.getByRole('button', { name: 'Import its key to buy' })).toBeVisible()
    await expect(page.getByText('The key of Third is missing from the keychain.')).toBeVisible()
  } finally {
    elsewhere.stop()
  }
})

test('a key that goes while the app runs is noticed before a review opens', async ({ practice, start, keyring }) => {
  test.skip(process.platform !== 'linux', 'needs a keyring of the test’s own')
  const app = await start()
  const { page } = app
  const { name, nft } = await buyable(practice)
  await openNft(page, name, nft)
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('is ready to buy this')
  expect(deleteFromKeyring(keyring, 'key:')).toBe(2)
  await buyButton(page).click()
  await expect(flowPanel(page).or(page.getByRole('alert')).first()).toContainText('Key missing from the keychain')
  expect(app.electron.windows().some((window) => window.url().includes('review.html'))).toBe(false)
  const sidebar = page.getByRole('complementary', { name: 'Countersign' })
  await expect(sidebar.getByText('Key missing', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Readiness' })).not.toContainText('is ready to buy this')
  await picture(page, 'fault-key-gone')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})
