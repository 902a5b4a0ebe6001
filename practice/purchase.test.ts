import { parseHbar } from '@shared/amount'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Answer, type Harness } from './testing/harness'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { consensusDelayMs: 10, limits: 'off' })
})
afterAll(() => practice.stop())

type Offered = { token: string; serial: number; price: string; seller: string }

/** A listing of the seller in a collection. */
async function offered(token: string, seller = practice.account('seller')): Promise<Offered> {
  const { body } = await practice.get(
    `/v1/public/market/listings?token=${token}&filterUserAccount=${seller}&sortBy=price&sortDirection=ASC`,
  )
  const listing = body.marketListings.find(
    (entry: { isAvailableForPurchase: number }) => entry.isAvailableForPurchase === 1,
  )
  return { token, serial: listing.serialId, price: String(listing.salePrice), seller: listing.sellerAddress }
}

const prepare = (nft: Offered, user: string, extra: Record<string, string> = {}): Promise<Answer> =>
  practice.affiliate('market/buynft', {
    token_address: nft.token,
    serial_number: String(nft.serial),
    user_address: user,
    price: nft.price,
    ...extra,
  })

const bytesOf = (answer: Answer): Uint8Array => Uint8Array.from(answer.body.transBytes.data)
const complete = (code: string, transactionId: string): Promise<Answer> =>
  practice.affiliate('market/buynftres', {}, { saleVerificationCode: code, transactionId })
const tinybar = async (account: string): Promise<bigint> =>
  BigInt((await practice.control(`/state/ledger/accounts/${account}`)).tinybar)

