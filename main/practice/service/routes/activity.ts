import { z } from 'zod'
import type { MarketEvent } from '../../world/market'
import { nicknameOf } from '../../world/profiles'
import type { Mint } from '../launchpad/launchpad'
import { inWholeUnits, nftName, paymentTokenFields, paymentTokenOf, symbolOf } from '../market-views'
import { operation } from '../operation'
import { flag, integer, integerOr, ledgerId, maybe, or, serialParam, word } from '../params'
import type { Service } from '../service'
import { id, imageUrl, iso, marketplaceUrl, metadataUri } from '../views'
import { timeAgo } from '../wallet/order-views'

const MAX_PAGE = 10
const MAX_AMOUNT = 1_000

const recordFields = z.strictObject({
  saletype: z.enum(['Sale', 'Listing', 'Price Change', 'Mint']),
  saletypeSub: z.string().nullable().describe('A closer word, if there is one'),
  saleMechanism: z.enum(['listing', 'collection_offer']).nullable().describe('Set on sales'),
  salePrice: z.number().describe('Whole units of the payment token'),
  salePriceSymbol: z.string(),
  saleDate: z.string().describe('When it happened'),
  buyerAddress: z.string().nullable(),
  sellerAddress: z.string(),
  collectionName: z.string(),
  collectionTokenAddress: z.string(),
  nftName: z.string(),
  nftTokenAddress: z.string(),
  nftSerialId: z.number().int(),
  nftImage: z.string(),
  nftMetadata: z.string(),
  listingUrl: z.string(),
  previousPrice: z
    .number()
    .describe('Before the change, or what the seller had paid; 0 when not known or not asked for'),
  listingDate: z.string().describe('When it was listed; the date itself of what was not'),
  dateFromNow: z.string(),
  sellerNickname: z.string().describe('Empty when the seller has none'),
  pricechg: z.number().describe('Percent over previousPrice; 0 without one'),
  pricechglabel: z.string().describe('The same as a person reads it; empty without one'),
  paymentToken: paymentTokenFields,
})

const activity = operation({
  name: 'activity',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/activity',
  auth: 'public',
  summary: 'Sales, mints, listings and price changes, newest first.',
  params: {
    query: {
      token: maybe(ledgerId),
      serial: maybe(serialParam),
      activityFilter: or('All', word(['Sales', 'Listings', 'All'])).describe('Mints count as sales'),
      amount: integerOr(50, 1, MAX_AMOUNT),
      page: or(1, integer(1, MAX_PAGE)),
      includePreviouslyBoughtPrice: maybe(flag).describe('1: previousPrice of sales and listings, too'),
      hbarMarketOnly: maybe(flag).describe('1: only what is priced in HBAR'),
      paymentTokenAddress: maybe(ledgerId).describe('Only what is priced in this token'),
      isHashinal: maybe(flag).describe('1: only collections inscribed on the network itself'),
    },
  },
  answer: z.strictObject({ success: z.literal(true), marketActivity: z.array(recordFields) }),
  handle: (service, params) => {
    const { amount, page } = params
    const from = (page - 1) * amount
    const shown: Deal[] = []
    let count = 0
    for (const deal of newestFirst(service, params)) {
      if (!fits(service, deal, params)) continue
      if (count >= from) shown.push(deal)
      count += 1
      if (shown.length >= amount) break
    }
    const bought = params.includePreviouslyBoughtPrice ?? false
    if (!service.rules.holds('activity.newest-first')) shown.reverse()
    return { success: true, marketActivity: shown.map((deal) => recordView(service, deal, bought)) }
  },
})

/** What an activity record tells of. Prices in the smallest unit. */
type Deal = {
  readonly saletype: z.output<typeof recordFields>['saletype']
  readonly sub: string | null
  readonly mechanism: 'listing' | 'collection_offer' | null
  readonly token: number
  readonly serial: number
  readonly price: bigint
  readonly previousPrice: bigint | null
  readonly currency: number | undefined
  readonly seller: number
  readonly buyer: number | null
  readonly atMs: number
  readonly listedAtMs: number
}

const LABELS = { sold: 'Sale', listed: 'Listing', price_changed: 'Price Change' } as const

/** None of what was withdrawn: the activity does not show it. */
function dealOfEvent({ rules }: Service, event: MarketEvent): Deal | null {
  const { type, token, serial, price, previousPrice, currency, seller, buyer, atMs } = event
  if (type === 'delisted' && rules.holds('activity.no-delistings')) return null
  const mechanism = type === 'sold' ? (event.mechanism ?? 'listing') : null
  const listedAtMs = type === 'sold' ? (event.listedAtMs ?? atMs) : atMs
  return {
    ...{ token, serial, price, previousPrice, currency, seller, buyer, atMs, listedAtMs, mechanism },
    saletype: type === 'delisted' ? 'Listing' : LABELS[type],
    sub: mechanism === 'collection_offer' ? 'Collection Offer' : null,
  }
}

