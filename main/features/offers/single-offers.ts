import type { z } from 'zod'
import { formatHbar, parseHbar } from '@shared/amount'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { offers as offersContract, SingleOffer } from '@shared/contract/offers'
import { type EntityId, nftKey } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { collectionFacts } from '@shared/market/facts'
import { activity, type offers } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { parseInstantMs, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { proceedsAfterFees } from '@shared/sale-proceeds'
import { offerPages } from '../../market-api/pages/market-pages'
import { collectPages, type CollectedPages } from '../../market-api/pages/list-pages'
import type { Stamp } from '@shared/time'
import { AppFailure, orNull, orNullUnlessCancelled } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { EventFilter } from '../../storage/events'
import type { ImageCache } from '../../storage/image-cache'
import { recordPrice } from '../../nft/activity-price'
import type { NftFactsStore } from '../../nft/nft-facts'
import type { FeesAnswer } from '../nft/nft-holder'
import { offerView } from '../nft/nft-offers'

type SingleOffersDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly viewClient: MarketClient
  readonly facts: NftFactsStore
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly namedIdOf: (id: EntityId) => NamedId
  /** Royalties and fixed fees of a sale by this holder, without the market's fee. */
  readonly saleFees: (token: EntityId, holder: EntityId) => Promise<FeesAnswer>
  /** Market events that this app has stored, newest first. */
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  /** Signal that aborts when the person leaves the view. */
  readonly signal: () => AbortSignal
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly now: () => number
}
type ReadSingleOffers = ServicesOf<{ offers: typeof offersContract }>['offers']['single']
type OfferRecord = z.output<typeof offers.answer>['response'][number]

/** Maximum number of pages of offers that are read for each account. */
const MAX_PAGES = 3
/** Maximum number of offers in an answer to the page, as `shared/contract/offers.ts` limits it. */
const MAX_OFFERS = 1000
/** Maximum number of NFTs whose names are read, in the order of the list. */
const MAX_NAMES = 16
/**
 * Maximum number of collections whose names and floors are read, and of pairs of collection and account whose fees are
 * read, in the order of the list.
 */
const MAX_COLLECTIONS = 12
/** Maximum number of stored events of an NFT that are searched for its last sale. */
const MAX_EVENTS = 50
/** Maximum number of NFTs whose last sale is requested from the market, because this app has stored no sale of them. */
const MAX_SALES = 6
/** Number of records in a request for the last sale. Some records may be of another kind. */
const SALE_RECORDS = 5

/** Creates the reader of the single-NFT offers that the accounts received or made, with figures to judge the offers. */
export function createSingleOffers(deps: SingleOffersDeps): ReadSingleOffers {
  const { readInBackground, cachedMarketSale, cachedFees } = createBackgroundReads(deps)
  return async ({ accounts, side, status, fresh }) => {
    const readOffersOf = (account: EntityId) => {
      const query = { filterUserAccount: account, statusFilterTypeId: status }
      return collectPages(offerPages(deps.viewClient, query, { priority: 'visible', fresh, maxPages: MAX_PAGES }))
    }
    const offersByAccount = await Promise.all(accounts.map(readOffersOf))
    const accountOffers = accounts.flatMap((account, index) => offersOfSide(offersByAccount[index], account, side))
    accountOffers.sort((a, b) => (b.row.offerDate ?? '').localeCompare(a.row.offerDate ?? ''))
    const collections = await readCollections(deps, accountOffers)
    readInBackground(accounts, accountOffers, side)
    const lastSaleOf = (row: OfferRecord) => saleFromEvents(deps, row) ?? cachedMarketSale(row)
    const proceedsOf = (offer: AccountOffer, price: string | null) =>
      side === 'made' || price === null ? null : saleProceeds(price, cachedFees(offer))
    return {
      accounts,
      offers: accountOffers.slice(0, MAX_OFFERS).map((offer) => ({
        ...singleOfferView(deps, offer, collections.get(offer.row.token)),
        lastSale: lastSaleOf(offer.row),
        proceeds: proceedsOf(offer, offer.row.offeredPrice),
        collectionProceeds: proceedsOf(offer, collections.get(offer.row.token)?.bestOffer ?? null),
      })),
      isWhole: offersByAccount.every(({ end }) => end.isCertain),
      stamp: oldestStamp(offersByAccount),
    }
  }
}

type AccountOffer = { readonly row: OfferRecord; readonly account: EntityId }

/**
 * Keeps the offers that the account made, or those that it received. The documents do not say whether the service's
 * filter by account selects made offers, received offers, or both.
 */
function offersOfSide(
  collectedOffers: CollectedPages<OfferRecord> | undefined,
  account: EntityId,
  side: 'received' | 'made',
): readonly AccountOffer[] {
  return (collectedOffers?.records ?? [])
    .filter(({ buyerAccount, sellerAccount }) => (side === 'made' ? buyerAccount : sellerAccount) === account)
    .map((row) => ({ row, account }))
}

