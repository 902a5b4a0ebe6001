import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startFixture, type Fixture } from '../../conformance/fixture'
import {
  completeList,
  listThroughApi,
  openSeller,
  prepareBuy,
  prepareList,
  signAndSubmitPrepared,
} from '../../conformance/trading'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let market: Fixture
beforeAll(async () => void (market = await startFixture()))
afterAll(() => market.stop())

it('reads the integer sale price as rounded HBAR or as tinybars', async () => {
  const listing = await market.openListing({ price: '12.5' })
  const buyer = await market.openAccount()
  expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ saleprice: 13 })
  await market.control('/readings', { saleprice: 'tinybar' })
  expect((await prepareBuy(market, listing, buyer)).body).toMatchObject({ saleprice: 1_250_000_000 })
})

it('answers a listing that met a checkout with 409 or with 200', async () => {
  const seller = await openSeller(market)
  const listing = await listThroughApi(market, seller)
  expect((await prepareBuy(market, listing, await market.openAccount())).body).toMatchObject({ success: true })
  const relist = await prepareList(market, seller, '30')
  await signAndSubmitPrepared(market, relist, seller)
  for (const status of [409, 200]) {
    await market.control('/readings', { buyerLockedStatus: String(status) })
    const locked = { status, body: { success: false, errorCode: 'LISTING_BUYER_LOCKED' } }
    expect(await completeList(market, relist)).toMatchObject(locked)
  }
})
