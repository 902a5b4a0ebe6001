import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { offers as offersContract, SingleOffer } from '@shared/contract/offers'
import { type EntityId, nftKey } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { collectionFacts } from '@shared/market/facts'
import { activity, type offers } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { parseInstantMs, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { offerPages } from '../../market-api/pages/market-pages'
import { collect, type Collected } from '../../market-api/pages/list-pages'
import type { Stamp } from '@shared/time'
import { AppFailure, orNull, orNullUnlessLeft } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { EventFilter } from '../../storage/events'
import type { MediaCache } from '../../storage/image-cache'
import { recordPrice } from '../../nft/activity-price'
import type { NftFactsStore } from '../../nft/nft-facts'
import { offerView } from '../nft/nft-offers'

type SingleOffersDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly viewClient: MarketClient
  readonly facts: NftFactsStore
  readonly media: Pick<MediaCache, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  readonly signal: () => AbortSignal
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly now: () => number
}
type ReadSingleOffers = ServicesOf<{ offers: typeof offersContract }>['offers']['single']
type OfferRecord = z.output<typeof offers.answer>['response'][number]

const MAX_PAGES = 3
/**
 * Maximum number of names and of floors that are read, in the order of the list. Those of the other offers stay
 * unknown.
 */
const MAX_NAMES = 16
const MAX_FLOORS = 12
const MAX_EVENTS = 50
/** Maximum number of NFTs whose last sale is requested from the market, if this app has seen none. */
const MAX_SALES = 6

/** Offers for single NFTs, received or made, with the figures to judge them by. */
export function createSingleOffers(deps: SingleOffersDeps): ReadSingleOffers {
  const { readInBackground, marketSale } = createBackgroundReads(deps)
  return async ({ accounts, side, status, fresh }) => {
    const readOffersOf = (account: EntityId) => {
      const query = { filterUserAccount: account, statusFilterTypeId: status }
      return collect(offerPages(deps.viewClient, query, { priority: 'visible', fresh, mostPages: MAX_PAGES }))
    }
    const collectedOffers = await Promise.all(accounts.map(readOffersOf))
    const accountOffers = accounts.flatMap((account, i) => offersOfSide(collectedOffers[i], account, side))
    accountOffers.sort((a, b) => (b.row.offerDate ?? '').localeCompare(a.row.offerDate ?? ''))
    const floors = await readCollections(deps, accountOffers)
    void readInBackground(accounts, accountOffers)
    const saleOf = (row: OfferRecord) => saleFromEvents(deps, row) ?? marketSale(row)
    return {
      accounts,
      offers: accountOffers
        .slice(0, 1000)
        .map(({ row, account }) => singleView(deps, { row, account }, floors.get(row.token), saleOf(row))),
      isWhole: collectedOffers.every(({ end }) => end.isCertain),
      stamp: oldestStamp(collectedOffers),
    }
  }
}

type AccountOffer = { readonly row: OfferRecord; readonly account: EntityId }

/** Keeps the offers of the requested side: the documents do not say by which side the service filters. */
function offersOfSide(
  collected: Collected<OfferRecord> | undefined,
  account: EntityId,
  side: 'received' | 'made',
): readonly AccountOffer[] {
  return (collected?.records ?? [])
    .filter(({ buyerAccount, sellerAccount }) => (side === 'made' ? buyerAccount : sellerAccount) === account)
    .map((row) => ({ row, account }))
}

const oldestStamp = (collectedOffers: readonly Collected<OfferRecord>[]) => {
  const [firstStamp, ...otherStamps] = collectedOffers.map(({ stamp }) => stamp)
  if (!firstStamp) throw new Error('single offers need at least one account')
  return otherStamps.reduce((a, b) => (b.receivedAt < a.receivedAt ? b : a), firstStamp)
}

/** Reads missing names. Returns true if any was requested. Throws only AppFailure `cancelled`. */
async function readNames(
  { facts, signal }: SingleOffersDeps,
  accountOffers: readonly AccountOffer[],
): Promise<boolean> {
  const missing = new Map<string, Set<number>>()
  let count = 0
  for (const { row } of accountOffers) {
    const { token, serialId } = row
    if (count >= MAX_NAMES || missing.get(token)?.has(serialId) || facts.missing(token, [serialId]).length === 0) {
      continue
    }
    missing.set(token, (missing.get(token) ?? new Set()).add(serialId))
    count += 1
  }
  for (const [token, serials] of missing)
    await orNullUnlessLeft(facts.load(token, [...serials], 'background', { signal: signal() }))
  return missing.size > 0
}

type Collection = { readonly name: string; readonly floor: string | null; readonly stamp: Stamp }

