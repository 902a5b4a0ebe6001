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
import { exactHbarOrNull } from '../../market-api/exact-hbar'

export type PastDeps = {
  readonly market: MarketClient
  /** Events that this app has seen, newest first. */
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  readonly series: (name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly now: () => number
}
type Activity = z.output<typeof activity.answer>['marketActivity'][number]
type NamedIdLookup = (id: EntityId) => NamedId
/** Event of the history; null for a record without a readable time, which has no position in the history. */
type HistoryEventOrNull = NftHistoryEvent | null

const MAX_PAGES = 4
const MAX_EVENTS = 200
const MAX_FLOORS = 500
/** Maximum time between a record of the service and an event of the feed that describe the same act. */
const MAX_SAME_ACT_MS = 3000

/** History of an NFT: the service's activity, extended by the app's own feed of events. */
export function createNftPast(deps: PastDeps): ServicesOf<Contract>['nft']['history'] {
  return async ({ token, serial, fresh }): Promise<NftHistory> => {
    const query = { token, serial, activityFilter: 'All' as const }
    const pages = activityPages(deps.market, query, { priority: 'visible', fresh, maxPages: MAX_PAGES })
    const { records, end, stamp } = await collectPages(pages)
    const recordActs = records.map((record) => actOfRecord(record, deps.namedIdOf)).filter((act) => act !== null)
    const eventActs = deps
      .events({ token, serial }, MAX_EVENTS)
      .map((event) => actOfEvent(event, deps.namedIdOf))
      .filter((act) => act !== null)
    const acts = mergeActs(recordActs, eventActs)
    const fromMs = Date.parse(acts.at(-1)?.at ?? '')
    const floors = Number.isNaN(fromMs) ? [] : deps.series(seriesName.floor(token), fromMs, deps.now())
    return {
      token,
      serial,
      acts,
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

function actOfRecord(record: Activity, namedIdOf: NamedIdLookup): HistoryEventOrNull {
  const atMs = record.saleDate === null ? null : parseInstantMs(record.saleDate)
  if (atMs === null) return null
  // Only the sale type decides: the record of an offer may name a sale mechanism although there was no sale.
  const kind = activityKindOf(record.saletype)
  const price = recordPrice(record, kind === 'minted')
  return {
    what: kind,
    ...price,
    label: record.saletype.slice(0, 80),
    before: kind === 'repriced' && !price.otherPrice ? exactHbarOrNull(record.previousPrice || null) : null,
    at: new Date(atMs).toISOString(),
    seller: namedOrNull(record.sellerAddress, namedIdOf),
    buyer: namedOrNull(record.buyerAddress, namedIdOf),
    byOffer: kind === 'sold' && isCollectionOfferSale(record),
    transactionId: record.saleTransactionId?.slice(0, 100) ?? null,
  }
}

const ACT_KIND_OF_EVENT = { sold: 'sold', listed: 'listed', price_changed: 'repriced', delisted: 'withdrawn' } as const

function actOfEvent(event: MarketEvent, namedIdOf: NamedIdLookup): HistoryEventOrNull {
  const atMs = instantOf(event)
  if (atMs === null) return null
  const kind = ACT_KIND_OF_EVENT[event.eventType]
  const price = recordPrice({ salePrice: event.price, paymentToken: event.paymentToken }, false)
  return {
    what: kind,
    ...price,
    label: null,
    before: kind === 'repriced' && !price.otherPrice ? exactHbarOrNull(event.previousPrice || null) : null,
    at: new Date(atMs).toISOString(),
    seller: namedOrNull(event.sellerAddress, namedIdOf),
    buyer: namedOrNull(event.buyerAddress, namedIdOf),
    byOffer: event.saleMechanism === 'collection_offer',
    transactionId: event.transactionId?.slice(0, 100) ?? null,
  }
}

/**
 * Merges records and events, newest first. A record and an event of the same act become one entry, with the label of
 * the record and the transaction of the event.
 */
function mergeActs(recordActs: readonly NftHistoryEvent[], eventActs: readonly NftHistoryEvent[]): NftHistoryEvent[] {
  const unmatchedEvents = [...eventActs]
  const mergedActs = recordActs.map((act) => {
    const event = unmatchedEvents.find((candidate) => isSameAct(act, candidate))
    if (!event) return act
    unmatchedEvents.splice(unmatchedEvents.indexOf(event), 1)
    return { ...act, before: act.before ?? event.before, transactionId: event.transactionId ?? act.transactionId }
  })
  return [...mergedActs, ...unmatchedEvents].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, 1000)
}

const isSameAct = (a: NftHistoryEvent, b: NftHistoryEvent): boolean =>
  a.what === b.what && isSamePrice(a, b) && Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= MAX_SAME_ACT_MS
