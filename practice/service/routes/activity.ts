import { z } from 'zod'
import { OFFER_STATUS, type MarketEvent, type Offer } from '../../world/market'
import { nicknameOf } from '../../world/account-profiles'
import type { Mint } from '../launchpad/mint'
import { inWholeUnits, nftName, paymentTokenFields, paymentTokenOf, currencySymbol } from '../market-views'
import { defineOperation } from '../operation'
import {
  recordCountOrDefault,
  flagParam,
  integerParam,
  ledgerIdParam,
  optionalParam,
  paramOrDefault,
  serialParam,
  choiceParam,
} from '../params'
import type { Readings } from '../readings'
import type { Service } from '../service'
import { ledgerIdText, imageUrl, isoText, marketplacePath, metadataUri, rarityPercent } from '../views'
import { timeAgo } from '../wallet/order-views'

const MAX_PAGE = 10
const MAX_AMOUNT = 1_000

/**
 * Labels of each kind of record, by the setting `activityWords`. With `sold`, the labels are those that public clients
 * look for; with `sale`, those of the examples in the documents.
 */
const LABELS = {
  sold: { sold: 'Sold', sale: 'Sale' },
  listed: { sold: 'Listed', sale: 'Listing' },
  price_changed: { sold: 'Price Change', sale: 'Price Change' },
  minted: { sold: 'Minted', sale: 'Mint' },
  offered: { sold: 'Offer', sale: 'Offer' },
  declined: { sold: 'Offer rejected', sale: 'Offer rejected' },
} as const satisfies Readonly<Record<string, Readonly<Record<Readings['activityWords'], string>>>>
type EntryKind = keyof typeof LABELS

const ALL_LABELS = [...new Set(Object.values(LABELS).flatMap((labels) => Object.values(labels)))]

const FILTERS = ['Sales', 'Listings', 'All'] as const
/** Filters that public clients send although the documents do not list them. */
const UNDOCUMENTED_FILTERS = ['Sold', 'Listed', 'Minted', 'OrderFill'] as const
type FilterWord = (typeof FILTERS)[number] | (typeof UNDOCUMENTED_FILTERS)[number]

const recordFields = z.strictObject({
  saletype: z.enum(ALL_LABELS),
  saletypeSub: z.string().nullable().describe('More specific label, if there is one'),
  saleMechanism: z.enum(['listing', 'collection_offer']).nullable().describe('Set on sales'),
  salePrice: z.number().describe('Whole units of the payment token'),
  salePriceSymbol: z.string(),
  saleDate: z.string().describe('Date of the event'),
  saleTransactionId: z.string().nullable().describe('0.0.N@seconds.nanos; null for an offer, which has no transaction'),
  buyerAddress: z.string().nullable(),
  sellerAddress: z.string(),
  sellerAccount: z.string().describe('Same as sellerAddress, for older clients'),
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
  rarityPct: z.number().nullable().describe('Rank as a percentage of the collection'),
  listingUrl: z.string().describe('A path on the site of the marketplace'),
  previousPrice: z
    .number()
    .describe('Price before the change, or the price the seller paid; 0 if unknown or not requested'),
  listingDate: z.string().describe('Date of the listing; same as saleDate without a listing'),
  dateFromNow: z.string(),
  sellerNickname: z.string().describe('Empty when the seller has none'),
  buyerNickname: z.string().describe('Empty when the buyer has none, or there is no buyer'),
  pricechg: z.number().describe('Change from previousPrice in percent; 0 if unknown'),
  pricechglabel: z.string().describe('The change as text; empty if unknown'),
  paymentToken: paymentTokenFields,
})

const activity = defineOperation({
  name: 'activity',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/activity',
  auth: 'public',
  summary: 'Sales, mints, listings and price changes, newest first.',
  params: {
    query: {
      token: optionalParam(ledgerIdParam),
      serial: optionalParam(serialParam),
      activityFilter: paramOrDefault<FilterWord>('All', choiceParam(FILTERS, UNDOCUMENTED_FILTERS)).describe(
        'Mints count as sales',
      ),
      amount: recordCountOrDefault(50, MAX_AMOUNT),
      page: paramOrDefault(1, integerParam(1, MAX_PAGE)),
      includePreviouslyBoughtPrice: optionalParam(flagParam).describe('1: previousPrice also for sales and listings'),
      hbarMarketOnly: optionalParam(flagParam).describe('1: only records priced in HBAR'),
      paymentTokenAddress: optionalParam(ledgerIdParam).describe('Only records priced in this token'),
      isHashinal: optionalParam(flagParam).describe('1: only collections inscribed on the network'),
    },
  },
  answer: z.strictObject({ success: z.literal(true), marketActivity: z.array(recordFields) }),
  handle: (service, params) => {
    const { amount, page } = params
    const firstIndex = (page - 1) * amount
    const pageEntries: ActivityEntry[] = []
    let matchCount = 0
    for (const entry of newestFirst(service, params)) {
      if (!matchesFilter(service, entry, params)) continue
      if (matchCount >= firstIndex) pageEntries.push(entry)
      matchCount += 1
      if (pageEntries.length >= amount) break
    }
    const includesPricePaid = params.includePreviouslyBoughtPrice ?? false
    if (!service.rules.isKept('activity.newest-first')) pageEntries.reverse()
    return {
      success: true,
      marketActivity: pageEntries.map((entry) => recordView(service, entry, includesPricePaid)),
    }
  },
})

