import { expect, test } from '../support/app'
import { findBuyableListing, buyButton, openNft, openSection } from '../support/journey'
import { keyringEnv, newKeyringHome, startKeyring } from '../support/keyring'
import { takeScreenshots } from '../support/screenshots'

test('a keychain that comes back is noticed within seconds, also when it was lost while the app ran', async ({
  practice,
  start,
}) => {
  test.skip(process.platform !== 'linux', 'needs a keyring of the test’s own')
  const home = newKeyringHome()
  const app = await start({ env: keyringEnv(home) })
  const { page } = app
  const sidebar = page.getByRole('complementary', { name: 'Countersign' })
  await expect(sidebar.getByText('No keychain')).toBeVisible()
  await openSection(page, 'Accounts')
  const keys = page.getByRole('region', { name: 'Key storage' })
  await expect(keys).toContainText('This computer offers no keychain to Countersign.')
  await takeScreenshots(page, 'fault-keychain-absent')

  const first = await startKeyring(home)
  await expect(sidebar.getByText('No passphrase')).toBeVisible({ timeout: 12_000 })

  const { name, nft } = await findBuyableListing(practice)
  await openNft(page, name, nft)
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText('is ready to buy this NFT')
  first.stop()
  await buyButton(page).click()
  await expect(sidebar.getByText('No keychain')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('unavailable')).toHaveCount(0)
  await expect(
    page.getByText(/^(The keychain of this computer cannot be used|The keychain did not answer)/),
  ).toBeVisible()
  await takeScreenshots(page, 'fault-keychain-lost')
  expect(app.electron.windows().some((window) => window.url().includes('review.html'))).toBe(false)

  const second = await startKeyring(home)
  try {
    await expect(sidebar.getByText('No passphrase')).toBeVisible({ timeout: 12_000 })
    expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
  } finally {
    second.stop()
  }
})
