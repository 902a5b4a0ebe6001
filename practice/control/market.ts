import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { integerParam } from '../service/params'
import type { Service } from '../service/service'
import { acceptOrder } from '../service/wallet/accept'
import { CROWD, OPERATOR } from '../world/accounts'
import type { Listing } from '../world/market'
import {
  hbarParam,
  inventedTransactionId,
  nftIdParams,
  requireListing,
  requireOwner,
  nftSerialParam,
  collectionParam,
  collectionOrNativeParam,
  firstUnlistedCrowdSerial,
} from './common'
import { controlRoute, type ControlRoute } from './route'

const fromCrowdBody = z.strictObject({
  token: collectionOrNativeParam,
  serial: nftSerialParam
    .optional()
    .describe('Serial number of an NFT; if absent, the lowest one that the crowd owns and that is not listed.'),
  price: hbarParam.default('50'),
})
const priceBody = z.strictObject({ ...nftIdParams, price: hbarParam })
const acceptBody = z.strictObject({
  orderId: integerParam(1, Number.MAX_SAFE_INTEGER).describe('Id of a collection offer.'),
  serial: nftSerialParam
    .optional()
    .describe('Serial number of an NFT that the crowd owns; any NFT that matches the offer if absent.'),
})

/** Routes that list and sell NFTs and accept offers for any account, without a call of the service's own routes. */
export const marketRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/market/list-from-crowd',
    summary: 'Lists an unlisted NFT of the crowd. Returns the listing.',
    body: fromCrowdBody,
    handle: (settings) => listFromCrowd(service, settings),
  }),
  controlRoute({
    method: 'POST',
    path: '/market/reprice',
    summary: 'Changes the price of a listed NFT. Returns the id of the new listing.',
    body: priceBody,
    handle: ({ price, ...nftId }) => {
      const { seller } = requireListing(service, nftId)
      const terms = { ...nftId, seller, price: parseHbar(price), listedAtMs: service.nowMs() }
      return { listingId: service.market.list(terms, inventedTransactionId(service, seller)).id }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/delist',
    summary: 'Unlists an NFT.',
    body: z.strictObject(nftIdParams),
    handle: (nftId) => {
      unlistNft(service, requireListing(service, nftId))
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/delist-all',
    summary: 'Unlists every NFT of a collection.',
    body: z.strictObject({ token: collectionParam }),
    handle: ({ token: collection }) => {
      // Loop over a copy, because unlisting removes entries from the original.
      for (const listing of [...service.market.listingsOf(collection).values()]) unlistNft(service, listing)
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/sell-to-crowd',
    summary: 'Sells a listed NFT to a crowd account without a transaction. Returns the buyer.',
    body: z.strictObject(nftIdParams),
    handle: (nftId) => ({ buyer: entityId(sellToCrowd(service, requireListing(service, nftId))) }),
  }),
  controlRoute({
    method: 'POST',
    path: '/orders/accept',
    summary: 'Makes a crowd account accept a collection offer. Returns the sale.',
    body: acceptBody,
    handle: async ({ orderId, serial: requestedSerial }) => {
      const sale = await acceptOrder(service, orderId, requestedSerial)
      if (!sale) throw new Error('no NFT of the crowd matches, or the offer is gone')
      return { ...sale, seller: entityId(sale.seller) }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/trading/list-on-site',
    summary:
      'Lists an NFT without a signature if the market is already approved, as the market’s own page does. Returns whether the NFT was listed.',
    body: priceBody,
    handle: ({ price, ...nftId }) => {
      const seller = requireOwner(service, nftId)
      if (!service.preparations.isApproved(seller, nftId.token)) return { listed: false, signatureNeeded: true }
      const terms = { ...nftId, seller, price: parseHbar(price), listedAtMs: service.nowMs() }
      service.market.list(terms, inventedTransactionId(service, seller))
      return { listed: true, signatureNeeded: false }
    },
  }),
]

function listFromCrowd(service: Service, settings: z.output<typeof fromCrowdBody>): object {
  const { state } = service.ledger
  const { token: collection, price } = settings
  const listedSerial = settings.serial ?? firstUnlistedCrowdSerial(service, collection)
  const seller = requireOwner(service, { token: collection, serial: listedSerial })
  if (state.contracts.has(collection)) state.setEvmOperator(seller, collection, OPERATOR, true)
  else state.setOperator(seller, collection, OPERATOR, true)
  state.undo.commit()
  const terms = {
    token: collection,
    serial: listedSerial,
    seller,
    price: parseHbar(price),
    listedAtMs: service.nowMs(),
  }
  const listing = service.market.list(terms, inventedTransactionId(service, seller))
  return { token: entityId(collection), serial: listedSerial, price, seller: entityId(seller), listingId: listing.id }
}

function unlistNft(service: Service, listing: Listing): void {
  const transactionId = inventedTransactionId(service, listing.seller)
  service.market.unlist(listing, { buyer: null, atMs: service.nowMs(), transactionId })
}

/**
 * Sells a listed NFT to an account of the crowd. Changes the ledger's state directly, without a transaction. Returns the
 * number of the buyer's account.
 */
function sellToCrowd(service: Service, listing: Listing): number {
  const { state } = service.ledger
  // The buyer follows from the serial, so that buyers differ and the same sale always has the same buyer.
  const crowdMember = (index: number): number => CROWD.first + (index % CROWD.count)
  const firstChoice = crowdMember(listing.serial)
  const buyer = firstChoice === listing.seller ? crowdMember(listing.serial + 1) : firstChoice
  if (!state.requireAccount(buyer).tokens.has(listing.token)) state.associateAutomatically(buyer, listing.token)
  state.moveNft(listing.token, listing.serial, buyer)
  state.addBalance(buyer, -listing.price)
  state.addBalance(listing.seller, listing.price)
  state.undo.commit()
  service.market.unlist(listing, { buyer, atMs: service.nowMs(), transactionId: inventedTransactionId(service, buyer) })
  return buyer
}
