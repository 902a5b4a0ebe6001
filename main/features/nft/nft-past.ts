import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { Past, PastAct } from '@shared/contract/nft-past'
import type { EntityId } from '@shared/ids'
import { activityKindOf } from '@shared/market/activity-kind'
import type { activity } from '@shared/market/market'
import { isSamePrice } from '@shared/token-unit'
import { instantIn, instantOf, type MarketEvent } from '../../market-api/pages/event-pages'
import { activityPages } from '../../market-api/pages/market-pages'
import { collect } from '../../market-api/pages/paged'
import type { MarketClient } from '../../market-api/client/client'
import { seriesOf } from '../../market-api/client/samples'
import type { EventFilter } from '../../storage/events'
import type { SamplePoint } from '../../storage/samples'
import { isByOffer, priceOf } from '../../nft/activity-price'
import { exactHbar } from '../../market-api/exact-hbar'

export type PastDeps = {
  readonly market: MarketClient
  /** Events that this app has seen, newest first. */
  readonly events: (filter: EventFilter, limit: number) => readonly MarketEvent[]
  readonly series: (name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  readonly named: (id: EntityId) => NamedId
  readonly now: () => number
}
type Activity = z.output<typeof activity.answer>['marketActivity'][number]
type Named = PastDeps['named']
/** Null for a record without a time, which has no place among the others. */
type Found = PastAct | null

const PAGES = 4
const MOST_EVENTS = 200
const MOST_FLOORS = 500
/** Maximum difference between a record and its event: both sources describe one act, but their instants may differ. */
const SAME_MS = 3000

/** History of an NFT: the service's activity, extended by the app's own feed of events. */
export function createNftPast(deps: PastDeps): ServicesOf<Contract>['nft']['past'] {
  return async ({ token, serial, fresh }): Promise<Past> => {
    const query = { token, serial, activityFilter: 'All' as const }
    const pages = activityPages(deps.market, query, { priority: 'visible', fresh, mostPages: PAGES })
    const { records, end, stamp } = await collect(pages)
    const told = records.map((record) => ofRecord(record, deps.named)).filter((act) => act !== null)
    const seen = deps
      .events({ token, serial }, MOST_EVENTS)
      .map((event) => ofEvent(event, deps.named))
      .filter((act) => act !== null)
    const acts = merge(told, seen)
    const fromMs = Date.parse(acts.at(-1)?.at ?? '')
    const floors = Number.isNaN(fromMs) ? [] : deps.series(seriesOf.floor(token), fromMs, deps.now())
    return {
      token,
      serial,
      acts,
      isWhole: end.certain,
      stamp,
      floors: floors
        .slice(-MOST_FLOORS)
        .map(({ atMs, spanMs, last }) => ({ at: new Date(atMs + spanMs).toISOString(), hbar: last })),
    }
  }
}

const nameOf = (id: EntityId | null, named: Named): NamedId | null => (id === null ? null : named(id))

function ofRecord(record: Activity, named: Named): Found {
  const atMs = record.saleDate === null ? null : instantIn(record.saleDate)
  if (atMs === null) return null
  // The sale type alone decides: an offer without a sale may have a mechanism, too.
  const what = activityKindOf(record.saletype)
  const priced = priceOf(record, what === 'minted')
  return {
    what,
    ...priced,
    label: record.saletype.slice(0, 80),
    before: what === 'repriced' && !priced.otherPrice ? exactHbar(record.previousPrice || null) : null,
    at: new Date(atMs).toISOString(),
    seller: nameOf(record.sellerAddress, named),
    buyer: nameOf(record.buyerAddress, named),
    byOffer: what === 'sold' && isByOffer(record),
    transactionId: record.saleTransactionId?.slice(0, 100) ?? null,
  }
}

const WHAT = { sold: 'sold', listed: 'listed', price_changed: 'repriced', delisted: 'withdrawn' } as const

function ofEvent(event: MarketEvent, named: Named): Found {
  const atMs = instantOf(event)
  if (atMs === null) return null
  const what = WHAT[event.eventType]
  const priced = priceOf({ salePrice: event.price, paymentToken: event.paymentToken }, false)
  return {
    what,
    ...priced,
    label: null,
    before: what === 'repriced' && !priced.otherPrice ? exactHbar(event.previousPrice || null) : null,
    at: new Date(atMs).toISOString(),
    seller: nameOf(event.sellerAddress, named),
    buyer: nameOf(event.buyerAddress, named),
    byOffer: event.saleMechanism === 'collection_offer',
    transactionId: event.transactionId?.slice(0, 100) ?? null,
  }
}

/**
 * Merges both sources, newest first, and joins what describes the same act. The event has the transaction; the record
 * has the service's label.
 */
function merge(told: readonly PastAct[], seen: readonly PastAct[]): PastAct[] {
  const left = [...seen]
  const both = told.map((act) => {
    const at = left.findIndex((event) => isSame(act, event))
    const [event] = at < 0 ? [] : left.splice(at, 1)
    const transactionId = event?.transactionId ?? act.transactionId
    return event ? { ...act, before: act.before ?? event.before, transactionId } : act
  })
  return [...both, ...left].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, 1000)
}

const isSame = (a: PastAct, b: PastAct): boolean =>
  a.what === b.what && isSamePrice(a, b) && Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= SAME_MS