describe('a purchase', () => {
  it('travels from quote to record and moves exact tinybars', async () => {
    const nft = await offered('0.0.4012877')
    const buyer = practice.account('buyer')
    const quote = await practice.get(`/v1/public/market/quote?token=${nft.token}&serial=${nft.serial}&buyer=${buyer}`)
    expect(quote.body).toMatchObject({ listed: true, quotable: true, price: nft.price, maxAgeSeconds: 15 })
    const before = {
      buyer: await tinybar(buyer),
      seller: await tinybar(nft.seller),
      market: await tinybar('0.0.3064902'),
    }
    const prepared = await prepare(nft, buyer)
    expect(prepared.body).toMatchObject({ success: true, isGranted: true, isEvmNft: null, affiliateCommission: 0 })
    expect(prepared.body.transBytes.type).toBe('Buffer')

    const early = await complete(prepared.body.saleVerificationCode, '')
    expect(early.body).toMatchObject({ success: false, errorCode: 'TXUNCONFIRMED', retryable: true })

    const { id, status } = await practice.signAndSubmit(bytesOf(prepared), 'buyer')
    expect(status).toBe('SUCCESS')
    const price = parseHbar(nft.price)
    const fee = (price * 2n) / 100n
    expect(before.buyer - (await tinybar(buyer))).toBe(price + 1_000_000n)
    expect((await tinybar(nft.seller)) - before.seller).toBe(price - fee)
    expect((await tinybar('0.0.3064902')) - before.market).toBe(fee)

    expect((await complete(prepared.body.saleVerificationCode, id)).body).toMatchObject({
      success: true,
      alreadyRecorded: false,
    })
    expect((await complete(prepared.body.saleVerificationCode, id)).body).toMatchObject({
      success: true,
      alreadyRecorded: true,
    })
    const state = await practice.get(`/v1/public/token/nft?token=${nft.token}&serial=${nft.serial}`)
    expect(state.body).toMatchObject({ isListed: false, listing: null })
    const owner = await practice.mirror(`/api/v1/tokens/${nft.token}/nfts/${nft.serial}`)
    expect(owner.body).toMatchObject({ account_id: buyer, spender: null })
    const events = await practice.get(`/v1/public/market/events?token=${nft.token}&limit=1`)
    expect(events.body.events[0]).toMatchObject({
      eventType: 'sold',
      serialId: nft.serial,
      buyerAddress: buyer,
      transactionId: id,
    })
    const record = await practice.mirror(`/api/v1/transactions/${id.replace('@', '-').replace(/\.(\d+)$/, '-$1')}`)
    expect(record.body.transactions[0]).toMatchObject({
      result: 'SUCCESS',
      name: 'CRYPTOTRANSFER',
      charged_tx_fee: 1_000_000,
    })
  })

  it('holds the NFT for one buyer at a time', async () => {
    const nft = await offered('0.0.4318450')
    expect((await prepare(nft, practice.account('buyer'))).body.success).toBe(true)
    const other = await practice.get(
      `/v1/public/market/quote?token=${nft.token}&serial=${nft.serial}&buyer=${practice.account('holder')}`,
    )
    expect(other.body).toMatchObject({ quotable: false, reason: 'IN_CHECKOUT' })
    expect(other.body.retryAfterSeconds).toBeGreaterThan(100)
    const refused = await prepare(nft, practice.account('holder'))
    expect(refused.body).toMatchObject({ success: false, errorCode: 'LISTING_REVALIDATION_REQUIRED', retryable: true })
  })

  it('refuses what the documents say it refuses', async () => {
    const nft = await offered('0.0.3390118')
    const buyer = practice.account('buyer')
    expect(await prepare(nft, '0.0.0')).toMatchObject({ status: 400, body: { errorCode: 'INVALID_USER_ADDRESS' } })
    expect(await prepare(nft, '0.0.12345678901234')).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_USER_ADDRESS' },
    })
    expect(await prepare(nft, '1.0.5012346')).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_USER_ADDRESS' },
    })
    const cheap = await prepare(nft, buyer, { price: '1' })
    expect(cheap.body).toMatchObject({ success: false, errorCode: 'LISTING_REVALIDATION_REQUIRED' })
    expect((await prepare(nft, practice.account('poor'))).body).toMatchObject({ errorCode: 'INSUFFICIENT_BALANCE' })
    expect((await prepare(nft, practice.account('seller'))).body).toMatchObject({
      errorCode: 'OWN_LISTING',
      isOwner: true,
    })
    await practice.control('/market/delist', { token: nft.token, serial: nft.serial })
    expect((await prepare(nft, buyer)).body).toMatchObject({ errorCode: 'LISTING_REVALIDATION_REQUIRED' })
  })

  it('is prepared at most eight times an hour for one NFT', async () => {
    await practice.control('/faults', { limits: 'on' })
    const listed = await practice.get('/v1/public/market/listings?token=0.0.4402218&limit=1')
    const { serialId, salePrice, sellerAddress } = listed.body.marketListings[0]
    const nft = { token: '0.0.4402218', serial: serialId, price: String(salePrice), seller: sellerAddress }
    for (let i = 0; i < 8; i++) expect((await prepare(nft, practice.account('buyer'))).body.success).toBe(true)
    const refused = await prepare(nft, practice.account('buyer'))
    expect(refused).toMatchObject({ status: 429, body: { errorCode: 'PURCHASE_HOLD_LIMIT' } })
    expect(refused.body.retryAfter).toBeGreaterThan(3_500)
    expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
    await practice.control('/faults', { limits: 'off' })
  })

  it('is not recorded for another transaction, nor by another key', async () => {
    const nft = await offered('0.0.3390118')
    const prepared = await prepare(nft, practice.account('buyer'))
    const code = prepared.body.saleVerificationCode
    const other = await complete(code, '0.0.5012346@1700000000.000000001')
    expect(other).toMatchObject({ status: 401, body: { errorCode: 'TXMISMATCH' } })
    const { key } = await practice.control('/keys/issue', { kind: 'affiliate' })
    const foreign = await practice.affiliate('market/buynftres', { apikey: key }, { saleVerificationCode: code })
    expect(foreign).toMatchObject({ status: 403, body: { errorCode: 'WRONGAFFILIATE' } })
    expect((await complete(code, '')).body.errorCode).toBe('TXUNCONFIRMED')
    expect((await complete('unknown', '')).body).toMatchObject({ success: false, errorCode: 'NOPREPARE' })
  })

  it('fails on the ledger for a buyer who cannot receive the token', async () => {
    const nft = await offered('0.0.4311027')
    const prepared = await prepare(nft, practice.account('holder'))
    const { id, status } = await practice.signAndSubmit(bytesOf(prepared), 'holder')
    expect(status).toBe('TOKEN_NOT_ASSOCIATED_TO_ACCOUNT')
    const answer = await complete(prepared.body.saleVerificationCode, id)
    expect(answer).toMatchObject({ status: 401, body: { errorCode: 'TXNOTVERIFIED', receiptStatus: status } })
  })

  it('moves nothing by the prepared approval when another account pays', async () => {
    const nft = await offered('0.0.4012877')
    await practice.control('/faults', { hostileBytes: { variant: 'other-payer' } })
    const prepared = await prepare(nft, practice.account('buyer'))
    await expect(practice.signAndSubmit(bytesOf(prepared), 'buyer')).rejects.toThrow('INVALID_SIGNATURE')
  })
})
