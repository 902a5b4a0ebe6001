import { TINYBAR_PER_HBAR, formatHbar } from '@shared/amount'
import { accountProto, int64 } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import type { TransactionData } from '../service/transaction-bytes'
import type { Launch } from '../service/launchpad/launch'
import type { SentTransaction } from '../service/operator'
import type { Service } from '../service/service'
import {
  balanceRead,
  collectionApproval,
  collectionRevocation,
  serialApproval,
  serialRevocation,
} from '../service/trading/list-bodies'
import { acceptOrder } from '../service/wallet/accept'
import type { Order } from '../service/wallet/order'
import { CROWD, EVM_CROWD, isCrowd } from './accounts'
import type { Collection } from './catalogue'
import { OFFER_STATUS, countsForFloor, type Listing } from './market'
import { roundedPrice } from './prices'
import { pick, type Random } from './random'
import { sendAs, submitPrepared } from './wallet'

export const ACT_KINDS = ['list', 'reprice', 'delist', 'buy', 'offer', 'order', 'sell', 'mint'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Permissions of the crowd to trade with the accounts that are not of the crowd, such as those of the app. */
export type CrowdPermissions = {
  /** True if the crowd may buy listings of these accounts. */
  readonly buysFromPeople: boolean
  /** True if the crowd may sell into collection offers of these accounts. */
  readonly sellsToPeople: boolean
}

/** A planned act of a crowd account, and the function that runs the act. */
export type Plan = {
  readonly token: number
  readonly serial: number | null
  readonly account: number
  /** In tinybar. */
  readonly price: bigint | null
  /** Id of the collection offer that the act accepts; absent for other acts. */
  readonly order?: number
  /**
   * Runs the act; resolves to the ledger's response code and the transaction id. The code is `NOT_GRANTED` if the
   * service refused the act, so that no transaction was submitted.
   */
  readonly run: () => Promise<{ readonly code: string; readonly transactionId: string | null }>
}

type ActContext = {
  readonly service: Service
  readonly collection: Collection
  readonly random: Random
  readonly permissions: CrowdPermissions
  /** Names of the NFTs and collection offers that running acts have reserved, from `reservedNames`. */
  readonly busyNames: ReadonlySet<string>
}

const collectionOfferName = (id: number): string => `order ${id}`

/** Names of the NFT and the collection offer that no other act may use while the plan runs. */
export const reservedNames = ({ token, serial, order }: Plan): string[] => [
  ...(serial === null ? [] : [nftKey(token, serial)]),
  ...(order === undefined ? [] : [collectionOfferName(order)]),
]

/** Plans one kind of act on the collection. Returns null if such an act is not possible now. */
type Planner = (context: ActContext) => Plan | null
/** Maximum number of random accounts or NFTs to try in a search. */
const MAX_TRIES = 60
/** Part of the balance that an account keeps for fees, in tinybar: 5 HBAR. */
const FEE_RESERVE = 500_000_000n
/** Number of cheapest listings from which the crowd chooses. */
const MAX_CHEAPEST = 40

const isEvm = ({ collection }: ActContext): boolean => collection.spec.standard !== undefined
const toHbar = (amount: bigint): number => Number(formatHbar(amount))
/** True if no running act has reserved the NFT, and no purchase holds the NFT. */
const isAvailable = ({ service, busyNames }: ActContext, token: number, serial: number): boolean =>
  !busyNames.has(nftKey(token, serial)) && service.purchases.holdingPurchase(token, serial) === null

/**
 * A random account of the crowd, except the excluded account, that can pay the amount; null after `MAX_TRIES` accounts.
 */
function findPayer(context: ActContext, amount: bigint, excludedAccount = 0): number | null {
  const { service, random } = context
  for (let i = 0; i < MAX_TRIES; i++) {
    const num = isEvm(context) ? pick(random, EVM_CROWD) : CROWD.first + Math.floor(random() * CROWD.count)
    if (num !== excludedAccount && service.ledger.state.requireAccount(num).balance >= amount + FEE_RESERVE) return num
  }
  return null
}

/** A random NFT of the crowd that is available and not listed; null after `MAX_TRIES` NFTs. */
function findUnlistedNft(context: ActContext): { readonly serial: number; readonly owner: number } | null {
  const { service, collection, random } = context
  const { token, supply } = collection.spec
  for (let i = 0; i < MAX_TRIES; i++) {
    const serial = 1 + Math.floor(random() * supply)
    const owner = service.ledger.state.ownerOf(token, serial)
    if (owner === null || !isCrowd(owner) || service.market.listing(token, serial)) continue
    if (isAvailable(context, token, serial)) return { serial, owner }
  }
  return null
}

/**
 * A random listing that counts for the floor, from an allowed seller and of an available NFT. Cheaper listings are more
 * likely. Null without such a listing.
 */
function pickListing(context: ActContext, isAllowedSeller: (seller: number) => boolean): Listing | null {
  const { service, collection, random } = context
  const cheapestFirst = service.market
    .publicListings(collection.spec.token, 'price')
    .filter(
      (listing) =>
        countsForFloor(listing) &&
        isAllowedSeller(listing.seller) &&
        isAvailable(context, listing.token, listing.serial),
    )
  // The square makes cheaper listings more likely.
  return cheapestFirst[Math.floor(random() ** 2 * Math.min(cheapestFirst.length, MAX_CHEAPEST))] ?? null
}

const runResultOf = ({ code, transactionId }: SentTransaction) => ({ code, transactionId })

/** Transaction with which an owner lets the market's operator move the NFT. */
function listingApproval(context: ActContext, serial: number, owner: number): TransactionData {
  const { ledger, operator } = context.service
  const { token } = context.collection.spec
  return isEvm(context)
    ? collectionApproval(ledger.state, token, operator.account)
    : serialApproval({ token, serial, owner }, operator.account)
}

/** Plan that lists an NFT, or changes the price of a listing, with a transaction signed by the owner. */
function listingPlan(context: ActContext, serial: number, owner: number, price: bigint): Plan {
  const { service, collection } = context
  const { token } = collection.spec
  const run: Plan['run'] = async () => {
    const sent = await sendAs(service, owner, listingApproval(context, serial, owner), `List 0.0.${token}/${serial}`)
    if (sent.code === 'SUCCESS') {
      service.market.list({ token, serial, seller: owner, price, listedAtMs: service.nowMs() }, sent.transactionId)
    }
    return runResultOf(sent)
  }
  return { token, serial, account: owner, price, run }
}

/** Plans to list an unlisted NFT, at 96 % to 156 % of the floor. */
const planList: Planner = (context) => {
  const nft = findUnlistedNft(context)
  if (!nft) return null
  const { service, collection, random } = context
  const { token, floor } = collection.spec
  const floorPrice = service.market.floor(token)
  const price = roundedPrice((floorPrice === null ? floor : toHbar(floorPrice)) * (0.96 + random() ** 2 * 0.6), random)
  return listingPlan(context, nft.serial, nft.owner, price)
}

/** Plans to change the price of a listing, to 82 % to 112 % of the present price. */
const planReprice: Planner = (context) => {
  const listing = pickListing(context, isCrowd)
  if (!listing) return null
  const { random } = context
  const drawnPrice = roundedPrice(toHbar(listing.price) * (0.82 + random() * 0.3), random)
  // The price must change: if the drawn price equals the present price, add half an HBAR.
  const newPrice = drawnPrice === listing.price ? drawnPrice + TINYBAR_PER_HBAR / 2n : drawnPrice
  return listingPlan(context, listing.serial, listing.seller, newPrice)
}

/** Plans to end a listing. */
const planDelist: Planner = (context) => {
  const chosenListing = pickListing(context, isCrowd)
  if (!chosenListing) return null
  const { service } = context
  const { token, serial, seller: owner } = chosenListing
  const { ledger, operator, market } = service
  const nft = { token, serial, owner }
  const isLastListing = ![...market.listingsOf(token).values()].some(
    (listing) => listing.seller === owner && listing.serial !== serial,
  )
  // As in an unlisting by the market: only the seller's last listing in the collection revokes the approval.
  const evmTransactionData = (): TransactionData =>
    isLastListing ? collectionRevocation(ledger.state, token, operator.account) : balanceRead(ledger.state, nft)
  const run: Plan['run'] = async () => {
    const transactionData = isEvm(context) ? evmTransactionData() : serialRevocation(nft)
    const sent = await sendAs(service, owner, transactionData, `Unlist 0.0.${token}/${serial}`)
    const listing = market.listing(token, serial)
    if (sent.code === 'SUCCESS' && listing?.seller === owner) {
      market.unlist(listing, { buyer: null, atMs: service.nowMs(), transactionId: sent.transactionId })
    }
    return runResultOf(sent)
  }
  return { token, serial, account: owner, price: chosenListing.price, run }
}

/**
 * Plans a purchase, in the steps of any buyer: the market prepares, the buyer signs, and the market records the sale.
 */
const planBuy: Planner = (context) => {
  const { service, permissions } = context
  const listing = pickListing(context, (seller) => permissions.buysFromPeople || isCrowd(seller))
  const buyer = listing && findPayer(context, listing.price, listing.seller)
  if (!listing || buyer === null) return null
  const { token, serial, price } = listing
  const run: Plan['run'] = async () => {
    const preparation = await service.purchases.prepare(listing, buyer, { affiliateKeyHash: '', commission: null })
    if (!preparation) return { code: 'NOT_GRANTED', transactionId: null }
    const { purchase } = preparation
    const code = await submitPrepared(service, buyer, purchase)
    if (code !== 'SUCCESS') service.purchases.fail(purchase)
    else if (purchase.kind === 'evm') await service.purchases.evmPurchases.complete(purchase)
    else await service.purchases.recordSale(purchase)
    return { code, transactionId: purchase.batchId ?? purchase.transactionId }
  }
  return { token, serial, account: buyer, price, run }
}

/** Raises the buyer's HBAR allowance to the market's operator by `amount`, in tinybar. */
function raiseAllowance(
  { service }: ActContext,
  buyer: number,
  amount: bigint,
  memo: string,
): Promise<SentTransaction> {
  const spender = service.operator.account
  const currentAllowance = service.ledger.state.requireAccount(buyer).hbarAllowances.get(spender) ?? 0n
  const grant = {
    owner: accountProto(buyer),
    spender: accountProto(spender),
    amount: int64(currentAllowance + amount),
  }
  const transactionData = {
    cryptoApproveAllowance: { cryptoAllowances: [grant], nftAllowances: [], tokenAllowances: [] },
  }
  return sendAs(service, buyer, transactionData, memo)
}

/** A price between 60 % and 96 % of the floor. */
const drawOfferPrice = ({ service, collection, random }: ActContext): bigint => {
  const floor = service.market.floor(collection.spec.token)
  return roundedPrice((floor === null ? collection.spec.floor : toHbar(floor)) * (0.6 + random() * 0.36), random)
}

/** Plans an offer on one NFT, which may be listed or unlisted. */
const planOffer: Planner = (context) => {
  const { service, collection, random } = context
  const { token, supply } = collection.spec
  const serial = 1 + Math.floor(random() * supply)
  const seller = service.ledger.state.ownerOf(token, serial)
  const price = drawOfferPrice(context)
  const buyer = findPayer(context, price, seller ?? 0)
  if (seller === null || buyer === null || seller === collection.spec.unminted?.holder) return null
  const run: Plan['run'] = async () => {
    const sent = await raiseAllowance(context, buyer, price, `Offer for 0.0.${token}/${serial}`)
    if (sent.code === 'SUCCESS') {
      const atMs = service.nowMs()
      service.market.addOffer({ token, serial, seller, buyer, price, atMs, status: OFFER_STATUS.submitted })
    }
    return runResultOf(sent)
  }
  return { token, serial, account: buyer, price, run }
}

/** Plans a collection offer, for any NFT of the collection. */
const planOrder: Planner = (context) => {
  const { service, collection } = context
  const { token } = collection.spec
  const price = drawOfferPrice(context)
  const buyer = findPayer(context, price)
  if (buyer === null || isEvm(context)) return null
  const run: Plan['run'] = async () => {
    const sent = await raiseAllowance(context, buyer, price, `Collection offer for 0.0.${token}`)
    if (sent.code === 'SUCCESS') service.orders.place({ token, buyer, price, traits: [] })
    return runResultOf(sent)
  }
  return { token, serial: null, account: buyer, price, run }
}

/** Compares for sorting: the highest price first and, at the same price, the older offer first. */
function compareBestFirst(a: Order, b: Order): number {
  if (a.price !== b.price) return a.price > b.price ? -1 : 1
  return a.id - b.id
}

/** Plans to sell an unlisted NFT into the best collection offer that requires no traits. */
const planSell: Planner = (context) => {
  const { service, collection, permissions, busyNames } = context
  const { token } = collection.spec
  const bestOrder = service.orders
    .ordersFor(token)
    .filter(({ id, buyer, traits }) => {
      const isAllowedBuyer = isCrowd(buyer) || permissions.sellsToPeople
      return (
        isAllowedBuyer &&
        traits.length === 0 &&
        !service.orders.isBeingAccepted(id) &&
        !busyNames.has(collectionOfferName(id))
      )
    })
    .sort(compareBestFirst)[0]
  const nft = findUnlistedNft(context)
  if (!bestOrder || !nft || nft.owner === bestOrder.buyer || isEvm(context)) return null
  const run: Plan['run'] = async () => {
    const sale = await acceptOrder(service, bestOrder.id, nft.serial)
    return { code: sale?.code ?? 'NOT_GRANTED', transactionId: sale?.transactionId ?? null }
  }
  return { token, serial: nft.serial, account: nft.owner, price: bestOrder.price, order: bestOrder.id, run }
}

/**
 * Launches from which the crowd can mint: an open paid stage in HBAR, NFTs that are not minted yet, and minting not
 * limited to the marketplace's own site.
 */
export const openLaunches = ({ launchpad }: Service): Launch[] =>
  launchpad.launches().filter((launch) => {
    const stage = launch.ownSiteOnly ? null : launchpad.openStage(launch)
    return stage?.kind === 'paid' && stage.currency === null && launchpad.stock.remainingSerials(launch).length > 0
  })

/** Plans to mint an NFT of an open launch of the collection. */
const planMint: Planner = (context) => {
  const { service, collection } = context
  const { token } = collection.spec
  const launch = openLaunches(service).find((candidate) => candidate.token === token)
  const stage = launch && service.launchpad.openStage(launch)
  const buyer = stage && findPayer(context, stage.price)
  if (!launch || !stage || buyer === null || buyer === undefined) return null
  const run: Plan['run'] = async () => {
    const [firstMint] = (await service.launchpad.mintForCrowd(buyer, { mintCode: launch.mintCode })) ?? []
    return { code: firstMint ? 'SUCCESS' : 'NOT_GRANTED', transactionId: firstMint?.transactionId ?? null }
  }
  return { token, serial: null, account: buyer, price: stage.price, run }
}

/** Planner of each kind of act. */
export const planners: Readonly<Record<ActKind, Planner>> = {
  list: planList,
  reprice: planReprice,
  delist: planDelist,
  buy: planBuy,
  offer: planOffer,
  order: planOrder,
  sell: planSell,
  mint: planMint,
}
