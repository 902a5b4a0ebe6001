import { AsyncLocalStorage } from 'node:async_hooks'
import type { Events } from '@shared/contract/events'
import type { EntityId } from '@shared/ids'
import { collectionFacts, marketFacts, topCollectionsFacts } from '@shared/market/facts'
import { listings, offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { accountNfts, tokenNft, tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../market-api/client/client'
import type { Emit } from '../platform/emitter'
import { createSharedAbort } from '../platform/shared-abort'

type ViewEventName = 'holdings.changed' | 'offers.changed' | 'collection.changed' | 'nft.changed' | 'market.changed'
/** Event that notifies the page of a newer answer for a view. */
type ViewNotification = {
  readonly [E in ViewEventName]: { readonly name: E; readonly payload: Events[E] }
}[ViewEventName]
type Params = Readonly<Record<string, unknown>>

/** True for an id. The type suffices, because the operation's schema has checked the form of the id. */
const isId = (param: unknown): param is EntityId => typeof param === 'string'

/** Events that notify views of a newer answer of the operation; empty for an operation without such an event. */
function notificationsOf(op: Operation, params: Params): readonly ViewNotification[] {
  const { account, filterUserAccount, token, serial } = params
  switch (op.name) {
    case accountNfts.name:
      return isId(account) ? [{ name: 'holdings.changed', payload: { account } }] : []
    case listings.name:
      return isId(filterUserAccount) ? [{ name: 'holdings.changed', payload: { account: filterUserAccount } }] : []
    case offers.name:
      return isId(filterUserAccount)
        ? (['holdings.changed', 'offers.changed'] as const).map((name) => ({
            name,
            payload: { account: filterUserAccount },
          }))
        : []
    case tokenNft.name:
      return isId(token) && typeof serial === 'number' ? [{ name: 'nft.changed', payload: { token, serial } }] : []
    case collectionFacts.name:
    case tokenTraits.name:
      return isId(token) ? [{ name: 'collection.changed', payload: { token } }] : []
    case marketFacts.name:
    case topCollectionsFacts.name:
      return [{ name: 'market.changed', payload: {} }]
    default:
      return []
  }
}

type ViewNotifierDeps = { readonly emit: Emit; readonly setTimer: (fn: () => void, ms: number) => unknown }
/** Events within this time are sent together, because the pages of one wallet arrive one after another. */
const NOTIFY_TOGETHER_MS = 300

/** Notifies the page of newer answers. Equal events within `NOTIFY_TOGETHER_MS` are sent once. */
export function createViewNotifier({ emit, setTimer }: ViewNotifierDeps): (op: Operation, params: Params) => void {
  const pendingByKey = new Map<string, ViewNotification>()
  const flush = () => {
    const notifications = [...pendingByKey.values()]
    pendingByKey.clear()
    // The cast is needed because TypeScript does not see that name and payload belong to the same notification.
    for (const { name, payload } of notifications) emit(name, payload as never)
  }
  return (op, params) => {
    const notifications = notificationsOf(op, params)
    if (notifications.length === 0) return
    if (pendingByKey.size === 0) setTimer(flush, NOTIFY_TOGETHER_MS)
    for (const notification of notifications) pendingByKey.set(JSON.stringify(notification), notification)
  }
}

/** Scope of the view that the page shows now. A read for a view is aborted when the page leaves the view. */
export type ViewScope = {
  /**
   * Abort signal of the view for which the calling work runs; outside `within`, of the view that the page shows now.
   */
  readonly signal: () => AbortSignal
  /**
   * Runs work for the view that is shown now. When the page leaves that view, all reads of the work are aborted,
   * including reads that the work starts later.
   */
  readonly within: <T>(work: () => T) => T
  /** Aborts the reads of the shown view. Later reads belong to the next view. */
  readonly leave: () => void
}

export function createViewScope(): ViewScope {
  let currentAbort = createSharedAbort()
  const signalOfCall = new AsyncLocalStorage<AbortSignal>()
  return {
    signal: () => signalOfCall.getStore() ?? currentAbort.signal,
    within: (work) => signalOfCall.run(currentAbort.signal, work),
    leave: () => {
      currentAbort.abort()
      currentAbort = createSharedAbort()
    },
  }
}

type AnyMethod = (input: never) => unknown

/** Wraps services so that each call runs for the view that is shown when the call arrives. */
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
 * Market client for views. If the page is notified of newer answers of an operation, a cached answer is returned at
 * once and refreshed in the background. A read is aborted when the page leaves the view that requested the read.
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
