import { formatHbar } from '@shared/amount'
import { accountProto, int64 } from '../ledger/proto'
import { nftKey } from '../ledger/state'
import type { Data } from '../service/bytes'
import type { Launch } from '../service/launchpad/launch'
import type { Sent } from '../service/operator'
import type { Service } from '../service/service'
import { balanceRead, collectionApproval, serialApproval, serialRevocation } from '../service/trading/list-bodies'
import { acceptOrder } from '../service/wallet/accept'
import { CROWD, EVM_CROWD, isCrowd } from './accounts'
import type { Collection } from './catalogue'
import { OFFER_STATUS, countsForFloor, type Listing } from './market'
import { priceOf } from './prices'
import { pick, type Random } from './random'
import { sendAs, signPrepared } from './wallet'

export const ACT_KINDS = ['list', 'reprice', 'delist', 'buy', 'offer', 'order', 'sell', 'mint'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** Limits on the crowd's dealings with the people. */
export type Manners = {
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

type Choosing = {
  readonly service: Service
  readonly collection: Collection
  readonly random: Random
  readonly manners: Manners
  /** Names of the NFTs and offers that another act uses. */
  readonly busy: ReadonlySet<string>
}

const orderName = (id: number): string => `order ${id}`

/** Names reserved for the plan while it runs: the NFT, and the collection offer. */
export const claimsOf = ({ token, serial, order }: Plan): string[] => [
  ...(serial === null ? [] : [nftKey(token, serial)]),
  ...(order === undefined ? [] : [orderName(order)]),
]

type Chooser = (choosing: Choosing) => Plan | null
const TRIES = 60
/** Balance an account reserves for fees, in tinybar. */
const KEEP = 500_000_000n

const isEvm = ({ collection }: Choosing): boolean => collection.spec.standard !== undefined
const asHbar = (amount: bigint): number => Number(formatHbar(amount))
const isFree = ({ service, busy }: Choosing, token: number, serial: number): boolean =>
  !busy.has(nftKey(token, serial)) && service.purchases.hold(token, serial) === null

/** An account of the crowd that can pay the amount and is not `other`; null if none was found. */
function someone(choosing: Choosing, amount: bigint, other = 0): number | null {
  const { service, random } = choosing
  for (let i = 0; i < TRIES; i++) {
    const num = isEvm(choosing) ? pick(random, EVM_CROWD) : CROWD.first + Math.floor(random() * CROWD.count)
    if (num !== other && service.ledger.state.requireAccount(num).balance >= amount + KEEP) return num
  }
  return null
}

/** An NFT of the crowd that is not for sale; null if none was found. */
function unlisted(choosing: Choosing): { readonly serial: number; readonly owner: number } | null {
  const { service, collection, random } = choosing
  const { token, supply } = collection.spec
  for (let i = 0; i < TRIES; i++) {
    const serial = 1 + Math.floor(random() * supply)
    const owner = service.ledger.state.ownerOf(token, serial)
    if (owner === null || !isCrowd(owner) || service.market.listing(token, serial)) continue
    if (isFree(choosing, token, serial)) return { serial, owner }
  }
  return null
}

/** A random plain listing of the collection, cheap ones more often; null if there is none. */
function listed(choosing: Choosing, mayBeOf: (seller: number) => boolean): Listing | null {
  const { service, collection, random } = choosing
  const found = service.market
    .publicListings(collection.spec.token, 'price')
    .filter((one) => countsForFloor(one) && mayBeOf(one.seller) && isFree(choosing, one.token, one.serial))
  return found[Math.floor(random() ** 2 * Math.min(found.length, 40))] ?? null
}

const answerOf = ({ code, transactionId }: Sent) => ({ code, transactionId })

function approval(choosing: Choosing, serial: number, owner: number): Data {
  const { ledger, operator } = choosing.service
  const { token } = choosing.collection.spec
  return isEvm(choosing)
    ? collectionApproval(ledger.state, token, operator.account, true)
    : serialApproval({ token, serial, owner }, operator.account)
}

/** Plan of a listing, signed like any seller's; a new price if the NFT is already listed. */
function listAt(choosing: Choosing, serial: number, owner: number, price: bigint): Plan {
  const { service, collection } = choosing
  const { token } = collection.spec
  const run: Plan['run'] = async () => {
    const sent = await sendAs(service, owner, approval(choosing, serial, owner), `List 0.0.${token}/${serial}`)
    if (sent.code === 'SUCCESS') {
      service.market.list({ token, serial, seller: owner, price, listedAtMs: service.nowMs() }, sent.transactionId)
    }
    return answerOf(sent)
  }
  return { token, serial, account: owner, price, run }
}

const list: Chooser = (choosing) => {
  const found = unlisted(choosing)
  if (!found) return null
  const { service, collection, random } = choosing
  const { token, floor } = collection.spec
  const from = service.market.floor(token)
  const price = priceOf((from === null ? floor : asHbar(from)) * (0.96 + random() ** 2 * 0.6), random)
  return listAt(choosing, found.serial, found.owner, price)
}

const reprice: Chooser = (choosing) => {
  const found = listed(choosing, isCrowd)
  if (!found) return null
  const { random } = choosing
  const price = priceOf(asHbar(found.price) * (0.82 + random() * 0.3), random)
  return listAt(choosing, found.serial, found.seller, price === found.price ? price + 50_000_000n : price)
}

const delist: Chooser = (choosing) => {
  const found = listed(choosing, isCrowd)
  if (!found) return null
  const { service } = choosing
  const { token, serial, seller: owner } = found
  const { ledger, operator, market } = service
  const nft = { token, serial, owner }
  const isLast = ![...market.listingsOf(token).values()].some((one) => one.seller === owner && one.serial !== serial)
  const evm = (): Data =>
    isLast ? collectionApproval(ledger.state, token, operator.account, false) : balanceRead(ledger.state, nft)
  const run: Plan['run'] = async () => {
    const data = isEvm(choosing) ? evm() : serialRevocation(nft)
    const sent = await sendAs(service, owner, data, `Unlist 0.0.${token}/${serial}`)
    const listing = market.listing(token, serial)
    if (sent.code === 'SUCCESS' && listing?.seller === owner) {
      market.unlist(listing, { buyer: null, atMs: service.nowMs(), transactionId: sent.transactionId })
    }
    return answerOf(sent)
  }
  return { token, serial, account: owner, price: found.price, run }
}

/** Buys like any buyer: prepared by the market, signed by the buyer, recorded. */
const buy: Chooser = (choosing) => {
  const { service, manners } = choosing
  const found = listed(choosing, (seller) => manners.buysFromPeople || isCrowd(seller))
  const buyer = found && someone(choosing, found.price, found.seller)
  if (!found || buyer === null) return null
  const { token, serial, price } = found
  const run: Plan['run'] = async () => {
    const made = await service.purchases.prepare(found, buyer, { affiliate: '', commission: null })
    if (!made) return { code: 'NOT_GRANTED', transactionId: null }
    const { purchase } = made
    const code = await signPrepared(service, buyer, purchase)
    if (code !== 'SUCCESS') service.purchases.fail(purchase)
    else if (purchase.kind === 'evm') await service.purchases.evm.complete(purchase)
    else await service.purchases.record(purchase)
    return { code, transactionId: purchase.batchId ?? purchase.transactionId }
  }
  return { token, serial, account: buyer, price, run }
}

/** Raises the market's allowance from a bidder's account by an amount. */
function allowMore({ service }: Choosing, bidder: number, amount: bigint, memo: string): Promise<Sent> {
  const spender = service.operator.account
  const allowed = service.ledger.state.requireAccount(bidder).hbarAllowances.get(spender) ?? 0n
  const grant = { owner: accountProto(bidder), spender: accountProto(spender), amount: int64(allowed + amount) }
  const data = { cryptoApproveAllowance: { cryptoAllowances: [grant], nftAllowances: [], tokenAllowances: [] } }
  return sendAs(service, bidder, data, memo)
}

const bidOf = ({ service, collection, random }: Choosing): bigint => {
  const floor = service.market.floor(collection.spec.token)
  return priceOf((floor === null ? collection.spec.floor : asHbar(floor)) * (0.6 + random() * 0.36), random)
}

/** Bids for one NFT; an offer needs nothing from the owner. */
const offer: Chooser = (choosing) => {
  const { service, collection, random } = choosing
  const { token, supply } = collection.spec
  const serial = 1 + Math.floor(random() * supply)
  const seller = service.ledger.state.ownerOf(token, serial)
  const price = bidOf(choosing)
  const buyer = someone(choosing, price, seller ?? 0)
  if (seller === null || buyer === null || seller === collection.spec.unminted?.holder) return null
  const run: Plan['run'] = async () => {
    const sent = await allowMore(choosing, buyer, price, `Offer for 0.0.${token}/${serial}`)
    if (sent.code === 'SUCCESS') {
      const atMs = service.nowMs()
      service.market.offer({ token, serial, seller, buyer, price, atMs, status: OFFER_STATUS.submitted })
    }
    return answerOf(sent)
  }
  return { token, serial, account: buyer, price, run }
}

/** Bids for any NFT of a collection. */
const order: Chooser = (choosing) => {
  const { service, collection } = choosing
  const { token } = collection.spec
  const price = bidOf(choosing)
  const buyer = someone(choosing, price)
  if (buyer === null || isEvm(choosing)) return null
  const run: Plan['run'] = async () => {
    const sent = await allowMore(choosing, buyer, price, `Collection offer for 0.0.${token}`)
    if (sent.code === 'SUCCESS') service.orders.place({ token, buyer, price, traits: [] })
    return answerOf(sent)
  }
  return { token, serial: null, account: buyer, price, run }
}

/** Sells into the best collection offer. */
const sell: Chooser = (choosing) => {
  const { service, collection, manners, busy } = choosing
  const { token } = collection.spec
  const best = service.orders
    .of(token)
    .filter(({ id, buyer, traits }) => {
      const isTheirs = isCrowd(buyer) || manners.sellsToPeople
      return isTheirs && traits.length === 0 && !service.orders.isBusy(id) && !busy.has(orderName(id))
    })
    .sort((a, b) => (a.price > b.price ? -1 : a.price < b.price ? 1 : a.id - b.id))[0]
  const found = unlisted(choosing)
  if (!best || !found || found.owner === best.buyer || isEvm(choosing)) return null
  const run: Plan['run'] = async () => {
    const accepted = await acceptOrder(service, best.id, found.serial)
    return { code: accepted?.code ?? 'NOT_GRANTED', transactionId: accepted?.transactionId ?? null }
  }
  return { token, serial: found.serial, account: found.owner, price: best.price, order: best.id, run }
}

/** Open launches paid in HBAR with NFTs left. */
export const openLaunches = ({ launchpad }: Service): Launch[] =>
  launchpad.launches().filter((one) => {
    const stage = one.ownSiteOnly ? null : launchpad.openStage(one)
    return stage?.kind === 'paid' && stage.currency === null && launchpad.stock.left(one).length > 0
  })

const mint: Chooser = (choosing) => {
  const { service, collection } = choosing
  const { token } = collection.spec
  const launch = openLaunches(service).find((one) => one.token === token)
  const stage = launch && service.launchpad.openStage(launch)
  const buyer = stage && someone(choosing, stage.price)
  if (!launch || !stage || buyer === null || buyer === undefined) return null
  const run: Plan['run'] = async () => {
    const [minted] = (await service.launchpad.mintForCrowd(buyer, { mintCode: launch.mintCode })) ?? []
    return { code: minted ? 'SUCCESS' : 'NOT_GRANTED', transactionId: minted?.transactionId ?? null }
  }
  return { token, serial: null, account: buyer, price: stage.price, run }
}

export const choosers: Readonly<Record<ActKind, Chooser>> = { list, reprice, delist, buy, offer, order, sell, mint }
