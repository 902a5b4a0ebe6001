import type { ResponseCode, Proto } from '../../ledger/proto'
import { tokenProto } from '../../ledger/proto'
import { MARKET_FEES, isCrowd } from '../../world/accounts'
import type { Listing } from '../../world/market'
import { hbarLeg, nftLeg, splitPrice } from '../transaction-bytes'
import type { Service } from '../service'
import { hasTraits } from './order-rules'
import type { Order } from './order'
import { spenderOf } from './offer-cover'

/** Result of an attempt to sell an NFT into an offer. */
type SaleResult = {
  /** Response code of the transfer. The offer ends only with the code SUCCESS. */
  readonly code: ResponseCode
  readonly transactionId: string
  readonly serial: number
  readonly seller: number
}

/**
 * Sells an NFT of a crowd account into an active offer. Without `serial`, chooses the lowest serial that fits the
 * offer. One transfer takes the price from the buyer's allowance and the NFT from the seller; the service's spender
 * pays the network fee. Returns null if the offer is no longer active, if another sale is accepting the offer, or if no
 * NFT fits.
 */
export async function acceptOrder(service: Service, orderId: number, serial?: number): Promise<SaleResult | null> {
  const { orders } = service
  const order = orders.find(orderId)
  if (!order || orders.isBeingAccepted(orderId)) return null
  const chosenSerial = findSellableSerial(service, order, serial)
  if (chosenSerial === null) return null
  return orders.whileAccepting(orderId, () => settleSale(service, order, chosenSerial))
}

/**
 * The serial to sell: `wantedSerial` if this NFT fits, or without a wanted serial the lowest serial that fits. Null if
 * none fits. An NFT fits if it has the required traits, another crowd account owns it, and no purchase holds it.
 */
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
    return (
      isOfOtherCrowdAccount &&
      purchases.holdingPurchase(token, serial) === null &&
      hasTraits(collection, serial, traits)
    )
  }
  if (wantedSerial !== undefined) return canSell(wantedSerial) ? wantedSerial : null
  for (let serial = 1; serial <= collection.spec.supply; serial++) if (canSell(serial)) return serial
  return null
}

async function settleSale(service: Service, order: Order, serial: number): Promise<SaleResult> {
  const { market, ledger, operator, orders, nowMs } = service
  const { token, buyer, price } = order
  // `findSellableSerial` returns only serials with an owner.
  const seller = ledger.state.ownerOf(token, serial) ?? 0
  grantCrowdApprovals(service, order, seller)
  // Remove the listing before the transfer, so that no buyer starts to buy the NFT meanwhile.
  const listing = market.listing(token, serial)
  if (listing) market.put(token, serial, null)
  const transfer = await operator.submit({ cryptoTransfer: transferOf(order, seller, serial) }, `Offer ${order.id}`)
  const { code, transactionId } = transfer
  if (code !== 'SUCCESS') {
    if (listing) market.put(token, serial, listing)
    return { code, transactionId, serial, seller }
  }
  if (service.rules.isKept('orders.accepted-ends')) orders.remove(order.id)
  const atMs = nowMs()
  // `market.unlist` creates the event of the sale from a listing. An NFT that was not listed gets an invented listing,
  // whose id 0 does not appear in the event.
  const soldListing: Listing = listing ?? { id: 0, token, serial, seller, price, listedAtMs: atMs }
  market.unlist(soldListing, { buyer, price, atMs, transactionId, mechanism: 'collection_offer' })
  return { code, transactionId, serial, seller }
}

/**
 * Grants the approvals directly in the ledger's state, without transactions of the crowd's wallets: the seller lets the
 * spender move the collection's NFTs, and a buyer of the crowd lets the spender take the price.
 */
function grantCrowdApprovals(service: Service, { token, buyer, price }: Order, seller: number): void {
  const { state } = service.ledger
  const spender = spenderOf(service)
  if (!state.isOperator(seller, token, spender)) state.setOperator(seller, token, spender, true)
  if (isCrowd(buyer)) state.setHbarAllowance(buyer, spender, price)
  // Make these changes final, so that a later transaction that fails does not undo them.
  state.undo.commit()
}

/** Transfer of the price and the NFT in one transaction, both by approvals for the service's spender. */
function transferOf(order: Order, seller: number, serial: number): Proto.ICryptoTransferTransactionBody {
  const { buyer, token, price } = order
  const parts = splitPrice(price)
  return {
    transfers: {
      accountAmounts: [
        hbarLeg(buyer, -price, true),
        hbarLeg(seller, parts.seller),
        ...(parts.market > 0n ? [hbarLeg(MARKET_FEES, parts.market)] : []),
      ],
    },
    tokenTransfers: [{ token: tokenProto(token), transfers: [], nftTransfers: [nftLeg(seller, buyer, serial, true)] }],
  }
}
