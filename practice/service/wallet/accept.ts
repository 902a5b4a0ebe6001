import type { Code, Proto } from '../../ledger/proto'
import { tokenProto } from '../../ledger/proto'
import { CROWD, MARKET_FEES } from '../../world/accounts'
import type { Listing } from '../../world/market'
import { hbarLeg, nftLeg, splitPrice } from '../transaction-bytes'
import type { Service } from '../service'
import { hasTraits } from './order-rules'
import type { Order } from './order'
import { spenderOf } from './offer-cover'

type AcceptedSale = {
  /** Response code of the ledger; the offer stays active unless it is SUCCESS. */
  readonly code: Code
  readonly transactionId: string
  readonly serial: number
  readonly seller: number
}

const isCrowd = (num: number): boolean => num >= CROWD.first && num < CROWD.first + CROWD.count

/**
 * Sells an NFT of a crowd account into an active offer: one transfer, paid for by the service's spender, takes the
 * price out of the buyer's allowance and the NFT from the seller. Null if the offer is no longer active, another sale
 * is accepting it, or no NFT fits. Without a serial, the first one that fits is used.
 */
export async function acceptOrder(service: Service, orderId: number, serial?: number): Promise<AcceptedSale | null> {
  const { orders } = service
  const order = orders.find(orderId)
  const chosenSerial = order && !orders.isBusy(orderId) ? findSellableSerial(service, order, serial) : null
  if (!order || chosenSerial === null) return null
  return orders.whileBusy(orderId, () => settle(service, order, chosenSerial))
}

function findSellableSerial(
  { market, ledger, purchases }: Service,
  order: Order,
  wantedSerial?: number,
): number | null {
  const { token, buyer, traits } = order
  const collection = market.collections.get(token)
  if (!collection) return null
  const canSell = (serial: number): boolean => {
    const owner = ledger.state.ownerOf(token, serial)
    const isOfOtherCrowdAccount = owner !== null && isCrowd(owner) && owner !== buyer
    return isOfOtherCrowdAccount && purchases.hold(token, serial) === null && hasTraits(collection, serial, traits)
  }
  if (wantedSerial !== undefined) return canSell(wantedSerial) ? wantedSerial : null
  for (let serial = 1; serial <= collection.spec.supply; serial++) if (canSell(serial)) return serial
  return null
}

async function settle(service: Service, order: Order, serial: number): Promise<AcceptedSale> {
  const { market, ledger, operator, orders, nowMs } = service
  const { token, buyer, price } = order
  const seller = ledger.state.ownerOf(token, serial) ?? 0
  grantCrowdApprovals(service, order, seller)
  // Remove the listing first: an NFT that moves while it is listed counts as withdrawn by its seller.
  const listing = market.listing(token, serial)
  if (listing) market.put(token, serial, null)
  const transfer = await operator.submit({ cryptoTransfer: transferOf(order, seller, serial) }, `Offer ${order.id}`)
  const { code, transactionId } = transfer
  if (code !== 'SUCCESS') {
    if (listing) market.put(token, serial, listing)
    return { code, transactionId, serial, seller }
  }
  if (service.rules.holds('orders.accepted-ends')) orders.remove(order.id)
  const atMs = nowMs()
  const soldListing: Listing = listing ?? { id: 0, token, serial, seller, price, listedAtMs: atMs }
  market.unlist(soldListing, { buyer, price, atMs, transactionId, mechanism: 'collection_offer' })
  return { code, transactionId, serial, seller }
}

/** Grants the approvals of the crowd's wallets: its sellers let the operator move their NFTs, its buyers let it pay. */
function grantCrowdApprovals(service: Service, { token, buyer, price }: Order, seller: number): void {
  const { state } = service.ledger
  const spender = spenderOf(service)
  if (!state.isOperator(seller, token, spender)) state.setOperator(seller, token, spender, true)
  if (isCrowd(buyer)) state.setHbarAllowance(buyer, spender, price)
  state.undo.commit()
}

/** Price and NFT change hands at once, both by approval to the payer. */
function transferOf(order: Order, seller: number, serial: number): Proto.ICryptoTransferTransactionBody {
  const { buyer, token, price } = order
  const share = splitPrice(price)
  return {
    transfers: {
      accountAmounts: [
        hbarLeg(buyer, -price, true),
        hbarLeg(seller, share.seller),
        ...(share.market > 0n ? [hbarLeg(MARKET_FEES, share.market)] : []),
      ],
    },
    tokenTransfers: [{ token: tokenProto(token), transfers: [], nftTransfers: [nftLeg(seller, buyer, serial, true)] }],
  }
}
