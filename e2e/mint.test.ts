import { test, expect, type RunningApp } from './support/app'
import { accepted, addSpender, decline, finished, matching } from './support/acts'
import { approve, flowPanel, openSection } from './support/journey'
import { look } from './support/look'
import { tinybars, type Practice } from './support/practice'
import { REASON_WORDS, VERDICT_WORDS } from '../shared/draw/words'

// The test looks at the service with the app's own key.
test.beforeEach(({ practice }) => practice.faults({ limits: 'off' }))

type Scene = { readonly token: string; readonly name: string }

async function openScene(practice: Practice, stage: object, over: object = {}): Promise<Scene> {
  const { token, first } = await practice.control<{ token: string; first: number }>('/launchpad/open', {
    ...{ stages: [stage], count: 20, ...over },
  })
  return { token, name: `Scene ${first}` }
}

async function showScene({ page }: RunningApp, { name }: Scene): Promise<void> {
  await openSection(page, 'Launches')
  await page.getByRole('button', { name: 'Read again' }).click()
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
  await page.getByRole('group', { name: 'How many' }).getByRole('button', { name: '3', exact: true }).click()
  const readiness = page.getByRole('region', { name: 'Readiness' })
  await readiness.getByRole('button', { name: 'Associate' }).click()
  await matching(app)
  await approve(app)
  await expect(readiness).toContainText('Can hold this token')
  await page.getByRole('button', { name: 'Mint 3 for 60 ℏ' }).click()
  await addSpender(app, operator.accountId)
  // No allowance stood before: none that offers could rest on is lost.
  const review = await matching(app)
  await expect(review.getByRole('region', { name: 'What it does' })).toContainText('up to 60 ℏ')
  await approve(app)
  await finished(page, 'Minted 3 NFTs of “Understudies”')
  const minted = (await practice.ledgerAccount(accountId)).nfts.filter(({ token }) => token === paid.token)
  expect(minted).toHaveLength(3)

  const free = await openScene(practice, { kind: 'free', price: '0' })
  await showScene(app, free)
  await page.getByRole('button', { name: 'Claim 1' }).click()
  await matching(app)
  await approve(app)
  await finished(page, 'Minted 1 NFT of “Understudies”')

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
  await page.getByRole('region', { name: 'Readiness' }).getByRole('button', { name: 'Associate' }).click()
  await matching(app)
  await approve(app)
  await page.getByRole('button', { name: 'Mint 1 for 15 ℏ' }).click()
  // The bytes pay, and name no NFT.
  const review = await accepted(app, 'Who is paid is not on your list')
  await expect(review.getByRole('region', { name: 'What it does' })).toContainText('15 ℏ')
  await approve(app)
  await finished(page, 'Minted 1 NFT of “Understudies”')
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

test('bytes that pay more than the market states are warned of with both figures', async ({ practice, start }) => {
  const { accountId } = practice.account('holder')
  const direct = await openScene(practice, { kind: 'direct', price: '15' })
  const app = await start()
  const { page } = app
  await showScene(app, direct)
  await page.getByRole('region', { name: 'Readiness' }).getByRole('button', { name: 'Associate' }).click()
  await matching(app)
  await approve(app)
  await practice.faults({
    routes: [{ route: 'launchpad/mintnft', times: 1, setField: { path: 'requiredAllowance', value: 10 } }],
  })
  await page.getByRole('button', { name: 'Mint 1 for 15 ℏ' }).click()
  const review = await app.ownWindow('review')
  await expect(review.getByRole('heading', { name: 'It costs more than the market asks' })).toBeVisible()
  await expect(review.getByLabel('Findings')).toContainText(/The market asks 10\sℏ; these bytes pay 15\sℏ/)
  await expect(review.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await look(review, 'review-mint-over-stated')
  await decline(app)
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
  await page.getByRole('group', { name: 'How many' }).getByRole('button', { name: '2', exact: true }).click()
  const readiness = page.getByRole('region', { name: 'Readiness' })
  await readiness.getByRole('button', { name: 'Associate' }).click()
  await matching(app)
  await approve(app)
  await expect(readiness).toContainText('Can hold this token')
  await page.getByRole('button', { name: 'Mint 2 for 40 ℏ' }).click()
  await addSpender(app, practice.line.operator.accountId)
  await matching(app)
  await approve(app)
  const panel = flowPanel(page)
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText('Minted 2 NFTs of “Understudies”', {
    timeout: 30_000,
  })
  await panel.getByRole('heading', { level: 3 }).scrollIntoViewIfNeeded()
  await look(page, 'mint-drawn')
  await panel.getByRole('button', { name: 'Verify the draw' }).click()
  await expectVerified(app)
  await look(page, 'mint-draw-verified')
  await app.close()

  const again = await start()
  await openSection(again.page, 'History')
  const entry = again.page.locator('[data-flow-kind="mint"]')
  await entry.getByRole('button').first().click()
  await look(again.page, 'mint-drawn-history')
  await entry.getByRole('button', { name: 'Verify the draw' }).click()
  await expectVerified(again)
})

/** Two draws, each conditional, and of each the place in the pool that led to its NFT. */
async function expectVerified({ page }: RunningApp): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Verify' })).toHaveAttribute('aria-selected', 'true')
  const all = page.getByRole('article')
  await expect(all).toContainText('2 draws verified.')
  await expect(all.getByRole('heading', { level: 2 })).toHaveText(VERDICT_WORDS.conditional)
  await all.getByRole('button', { name: '1', exact: true }).click()
  const one = page.getByRole('article', { name: 'The draw' })
  await expect(one).toContainText('The NFT stands at the place that was selected')
  await expect(one).toContainText('20 NFTs')
  await expect(one).toContainText(REASON_WORDS['mapping-not-documented'])
}
