import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { NftHistory, NftHistoryEvent } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import type { activity } from '@shared/market/market'
import { isSamePrice } from '@shared/token-unit'
import { parseInstantMs, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { activityPages } from '../../market-api/pages/market-pages'
import { collectPages } from '../../market-api/pages/list-pages'
import type { MarketClient } from '../../market-api/client/client'
import { seriesName } from '../../market-api/client/samples'
import type { EventFilter } from '../../storage/events'
import type { SamplePoint } from '../../storage/samples'
import { isCollectionOfferSale, recordPrice } from '../../nft/activity-price'
import { exactDecimalOrNull } from '../../market-api/exact-hbar'

export type PastDeps = {
  readonly market: MarketClient
  /** Market events that this app has stored, newest first. */
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  /** Samples that this app has stored in a series. */
  readonly series: (name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly now: () => number
}
type Activity = z.output<typeof activity.answer>['marketActivity'][number]
type NamedIdLookup = (id: EntityId) => NamedId
/** Entry of the history; null for a record without a readable time, which has no position in the history. */
type HistoryEntryOrNull = NftHistoryEvent | null

const MAX_PAGES = 4
const MAX_EVENTS = 200
const MAX_FLOORS = 500
const MAX_ENTRIES = 1000
/** Limits of the contract for third-party text. */
const MAX_LABEL_CHARS = 80
const MAX_TRANSACTION_ID_CHARS = 100
/** Maximum time between a record of the service and an event of the feed for the same sale, listing or other change. */
const MAX_SAME_CHANGE_MS = 3000

/** History of an NFT: the service's records of activity, and the events that this app's feed has stored. */
export function createNftPast(deps: PastDeps): ServicesOf<Contract>['nft']['history'] {
  return async ({ token, serial, fresh }): Promise<NftHistory> => {
    const query = { token, serial, activityFilter: 'All' as const }
    const pages = activityPages(deps.market, query, { priority: 'visible', fresh, maxPages: MAX_PAGES })
    const { records, end, stamp } = await collectPages(pages)
    const recordEntries = records
      .map((record) => entryOfRecord(record, deps.namedIdOf))
      .filter((entry) => entry !== null)
    const eventEntries = deps
      .events({ token, serial }, MAX_EVENTS)
      .map((event) => entryOfEvent(event, deps.namedIdOf))
      .filter((entry) => entry !== null)
    const entries = mergeEntries(recordEntries, eventEntries)
    const fromMs = Date.parse(entries.at(-1)?.at ?? '')
    const floors = Number.isNaN(fromMs) ? [] : deps.series(seriesName.floor(token), fromMs, deps.now())
    return {
      token,
      serial,
      entries,
      isWhole: end.isCertain,
      stamp,
      floors: floors
        .slice(-MAX_FLOORS)
        .map(({ atMs, spanMs, last }) => ({ at: new Date(atMs + spanMs).toISOString(), hbar: last })),
    }
  }
}

const namedOrNull = (id: EntityId | null, namedIdOf: NamedIdLookup): NamedId | null =>
  id === null ? null : namedIdOf(id)

function entryOfRecord(record: Activity, namedIdOf: NamedIdLookup): HistoryEntryOrNull {
  const atMs = record.saleDate === null ? null : parseInstantMs(record.saleDate)
  if (atMs === null) return null
  // Only the sale type decides: the record of an offer may name a sale mechanism although there was no sale.
  const kind = activityKindOf(record.saletype)
  const price = recordPrice(record, { mayBeFree: kind === 'minted' })
  return {
    kind,
    ...price,
    label: record.saletype.slice(0, MAX_LABEL_CHARS),
    previousPrice: kind === 'repriced' && !price.otherPrice ? positiveHbarOrNull(record.previousPrice) : null,
    at: new Date(atMs).toISOString(),
    seller: namedOrNull(record.sellerAddress, namedIdOf),
    buyer: namedOrNull(record.buyerAddress, namedIdOf),
    isByOffer: kind === 'sold' && isCollectionOfferSale(record),
    transactionId: record.saleTransactionId?.slice(0, MAX_TRANSACTION_ID_CHARS) ?? null,
  }
}

/** Earlier price in HBAR; null if unknown. A price of 0 counts as unknown. */
const positiveHbarOrNull = (price: number | null): string | null => (price === 0 ? null : exactDecimalOrNull(price))

const ENTRY_KIND_OF_EVENT = {
  sold: 'sold',
  listed: 'listed',
  price_changed: 'repriced',
  delisted: 'withdrawn',
} as const

function entryOfEvent(event: MarketEvent, namedIdOf: NamedIdLookup): HistoryEntryOrNull {
  const atMs = instantOf(event)
  if (atMs === null) return null
  const kind = ENTRY_KIND_OF_EVENT[event.eventType]
  const price = recordPrice({ salePrice: event.price, paymentToken: event.paymentToken }, { mayBeFree: false })
  return {
    kind,
    ...price,
    label: null,
    previousPrice: kind === 'repriced' && !price.otherPrice ? positiveHbarOrNull(event.previousPrice) : null,
    at: new Date(atMs).toISOString(),
    seller: namedOrNull(event.sellerAddress, namedIdOf),
    buyer: namedOrNull(event.buyerAddress, namedIdOf),
    isByOffer: event.saleMechanism === 'collection_offer',
    transactionId: event.transactionId?.slice(0, MAX_TRANSACTION_ID_CHARS) ?? null,
  }
}

/**
 * Merges entries from records and from events, newest first. A record and an event of the same change become one entry:
 * the record's, but with the transaction of the event, and with the event's earlier price if the record has none.
 */
function mergeEntries(
  recordEntries: readonly NftHistoryEvent[],
  eventEntries: readonly NftHistoryEvent[],
): NftHistoryEvent[] {
  const unmatchedEvents = [...eventEntries]
  const mergedEntries = recordEntries.map((entry) => {
    const event = unmatchedEvents.find((candidate) => isSameChange(entry, candidate))
    if (!event) return entry
    unmatchedEvents.splice(unmatchedEvents.indexOf(event), 1)
    return {
      ...entry,
      previousPrice: entry.previousPrice ?? event.previousPrice,
      transactionId: event.transactionId ?? entry.transactionId,
    }
  })
  return [...mergedEntries, ...unmatchedEvents]
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, MAX_ENTRIES)
}

const isSameChange = (a: NftHistoryEvent, b: NftHistoryEvent): boolean =>
  a.kind === b.kind && isSamePrice(a, b) && Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= MAX_SAME_CHANGE_MS