function dealOfMint({ launchpad }: Service, mint: Mint): Deal {
  const { token, serial, price, buyer, atMs } = mint
  return {
    ...{ token, serial, price, buyer, atMs, listedAtMs: atMs, mechanism: null, previousPrice: null },
    currency: mint.currency ?? undefined,
    seller: launchpad.find(mint.mintCode)?.treasury ?? 0,
    saletype: 'Mint',
    sub: mint.isForeverMint ? 'Forever Mint' : null,
  }
}

type Nft = { readonly token?: number | undefined; readonly serial?: number | undefined }

/** Events and mints in one line; reading stops where the caller stops. */
function* newestFirst(service: Service, nft: Nft): Generator<Deal> {
  const events = service.market.eventsOf(nft)
  const { mints } = service.launchpad
  let i = events.length - 1
  let j = mints.length - 1
  for (;;) {
    const event = events[i]
    const mint = mints[j]
    if (mint && (!event || mint.atMs > event.atMs)) {
      j -= 1
      yield dealOfMint(service, mint)
    } else if (event) {
      i -= 1
      const deal = dealOfEvent(service, event)
      if (deal) yield deal
    } else return
  }
}

type Filter = Nft & {
  readonly activityFilter: 'Sales' | 'Listings' | 'All'
  readonly hbarMarketOnly?: boolean | undefined
  readonly paymentTokenAddress?: number | undefined
  readonly isHashinal?: boolean | undefined
}

function fits({ market }: Service, deal: Deal, filter: Filter): boolean {
  const isSale = deal.saletype === 'Sale' || deal.saletype === 'Mint'
  if (filter.activityFilter !== 'All' && isSale !== (filter.activityFilter === 'Sales')) return false
  if (filter.token !== undefined && deal.token !== filter.token) return false
  if (filter.serial !== undefined && deal.serial !== filter.serial) return false
  if (filter.hbarMarketOnly && deal.currency !== undefined) return false
  if (filter.paymentTokenAddress !== undefined && deal.currency !== filter.paymentTokenAddress) return false
  return !filter.isHashinal || market.collections.get(deal.token)?.spec.hashinal === true
}

function recordView(service: Service, deal: Deal, bought: boolean): z.output<typeof recordFields> {
  const { token, serial, currency } = deal
  const { name = '', slug = '' } = service.market.collections.get(token)?.spec ?? {}
  const previous = deal.previousPrice ?? (bought ? pricePaid(service, deal) : null)
  const change = previous === null || previous === 0n ? 0 : percentOver(previous, deal.price)
  return {
    saletype: deal.saletype,
    saletypeSub: deal.sub,
    saleMechanism: deal.mechanism,
    salePrice: inWholeUnits(service, deal.price, currency),
    salePriceSymbol: symbolOf(service, currency),
    saleDate: iso(deal.atMs),
    buyerAddress: deal.buyer === null ? null : id(deal.buyer),
    sellerAddress: id(deal.seller),
    collectionName: name,
    collectionTokenAddress: id(token),
    nftName: nftName(service, token, serial),
    nftTokenAddress: id(token),
    nftSerialId: serial,
    nftImage: imageUrl(service, token, serial),
    nftMetadata: metadataUri(service, token, serial),
    listingUrl: `${marketplaceUrl(service, slug)}/${serial}`,
    previousPrice: previous === null ? 0 : inWholeUnits(service, previous, currency),
    listingDate: iso(deal.listedAtMs),
    dateFromNow: timeAgo(service.nowMs() - deal.atMs),
    sellerNickname: nicknameOf(deal.seller),
    pricechg: change,
    pricechglabel: previous === null ? '' : `${change > 0 ? '+' : ''}${change}%`,
    paymentToken: paymentTokenOf(service, currency),
  }
}

/** To two decimals. */
const percentOver = (before: bigint, after: bigint): number => Number(((after - before) * 10_000n) / before) / 100

/** What the seller had paid for the NFT: in its last purchase before, or when it was minted. In the same currency. */
function pricePaid({ market, launchpad }: Service, { token, serial, seller, atMs, currency }: Deal): bigint | null {
  const sales = market.eventsOf({ token, serial, type: 'sold' })
  const sale = sales.findLast((event) => event.atMs < atMs && event.buyer === seller)
  if (sale) return sale.currency === currency ? sale.price : null
  const minted = launchpad.mints.find((mint) => mint.token === token && mint.serial === serial && mint.buyer === seller)
  return minted && minted.atMs < atMs && (minted.currency ?? undefined) === currency ? minted.price : null
}

export const activityOperations = [activity]
