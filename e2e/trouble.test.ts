import { test, expect } from './support/app'
import {
  approve,
  findBuyableListing,
  openAndStartBuying,
  flowPanel,
  openNft,
  openSection,
  openVault,
  startBuying,
} from './support/journey'

/** Bad luck and bad input: a clear message, nothing lost, nothing signed twice. */

test('a declined review ends the purchase and nothing is sent', async ({ practice, start }) => {
  const app = await start()
  const { review } = await openAndStartBuying(app, practice)
  await Promise.all([
    review.waitForEvent('close'),
    review
      .getByRole('button', { name: 'Decline' })
      .click()
      .catch(() => undefined),
  ])
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'declined')
  await expect(flowPanel(app.page)).toContainText('Nothing left Main')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})

test('Escape closes the windows that ask, whatever their page does, and that means no', async ({ practice, start }) => {
  const app = await start()
  const { review } = await openAndStartBuying(app, practice)
  // Pressed as soon as the window exists, drawn or not.
  await Promise.all([review.waitForEvent('close'), app.escapeOwnWindow('review')])
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'declined')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
  const vault = await openVault(app, 'Import a key')
  await vault.getByLabel('Account id').fill('0.0.1234')
  await Promise.all([vault.waitForEvent('close'), app.escapeOwnWindow('vault')])
  await expect(app.page.getByRole('button', { name: 'Add a key' })).toBeVisible()
})

test('a listing sold while the review is open is not paid for', async ({ practice, start }) => {
  const app = await start()
  const { nft } = await openAndStartBuying(app, practice)
  await practice.control('/market/sell-to-crowd', { token: nft.nftTokenAddress, serial: nft.nftSerialId })
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'failed')
  await expect(flowPanel(app.page)).toContainText('The listing is gone. Nothing moved.')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})

test('a listing repriced while the review is open is not paid for', async ({ practice, start }) => {
  const app = await start()
  const { nft } = await openAndStartBuying(app, practice)
  await practice.control('/market/reprice', {
    token: nft.nftTokenAddress,
    serial: nft.nftSerialId,
    price: String(nft.salePrice + 5),
  })
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'failed')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})

test('a price that changed after the quote stops the purchase before any review', async ({ practice, start }) => {
  const app = await start()
  const { name, nft } = await findBuyableListing(practice)
  await openNft(app.page, name, nft)
  await expect(app.page.getByRole('button', { name: /^Buy for / })).toBeEnabled()
  await practice.control('/market/reprice', {
    token: nft.nftTokenAddress,
    serial: nft.nftSerialId,
    price: String(nft.salePrice + 5),
  })
  await practice.control('/reset-caches', {})
  await app.page.getByRole('button', { name: /^Buy for / }).click()
  await expect(app.page.getByRole('region', { name: 'Decision' })).toContainText(/price/i)
  await expect(app.page.getByRole('region', { name: 'Decision' })).toContainText('Nothing')
  expect(app.electron.windows()).toHaveLength(1)
})

test('a quote gone stale cannot be bought on; a new one is asked for', async ({ practice, start }) => {
  const app = await start()
  const { name, nft } = await findBuyableListing(practice)
  await openNft(app.page, name, nft)
  await expect(app.page.getByRole('button', { name: /^Buy for / })).toBeEnabled()
  await expect(app.page.getByRole('button', { name: 'New quote' })).toBeVisible({ timeout: 25_000 })
  await expect(app.page.getByRole('button', { name: /^Buy for / })).toHaveCount(0)
  await startBuying(app)
})

const HOSTILE = [
  'payee-swapped',
  'extra-nft',
  'double-price',
  'extra-hbar',
  'wrong-serial',
  'two-bodies',
  'unknown-field',
  'unlimited-fee',
  'allowance-approval',
  'other-payer',
] as const

test('every kind of dishonest bytes is refused, without a button to approve', async ({ practice, start }) => {
  test.setTimeout(240_000)
  const app = await start()
  await practice.faults({ limits: 'off' })
  for (const [i, variant] of HOSTILE.entries()) {
    await practice.faults({ hostileBytes: { variant } })
    const { review } = await openAndStartBuying(app, practice, i)
    await expect(review.getByRole('heading', { level: 1 }), variant).toContainText('Refused')
    await expect(review.getByRole('button', { name: 'Approve' }), variant).toHaveCount(0)
    await Promise.all([
      review.waitForEvent('close'),
      review
        .getByRole('button', { name: 'Close' })
        .click()
        .catch(() => undefined),
    ])
    await expect(flowPanel(app.page), variant).toHaveAttribute('data-flow-state', 'refused')
  }
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})

test('the service down: what was read stays, marked with its age, and nothing can be bought', async ({
  practice,
  start,
}) => {
  const app = await start()
  const { page } = app
  await openSection(page, 'Holdings')
  await expect(page.getByText('NFTs', { exact: true })).toBeVisible()
  await practice.faults({ service: 'reset' })
  await page
    .getByRole('button', { name: /refresh|read again/i })
    .first()
    .click()
  await expect(page.getByText(/Offline since/).first()).toBeVisible()
  await expect(page.getByText('NFTs', { exact: true })).toBeVisible()
  await practice.faults({ service: 'up' })
})

test('the node down: nothing is paid, and it says what is not known', async ({ practice, start }) => {
  const app = await start()
  const { nft } = await openAndStartBuying(app, practice)
  await practice.faults({ node: 'down' })
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'unknown', { timeout: 30_000 })
  await expect(flowPanel(app.page)).toContainText('Do not buy again')
  // While the outcome is unknown, the same NFT cannot be bought a second time.
  await expect(app.page.getByRole('button', { name: /^Buy for / })).toHaveCount(0)
  expect((await practice.ledgerAccount(practice.account('holder').accountId)).nfts).not.toContainEqual({
    token: nft.nftTokenAddress,
    serial: nft.nftSerialId,
  })

  // Once the outcome is known, a notice reports it with a link.
  await practice.faults({ node: 'up' })
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'done', { timeout: 60_000 })
  await app.page.getByRole('button', { name: /^Notices, / }).click()
  await app.page
    .getByRole('list', { name: 'Notices' })
    .getByRole('button', { name: /Outcome known/ })
    .click()
  await expect(app.page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('an answer of the wrong shape is a message, never an empty or broken page', async ({ practice, start }) => {
  const app = await start()
  const { name, nft } = await findBuyableListing(practice)
  await practice.faults({ routes: [{ route: 'quote', wrongShape: true }] })
  await openNft(app.page, name, nft)
  await expect(app.page.getByRole('region', { name: 'Decision' })).toContainText('The quote could not be read')
  await expect(app.page.getByRole('heading', { level: 1, name: nft.nftName })).toBeVisible()
})

test('wrong bytes from prepare are not guessed at', async ({ practice, start }) => {
  const app = await start()
  const { name, nft } = await findBuyableListing(practice)
  await practice.faults({ routes: [{ route: 'buynft', wrongShape: true, times: 1 }] })
  await openNft(app.page, name, nft)
  await app.page.getByRole('button', { name: /^Buy for / }).click()
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'failed')
  expect(await practice.transactionsOf(practice.account('holder').accountId)).toHaveLength(0)
})
