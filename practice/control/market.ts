import { parseHbar } from '@shared/amount'
import { z } from 'zod'
import { entityId } from '../ledger/proto'
import { integerParam } from '../service/params'
import type { Service } from '../service/service'
import { acceptOrder } from '../service/wallet/accept'
import { CROWD, OPERATOR } from '../world/accounts'
import type { Listing } from '../world/market'
import {
  hbar,
  inventedTransactionId,
  nft,
  requireListing,
  requireOwner,
  serial,
  token,
  tokenOrUsual,
  unlistedSerial,
} from './common'
import { controlRoute, type ControlRoute } from './route'

const fromCrowdBody = z.strictObject({
  token: tokenOrUsual,
  serial: serial.optional().describe('Serial number of an NFT; the first unlisted one if absent.'),
  price: hbar.default('50'),
})
const priceBody = z.strictObject({ ...nft, price: hbar })
const acceptBody = z.strictObject({
  orderId: integerParam(1, Number.MAX_SAFE_INTEGER).describe('Id of a collection offer.'),
  serial: serial.optional().describe('Serial number of an NFT of the crowd; any matching NFT if absent.'),
})

/** Routes for actions of other accounts at the market, outside the service's own routes. */
export const marketRoutes = (service: Service): readonly ControlRoute[] => [
  controlRoute({
    method: 'POST',
    path: '/market/list-from-crowd',
    summary: 'Lists an unlisted NFT of the crowd. Returns the listing.',
    body: fromCrowdBody,
    handle: (given) => listFromCrowd(service, given),
  }),
  controlRoute({
    method: 'POST',
    path: '/market/reprice',
    summary: 'Changes the price of a listed NFT. Returns the id of the new listing.',
    body: priceBody,
    handle: ({ price, ...given }) => {
      const { seller } = requireListing(service, given)
      const entry = { ...given, seller, price: parseHbar(price), listedAtMs: service.nowMs() }
      return { listingId: service.market.list(entry, inventedTransactionId(service, seller)).id }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/delist',
    summary: 'Withdraws a listing.',
    body: z.strictObject(nft),
    handle: (given) => {
      withdraw(service, requireListing(service, given))
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/delist-all',
    summary: 'Withdraws every listing of a collection.',
    body: z.strictObject({ token }),
    handle: (given) => {
      for (const listing of [...service.market.listingsOf(given.token).values()]) withdraw(service, listing)
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/market/sell-to-crowd',
    summary: 'Sells a listed NFT to a crowd account without a transaction. Returns the buyer.',
    body: z.strictObject(nft),
    handle: (given) => ({ buyer: entityId(sellToCrowd(service, requireListing(service, given))) }),
  }),
  controlRoute({
    method: 'POST',
    path: '/orders/accept',
    summary: 'Makes a crowd account accept a collection offer. Returns the sale.',
    body: acceptBody,
    handle: async ({ orderId, serial: wanted }) => {
      const accepted = await acceptOrder(service, orderId, wanted)
      if (!accepted) throw new Error('no NFT of the crowd matches, or the offer is gone')
      return { ...accepted, seller: entityId(accepted.seller) }
    },
  }),
  controlRoute({
    method: 'POST',
    path: '/trading/list-on-site',
    summary:
      'Lists an NFT as the market’s own page does while an approval is remembered. Returns whether the NFT was listed.',
    body: priceBody,
    handle: ({ price, ...given }) => {
      const seller = requireOwner(service, given)
      if (!service.preparations.isApproved(seller, given.token)) return { listed: false, signatureNeeded: true }
      const entry = { ...given, seller, price: parseHbar(price), listedAtMs: service.nowMs() }
      service.market.list(entry, inventedTransactionId(service, seller))
      return { listed: true, signatureNeeded: false }
    },
  }),
]

function listFromCrowd(service: Service, given: z.output<typeof fromCrowdBody>): object {
  const { state } = service.ledger
  const { token: collection, price } = given
  const chosen = given.serial ?? unlistedSerial(service, collection)
  const seller = requireOwner(service, { token: collection, serial: chosen })
  if (state.contracts.has(collection)) state.setEvmOperator(seller, collection, OPERATOR, true)
  else state.setOperator(seller, collection, OPERATOR, true)
  state.undo.commit()
  const entry = { token: collection, serial: chosen, seller, price: parseHbar(price), listedAtMs: service.nowMs() }
  const listing = service.market.list(entry, inventedTransactionId(service, seller))
  return { token: entityId(collection), serial: chosen, price, seller: entityId(seller), listingId: listing.id }
}

function withdraw(service: Service, listing: Listing): void {
  const transactionId = inventedTransactionId(service, listing.seller)
  service.market.unlist(listing, { buyer: null, atMs: service.nowMs(), transactionId })
}

/** Sells directly in the ledger's state; returns the buyer. */
function sellToCrowd(service: Service, listing: Listing): number {
  const { state } = service.ledger
  const chosen = CROWD.first + (listing.serial % CROWD.count)
  const buyer = chosen === listing.seller ? CROWD.first : chosen
  if (!state.requireAccount(buyer).tokens.has(listing.token)) state.associate(buyer, listing.token, true)
  state.moveNft(listing.token, listing.serial, buyer)
  state.addBalance(buyer, -listing.price)
  state.addBalance(listing.seller, listing.price)
  state.undo.commit()
  service.market.unlist(listing, { buyer, atMs: service.nowMs(), transactionId: inventedTransactionId(service, buyer) })
  return buyer
}
