import { formatHbar } from '@shared/amount'
import { accountProto, int64 } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import type { TransactionData } from '../service/transaction-bytes'
import type { Launch } from '../service/launchpad/launch'
import type { SentTransaction } from '../service/operator'
import type { Service } from '../service/service'
import { balanceRead, collectionApproval, serialApproval, serialRevocation } from '../service/trading/list-bodies'
import { acceptOrder } from '../service/wallet/accept'
import type { Order } from '../service/wallet/order'
import { CROWD, EVM_CROWD, isCrowd } from './accounts'
import type { Collection } from './catalogue'
import { OFFER_STATUS, countsForFloor, type Listing } from './market'
import { priceOf } from './prices'
import { pick, type Random } from './random'
import { sendAs, signPrepared } from './wallet'

export const ACT_KINDS = ['list', 'reprice', 'delist', 'buy', 'offer', 'order', 'sell', 'mint'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Permissions of the crowd to trade with the announced people. */
export type CrowdPermissions = {
  /** True if the crowd may buy listings of the announced people. */
  readonly buysFromPeople: boolean
  /** True if the crowd may sell into their collection offers. */
  readonly sellsToPeople: boolean
}

/** A planned act of a crowd account, and its execution. */
export type Plan = {
  readonly token: number
  readonly serial: number | null
  readonly account: number
  /** In tinybar. */
  readonly price: bigint | null
  /** The collection offer concerned. */
  readonly order?: number
  /** Runs the act; resolves to the ledger's response code and the transaction id. */
  readonly run: () => Promise<{ readonly code: string; readonly transactionId: string | null }>
}

type ActContext = {
  readonly service: Service
  readonly collection: Collection
  readonly random: Random
  readonly permissions: CrowdPermissions
  /** Names of the NFTs and offers that another act uses. */
  readonly busy: ReadonlySet<string>
}

const orderName = (id: number): string => `order ${id}`

/** Names reserved for the plan while it runs: the NFT, and the collection offer. */
export const reservedNames = ({ token, serial, order }: Plan): string[] => [
  ...(serial === null ? [] : [nftKey(token, serial)]),
  ...(order === undefined ? [] : [orderName(order)]),
]

type Chooser = (context: ActContext) => Plan | null
const MAX_TRIES = 60
/** Balance an account reserves for fees, in tinybar. */
const FEE_RESERVE = 500_000_000n

const isEvm = ({ collection }: ActContext): boolean => collection.spec.standard !== undefined
const toHbar = (amount: bigint): number => Number(formatHbar(amount))
const isFree = ({ service, busy }: ActContext, token: number, serial: number): boolean =>
  !busy.has(nftKey(token, serial)) && service.purchases.hold(token, serial) === null

/** An account of the crowd that can pay the amount and is not `other`; null if none was found. */
function findPayer(context: ActContext, amount: bigint, excluded = 0): number | null {
  const { service, random } = context
  for (let i = 0; i < MAX_TRIES; i++) {
    const num = isEvm(context) ? pick(random, EVM_CROWD) : CROWD.first + Math.floor(random() * CROWD.count)
    if (num !== excluded && service.ledger.state.requireAccount(num).balance >= amount + FEE_RESERVE) return num
  }
  return null
}

/** An NFT of the crowd that is not for sale; null if none was found. */
function findUnlistedNft(context: ActContext): { readonly serial: number; readonly owner: number } | null {
  const { service, collection, random } = context
  const { token, supply } = collection.spec
  for (let i = 0; i < MAX_TRIES; i++) {
    const serial = 1 + Math.floor(random() * supply)
    const owner = service.ledger.state.ownerOf(token, serial)
    if (owner === null || !isCrowd(owner) || service.market.listing(token, serial)) continue
    if (isFree(context, token, serial)) return { serial, owner }
  }
  return null
}

/** A random plain listing of the collection, cheap ones more often; null if there is none. */
function pickListing(context: ActContext, isAllowedSeller: (seller: number) => boolean): Listing | null {
  const { service, collection, random } = context
  const candidates = service.market
    .publicListings(collection.spec.token, 'price')
    .filter(
      (listing) =>
        countsForFloor(listing) && isAllowedSeller(listing.seller) && isFree(context, listing.token, listing.serial),
    )
  return candidates[Math.floor(random() ** 2 * Math.min(candidates.length, 40))] ?? null
}

const sendResult = ({ code, transactionId }: SentTransaction) => ({ code, transactionId })

function approval(context: ActContext, serial: number, owner: number): TransactionData {
  const { ledger, operator } = context.service
  const { token } = context.collection.spec
  return isEvm(context)
    ? collectionApproval(ledger.state, token, operator.account, true)
    : serialApproval({ token, serial, owner }, operator.account)
}

/** Plan of a listing, signed like any seller's; a new price if the NFT is already listed. */
function listingPlan(context: ActContext, serial: number, owner: number, price: bigint): Plan {
  const { service, collection } = context
  const { token } = collection.spec
  const run: Plan['run'] = async () => {
    const sent = await sendAs(service, owner, approval(context, serial, owner), `List 0.0.${token}/${serial}`)
    if (sent.code === 'SUCCESS') {
      service.market.list({ token, serial, seller: owner, price, listedAtMs: service.nowMs() }, sent.transactionId)
    }
    return sendResult(sent)
  }
  return { token, serial, account: owner, price, run }
}

const list: Chooser = (context) => {
  const found = findUnlistedNft(context)
  if (!found) return null
  const { service, collection, random } = context
  const { token, floor } = collection.spec
  const floorPrice = service.market.floor(token)
  const price = priceOf((floorPrice === null ? floor : toHbar(floorPrice)) * (0.96 + random() ** 2 * 0.6), random)
  return listingPlan(context, found.serial, found.owner, price)
}

const reprice: Chooser = (context) => {
  const found = pickListing(context, isCrowd)
  if (!found) return null
  const { random } = context
  const price = priceOf(toHbar(found.price) * (0.82 + random() * 0.3), random)
  return listingPlan(context, found.serial, found.seller, price === found.price ? price + 50_000_000n : price)
}

const delist: Chooser = (context) => {
  const found = pickListing(context, isCrowd)
  if (!found) return null
  const { service } = context
  const { token, serial, seller: owner } = found
  const { ledger, operator, market } = service
  const nft = { token, serial, owner }
  const isLastListing = ![...market.listingsOf(token).values()].some(
    (listing) => listing.seller === owner && listing.serial !== serial,
  )
  const evmData = (): TransactionData =>
    isLastListing ? collectionApproval(ledger.state, token, operator.account, false) : balanceRead(ledger.state, nft)
  const run: Plan['run'] = async () => {
    const data = isEvm(context) ? evmData() : serialRevocation(nft)
    const sent = await sendAs(service, owner, data, `Unlist 0.0.${token}/${serial}`)
    const listing = market.listing(token, serial)
    if (sent.code === 'SUCCESS' && listing?.seller === owner) {
      market.unlist(listing, { buyer: null, atMs: service.nowMs(), transactionId: sent.transactionId })
    }
    return sendResult(sent)
  }
  return { token, serial, account: owner, price: found.price, run }
}

/** Buys like any buyer: prepared by the market, signed by the buyer, recorded. */
const buy: Chooser = (context) => {
  const { service, permissions } = context
  const found = pickListing(context, (seller) => permissions.buysFromPeople || isCrowd(seller))
  const buyer = found && findPayer(context, found.price, found.seller)
  if (!found || buyer === null) return null
  const { token, serial, price } = found
  const run: Plan['run'] = async () => {
    const preparation = await service.purchases.prepare(found, buyer, { affiliate: '', commission: null })
    if (!preparation) return { code: 'NOT_GRANTED', transactionId: null }
    const { purchase } = preparation
    const code = await signPrepared(service, buyer, purchase)
    if (code !== 'SUCCESS') service.purchases.fail(purchase)
    else if (purchase.kind === 'evm') await service.purchases.evm.complete(purchase)
    else await service.purchases.record(purchase)
    return { code, transactionId: purchase.batchId ?? purchase.transactionId }
  }
  return { token, serial, account: buyer, price, run }
}

/** Raises the market's allowance from a bidder's account by an amount. */
function raiseAllowance(
  { service }: ActContext,
  bidder: number,
  amount: bigint,
  memo: string,
): Promise<SentTransaction> {
  const spender = service.operator.account
  const currentAllowance = service.ledger.state.requireAccount(bidder).hbarAllowances.get(spender) ?? 0n
  const grant = {
    owner: accountProto(bidder),
    spender: accountProto(spender),
    amount: int64(currentAllowance + amount),
  }
  const data = { cryptoApproveAllowance: { cryptoAllowances: [grant], nftAllowances: [], tokenAllowances: [] } }
  return sendAs(service, bidder, data, memo)
}

const bidPrice = ({ service, collection, random }: ActContext): bigint => {
  const floor = service.market.floor(collection.spec.token)
  return priceOf((floor === null ? collection.spec.floor : toHbar(floor)) * (0.6 + random() * 0.36), random)
}

/** Bids for one NFT; an offer needs nothing from the owner. */
const offer: Chooser = (context) => {
  const { service, collection, random } = context
  const { token, supply } = collection.spec
  const serial = 1 + Math.floor(random() * supply)
  const seller = service.ledger.state.ownerOf(token, serial)
  const price = bidPrice(context)
  const buyer = findPayer(context, price, seller ?? 0)
  if (seller === null || buyer === null || seller === collection.spec.unminted?.holder) return null
  const run: Plan['run'] = async () => {
    const sent = await raiseAllowance(context, buyer, price, `Offer for 0.0.${token}/${serial}`)
    if (sent.code === 'SUCCESS') {
      const atMs = service.nowMs()
      service.market.offer({ token, serial, seller, buyer, price, atMs, status: OFFER_STATUS.submitted })
    }
    return sendResult(sent)
  }
  return { token, serial, account: buyer, price, run }
}

/** Bids for any NFT of a collection. */
const order: Chooser = (context) => {
  const { service, collection } = context
  const { token } = collection.spec
  const price = bidPrice(context)
  const buyer = findPayer(context, price)
  if (buyer === null || isEvm(context)) return null
  const run: Plan['run'] = async () => {
    const sent = await raiseAllowance(context, buyer, price, `Collection offer for 0.0.${token}`)
    if (sent.code === 'SUCCESS') service.orders.place({ token, buyer, price, traits: [] })
    return sendResult(sent)
  }
  return { token, serial: null, account: buyer, price, run }
}

/** Highest price first; the older offer first at the same price. */
function compareBestFirst(a: Order, b: Order): number {
  if (a.price !== b.price) return a.price > b.price ? -1 : 1
  return a.id - b.id
}

/** Sells into the best collection offer. */
const sell: Chooser = (context) => {
  const { service, collection, permissions, busy } = context
  const { token } = collection.spec
  const bestOrder = service.orders
    .ordersFor(token)
    .filter(({ id, buyer, traits }) => {
      const isAllowedBuyer = isCrowd(buyer) || permissions.sellsToPeople
      return isAllowedBuyer && traits.length === 0 && !service.orders.isBusy(id) && !busy.has(orderName(id))
    })
    .sort(compareBestFirst)[0]
  const found = findUnlistedNft(context)
  if (!bestOrder || !found || found.owner === bestOrder.buyer || isEvm(context)) return null
  const run: Plan['run'] = async () => {
    const accepted = await acceptOrder(service, bestOrder.id, found.serial)
    return { code: accepted?.code ?? 'NOT_GRANTED', transactionId: accepted?.transactionId ?? null }
  }
  return { token, serial: found.serial, account: found.owner, price: bestOrder.price, order: bestOrder.id, run }
}

/** Open launches paid in HBAR with NFTs left. */
export const openLaunches = ({ launchpad }: Service): Launch[] =>
  launchpad.launches().filter((launch) => {
    const stage = launch.ownSiteOnly ? null : launchpad.openStage(launch)
    return stage?.kind === 'paid' && stage.currency === null && launchpad.stock.leftSerials(launch).length > 0
  })

const mint: Chooser = (context) => {
  const { service, collection } = context
  const { token } = collection.spec
  const launch = openLaunches(service).find((candidate) => candidate.token === token)
  const stage = launch && service.launchpad.openStage(launch)
  const buyer = stage && findPayer(context, stage.price)
  if (!launch || !stage || buyer === null || buyer === undefined) return null
  const run: Plan['run'] = async () => {
    const [minted] = (await service.launchpad.mintForCrowd(buyer, { mintCode: launch.mintCode })) ?? []
    return { code: minted ? 'SUCCESS' : 'NOT_GRANTED', transactionId: minted?.transactionId ?? null }
  }
  return { token, serial: null, account: buyer, price: stage.price, run }
}

export const choosers: Readonly<Record<ActKind, Chooser>> = { list, reprice, delist, buy, offer, order, sell, mint }
