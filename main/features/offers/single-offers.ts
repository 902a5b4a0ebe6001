import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { offers as offersContract, SingleOffer } from '@shared/contract/offers'
import { type EntityId, nftKey } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import { collectionFacts } from '@shared/market/facts'
import { activity, type offers } from '@shared/market/market'
import type { MarketClient } from '../../market-api/client/client'
import { instantIn, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { offerPages } from '../../market-api/pages/market-pages'
import { collect, type Collected } from '../../market-api/pages/paged'
import type { Stamp } from '@shared/time'
import { AppFailure, orNull, orNullUnlessLeft } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { EventFilter } from '../../storage/events'
import type { Media } from '../../storage/media'
import { priceOf } from '../../nft/activity-price'
import type { NftFactsStore } from '../../nft/nft-facts'
import { offerView } from '../nft/nft-offers'

type SingleOffersDeps = {
  /** Client for views: its reads end with the view. */
  readonly shown: MarketClient
  readonly facts: NftFactsStore
  readonly media: Pick<Media, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  readonly signal: () => AbortSignal
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly now: () => number
}
type Single = ServicesOf<{ offers: typeof offersContract }>['offers']['single']
type Row = z.output<typeof offers.answer>['response'][number]

const PAGES = 3
/**
 * Maximum number of names and of floors that are read, in the order of the list. Those of the other offers stay
 * unknown.
 */
const MOST_NAMES = 16
const MOST_FLOORS = 12
const MOST_EVENTS = 50
/** Maximum number of NFTs whose last sale is requested from the market, if this app has seen none. */
const MOST_SALES = 6

/** Offers for single NFTs, received or made, with the figures to judge them by. */
export function createSingleOffers(deps: SingleOffersDeps): Single {
  const { read: readBehind, toldSale } = createBehindOffers(deps)
  return async ({ accounts, side, status, fresh }) => {
    const read = (account: EntityId) => {
      const query = { filterUserAccount: account, statusFilterTypeId: status }
      return collect(offerPages(deps.shown, query, { priority: 'visible', fresh, mostPages: PAGES }))
    }
    const found = await Promise.all(accounts.map(read))
    const own = accounts.flatMap((account, i) => ofSide(found[i], account, side))
    own.sort((a, b) => (b.row.offerDate ?? '').localeCompare(a.row.offerDate ?? ''))
    const floors = await readCollections(deps, own)
    void readBehind(accounts, own)
    const saleOf = (row: Row) => seenSaleOf(deps, row) ?? toldSale(row)
    return {
      accounts,
      offers: own
        .slice(0, 1000)
        .map(({ row, account }) => singleView(deps, { row, account }, floors.get(row.token), saleOf(row))),
      isWhole: found.every(({ end }) => end.certain),
      stamp: oldest(found),
    }
  }
}

type Own = { readonly row: Row; readonly account: EntityId }

/** Keeps the offers of the requested side: the documents do not say by which side the service filters. */
function ofSide(found: Collected<Row> | undefined, account: EntityId, side: 'received' | 'made'): readonly Own[] {
  return (found?.records ?? [])
    .filter(({ buyerAccount, sellerAccount }) => (side === 'made' ? buyerAccount : sellerAccount) === account)
    .map((row) => ({ row, account }))
}

const oldest = (found: readonly Collected<Row>[]) => {
  const [first, ...others] = found.map(({ stamp }) => stamp)
  if (!first) throw new Error('offers of no account were asked for')
  return others.reduce((a, b) => (b.receivedAt < a.receivedAt ? b : a), first)
}

/** Reads missing names. Returns true if any was requested. Throws only AppFailure `cancelled`. */
async function readNames({ facts, signal }: SingleOffersDeps, own: readonly Own[]): Promise<boolean> {
  const missing = new Map<string, Set<number>>()
  let count = 0
  for (const { row } of own) {
    const { token, serialId } = row
    if (count >= MOST_NAMES || missing.get(token)?.has(serialId) || facts.missing(token, [serialId]).length === 0) {
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
  { shown }: SingleOffersDeps,
  own: readonly Own[],
): Promise<ReadonlyMap<string, Collection>> {
  const tokens = [...new Set(own.map(({ row }) => row.token))].slice(0, MOST_FLOORS)
  const read = async (token: EntityId): Promise<readonly [string, Collection][]> => {
    const answer = await orNull(shown.read(collectionFacts, { token }, { priority: 'visible' }))
    return answer ? [[token, { name: answer.value.name, floor: answer.value.floor, stamp: answer.stamp }]] : []
  }
  return new Map((await Promise.all(tokens.map(read))).flat())
}

function singleView(
  deps: SingleOffersDeps,
  { row, account }: Own,
  collection: Collection | undefined,
  lastSale: Sale,
): SingleOffer {
  const known = deps.facts.kept(row.token, row.serialId)
  return {
    ...offerView(row, deps.named),
    account,
    name: known?.name ?? `#${row.serialId}`,
    image: deps.media.pathOf(known?.image ?? null),
    collection: collection?.name ?? null,
    floor: collection?.floor ?? null,
    floorStamp: collection?.stamp ?? null,
    lastSale,
  }
}

const nftOf = ({ token, serialId }: Row): string => nftKey(token, serialId)
type Sale = SingleOffer['lastSale']

/**
 * Cache time of a last sale from the market. A sale that the market did not report is not requested again meanwhile.
 */
const SALE_KEPT_MS = 600_000
const MOST_KEPT = 2000

/**
 * Reads names and last sales in the background and notifies the page as they arrive: dozens of requests would take too
 * long.
 */
function createBehindOffers(deps: SingleOffersDeps) {
  const told = new Map<string, { readonly sale: Sale; readonly atMs: number }>()
  const isYoung = (nft: string) => {
    const ageMs = deps.now() - (told.get(nft)?.atMs ?? Number.NEGATIVE_INFINITY)
    return ageMs >= 0 && ageMs < SALE_KEPT_MS
  }

  /** Reads the last sales that this app has not seen itself. */
  async function readSales(own: readonly Own[]): Promise<boolean> {
    const rows = [...new Map(own.map(({ row }) => [nftOf(row), row]))].filter(([, row]) => !seenSaleOf(deps, row))
    const wanted = rows.slice(0, MOST_SALES).filter(([nft]) => !isYoung(nft))
    let came = false
    for (const [nft, row] of wanted) {
      const sale = await toldSaleOf(deps, row)
      if (told.size >= MOST_KEPT) told.clear()
      told.set(nft, { sale, atMs: deps.now() })
      came ||= sale !== null
    }
    return came
  }

  return {
    toldSale: (row: Row): Sale => told.get(nftOf(row))?.sale ?? null,
    read: async (accounts: readonly EntityId[], own: readonly Own[]): Promise<void> => {
      const tell = () => accounts.forEach((account) => deps.emit('offers.changed', { account }))
      try {
        if (await readNames(deps, own)) tell()
        if (await readSales(own)) tell()
      } catch (cause) {
        if (!(cause instanceof AppFailure)) deps.fault('offers.behind', cause)
      }
    },
  }
}

async function toldSaleOf({ shown }: SingleOffersDeps, { token, serialId: serial }: Row): Promise<Sale> {
  const query = { token, serial, activityFilter: 'Sales', amount: 5 } as const
  const answer = await orNullUnlessLeft(shown.read(activity, query, { priority: 'background' }))
  for (const record of answer?.value.marketActivity ?? []) {
    if (activityKindOf(record.saletype) !== 'sold') continue
    const { price } = priceOf(record, false)
    const atMs = record.saleDate === null ? null : instantIn(record.saleDate)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}

function seenSaleOf({ events }: SingleOffersDeps, { token, serialId }: Row): Sale {
  for (const event of events({ token, serial: serialId }, MOST_EVENTS)) {
    if (event.eventType !== 'sold') continue
    const { price } = priceOf({ salePrice: event.price, paymentToken: event.paymentToken }, false)
    const atMs = instantOf(event)
    return price === null || atMs === null ? null : { price, at: new Date(atMs).toISOString() }
  }
  return null
}
