import { AsyncLocalStorage } from 'node:async_hooks'
import type { Events } from '@shared/contract/events'
import { collectionFacts, marketFacts, topCollectionsFacts } from '@shared/market/facts'
import { listings, offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { accountNfts, tokenNft, tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../market-api/client/client'
import type { Emit } from '../platform/emitter'
import { createSharedAbort } from '../platform/shared-abort'

type ViewEventName = 'holdings.changed' | 'offers.changed' | 'collection.changed' | 'nft.changed' | 'market.changed'
/** What the page is told when an answer behind a view is another now. */
type ViewNotification = {
  readonly [E in ViewEventName]: { readonly name: E; readonly payload: Events[E] }
}[ViewEventName]
type Params = Readonly<Record<string, unknown>>

/** Which views are made of such an answer; none where the page would not hear of a newer one. */
function notificationsOf(op: Operation, params: Params): readonly ViewNotification[] {
  const { account, filterUserAccount, token, serial } = params
  switch (op.name) {
    case accountNfts.name:
      return typeof account === 'string' ? [{ name: 'holdings.changed', payload: { account } }] : []
    case listings.name:
      return typeof filterUserAccount === 'string'
        ? [{ name: 'holdings.changed', payload: { account: filterUserAccount } }]
        : []
    case offers.name:
      return typeof filterUserAccount === 'string'
        ? (['holdings.changed', 'offers.changed'] as const).map((name) => ({
            name,
            payload: { account: filterUserAccount },
          }))
        : []
    case tokenNft.name:
      return typeof token === 'string' && typeof serial === 'number'
        ? [{ name: 'nft.changed', payload: { token, serial } }]
        : []
    case collectionFacts.name:
    case tokenTraits.name:
      return typeof token === 'string' ? [{ name: 'collection.changed', payload: { token } }] : []
    case marketFacts.name:
    case topCollectionsFacts.name:
      return [{ name: 'market.changed', payload: {} }]
    default:
      return []
  }
}

type ViewNotifierDeps = { readonly emit: Emit; readonly setTimer: (fn: () => void, ms: number) => unknown }
/** What comes within this is told together: a wallet of many pages is one view. */
const NOTIFY_TOGETHER_MS = 300

/** Tells the page of newer answers, each view once for all that came together. */
export function createViewNotifier({ emit, setTimer }: ViewNotifierDeps): (op: Operation, params: Params) => void {
  const due = new Map<string, ViewNotification>()
  const flush = () => {
    const all = [...due.values()]
    due.clear()
    for (const { name, payload } of all) emit(name, payload as never)
  }
  return (op, params) => {
    const tellings = notificationsOf(op, params)
    if (tellings.length === 0) return
    if (due.size === 0) setTimer(flush, NOTIFY_TOGETHER_MS)
    for (const telling of tellings) due.set(JSON.stringify(telling), telling)
  }
}

/** What the page looks at now. Reads begun for it end when it looks at something else. */
export type ViewScope = {
  /** Of the view for which the work was begun that asks; else of the one that is shown. */
  readonly signal: () => AbortSignal
  /** Does work for the view that is shown now: all that it begins ends with that view, however late it reads. */
  readonly within: <T>(work: () => T) => T
  readonly left: () => void
}

export function createViewScope(): ViewScope {
  let current = createSharedAbort()
  const begunFor = new AsyncLocalStorage<AbortSignal>()
  return {
    signal: () => begunFor.getStore() ?? current.signal,
    within: (work) => begunFor.run(current.signal, work),
    left: () => {
      current.abort()
      current = createSharedAbort()
    },
  }
}

type AnyMethod = (input: never) => unknown

/** What the page may call, each call for the view that is shown when it comes. */
export function servicesWithin<S extends Readonly<Record<string, object>>>(
  view: Pick<ViewScope, 'within'>,
  services: S,
): S {
  const within = (feature: object) =>
    Object.fromEntries(
      Object.entries(feature as Record<string, AnyMethod>).map(([name, method]) => [
        name,
        (input: never) => view.within(() => method(input)),
      ]),
    )
  return Object.fromEntries(Object.entries(services).map(([name, feature]) => [name, within(feature)])) as S
}

/**
 * The client as views use it: what is at hand is shown at once and refreshed behind, where the page hears of that, and
 * reads end with the view that wanted them.
 */
export function marketForViews(market: MarketClient, view: ViewScope): MarketClient {
  return {
    ...market,
    read: (op, query, options) =>
      market.read(op, query, {
        signal: view.signal(),
        atOnce: notificationsOf(op, query as Params).length > 0,
        ...options,
      }),
    call: (op, query, options) => market.call(op, query, { signal: view.signal(), ...options }),
  }
}
