import { test, expect, type RunningApp } from './support/app'
import { approve, openAndStartBuying, flowPanel, openSection } from './support/journey'
import type { Practice } from './support/practice'

/** Buys until the ledger has moved coins and NFT but the market has not recorded the sale; then crashes. */
async function crashBeforeCompletion(app: RunningApp, practice: Practice) {
  await practice.faults({ routes: [{ route: 'buynftres', status: 503 }] })
  const { nft } = await openAndStartBuying(app, practice)
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'settled', { timeout: 30_000 })
  await app.kill()
  return nft
}

/** The flow's entry in the history. */
async function inHistory(app: RunningApp, title: string) {
  await openSection(app.page, 'History')
  return app.page.locator('li[data-flow-state]', { hasText: title })
}

test('killed after the ledger settled, it finishes by itself at the next start, with one payment', async ({
  practice,
  start,
}) => {
  const holder = practice.account('holder').accountId
  const nft = await crashBeforeCompletion(await start(), practice)
  await practice.resetFaults()

  const again = await start()
  await expect(await inHistory(again, nft.nftName)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })

  const sales = await practice.transfersOf(holder)
  expect(sales).toHaveLength(1)
  expect((await practice.ledgerAccount(holder)).nfts).toContainEqual({
    token: nft.nftTokenAddress,
    serial: nft.nftSerialId,
  })
})

test('with the service down it says what is not known, and finishes when the service returns', async ({
  practice,
  start,
}) => {
  const holder = practice.account('holder').accountId
  const nft = await crashBeforeCompletion(await start(), practice)
  await practice.resetFaults()
  await practice.faults({ service: 'reset' })

  const again = await start()
  const line = await inHistory(again, nft.nftName)
  await expect(line).toContainText('the market is recording it', { timeout: 20_000 })
  await expect(line).toHaveAttribute('data-flow-state', 'settled')

  await practice.faults({ service: 'up' })
  await expect(line).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  expect(await practice.transfersOf(holder)).toHaveLength(1)
})

test('killed while the ledger has not answered, it asks the ledger and does not sign again', async ({
  practice,
  start,
}) => {
  const holder = practice.account('holder').accountId
  const app = await start()
  await practice.faults({ consensusDelayMs: 4000 })
  const { nft } = await openAndStartBuying(app, practice)
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'submitted')
  await app.kill()

  const again = await start()
  await expect(await inHistory(again, nft.nftName)).toHaveAttribute('data-flow-state', 'done', { timeout: 30_000 })
  expect(await practice.transfersOf(holder)).toHaveLength(1)
})

test('killed while the review is open, nothing was signed and it says so', async ({ practice, start }) => {
  const holder = practice.account('holder').accountId
  const app = await start()
  const { nft } = await openAndStartBuying(app, practice)
  await app.kill()

  const again = await start()
  const line = await inHistory(again, nft.nftName)
  await expect(line).toHaveAttribute('data-flow-state', 'failed')
  await line.getByRole('button').first().click()
  await expect(line).toContainText('The app closed before signing. Nothing was sent. Nothing moved.')
  expect(await practice.transactionsOf(holder)).toHaveLength(0)
})

test('a lost answer of the node leads to a question, not to a second payment', async ({ practice, start }) => {
  const holder = practice.account('holder').accountId
  const app = await start()
  const { nft } = await openAndStartBuying(app, practice)
  await practice.faults({ nodeLoseReply: 1 })
  await approve(app)
  await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'done', { timeout: 60_000 })
  expect(await practice.transfersOf(holder)).toHaveLength(1)
  expect((await practice.ledgerAccount(holder)).nfts).toContainEqual({
    token: nft.nftTokenAddress,
    serial: nft.nftSerialId,
  })
})
