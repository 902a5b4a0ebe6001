import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { ownersOf } from '../service/ownership'
import { ledgerIdParam } from '../service/params'
import type { Service } from '../service/service'
import { OFFER_STATUS_NAMES, type Listing } from '../world/market'
import {
  hbarParam,
  inventedTransactionId,
  nftOrNativeParams,
  requireListing,
  requireOwner,
  collectionOrNativeParam,
} from './common'
import { controlRoute, type ControlRoute } from './route'

const buyer = ledgerIdParam.describe('Id of the account that buys or makes the offer.')
const listBody = z.strictObject({
  ...nftOrNativeParams,
  price: z.string().describe('Price in HBAR, or in the smallest units of the currency if there is one.'),
  kind: z.enum(['fixed', 'auction', 'escrow']).optional().describe('Kind of the listing; fixed if absent.'),
  currency: ledgerIdParam.optional().describe('Id of the token in which the price is paid; HBAR if absent.'),
  reservedFor: ledgerIdParam.optional().describe('Id of the only account that may buy the NFT.'),
  affiliate: ledgerIdParam.optional().describe('Id of the affiliate account of the listing.'),
})
const offerStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
const statusTexts = Object.entries(OFFER_STATUS_NAMES).map(([status, name]) => `${status} ${name}`)
const offerBody = z.strictObject({
  ...nftOrNativeParams,
  buyer,
  price: hbarParam,
  status: offerStatus.default(1).describe(`Status of the offer: ${statusTexts.join(', ')}.`),
})
const burstBody = z.strictObject({
  token: collectionOrNativeParam,
  count: z.int().min(1).max(2_000).describe('Number of events.'),
  atMs: z.int().optional().describe('Time of the events, in milliseconds since 1970; now if absent.'),
})

/**
 * Routes that prepare scenes: listings of any kind, sales, offers of any status, many events with the same time, and
 * burned NFTs.
 */
export const marketSceneRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/market/list',
    summary: 'Creates a listing of any kind for the owner of an NFT. Returns the id of the listing.',
    body: listBody,
    handle: (settings) => listNft(service, settings),
  }),
  controlRoute({
    method: 'POST',
    path: '/market/sell',
    summary: 'Sells a listed NFT to an account without a transaction or a payment.',
    body: z.strictObject({ ...nftOrNativeParams, buyer }),
    handle: ({ token, serial, buyer: buyerNum }) => {
      const listing = requireListing(service, { token, serial })
      moveNft(service, token, serial, buyerNum)
      service.market.unlist(listing, {
        buyer: buyerNum,
        atMs: service.nowMs(),
        transactionId: inventedTransactionId(service, buyerNum),
      })
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/offer',
    summary: 'Records an offer of any status on an NFT. Returns the id of the offer.',
    body: offerBody,
    handle: ({ price, status, ...terms }) => {
      const seller = requireOwner(service, terms)
      const offer = service.market.addOffer({
        ...terms,
        seller,
        price: parseHbar(price),
        atMs: service.nowMs(),
        status,
      })
      return { id: offer.id, seller: entityId(seller), statusName: OFFER_STATUS_NAMES[status] }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/burst',
    summary:
      'Lists, reprices and unlists one NFT after another. All events have the same time. Returns their transaction ids.',
    body: burstBody,
    handle: (settings) => addBurst(service, settings),
  }),
  controlRoute({
    method: 'POST',
    path: '/nfts/burn',
    summary: 'Burns an NFT.',
    body: z.strictObject(nftOrNativeParams),
    handle: ({ token, serial }) => {
      // A burned NFT has the owner 0.
      moveNft(service, token, serial, 0)
      service.scheduleSave()
    },
  }),
]

function moveNft({ ledger: { state } }: Service, token: number, serial: number, receiver: number): void {
  state.moveNft(token, serial, receiver)
  state.undo.commit()
}

function listNft(service: Service, { price, ...settings }: z.output<typeof listBody>): object {
  const seller = requireOwner(service, settings)
  const smallestUnits = settings.currency === undefined ? parseHbar(price) : BigInt(price)
  const presentFields = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
  const terms = presentFields as Pick<Listing, 'token' | 'serial' | 'kind' | 'currency' | 'reservedFor' | 'affiliate'>
  const listedAtMs = service.nowMs()
  const listing = service.market.list(
    { ...terms, seller, price: smallestUnits, listedAtMs },
    inventedTransactionId(service, seller),
  )
  return { listingId: listing.id, seller: entityId(seller) }
}

/**
 * Adds up to `count` events with the time `atMs`. Each unlisted NFT in turn gets three events: listed, repriced and
 * unlisted. Returns the transaction ids of the events, oldest first.
 */
function addBurst(service: Service, { token, count, atMs = service.nowMs() }: z.output<typeof burstBody>): object {
  const { market } = service
  const transactionIds: string[] = []
  const unlistedSerials = [...ownersOf(service, token).keys()]
    .map((index) => index + 1)
    .filter((serial) => !market.listing(token, serial))
  for (const serial of unlistedSerials) {
    const seller = service.ledger.state.ownerOf(token, serial)
    if (seller === null) continue
    for (const step of ['list', 'reprice', 'unlist'] as const) {
      if (transactionIds.length >= count) break
      const transactionId = inventedTransactionId(service, seller)
      transactionIds.push(transactionId)
      const listing = market.listing(token, serial)
      // Any two different prices, so that the second one is a change.
      const price = parseHbar(step === 'list' ? '40' : '41')
      if (step === 'unlist' && listing) market.unlist(listing, { buyer: null, atMs, transactionId })
      else market.list({ token, serial, seller, price, listedAtMs: atMs }, transactionId)
    }
  }
  return { atMs, transactionIds }
}
