import { z } from 'zod'
import { OFFER_STATUS, type MarketEvent, type Offer } from '../../world/market'
import { nicknameOf } from '../../world/profiles'
import type { Mint } from '../launchpad/mint'
import { inWholeUnits, nftName, paymentTokenFields, paymentTokenOf, symbolOf } from '../market-views'
import { operation } from '../operation'
import { amountOr, flag, integer, ledgerId, maybe, or, serialParam, word } from '../params'
import type { Readings } from '../readings'
import type { Service } from '../service'
import { id, imageUrl, iso, marketplacePath, metadataUri, rarityPercent } from '../views'
import { timeAgo } from '../wallet/order-views'

const MAX_PAGE = 10
const MAX_AMOUNT = 1_000

/** Labels by kind of event: those that public clients match, and those of the documents' examples. */
const LABELS = {
  sold: { sold: 'Sold', sale: 'Sale' },
  listed: { sold: 'Listed', sale: 'Listing' },
  price_changed: { sold: 'Price Change', sale: 'Price Change' },
  minted: { sold: 'Minted', sale: 'Mint' },
  offered: { sold: 'Offer', sale: 'Offer' },
  refused: { sold: 'Offer rejected', sale: 'Offer rejected' },
} as const satisfies Readonly<Record<string, Readonly<Record<Readings['activityWords'], string>>>>
type Act = keyof typeof LABELS

const ALL_LABELS = [...new Set(Object.values(LABELS).flatMap((labels) => Object.values(labels)))]

const FILTERS = ['Sales', 'Listings', 'All'] as const
/** Filters that public clients send but the documents lack. */
const LIVE_FILTERS = ['Sold', 'Listed', 'Minted', 'OrderFill'] as const
type FilterWord = (typeof FILTERS)[number] | (typeof LIVE_FILTERS)[number]

const recordFields = z.strictObject({
  saletype: z.enum(ALL_LABELS),
  saletypeSub: z.string().nullable().describe('A closer word, if there is one'),
  saleMechanism: z.enum(['listing', 'collection_offer']).nullable().describe('Set on sales'),
  salePrice: z.number().describe('Whole units of the payment token'),
  salePriceSymbol: z.string(),
  saleDate: z.string().describe('When it happened'),
  saleTransactionId: z.string().nullable().describe('0.0.N@seconds.nanos; null of an offer, which has no transaction'),
  buyerAddress: z.string().nullable(),
  sellerAddress: z.string(),
  sellerAccount: z.string().describe('The same, by the name that older clients read'),
  collectionName: z.string(),
  collectionTokenAddress: z.string(),
  collectionFriendlyurl: z.string(),
  nftName: z.string(),
  nftTokenAddress: z.string(),
  nftSerialId: z.number().int(),
  nftImage: z.string(),
  imageCDN: z.string(),
  nftMetadata: z.string(),
  rarityRank: z.number().int().nullable().describe('1 is the rarest'),
  rarityPct: z.number().nullable().describe('Its rank as a percentage of the collection'),
  listingUrl: z.string().describe('A path on the site of the marketplace'),
  previousPrice: z
    .number()
    .describe('Before the change, or what the seller had paid; 0 when not known or not asked for'),
  listingDate: z.string().describe('When it was listed; the date itself of what was not'),
  dateFromNow: z.string(),
  sellerNickname: z.string().describe('Empty when the seller has none'),
  buyerNickname: z.string().describe('Empty when the buyer has none, or there is no buyer'),
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
      activityFilter: or<FilterWord>('All', word(FILTERS, LIVE_FILTERS)).describe('Mints count as sales'),
      amount: amountOr(50, MAX_AMOUNT),
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

/** Content of an activity record. Prices are in the smallest unit. */
type Deal = {
  readonly act: Act
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
  readonly transactionId: string | null
}

/** Record of an event; null for a delisting, which the activity does not show. */
function dealOfEvent({ rules }: Service, event: MarketEvent): Deal | null {
  const { type, token, serial, price, previousPrice, currency, seller, buyer, atMs, transactionId } = event
  if (type === 'delisted' && rules.holds('activity.no-delistings')) return null
  const mechanism = type === 'sold' ? (event.mechanism ?? 'listing') : null
  const listedAtMs = type === 'sold' ? (event.listedAtMs ?? atMs) : atMs
  return {
    token,
    serial,
    price,
    previousPrice,
    currency,
    seller,
    buyer,
    atMs,
    listedAtMs,
    mechanism,
    transactionId,
    act: type === 'delisted' ? 'listed' : type,
    sub: mechanism === 'collection_offer' ? 'Collection Offer' : null,
  }
}

function dealOfMint({ launchpad }: Service, mint: Mint): Deal {
  const { token, serial, price, buyer, atMs, transactionId } = mint
  return {
    token,
    serial,
    price,
    buyer,
    atMs,
    listedAtMs: atMs,
    mechanism: null,
    previousPrice: null,
    transactionId,
    currency: mint.currency ?? undefined,
    seller: launchpad.find(mint.mintCode)?.treasury ?? 0,
    act: 'minted',
    sub: mint.isForeverMint ? 'Forever Mint' : null,
  }
}

/** Record of an offer in its present state: the market stores no time of a refusal. */
function dealOfOffer({ token, serial, price, buyer, seller, atMs, status }: Offer): Deal {
  return {
    token,
    serial,
    price,
    buyer,
    seller,
    atMs,
    listedAtMs: atMs,
    mechanism: null,
    previousPrice: null,
    currency: undefined,
    sub: null,
    transactionId: null,
    act: status === OFFER_STATUS.declined ? 'refused' : 'offered',
  }
}

type Nft = { readonly token?: number | undefined; readonly serial?: number | undefined }

/** Records of one source, newest first. */
type Source = Generator<Deal, void>

function* fromEvents(service: Service, nft: Nft): Source {
  const events = service.market.eventsOf(nft)
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]
    const deal = event && dealOfEvent(service, event)
    if (deal) yield deal
  }
}

