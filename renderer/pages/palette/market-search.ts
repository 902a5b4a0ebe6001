/**
 * Searches the market for collections while the person types. A request starts after a pause in typing, and only one
 * request runs at a time. When a request has ended, the next request is for the latest text only. Results are cached
 * until the palette is closed.
 */
import type { FoundCollections } from '@shared/contract/market'
import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

export type MarketSearchState =
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly text: string }
  | { readonly status: 'found'; readonly text: string; readonly matches: FoundCollections['matches'] }
  | { readonly status: 'failed'; readonly text: string; readonly error: AppError }
export type MarketSearchStore = StoreApi<MarketSearchState>
export type MarketSearch = {
  readonly store: MarketSearchStore
  /** Sets the text to search for; null if there is nothing to search for on the market. */
  readonly setSearchText: (text: string | null) => void
  /** Starts no further request. A running request ends without changing the state. */
  readonly stop: () => void
}

/** Pause in typing before a request. */
export const SEARCH_PAUSE_MS = 300

export function createMarketSearch(api: Pick<MainApi, 'market'>): MarketSearch {
  const store: MarketSearchStore = createStore<MarketSearchState>(() => ({ status: 'idle' }))
  const foundStates = new Map<string, MarketSearchState>()
  let currentText: string | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isRequesting = false

  const setState = (state: MarketSearchState) => store.setState(state, true)
  const requestMatches = async (text: string): Promise<void> => {
    isRequesting = true
    const result = await callMain(() => api.market.find({ text }))
    isRequesting = false
    const state: MarketSearchState = result.ok
      ? { status: 'found', text, matches: result.value.matches }
      : { status: 'failed', text, error: result.error }
    // A failure is not cached: typing the same text again sends a new request, which may succeed.
    if (result.ok) foundStates.set(text, state)
    if (currentText === text) setState(state)
    else if (currentText !== null && timer === null) await requestMatches(currentText)
  }
  const clearTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const requestAfterPause = () => {
    timer = null
    if (currentText !== null && !isRequesting) void requestMatches(currentText)
  }
  return {
    store,
    setSearchText: (text) => {
      if (text === currentText) return
      clearTimer()
      currentText = text
      if (text === null) return setState({ status: 'idle' })
      const foundState = foundStates.get(text)
      if (foundState) return setState(foundState)
      setState({ status: 'searching', text })
      timer = setTimeout(requestAfterPause, SEARCH_PAUSE_MS)
    },
    stop: () => {
      clearTimer()
      currentText = null
    },
  }
}
