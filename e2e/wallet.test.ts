import { test, expect } from './support/app'
import { checkLook } from './support/screenshots'

test('any account id is found, and its NFTs, listings and offers are read and lead on', async ({ practice, start }) => {
  await practice.faults({ limits: 'off' })
  const stranger = practice.account('stranger').accountId
  const { token, serial } = await practice.findUnlistedNft(
    practice.account('holder').accountId,
    practice.line.tokens.native,
  )
  await practice.control('/market/offer', { token, serial, buyer: stranger, price: '77' })
  const listings = await practice.listings(practice.line.tokens.native, practice.account('holder').accountId)
  const seller = listings[0]?.sellerAddress
  if (!seller) throw new Error('nobody sells there')
  const { page } = await start()
  // Keys pressed before the page is loaded are lost.
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  const find = async (text: string) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox').fill(text)
    await page.getByRole('option', { name: new RegExp(`^Account ${text}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Account ${text}` })).toBeVisible()
  }
  await find(seller)
  const nfts = page.getByRole('region', { name: 'NFTs', exact: true })
  await expect(nfts.getByRole('listitem').first()).toContainText(/\S/, { timeout: 30_000 })
  await expect(nfts.getByText(/^Serial \d/)).toHaveCount(0, { timeout: 30_000 })
  await checkLook(page, 'wallet-nfts')
  await page.getByRole('tab', { name: 'Listings' }).click()
  await expect(page.getByRole('region', { name: 'Listings' }).getByRole('row').nth(1)).toContainText('ℏ')
  await checkLook(page, 'wallet-listings')

  await find(stranger)
  await page.getByRole('tab', { name: 'Offers' }).click()
  const offer = page.getByRole('region', { name: 'Offers' }).getByRole('row').nth(1)
  await expect(offer).toContainText(/To\s*Main/)
  await expect(offer).toContainText('77')
  await expect(offer).not.toContainText(/Serial \d/, { timeout: 30_000 })
  await checkLook(page, 'wallet-offers')

  await page.getByRole('button', { name: 'Watch this account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name for the account').fill('Neighbour')
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expect(page.getByText('This account is in your list as Neighbour.')).toBeVisible()
  await page.getByRole('button', { name: 'Check readiness', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText('Neighbour')
})