function* fromMints(service: Service): Source {
  const { mints } = service.launchpad
  for (let i = mints.length - 1; i >= 0; i--) {
    const mint = mints[i]
    if (mint) yield dealOfMint(service, mint)
  }
}

function* fromOffers({ market, readings }: Service): Source {
  if (readings.activityOffers === 'left-out') return
  for (const offer of market.offers.toSorted((a, b) => b.atMs - a.atMs || b.id - a.id)) yield dealOfOffer(offer)
}

/**
 * Merges events, mints and offers, newest first; reads only as far as the caller. At the same instant, events come
 * first.
 */
function* newestFirst(service: Service, nft: Nft): Source {
  const sources = [fromEvents(service, nft), fromMints(service), fromOffers(service)]
  const heads = sources.map((source) => source.next())
  for (;;) {
    let newest = -1
    let newestMs = Number.NEGATIVE_INFINITY
    heads.forEach((head, i) => {
      if (head.done || head.value.atMs <= newestMs) return
      newest = i
      newestMs = head.value.atMs
    })
    const head = heads[newest]
    const source = sources[newest]
    if (!head || head.done || !source) return
    yield head.value
    heads[newest] = source.next()
  }
}

type Filter = Nft & {
  readonly activityFilter: FilterWord
  readonly hbarMarketOnly?: boolean | undefined
  readonly paymentTokenAddress?: number | undefined
  readonly isHashinal?: boolean | undefined
}

const SHOWN_BY: Readonly<Record<FilterWord, (deal: Deal) => boolean>> = {
  All: () => true,
  Sales: ({ act }) => act === 'sold' || act === 'minted',
  Listings: ({ act }) => act === 'listed' || act === 'price_changed',
  Sold: ({ act }) => act === 'sold',
  Listed: ({ act }) => act === 'listed',
  Minted: ({ act }) => act === 'minted',
  OrderFill: ({ mechanism }) => mechanism === 'collection_offer',
}

function fits({ market }: Service, deal: Deal, filter: Filter): boolean {
  if (!SHOWN_BY[filter.activityFilter](deal)) return false
  if (filter.token !== undefined && deal.token !== filter.token) return false
  if (filter.serial !== undefined && deal.serial !== filter.serial) return false
  if (filter.hbarMarketOnly && deal.currency !== undefined) return false
  if (filter.paymentTokenAddress !== undefined && deal.currency !== filter.paymentTokenAddress) return false
  return !filter.isHashinal || market.collections.get(deal.token)?.spec.hashinal === true
}

function recordView(service: Service, deal: Deal, bought: boolean): z.output<typeof recordFields> {
  const { token, serial, currency } = deal
  const collection = service.market.collections.get(token)
  const { name = '', slug = '' } = collection?.spec ?? {}
  const rank = collection?.rarity(serial).rank ?? null
  const previous = deal.previousPrice ?? (bought ? pricePaid(service, deal) : null)
  const change = previous === null || previous === 0n ? 0 : percentOver(previous, deal.price)
  return {
    saletype: LABELS[deal.act][service.readings.activityWords],
    saletypeSub: deal.sub,
    saleMechanism: deal.mechanism,
    salePrice: inWholeUnits(service, deal.price, currency),
    salePriceSymbol: symbolOf(service, currency),
    saleDate: iso(deal.atMs),
    saleTransactionId: deal.transactionId,
    buyerAddress: deal.buyer === null ? null : id(deal.buyer),
    sellerAddress: id(deal.seller),
    sellerAccount: id(deal.seller),
    collectionName: name,
    collectionTokenAddress: id(token),
    collectionFriendlyurl: slug,
    nftName: nftName(service, token, serial),
    nftTokenAddress: id(token),
    nftSerialId: serial,
    nftImage: imageUrl(service, token, serial),
    imageCDN: imageUrl(service, token, serial),
    nftMetadata: metadataUri(service, token, serial),
    rarityRank: rank,
    rarityPct: collection && rank !== null ? rarityPercent(collection, rank) : null,
    listingUrl: `${marketplacePath(slug)}/${serial}`,
    previousPrice: previous === null ? 0 : inWholeUnits(service, previous, currency),
    listingDate: iso(deal.listedAtMs),
    dateFromNow: timeAgo(service.nowMs() - deal.atMs),
    sellerNickname: nicknameOf(deal.seller),
    buyerNickname: deal.buyer === null ? '' : nicknameOf(deal.buyer),
    pricechg: change,
    pricechglabel: previous === null ? '' : `${change > 0 ? '+' : ''}${change}%`,
    paymentToken: paymentTokenOf(service, currency),
  }
}

/** Difference in percent, to two decimals. */
const percentOver = (before: bigint, after: bigint): number => Number(((after - before) * 10_000n) / before) / 100

/** Price the seller had paid for the NFT: in the last purchase before, or at its mint. Null if the currency differs. */
function pricePaid({ market, launchpad }: Service, { token, serial, seller, atMs, currency }: Deal): bigint | null {
  const sales = market.eventsOf({ token, serial, type: 'sold' })
  const sale = sales.findLast((event) => event.atMs < atMs && event.buyer === seller)
  if (sale) return sale.currency === currency ? sale.price : null
  const minted = launchpad.mints.find((mint) => mint.token === token && mint.serial === serial && mint.buyer === seller)
  return minted && minted.atMs < atMs && (minted.currency ?? undefined) === currency ? minted.price : null
}

export const activityOperations = [activity]