const oldestStamp = (offersByAccount: readonly CollectedPages<OfferRecord>[]) => {
  const [firstStamp, ...otherStamps] = offersByAccount.map(({ stamp }) => stamp)
  if (!firstStamp) throw new Error('single offers need at least one account')
  return otherStamps.reduce(
    (oldest, candidate) => (candidate.receivedAt < oldest.receivedAt ? candidate : oldest),
    firstStamp,
  )
}

/** Loads missing names and images. Returns true if any name was requested. Throws only AppFailure `cancelled`. */
async function readNames(
  { facts, signal }: SingleOffersDeps,
  accountOffers: readonly AccountOffer[],
): Promise<boolean> {
  const serialsToLoad = new Map<string, Set<number>>()
  let nftCount = 0
  for (const { row } of accountOffers) {
    const { token, serialId } = row
    if (nftCount >= MAX_NAMES) break
    if (serialsToLoad.get(token)?.has(serialId) || facts.missingInStore(token, [serialId]).length === 0) continue
    serialsToLoad.set(token, (serialsToLoad.get(token) ?? new Set()).add(serialId))
    nftCount += 1
  }
  for (const [token, serials] of serialsToLoad) {
    await orNullUnlessCancelled(facts.load(token, [...serials], 'background', { signal: signal() }))
  }
  return serialsToLoad.size > 0
}

type Collection = {
  readonly name: string
  readonly floor: string | null
  readonly bestOffer: string | null
  readonly stamp: Stamp
}

/**
 * Reads names and floors of the collections. The page waits for these requests: they need no key, and the market allows
 * sixty of them a minute.
 */
async function readCollections(
  { viewClient }: SingleOffersDeps,
  accountOffers: readonly AccountOffer[],
): Promise<ReadonlyMap<string, Collection>> {
  const tokens = [...new Set(accountOffers.map(({ row }) => row.token))].slice(0, MAX_COLLECTIONS)
  const readFacts = async (token: EntityId): Promise<readonly [string, Collection][]> => {
    const answer = await orNull(viewClient.read(collectionFacts, { token }, { priority: 'visible' }))
    if (!answer) return []
    const { name, floor, highestOffer } = answer.value
    return [[token, { name, floor, bestOffer: highestOffer, stamp: answer.stamp }]]
  }
  return new Map((await Promise.all(tokens.map(readFacts))).flat())
}

function singleOfferView(
  deps: SingleOffersDeps,
  { row, account }: AccountOffer,
  collection: Collection | undefined,
): Omit<SingleOffer, 'lastSale' | 'proceeds' | 'collectionProceeds'> {
  const nftFacts = deps.facts.knownFacts(row.token, row.serialId)
  return {
    ...offerView(row, deps.namedIdOf),
    account,
    name: nftFacts?.name ?? `#${row.serialId}`,
    image: deps.media.pathOf(nftFacts?.image ?? null),
    collection: collection?.name ?? null,
    floor: collection?.floor ?? null,
    bestCollectionOffer: collection?.bestOffer ?? null,
    floorStamp: collection?.stamp ?? null,
  }
}

type SaleFeesView = FeesAnswer['fees']

/** Amount that the seller gets. Unknown fees, and fees in other tokens, are not deducted. */
function saleProceeds(price: string, fees: SaleFeesView): SingleOffer['proceeds'] {
  const knownFees = { royalties: fees?.royalties ?? [], fixedFee: fees === null ? 0n : parseHbar(fees.fixed) }
  return {
    hbar: formatHbar(proceedsAfterFees(parseHbar(price), knownFees)),
    isMaximum: fees === null || fees.inTokens.length > 0,
  }
}

const offerNftKey = ({ token, serialId }: OfferRecord): string => nftKey(token, serialId)
type Sale = SingleOffer['lastSale']

/** Cache time of a last sale from the market. The result that the market reports no sale is cached as long. */
const SALE_CACHE_MS = 600_000
/** Cache time of the fees of a collection for one holder. A failed read is not repeated within this time either. */
const FEES_CACHE_MS = 600_000
const MAX_CACHED_SALES = 2000

/**
 * Creates the background reads of fees, names and last sales. Together these reads take dozens of requests, so the page
 * does not wait for them. The page is notified when fees or sales were found, and after names were requested.
 */