/** Content of an activity record. Prices are in the smallest unit of `currency`. */
type ActivityEntry = {
  readonly kind: EntryKind
  readonly subtype: string | null
  readonly mechanism: 'listing' | 'collection_offer' | null
  readonly token: number
  readonly serial: number
  readonly price: bigint
  readonly previousPrice: bigint | null
  /** Token number of the currency; undefined for HBAR. */
  readonly currency: number | undefined
  readonly seller: number
  readonly buyer: number | null
  readonly atMs: number
  /** Time at which the NFT was listed; equal to `atMs` if unknown, or if the record has no listing. */
  readonly listedAtMs: number
  readonly transactionId: string | null
}

/** Activity entry of an event; null for a delisting, because the activity does not show delistings. */
function eventEntry({ rules }: Service, event: MarketEvent): ActivityEntry | null {
  const { type, token, serial, price, previousPrice, currency, seller, buyer, atMs, transactionId } = event
  if (type === 'delisted' && rules.isKept('activity.no-delistings')) return null
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
    kind: type === 'delisted' ? 'listed' : type,
    subtype: mechanism === 'collection_offer' ? 'Collection Offer' : null,
  }
}

function mintEntry({ launchpad }: Service, mint: Mint): ActivityEntry {
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
    kind: 'minted',
    subtype: mint.isForeverMint ? 'Forever Mint' : null,
  }
}

/**
 * Activity entry of an offer. The label shows whether the offer is declined now. The date is always the date of the
 * offer, because the date of the decline is not stored.
 */
function offerEntry({ token, serial, price, buyer, seller, atMs, status }: Offer): ActivityEntry {
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
    subtype: null,
    transactionId: null,
    kind: status === OFFER_STATUS.declined ? 'declined' : 'offered',
  }
}

type NftFilter = { readonly token?: number | undefined; readonly serial?: number | undefined }

/** Entries from one source, newest first. */
type EntrySource = Generator<ActivityEntry, void>

function* eventEntries(service: Service, nft: NftFilter): EntrySource {
  const events = service.market.eventsOf(nft)
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index]
    const entry = event && eventEntry(service, event)
    if (entry) yield entry
  }
}

function* mintEntries(service: Service): EntrySource {
  const { mints } = service.launchpad
  for (let index = mints.length - 1; index >= 0; index--) {
    const mint = mints[index]
    if (mint) yield mintEntry(service, mint)
  }
}

function* offerEntries({ market, readings }: Service): EntrySource {
  if (readings.activityOffers === 'left-out') return
  for (const offer of market.offers.toSorted((a, b) => b.atMs - a.atMs || b.id - a.id)) yield offerEntry(offer)
}

/**
 * Merges events, mints and offers, newest first. At the same instant, events come before mints, and mints before
 * offers. Each entry is built only when the caller requests the next entry.
 */
function* newestFirst(service: Service, nft: NftFilter): EntrySource {
  const sources = [eventEntries(service, nft), mintEntries(service), offerEntries(service)]
  const nextResults = sources.map((source) => source.next())
  for (;;) {
    let newestIndex = -1
    let newestMs = Number.NEGATIVE_INFINITY
    nextResults.forEach((nextResult, sourceIndex) => {
      if (nextResult.done || nextResult.value.atMs <= newestMs) return
      newestIndex = sourceIndex
      newestMs = nextResult.value.atMs
    })
    const newestResult = nextResults[newestIndex]
    const source = sources[newestIndex]
    if (!newestResult || newestResult.done || !source) return
    yield newestResult.value
    nextResults[newestIndex] = source.next()
  }
}

type Filter = NftFilter & {
  readonly activityFilter: FilterWord
  readonly hbarMarketOnly?: boolean | undefined
  readonly paymentTokenAddress?: number | undefined
  readonly isHashinal?: boolean | undefined
}

