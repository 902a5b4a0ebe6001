import { test, expect, type RunningApp } from './support/app'
import {
  addSpender,
  expectFlowEnd,
  openMatchingReview,
  showEvidence,
  openHeld,
  typeSpender,
  selectAccount,
} from './support/flow-steps'
import { approve, buyButton, openListing, openSection } from './support/journey'
import { tinybars } from './support/practice'

// The test queries the market with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

test('an NFT is listed after the market’s typed id is allowed, then repriced and unlisted', async ({
  practice,
  start,
}) => {
  const { accountId } = practice.account('holder')
  const nft = await practice.findUnlistedNft(accountId, practice.line.tokens.native)
  const app = await start()
  const { page } = app
  await openHeld(page, nft.name)
  await page.getByLabel('Your price', { exact: true }).fill('4321.5')
  await page.getByRole('button', { name: 'List for sale' }).click()

  // There are no spenders yet. The spender is typed, and an id other than the one in the transaction is recognized.
  const adding = await app.ownWindow('vault')
  await expect(adding.getByText('A transaction waits for a spender that is not on your list.')).toBeVisible()
  await typeSpender(adding, practice.account('stranger').accountId)
  await expect(adding.getByText('This is not the id in the transaction.')).toBeVisible()
  await addSpender(app, practice.line.operator.accountId)
  const review = await openMatchingReview(app)
  const price = review.getByRole('row', { name: /^Price/ })
  await expect(price).toContainText('4,321.50 ℏ')
  await expect(price).toContainText('Up to the market')
  const effects = review.getByRole('region', { name: 'Effects' })
  await expect(effects).toContainText(`Permission over “${nft.name}”`)
  await expect(effects).toContainText('Listed at 4,321.50 ℏ')
  await expect(effects).toContainText('Price not signed.')
  await expect(effects).toContainText(/On your list of spenders since \d+ \w+ \d{4}/)
  await approve(app)
  await expectFlowEnd(page, `Listed “${nft.name}” for 4,321.50 ℏ`)
  expect(await practice.nft(nft)).toMatchObject({
    isListed: true,
    listing: { price: 4321.5, sellerAddress: accountId },
  })
  expect(await practice.nftOnLedger(nft)).toMatchObject({
    owner: accountId,
    spender: practice.line.operator.accountId,
    evmApproved: false,
  })

  await page.getByRole('button', { name: 'Change price' }).click()
  await page.getByLabel('New price').fill('4300')
  await page.getByRole('button', { name: 'Set the new price' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, `The price of “${nft.name}” is 4,300 ℏ`)
  expect(await practice.nft(nft)).toMatchObject({ listing: { price: 4300 } })

  await takeBack(app, nft.name)
  await expect(page.getByText('Not listed.')).toBeVisible()
  expect(await practice.nft(nft)).toMatchObject({ isListed: false, listing: null })
  expect(await practice.nftOnLedger(nft)).toMatchObject({ owner: accountId, spender: null })

  // One transaction for each approval, and no other spender was added.
  const sent = await practice.transactionsOf(accountId)
  expect(sent.map(({ name, result }) => [name, result])).toEqual([
    ['CRYPTOAPPROVEALLOWANCE', 'SUCCESS'],
    ['CRYPTOAPPROVEALLOWANCE', 'SUCCESS'],
    ['CRYPTODELETEALLOWANCE', 'SUCCESS'],
  ])
  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Open spenders and limits' }).click()
  const spenders = page.getByRole('region', { name: 'Spenders' }).getByRole('listitem')
  await expect(spenders).toHaveCount(1)
  await expect(spenders).toContainText(practice.line.operator.accountId)
})

test('an NFT that a contract keeps is listed and taken back, and another one bought', async ({ practice, start }) => {
  const { accountId } = practice.account('buyer')
  const { operator, tokens } = practice.line
  const owned = await practice.ownedNfts(accountId, tokens.evm)
  const [listed, unlisted] = [true, false].map((which) => owned.find(({ isListed }) => isListed === which))
  if (!listed || !unlisted) throw new Error('the practice market has no such NFTs of the buyer')
  const app = await start()
  const { page } = app
  await selectAccount(page, 'Second')
  await openHeld(page, unlisted.name)
  await expect(page.getByText('The permission covers the whole collection.')).toBeVisible()
  await page.getByLabel('Your price', { exact: true }).fill('800')
  await page.getByRole('button', { name: 'List for sale' }).click()
  await addSpender(app, operator.evmAddress)

  // The permission exceeds the intent, so typed words must accept it before Approve is active.
  const review = await app.ownWindow('review')
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does what you asked, and more')
  const findings = review.getByRole('region', { name: 'Findings' })
  await expect(findings).toContainText(/Practice market contract can move all \d+ “Hull Numbers”/)
  await showEvidence(review)
  await expect(findings).toContainText(/Until you revoke the permission, .* could move every NFT of /)
  await review.getByLabel('To accept this, type: every NFT').fill('every NFTs')
  await expect(review.getByText('1 warning left: type “every NFT”')).toBeVisible()
  await expect(review.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  await review.getByLabel('To accept this, type: every NFT').fill('every NFT')
  await approve(app)
  await expectFlowEnd(page, `Listed “${unlisted.name}” for 800 ℏ`)
  expect(await practice.nft(unlisted)).toMatchObject({ isListed: true, listing: { price: 800 } })
  expect(await practice.nftOnLedger(unlisted)).toMatchObject({ owner: accountId, evmApproved: true })

  await openHeld(page, listed.name)
  // The permission is revoked with the last listing of the collection, not before.
  await takeBack(app, listed.name)
  expect(await practice.nft(listed)).toMatchObject({ isListed: false })
  expect(await practice.nftOnLedger(unlisted)).toMatchObject({ evmApproved: true })
  await openHeld(page, unlisted.name)
  await takeBack(app, unlisted.name)
  expect(await practice.nft(unlisted)).toMatchObject({ isListed: false })
  expect(await practice.nftOnLedger(unlisted)).toMatchObject({ owner: accountId, evmApproved: false })
  const sold = await practice.transactionsOf(accountId)
  expect(sold.map(({ result }) => result)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])

  const [offered] = await practice.listings(tokens.evm, accountId)
  if (!offered) throw new Error('nothing is on offer')
  const { tinybar } = await practice.ledgerAccount(accountId)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('button').last().click()
  await openListing(page, offered)
  await buyButton(page).click()
  await addSpender(app, operator.accountId)
  // No allowance existed before, so no offers lose their cover.
  const paying = await openMatchingReview(app)
  await expect(paying.getByRole('region', { name: 'Effects' })).toContainText(`up to ${offered.salePrice}`)
  await approve(app)
  await expectFlowEnd(page, `Bought “${offered.nftName}”`)

  // The allowance was exactly the price, and is used up.
  const nft = { token: offered.nftTokenAddress, serial: offered.nftSerialId }
  expect(await practice.nftOnLedger(nft)).toMatchObject({ owner: accountId })
  const after = await practice.ledgerAccount(accountId)
  expect(after.hbarAllowances).toEqual([])
  const bought = (await practice.transactionsOf(accountId)).slice(sold.length)
  expect(bought.map(({ name, result }) => [name, result])).toEqual([['CRYPTOAPPROVEALLOWANCE', 'SUCCESS']])
  const fees = bought.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
  expect(BigInt(tinybar) - BigInt(after.tinybar)).toBe(tinybars(offered.salePrice) + fees)
})

async function takeBack(app: RunningApp, name: string): Promise<void> {
  await app.page.getByRole('button', { name: 'Unlist NFT' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(app.page, `“${name}” is no longer for sale`)
}

test('an account is proven to the market by a text that is read before it is signed', async ({ practice, start }) => {
  const { accountId } = practice.account('holder')
  const app = await start()
  const { page } = app
  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'More for Main' }).click()
  await page.getByRole('menuitem', { name: 'Sign in to the market…' }).click()
  const review = await app.ownWindow('review')
  const text = review.getByRole('region', { name: 'The exact text' })
  await expect(text).toContainText(accountId)
  const { port } = new URL(practice.line.baseUrl)
  await expect(text).toContainText(`{"action":"login","url":"http://127.0.0.1:${port}","data":{"token":"`)
  expect(await practice.countCallsTo('/affiliate/auth/verify')).toBe(0)
  await approve(app)
  await expectFlowEnd(page, 'Signed in to the market as Main')
  expect(await practice.countCallsTo('/affiliate/auth/init')).toBe(1)
  expect(await practice.countCallsTo('/affiliate/auth/verify')).toBe(1)
  expect(await practice.transactionsOf(accountId)).toEqual([])

  // The market keeps the sign-in for an hour. A mint does not need it, and says so.
  await openSection(page, 'Launches')
  await page.getByRole('button', { name: 'Night Ferries: all aboard', exact: true }).click()
  await page.getByRole('button', { name: /checks pass/ }).click()
  await expect(page.getByRole('region', { name: 'Readiness' })).toContainText(
    /No sign-in needed.*Signed in until \d+ \w+ \d{4}, \d\d:\d\d/,
  )
})
