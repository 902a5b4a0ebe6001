import type { Events } from '@shared/contract/events'
import { collectionFacts, marketFacts, topCollectionsFacts } from '@shared/market/facts'
import { listings, offers } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { accountNfts, tokenNft, tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../market/client'
import type { Emit } from '../platform/emitter'

type Told = 'holdings.changed' | 'collection.changed' | 'nft.changed' | 'market.changed'
/** What the page is told when an answer behind a view is another now. */
export type Telling = { readonly [E in Told]: { readonly name: E; readonly payload: Events[E] } }[Told]
type Params = Readonly<Record<string, unknown>>

/** Which view is made of such an answer; null when the page would not hear of a newer one. */
export function tellingOf(op: Operation, params: Params): Telling | null {
  const { account, filterUserAccount, token, serial } = params
  switch (op.name) {
    case accountNfts.name:
      return typeof account === 'string' ? { name: 'holdings.changed', payload: { account } } : null
    case listings.name:
    case offers.name:
      return typeof filterUserAccount === 'string'
        ? { name: 'holdings.changed', payload: { account: filterUserAccount } }
        : null
    case tokenNft.name:
      return typeof token === 'string' && typeof serial === 'number'
        ? { name: 'nft.changed', payload: { token, serial } }
        : null
    case collectionFacts.name:
    case tokenTraits.name:
      return typeof token === 'string' ? { name: 'collection.changed', payload: { token } } : null
    case marketFacts.name:
    case topCollectionsFacts.name:
      return { name: 'market.changed', payload: {} }
    default:
      return null
  }
}

export type TellDeps = { readonly emit: Emit; readonly setTimer: (fn: () => void, ms: number) => unknown }
/** What comes within this is told together: a wallet of many pages is one view. */
const TOGETHER_MS = 300

/** Tells the page of newer answers, each view once for all that came together. */
export function createTelling({ emit, setTimer }: TellDeps): (op: Operation, params: Params) => void {
  const due = new Map<string, Telling>()
  const flush = () => {
    const all = [...due.values()]
    due.clear()
    for (const { name, payload } of all) emit(name, payload as never)
  }
  return (op, params) => {
    const telling = tellingOf(op, params)
    if (!telling) return
    if (due.size === 0) setTimer(flush, TOGETHER_MS)
    due.set(JSON.stringify(telling), telling)
  }
}

/** What the page looks at now. Reads begun for it end when it looks at something else. */
export type View = { readonly signal: () => AbortSignal; readonly left: () => void }

export function createView(): View {
  let current = new AbortController()
  return {
    signal: () => current.signal,
    left: () => {
      current.abort()
      current = new AbortController()
    },
  }
}

/**
 * The client as views use it: what is at hand is shown at once and refreshed behind, where the page hears of that, and
 * reads end with the view that wanted them.
 */
export function marketForViews(market: MarketClient, view: View): MarketClient {
  return {
    ...market,
    read: (op, query, options) =>
      market.read(op, query, {
        signal: view.signal(),
        atOnce: tellingOf(op, query as Params) !== null,
        ...options,
      }),
    call: (op, query, options) => market.call(op, query, { signal: view.signal(), ...options }),
  }
}
