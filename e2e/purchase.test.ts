import { test, expect } from './support/app'
import {
  approve,
  buyButton,
  flowPanel,
  openSection,
  openNft,
  startBuying,
  findUnassociatedListing,
} from './support/journey'

test('a person finds an NFT, makes room for it, buys it and sees it at once', async ({ practice, start }) => {
  const holder = practice.account('holder').accountId
  const { name, nft } = await findUnassociatedListing(practice)
  const before = await practice.ledgerAccount(holder)
  const app = await start()
  const { page } = app

  await expect(page.getByText('Practice market', { exact: true })).toBeVisible()
  await openSection(page, 'Holdings')
  await expect(page.getByText('NFTs', { exact: true })).toBeVisible()
  await openNft(page, name, nft)

  // Not ready: the token is not associated. The app fixes this with a signed transaction.
  const readiness = page.getByRole('region', { name: 'Readiness' })
  await expect(readiness).toContainText('is not ready to buy this NFT')
  await expect(buyButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Buy anyway for / })).toBeEnabled()
  await page
    .getByRole('region', { name: 'Decision' })
    .getByRole('button', { name: /^Associate / })
    .click()
  const first = await app.ownWindow('review')
  await expect(first.getByRole('heading', { level: 1 })).toHaveText('This does what you asked')
  await approve(app)
  await expect(readiness).toContainText('is ready to buy this NFT')

  // The quote, the review, the purchase.
  const review = await startBuying(app)
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does what you asked')
  await expect(review.locator('body')).toContainText(nft.nftName)
  await approve(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await expect(flowPanel(page)).toContainText(`Bought “${nft.nftName}”`)

  // Holdings show the NFT at once, from the app's own receipt.
  await openSection(page, 'Holdings')
  await expect(page.getByRole('button', { name: new RegExp(`from your receipt.*${nft.nftName}`) })).toBeVisible()

  // The ledger agrees to the tinybar, with one transaction for each approval.
  const after = await practice.ledgerAccount(holder)
  expect(after.nfts).toContainEqual({ token: nft.nftTokenAddress, serial: nft.nftSerialId })
  const accepted = await practice.transactionsOf(holder)
  expect(accepted.map(({ name: kind }) => kind)).toEqual(['TOKENASSOCIATE', 'CRYPTOTRANSFER'])
  const price = BigInt(Math.round(nft.salePrice * 1e8))
  const fees = accepted.reduce((sum, tx) => sum + BigInt(tx.fee), 0n)
  expect(BigInt(before.tinybar) - BigInt(after.tinybar)).toBe(price + fees)
  const legs = accepted[1]?.hbarTransfers ?? []
  const sellerLeg = legs.find(({ account }) => account === nft.sellerAddress)
  expect(sellerLeg?.tinybar).toBe(String(price - price / 50n))
})
