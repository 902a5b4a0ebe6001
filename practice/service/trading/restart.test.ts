import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startFixture, type Fixture } from '../../conformance/fixture'
import {
  advanceClock,
  setTradingFaults,
  completeBuy,
  completeList,
  readNftEvents,
  evmToken,
  listThroughApi,
  readListing,
  readNftOwnership,
  openEvmBuyer,
  openSeller,
  prepareAndSubmitBuy,
  prepareBuy,
  prepareList,
  signAndSubmitPrepared,
  OPERATOR,
} from '../../conformance/trading'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'practice-restart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Stops the market and restarts it from its saved state. */
async function again(market: Fixture, stateFile: string): Promise<Fixture> {
  await market.stop()
  return startFixture({ stateFile })
}

it('keeps holds, claims and prepared listings over a restart', async () => {
  const stateFile = join(folder, 'listing.json')
  let market = await startFixture({ stateFile })
  const seller = await openSeller(market)
  const listing = await listThroughApi(market, seller)
  const [first, second] = [await market.openAccount(), await market.openAccount()]
  expect((await prepareBuy(market, listing, first)).body).toMatchObject({ success: true })
  const relist = await prepareList(market, seller, '30')
  await signAndSubmitPrepared(market, relist, seller)
  expect((await completeList(market, relist)).body).toMatchObject({ errorCode: 'LISTING_BUYER_LOCKED' })

  market = await again(market, stateFile)
  expect(await readListing(market, listing)).toMatchObject({ isAvailableForPurchase: 0 })
  expect((await prepareBuy(market, listing, second)).body).toMatchObject({ errorCode: 'PURCHASE_ASSET_PAUSED' })
  const locked = await completeList(market, relist)
  expect(locked.body).toMatchObject({ errorCode: 'LISTING_BUYER_LOCKED', sellerClaim: { active: true } })
  await advanceClock(market, (locked.body.retryAfterSeconds as number) + 1)
  expect((await completeList(market, relist)).body).toMatchObject({ success: true })

  market = await again(market, stateFile)
  expect(await readListing(market, listing)).toMatchObject({ salePrice: 30, isAvailableForPurchase: 1 })
  expect(await readNftOwnership(market, listing)).toMatchObject({ spender: OPERATOR })
  expect((await completeList(market, relist)).body).toMatchObject({ errorCode: 'NOPREPARE' })
  await market.stop()
})

it('goes on confirming an EVM purchase after a restart, and records it once', async () => {
  const stateFile = join(folder, 'evm.json')
  let market = await startFixture({ stateFile })
  const listing = await market.openListing({ token: evmToken(market) })
  const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await openEvmBuyer(market))
  await market.control('/faults', { nodeFaults: [{ what: 'lose-reply', payer: 'operator', times: 1 }] })
  const sent = await completeBuy(market, prepared, transactionId)
  expect(sent.body).toMatchObject({ errorCode: 'EVM_PURCHASE_CONFIRMING' })

  market = await again(market, stateFile)
  await advanceClock(market, 5)
  const batchTransid = sent.body.transactionId as string
  await vi.waitFor(async () => {
    const answer = await completeBuy(market, prepared, transactionId)
    expect(answer.body).toMatchObject({ success: true, alreadyRecorded: true, batchTransid })
  })
  expect((await readNftEvents(market, listing)).filter(({ eventType }) => eventType === 'sold')).toHaveLength(1)
  await market.stop()
})

it('writes down after a restart what it could not save before', async () => {
  const stateFile = join(folder, 'unsaved.json')
  let market = await startFixture({ stateFile })
  const listing = await market.openListing()
  const { prepared, transactionId } = await prepareAndSubmitBuy(market, listing, await market.openAccount())
  await setTradingFaults(market, { saveFailures: 1 })
  expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({ errorCode: 'SALE_SAVE_FAILED' })

  market = await again(market, stateFile)
  await advanceClock(market, 31)
  expect(await readListing(market, listing)).toBeNull()
  expect((await completeBuy(market, prepared, transactionId)).body).toMatchObject({
    success: true,
    alreadyRecorded: true,
  })
  await market.stop()
})

it('goes on counting preparations after a restart', async () => {
  const stateFile = join(folder, 'caps.json')
  let market = await startFixture({ stateFile })
  const listing = await market.openListing()
  const { token, serial } = listing
  const buyer = await market.openAccount()
  const key = market.announcement.keys.affiliate
  await market.control('/trading/count-preparations', { key, token, serial, times: 7 })
  expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })

  market = await again(market, stateFile)
  const refused = await prepareBuy(market, listing, buyer)
  expect(refused).toMatchObject({ status: 429, body: { errorCode: 'PURCHASE_HOLD_LIMIT' } })
  await advanceClock(market, refused.body.retryAfter as number)
  expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ success: true })
  await market.stop()
})