/** Collection facts need no key, and sixty requests a minute are allowed. */
async function readCollections(
  { viewClient }: SingleOffersDeps,
  accountOffers: readonly AccountOffer[],
): Promise<ReadonlyMap<string, Collection>> {
  const tokens = [...new Set(accountOffers.map(({ row }) => row.token))].slice(0, MAX_FLOORS)
  const readFacts = async (token: EntityId): Promise<readonly [string, Collection][]> => {
    const answer = await orNull(viewClient.read(collectionFacts, { token }, { priority: 'visible' }))
    return answer ? [[token, { name: answer.value.name, floor: answer.value.floor, stamp: answer.stamp }]] : []
  }
  return new Map((await Promise.all(tokens.map(readFacts))).flat())
}

function singleView(
  deps: SingleOffersDeps,
  { row, account }: AccountOffer,
  collection: Collection | undefined,
  lastSale: Sale,
): SingleOffer {
  const nftFacts = deps.facts.kept(row.token, row.serialId)
  return {
    ...offerView(row, deps.named),
    account,
    name: nftFacts?.name ?? `#${row.serialId}`,
    image: deps.media.pathOf(nftFacts?.image ?? null),
    collection: collection?.name ?? null,
    floor: collection?.floor ?? null,
    floorStamp: collection?.stamp ?? null,
    lastSale,
  }
}

const offerNftKey = ({ token, serialId }: OfferRecord): string => nftKey(token, serialId)
type Sale = SingleOffer['lastSale']

/**
 * Cache time of a last sale from the market. A sale that the market did not report is not requested again meanwhile.
 */
const SALE_CACHE_MS = 600_000
const MAX_CACHED_SALES = 2000

/**
 * Reads names and last sales in the background and notifies the page as they arrive: dozens of requests would take too
 * long.
 */
function createBackgroundReads(deps: SingleOffersDeps) {
  const salesByNft = new Map<string, { readonly sale: Sale; readonly atMs: number }>()
  const isFresh = (nft: string) => {
    const ageMs = deps.now() - (salesByNft.get(nft)?.atMs ?? Number.NEGATIVE_INFINITY)
    return ageMs >= 0 && ageMs < SALE_CACHE_MS
  }

  /** Reads the last sales that this app has not seen itself. */
  async function readSales(accountOffers: readonly AccountOffer[]): Promise<boolean> {
    const unseenOffers = [...new Map(accountOffers.map(({ row }) => [offerNftKey(row), row]))].filter(
      ([, row]) => !saleFromEvents(deps, row),
    )
    const offersToRead = unseenOffers.slice(0, MAX_SALES).filter(([nft]) => !isFresh(nft))
    let hasNewSale = false
    for (const [nft, row] of offersToRead) {
      const sale = await readMarketSale(deps, row)
      if (salesByNft.size >= MAX_CACHED_SALES) salesByNft.clear()
      salesByNft.set(nft, { sale, atMs: deps.now() })
      hasNewSale ||= sale !== null
    }
    return hasNewSale
  }

  return {
    marketSale: (row: OfferRecord): Sale => salesByNft.get(offerNftKey(row))?.sale ?? null,
    readInBackground: async (accounts: readonly EntityId[], accountOffers: readonly AccountOffer[]): Promise<void> => {
      const notifyPage = () => accounts.forEach((account) => deps.emit('offers.changed', { account }))
      try {
        if (await readNames(deps, accountOffers)) notifyPage()
        if (await readSales(accountOffers)) notifyPage()
      } catch (cause) {
        if (!(cause instanceof AppFailure)) deps.fault('offers.behind', cause)
      }
    },
  }
}

async function readMarketSale(
  { viewClient }: SingleOffersDeps,
  { token, serialId: serial }: OfferRecord,
): Promise<Sale> {
  const query = { token, serial, activityFilter: 'Sales', amount: 5 } as const
  const answer = await orNullUnlessLeft(viewClient.read(activity, query, { priority: 'background' }))
  for (const record of answer?.value.marketActivity ?? []) {
    if (activityKindOf(record.saletype) !== 'sold') continue
    const { price } = recordPrice(record, false)
    const atMs = record.saleDate === null ? null : parseInstantMs(record.saleDate)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}

function saleFromEvents({ events }: SingleOffersDeps, { token, serialId }: OfferRecord): Sale {
  for (const event of events({ token, serial: serialId }, MAX_EVENTS)) {
    if (event.eventType !== 'sold') continue
    const { price } = recordPrice({ salePrice: event.price, paymentToken: event.paymentToken }, false)
    const atMs = instantOf(event)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}
