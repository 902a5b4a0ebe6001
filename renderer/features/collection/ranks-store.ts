/**
 * Reads the ranks of all NFTs of a collection, rarest first, and stores the progress. Starts only when the person
 * clicks the button.
 */
import type { VisibleNftFacts } from '@shared/contract/listings'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import type { VisibleFactsStore } from './listings-store'
import { callMain } from '../../query/bridge-call'

export type RanksState =
  | { readonly status: 'idle' }
  | { readonly status: 'reading'; readonly token: EntityId; readonly readCount: number; readonly total: number | null }
  | { readonly status: 'done'; readonly token: EntityId }
  | { readonly status: 'failed'; readonly token: EntityId; readonly error: AppError }
export type RanksStore = StoreApi<RanksState>
type Api = Pick<MainApi, 'browse'>

/** Number of NFTs in one page of the market's list. Each page takes one request. */
export const NFTS_PER_PAGE = 200

export const createRanks = (): RanksStore => createStore<RanksState>(() => ({ status: 'idle' }))

/**
 * Reads the NFTs page by page and stores the facts of each page as soon as the page is read. Ends after the last page,
 * an error or `stopRanks`.
 */
export async function readRanks(
  store: RanksStore,
  visibleFacts: VisibleFactsStore,
  api: Api,
  token: EntityId,
): Promise<void> {
  let ownState: RanksState = { status: 'reading', token, readCount: 0, total: null }
  store.setState(ownState, true)
  for (let page = 1; ; page++) {
    const result = await callMain(() => api.browse.nfts({ token, order: 'rarity', page, fresh: false }))
    // Another state means that the reading was stopped or started again.
    if (store.getState() !== ownState) return
    if (!result.ok) {
      const isCancelled = result.error.code === 'cancelled'
      return void store.setState(
        isCancelled ? { status: 'idle' } : { status: 'failed', token, error: result.error },
        true,
      )
    }
    const { items, total, isLast } = result.value
    addFacts(visibleFacts, token, items)
    if (isLast) return void store.setState({ status: 'done', token }, true)
    ownState = { status: 'reading', token, readCount: ownState.readCount + items.length, total }
    store.setState(ownState, true)
  }
}

/**
 * Resets the progress when the store of facts changes to another collection, because the store then discards the ranks.
 * Returns a function that stops listening to the store.
 */
export const resetRanksOnCollectionChange = (store: RanksStore, visibleFacts: VisibleFactsStore): (() => void) =>
  visibleFacts.subscribe(({ token }) => {
    const state = store.getState()
    if (state.status !== 'idle' && state.token !== token) store.setState({ status: 'idle' }, true)
  })

/** Stops reading; the ranks read so far stay. */
export function stopRanks(store: RanksStore): void {
  if (store.getState().status === 'reading') store.setState({ status: 'idle' }, true)
}

/** Adds the facts of a page; discards the facts of another collection. */
function addFacts(visibleFacts: VisibleFactsStore, token: EntityId, nfts: readonly VisibleNftFacts[]): void {
  const state = visibleFacts.getState()
  const isSameToken = state.token === token
  const facts = new Map(isSameToken ? state.facts : [])
  // An image that is already known stays, because the list of NFTs may have a different image of the same NFT.
  for (const { serial, name, image, rank, traits } of nfts)
    facts.set(serial, { serial, name, image: facts.get(serial)?.image ?? image, rank, traits })
  visibleFacts.setState({ token, facts, serials: isSameToken ? state.serials : [] })
}
