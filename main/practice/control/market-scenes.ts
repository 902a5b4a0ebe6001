import type { FastifyInstance } from 'fastify'
import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ownersOf } from '../service/ownership'
import { ledgerId, serialParam } from '../service/params'
import type { Service } from '../service/service'
import { OFFER_STATUS_NAMES, type Listing } from '../world/market'
import { NATIVE_TOKEN } from '../world/tokens'

const nft = { token: ledgerId.default(NATIVE_TOKEN), serial: serialParam }
const listBody = z.strictObject({
  ...nft,
  /** In HBAR, or in the smallest unit of the currency. */
  price: z.string(),
  kind: z.enum(['fixed', 'auction', 'escrow']).optional(),
  currency: ledgerId.optional(),
  reservedFor: ledgerId.optional(),
  affiliate: ledgerId.optional(),
})
const offerStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
const offerBody = z.strictObject({ ...nft, buyer: ledgerId, price: z.string(), status: offerStatus.default(1) })
const sellBody = z.strictObject({ ...nft, buyer: ledgerId })
const burstBody = z.strictObject({
  token: ledgerId.default(NATIVE_TOKEN),
  count: z.number().int().min(1).max(2_000),
  /** The instant they happen at; now when left out. */
  atMs: z.number().int().optional(),
})

/** Scenes of the market's feeds: listings of any kind, sales and offers of any status, and much at one instant. */
export function addMarketScenes(app: FastifyInstance, service: Service): void {
  const { market, ledger, nowMs } = service
  app.post('/market/list', (request) => {
    const { price, ...entry } = listBody.parse(request.body)
    const seller = ledger.state.ownerOf(entry.token, entry.serial)
    if (seller === null) throw new Error('no such NFT')
    const amount = entry.currency === undefined ? parseHbar(price) : BigInt(price)
    const given = Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
    const terms = given as Pick<Listing, 'token' | 'serial' | 'kind' | 'currency' | 'reservedFor' | 'affiliate'>
    const listing = market.list({ ...terms, seller, price: amount, listedAtMs: nowMs() }, madeUpId(service, seller))
    return { listingId: listing.id, seller: entityId(seller) }
  })
  app.post('/market/sell', (request) => {
    const { token, serial, buyer } = sellBody.parse(request.body)
    const listing = market.listing(token, serial)
    if (!listing) throw new Error('the NFT is not listed')
    ledger.state.moveNft(token, serial, buyer)
    ledger.state.undo.commit()
    market.unlist(listing, { buyer, atMs: nowMs(), transactionId: madeUpId(service, buyer) })
    return { ok: true }
  })
  app.post('/market/offer', (request) => {
    const { price, status, ...entry } = offerBody.parse(request.body)
    const seller = ledger.state.ownerOf(entry.token, entry.serial)
    if (seller === null) throw new Error('no such NFT')
    const offer = market.offer({ ...entry, seller, price: parseHbar(price), atMs: nowMs(), status })
    return { id: offer.id, seller: entityId(seller), statusName: OFFER_STATUS_NAMES[status] }
  })
  app.post('/market/burst', (request) => burst(service, burstBody.parse(request.body)))
  app.post('/nfts/burn', (request) => {
    const { token, serial } = z.strictObject(nft).parse(request.body)
    ledger.state.moveNft(token, serial, 0)
    ledger.state.undo.commit()
    service.changed()
    return { ok: true }
  })
}

/** Unlike any other, however many are made in one instant. */
function madeUpId({ nowMs, market }: Service, payer: number): string {
  return `${entityId(payer)}@${Math.floor(nowMs() / 1000)}.${String(market.newEvents.length).padStart(9, '0')}`
}

/** Lists, reprices and withdraws NFTs in turn, all at one instant; the transactions of it, oldest first. */
function burst(service: Service, { token, count, atMs = service.nowMs() }: z.output<typeof burstBody>): object {
  const { market } = service
  const transactionIds: string[] = []
  const free = [...ownersOf(service, token).keys()].map((i) => i + 1).filter((serial) => !market.listing(token, serial))
  for (const serial of free) {
    const seller = service.ledger.state.ownerOf(token, serial)
    for (let step = 0; step < 3 && seller !== null && transactionIds.length < count; step++) {
      const transactionId = madeUpId(service, seller)
      transactionIds.push(transactionId)
      const listing = market.listing(token, serial)
      const price = parseHbar(String(40 + step))
      if (step === 2 && listing) market.unlist(listing, { buyer: null, atMs, transactionId })
      else market.list({ token, serial, seller, price, listedAtMs: atMs }, transactionId)
    }
  }
  return { atMs, transactionIds }
}
