import { test, expect, type RunningApp } from './support/app'
import {
  acceptWarning,
  addSpender,
  declineReview,
  expectFlowEnd,
  clickToClose,
  openMatchingReview,
  showEvidence,
} from './support/flow-steps'
import { approve, flowPanel, openSection } from './support/journey'
import { checkReviewSizes } from './support/resize'
import { checkLook } from './support/screenshots'
import { tinybars, type Practice } from './support/practice'
import { VERDICT_WORDS } from '../shared/draw/words'

// The test queries the market with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

type Scene = { readonly token: string; readonly name: string }

async function openScene(practice: Practice, stage: object, over: object = {}): Promise<Scene> {
  const { token, first } = await practice.control<{ token: string; first: number }>('/launchpad/open', {
    stages: [stage],
    count: 20,
    ...over,
  })
  return { token, name: `Scene ${first}` }
}

async function showScene({ page }: RunningApp, { name }: Scene): Promise<void> {
  await openSection(page, 'Launches')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('three NFTs are minted for exactly their price, and one is claimed for nothing', async ({ practice, start }) => {
  const { accountId } = practice.account('holder')
  const { operator } = practice.line
  const paid = await openScene(practice, { kind: 'paid', price: '20' })
  const before = await practice.ledgerAccount(accountId)
  const app = await start()
  const { page } = app
  await showScene(app, paid)
  await page.getByRole('spinbutton', { name: 'How many' }).fill('3')
  // The mint follows the association, with a review of its own.
  await page.getByRole('button', { name: 'Associate, then mint 3' }).click()
  const associating = await openMatchingReview(app)
  await expect(associating.getByRole('region', { name: 'Effects' })).toContainText('Only the network fee')
  await expect(associating.getByRole('region', { name: 'After this' })).toContainText(
    'Main can buy and receive “Understudies” NFTs',
  )
  await checkLook(associating, 'review-associate')
  await approve(app)
  await addSpender(app, operator.accountId)
  // No allowance existed before, so no offers lose their cover.
  const review = await openMatchingReview(app)
  await expect(review.getByRole('region', { name: 'Effects' })).toContainText('up to 60 ℏ')
  await expect(review.getByRole('region', { name: 'After this' })).toContainText('3 of the 20 NFTs left')
  await checkLook(review, 'review-mint')
  await checkReviewSizes(app, review, 'review-mint')
  await approve(app)
  await expectFlowEnd(page, 'Minted 3 NFTs of “Understudies”')
  const minted = (await practice.ledgerAccount(accountId)).nfts.filter(({ token }) => token === paid.token)
  expect(minted).toHaveLength(3)

  const free = await openScene(practice, { kind: 'free', price: '0' })
  await showScene(app, free)
  await page.getByRole('button', { name: 'Claim 1' }).click()
  await openMatchingReview(app)
  await approve(app)
  await expectFlowEnd(page, 'Minted 1 NFT of “Understudies”')

  const after = await practice.ledgerAccount(accountId)
  expect(after.nfts.filter(({ token }) => token === free.token)).toHaveLength(4)
  expect(after.hbarAllowances).toEqual([])
  const sent = await practice.transactionsOf(accountId)
  expect(sent.map(({ name, result }) => [name, result])).toEqual([
    ['TOKENASSOCIATE', 'SUCCESS'],
    ['CRYPTOAPPROVEALLOWANCE', 'SUCCESS'],
    ['CRYPTOTRANSFER', 'SUCCESS'],
  ])
  const fees = sent.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
  expect(BigInt(before.tinybar) - BigInt(after.tinybar)).toBe(tinybars(60) + fees)
})

test('a launch that is paid at once brings its NFT, once it is accepted that who is paid is not on the list', async ({
  practice,
  start,
}) => {
  const { accountId } = practice.account('holder')
  const direct = await openScene(practice, { kind: 'direct', price: '15' })
  const before = await practice.ledgerAccount(accountId)
  const app = await start()
  const { page } = app
  await showScene(app, direct)
  await page.getByRole('button', { name: 'Associate, then mint 1' }).click()
  await openMatchingReview(app)
  await approve(app)
  // The bytes only pay, and name no NFT.
  const review = await acceptWarning(app, /^You pay 15.ℏ to 2 accounts, not on your list$/)
  await expect(review.getByRole('region', { name: 'Effects' })).toContainText('15 ℏ')
  await approve(app)
  await expectFlowEnd(page, 'Minted 1 NFT of “Understudies”')
  const after = await practice.ledgerAccount(accountId)
  expect(after.nfts.filter(({ token }) => token === direct.token)).toHaveLength(1)
  const sent = await practice.transactionsOf(accountId)
  expect(sent.map(({ name, result }) => [name, result])).toEqual([
    ['TOKENASSOCIATE', 'SUCCESS'],
    ['CRYPTOTRANSFER', 'SUCCESS'],
  ])
  const fees = sent.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
  expect(BigInt(before.tinybar) - BigInt(after.tinybar)).toBe(tinybars(15) + fees)
})

test('a mint of which the market accepts fewer NFTs shows the accepted count and its price everywhere', async ({
  practice,
  start,
}) => {
  const { accountId } = practice.account('holder')
  const scene = await openScene(practice, { kind: 'paid', price: '20', maxPerTransaction: 3 })
  const app = await start()
  const { page } = app
  await limitDay(app, '500')
  await showScene(app, scene)
  await page.getByRole('spinbutton', { name: 'How many' }).fill('7')
  await page.getByRole('button', { name: 'Associate, then mint 7' }).click()
  await openMatchingReview(app)
  await approve(app)
  await addSpender(app, practice.line.operator.accountId)
  const lowered =
    /The market accepts 3 of the 7 NFTs you requested\. It says: “Accepted 3 of 7: one mint takes at most 3 here\./
  const review = await app.ownWindow('review')
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does less than you asked')
  await checkLook(review, 'review-mint-lowered')
  await showEvidence(review)
  // The row says the claim; the evidence goes on with the market's words.
  await expect(review.getByRole('region', { name: 'Findings' })).toContainText(
    /The market accepts 3 of the 7 NFTs you requested.*It says: “Accepted 3 of 7: one mint takes at most 3 here\./,
  )
  const does = review.getByRole('region', { name: 'Effects' })
  await expect(does).toContainText(/up to 60\sℏ/)
  await expect(does).toContainText('3 NFTs of “Understudies”')
  await expect(review.getByRole('button', { name: 'Approve' })).toBeDisabled()
  const panel = flowPanel(page)
  await expect(panel).toContainText(/mint 3 NFTs of “Understudies” for 20\sℏ each/)
  await expect(panel).toContainText(lowered)
  await acceptWarning(app, 'The market accepts 3 of the 7 NFTs you requested')
  await approve(app)

  await expect(panel).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText('Minted 3 NFTs of “Understudies”')
  await expect(panel).toContainText(/60\sℏ left/)
  const allowed = 'The market accepted 3 of the 7 NFTs you requested. You did not pay for the other 4.'
  await expect(panel).toContainText(allowed)
  await expect(panel).not.toContainText(/140\sℏ/)
  await panel.getByRole('heading', { level: 3 }).scrollIntoViewIfNeeded()
  // The page reads its mints after the flow.
  await expect(page.getByRole('region', { name: 'Latest mints' })).toContainText('Main, you')
  await expect(page.getByRole('region', { name: 'Minted' })).toContainText('3 of 20 minted')
  await checkLook(page, 'mint-lowered')
  const after = await practice.ledgerAccount(accountId)
  expect(after.nfts.filter(({ token }) => token === scene.token)).toHaveLength(3)
  expect(after.hbarAllowances).toEqual([])

  await openSection(page, 'History')
  const entry = page.locator('li[data-flow-kind="mint"]')
  await entry.getByRole('button').first().click()
  await expect(entry).toContainText(allowed)
  // The market's own words stay in the entry, as its reason.
  await expect(entry).toContainText('Accepted 3 of 7: one mint takes at most 3 here.')
  for (const fact of [/7 requested, 3 accepted, 3 arrived/, /Paid:\s*−60\sℏ/]) {
    await expect(entry).toContainText(fact)
  }
  await expect(entry).not.toContainText(/140\sℏ/)
  await checkLook(page, 'history-mint-lowered')

  await openLists(page)
  await expect(page.locator('[data-limit="day"] dd')).toContainText(/60\sℏ committed in the last 24 hours/)
})

async function openLists(page: RunningApp['page']): Promise<void> {
  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Open spenders and limits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spenders and limits' })).toBeVisible()
}

/** Sets the person's own limit for 24 hours, in decimal HBAR. */
async function limitDay(app: RunningApp, hbar: string): Promise<void> {
  await openLists(app.page)
  await app.page.getByRole('button', { name: /^(?:Set|Change) limits$/ }).click()
  const window = await app.ownWindow('vault')
  await window.getByLabel('24-hour total').fill(hbar)
  await window.getByRole('button', { name: 'Change limits', exact: true }).click()
  await expect(window.getByRole('heading', { name: 'The limits are changed' })).toBeVisible()
  await clickToClose(window, 'Close')
}

test('bytes that pay more than the market states are warned of with both figures', async ({ practice, start }) => {
  const { accountId } = practice.account('holder')
  const direct = await openScene(practice, { kind: 'direct', price: '15' })
  const app = await start()
  const { page } = app
  await showScene(app, direct)
  await practice.faults({
    limits: 'off',
    routes: [{ route: 'launchpad/mintnft', times: 1, setField: { path: 'requiredAllowance', value: 10 } }],
  })
  await page.getByRole('button', { name: 'Associate, then mint 1' }).click()
  await openMatchingReview(app)
  await approve(app)
  const review = await app.ownWindow('review')
  await expect(review.getByRole('checkbox', { name: /^You pay 15.ℏ, the market requests 10.ℏ$/ })).toBeVisible()
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does what you asked, and more')
  await expect(review.getByRole('region', { name: 'Effects' })).toContainText(/5\sℏ more than the market’s price/)
  await checkLook(review, 'review-mint-over-stated')
  await showEvidence(review)
  await expect(review.getByLabel('Findings')).toContainText(/You pay 15\sℏ, the market requests 10\sℏ/)
  await expect(review.getByLabel('Findings')).toContainText(/The market requests 10\sℏ, but you would pay 15\sℏ/)
  await expect(review.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await declineReview(app)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'declined')
  expect((await practice.transactionsOf(accountId)).map(({ name }) => name)).toEqual(['TOKENASSOCIATE'])
})

test('what was drawn from a pool is verified out of the mint, and out of the history after another start', async ({
  practice,
  start,
}) => {
  const pool = await openScene(practice, { kind: 'paid', price: '20' }, { isForeverMint: true })
  const app = await start()
  const { page } = app
  await showScene(app, pool)
  await page.getByRole('spinbutton', { name: 'How many' }).fill('2')
  await page.getByRole('button', { name: 'Associate, then mint 2' }).click()
  await openMatchingReview(app)
  await approve(app)
  await addSpender(app, practice.line.operator.accountId)
  await openMatchingReview(app)
  await approve(app)
  const panel = flowPanel(page)
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText('Minted 2 NFTs of “Understudies”', {
    timeout: 30_000,
  })
  await panel.getByRole('heading', { level: 3 }).scrollIntoViewIfNeeded()
  // The page reads its mints after the flow.
  await expect(page.getByRole('region', { name: 'Latest mints' })).toContainText('Main, you')
  await expect(page.getByRole('region', { name: 'Minted' })).toContainText('2 of 20 minted')
  await checkLook(page, 'mint-drawn')
  await panel.getByRole('button', { name: 'Verify the draw' }).click()
  await expectVerified(app)
  await checkLook(page, 'mint-draw-verified')
  await app.close()

  const again = await start()
  await openSection(again.page, 'History')
  const entry = again.page.locator('[data-flow-kind="mint"]')
  await entry.getByRole('button').first().click()
  await expect(entry.getByRole('list', { name: 'Arrived NFTs' }).locator('img')).toHaveCount(2)
  await checkLook(again.page, 'mint-drawn-history')
  await entry.getByRole('button', { name: 'Verify the draw' }).click()
  await expectVerified(again)
})

/** Expects two conditional draws, each with the position in the pool that led to its NFT. */
async function expectVerified({ page }: RunningApp): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Verify' })).toHaveAttribute('aria-selected', 'true')
  const all = page.getByRole('article')
  await expect(all).toContainText('2 draws calculated.')
  await expect(all.getByRole('heading', { level: 2 })).toHaveText(VERDICT_WORDS.conditional)
  await all.getByRole('button', { name: '1', exact: true }).click()
  const one = page.getByRole('article', { name: 'The draw' })
  await expect(one).toContainText('The NFT is at the selected position')
  await expect(one).toContainText('20 NFTs')
  await expect(one).toContainText('method not documented')
}