const FILTER_TESTS: Readonly<Record<FilterWord, (entry: ActivityEntry) => boolean>> = {
  All: () => true,
  Sales: ({ kind }) => kind === 'sold' || kind === 'minted',
  Listings: ({ kind }) => kind === 'listed' || kind === 'price_changed',
  Sold: ({ kind }) => kind === 'sold',
  Listed: ({ kind }) => kind === 'listed',
  Minted: ({ kind }) => kind === 'minted',
  OrderFill: ({ mechanism }) => mechanism === 'collection_offer',
}

function matchesFilter({ market }: Service, entry: ActivityEntry, filter: Filter): boolean {
  if (!FILTER_TESTS[filter.activityFilter](entry)) return false
  if (filter.token !== undefined && entry.token !== filter.token) return false
  if (filter.serial !== undefined && entry.serial !== filter.serial) return false
  if (filter.hbarMarketOnly && entry.currency !== undefined) return false
  if (filter.paymentTokenAddress !== undefined && entry.currency !== filter.paymentTokenAddress) return false
  if (filter.isHashinal && market.collections.get(entry.token)?.spec.hashinal !== true) return false
  return true
}

function recordView(service: Service, entry: ActivityEntry, includesPricePaid: boolean): z.output<typeof recordFields> {
  const { token, serial, currency } = entry
  const collection = service.market.collections.get(token)
  const { name = '', slug = '' } = collection?.spec ?? {}
  const rank = collection?.rarity(serial).rank ?? null
  const previousPrice = entry.previousPrice ?? (includesPricePaid ? pricePaid(service, entry) : null)
  const changePercent = previousPrice === null || previousPrice === 0n ? 0 : percentChange(previousPrice, entry.price)
  return {
    saletype: LABELS[entry.kind][service.readings.activityWords],
    saletypeSub: entry.subtype,
    saleMechanism: entry.mechanism,
    salePrice: inWholeUnits(service, entry.price, currency),
    salePriceSymbol: currencySymbol(service, currency),
    saleDate: isoText(entry.atMs),
    saleTransactionId: entry.transactionId,
    buyerAddress: entry.buyer === null ? null : ledgerIdText(entry.buyer),
    sellerAddress: ledgerIdText(entry.seller),
    sellerAccount: ledgerIdText(entry.seller),
    collectionName: name,
    collectionTokenAddress: ledgerIdText(token),
    collectionFriendlyurl: slug,
    nftName: nftName(service, token, serial),
    nftTokenAddress: ledgerIdText(token),
    nftSerialId: serial,
    nftImage: imageUrl(service, token, serial),
    imageCDN: imageUrl(service, token, serial),
    nftMetadata: metadataUri(service, token, serial),
    rarityRank: rank,
    rarityPct: collection && rank !== null ? rarityPercent(collection, rank) : null,
    listingUrl: `${marketplacePath(slug)}/${serial}`,
    previousPrice: previousPrice === null ? 0 : inWholeUnits(service, previousPrice, currency),
    listingDate: isoText(entry.listedAtMs),
    dateFromNow: timeAgo(service.nowMs() - entry.atMs),
    sellerNickname: nicknameOf(entry.seller),
    buyerNickname: entry.buyer === null ? '' : nicknameOf(entry.buyer),
    pricechg: changePercent,
    pricechglabel: previousPrice === null ? '' : `${changePercent > 0 ? '+' : ''}${changePercent}%`,
    paymentToken: paymentTokenOf(service, currency),
  }
}

/** Change in percent, cut to two decimals. */
const percentChange = (earlierPrice: bigint, laterPrice: bigint): number =>
  Number(((laterPrice - earlierPrice) * 10_000n) / earlierPrice) / 100

/**
 * Price that the seller paid for the NFT before the entry: in the seller's last purchase, or else in the seller's mint.
 * Null if unknown or in another currency.
 */
function pricePaid(
  { market, launchpad }: Service,
  { token, serial, seller, atMs, currency }: ActivityEntry,
): bigint | null {
  const sales = market.eventsOf({ token, serial, type: 'sold' })
  const sale = sales.findLast((event) => event.atMs < atMs && event.buyer === seller)
  if (sale) return sale.currency === currency ? sale.price : null
  const sellersMint = launchpad.mints.find(
    (mint) => mint.token === token && mint.serial === serial && mint.buyer === seller,
  )
  if (!sellersMint || sellersMint.atMs >= atMs) return null
  return (sellersMint.currency ?? undefined) === currency ? sellersMint.price : null
}

export const activityOperations = [activity]