function createBackgroundReads(deps: SingleOffersDeps) {
  const salesByNft = new Map<string, { readonly sale: Sale; readonly atMs: number }>()
  const isFresh = (key: string) => {
    const ageMs = deps.now() - (salesByNft.get(key)?.atMs ?? Number.NEGATIVE_INFINITY)
    return ageMs >= 0 && ageMs < SALE_CACHE_MS
  }

  /** Requests last sales of NFTs without a sale in this app's own events. Returns true if any sale was found. */
  async function readSales(accountOffers: readonly AccountOffer[]): Promise<boolean> {
    const offersByNft = new Map(accountOffers.map(({ row }) => [offerNftKey(row), row]))
    const offersWithoutSale = [...offersByNft].filter(([, row]) => !saleFromEvents(deps, row))
    const offersToRead = offersWithoutSale.slice(0, MAX_SALES).filter(([key]) => !isFresh(key))
    let hasNewSale = false
    for (const [key, row] of offersToRead) {
      const sale = await readMarketSale(deps, row)
      if (salesByNft.size >= MAX_CACHED_SALES) salesByNft.clear()
      salesByNft.set(key, { sale, atMs: deps.now() })
      hasNewSale ||= sale !== null
    }
    return hasNewSale
  }

  const feesByCollectionAndHolder = new Map<string, { readonly fees: SaleFeesView; readonly atMs: number }>()
  /** Fees differ between holders, because a holder who collects a fee does not pay this fee. */
  const feesKey = ({ row, account }: AccountOffer) => `${row.token} ${account}`

  /** Requests the fees of collections from the ledger. Returns true if any fees were found. */
  async function readFees(accountOffers: readonly AccountOffer[]): Promise<boolean> {
    const signal = deps.signal()
    const offersByKey = new Map(accountOffers.map((offer) => [feesKey(offer), offer]))
    let hasNewFees = false
    for (const [key, { row, account }] of [...offersByKey].slice(0, MAX_COLLECTIONS)) {
      const cached = feesByCollectionAndHolder.get(key)
      if (cached && deps.now() - cached.atMs < FEES_CACHE_MS) continue
      // Requests to the ledger do not end with the signal, so the signal is checked here.
      if (signal.aborted) return hasNewFees
      const answer = await orNull(deps.saleFees(row.token, account))
      feesByCollectionAndHolder.set(key, { fees: answer?.fees ?? cached?.fees ?? null, atMs: deps.now() })
      hasNewFees ||= (answer?.fees ?? null) !== null
    }
    return hasNewFees
  }

  async function readMissing(
    accounts: readonly EntityId[],
    accountOffers: readonly AccountOffer[],
    side: 'received' | 'made',
  ): Promise<void> {
    const notifyPage = () => accounts.forEach((account) => deps.emit('offers.changed', { account }))
    try {
      if (side === 'received' && (await readFees(accountOffers))) notifyPage()
      if (await readNames(deps, accountOffers)) notifyPage()
      if (await readSales(accountOffers)) notifyPage()
    } catch (cause) {
      if (!(cause instanceof AppFailure)) deps.fault('offers.background', cause)
    }
  }

  /**
   * End of the reads that were started before. The page reads several lists of offers at once, which share NFTs: one
   * after another, no list requests what an earlier list has read.
   */
  let previousReads: Promise<void> = Promise.resolve()

  return {
    cachedMarketSale: (row: OfferRecord): Sale => salesByNft.get(offerNftKey(row))?.sale ?? null,
    cachedFees: (offer: AccountOffer): SaleFeesView => feesByCollectionAndHolder.get(feesKey(offer))?.fees ?? null,
    readInBackground: (
      accounts: readonly EntityId[],
      accountOffers: readonly AccountOffer[],
      side: 'received' | 'made',
    ): void => {
      previousReads = previousReads.then(() => readMissing(accounts, accountOffers, side))
    },
  }
}

/** Last sale in the market's activity; null without a sale, or if the price in HBAR or the time is unknown. */
async function readMarketSale(
  { viewClient }: SingleOffersDeps,
  { token, serialId: serial }: OfferRecord,
): Promise<Sale> {
  const query = { token, serial, activityFilter: 'Sales', amount: SALE_RECORDS } as const
  const answer = await orNullUnlessCancelled(viewClient.read(activity, query, { priority: 'background' }))
  for (const record of answer?.value.marketActivity ?? []) {
    if (activityKindOf(record.saletype) !== 'sold') continue
    const { price } = recordPrice(record, { mayBeFree: false })
    const atMs = record.saleDate === null ? null : parseInstantMs(record.saleDate)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}

/**
 * Last sale in the events that this app has stored; null without a sale, or if the price in HBAR or the time is
 * unknown.
 */
function saleFromEvents({ events }: SingleOffersDeps, { token, serialId }: OfferRecord): Sale {
  for (const event of events({ token, serial: serialId }, MAX_EVENTS)) {
    if (event.eventType !== 'sold') continue
    const { price } = recordPrice({ salePrice: event.price, paymentToken: event.paymentToken }, { mayBeFree: false })
    const atMs = instantOf(event)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}
