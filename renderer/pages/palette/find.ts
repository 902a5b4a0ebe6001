/**
 * Search for collections while a name is typed. It waits for a pause, runs one request at a time, and then requests
 * only the latest input. Results are cached as long as the search is open.
 */
import type { FoundCollections } from '@shared/contract/market'
import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { guarded } from '../../query/bridge-call'

export type FindState =
  | { readonly status: 'idle' }
  | { readonly status: 'searching'; readonly text: string }
  | { readonly status: 'found'; readonly text: string; readonly matches: FoundCollections['matches'] }
  | { readonly status: 'failed'; readonly text: string; readonly error: AppError }
export type FindStore = StoreApi<FindState>
export type Finder = {
  readonly store: FindStore
  /** Sets the current input; null if there is nothing to search for on the market. */
  readonly want: (text: string | null) => void
  readonly stop: () => void
}

export const PAUSE_MS = 300

export function createFinder(api: Pick<MainApi, 'market'>): Finder {
  const store: FindStore = createStore<FindState>(() => ({ status: 'idle' }))
  const foundStates = new Map<string, FindState>()
  let currentText: string | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isRequesting = false

  const put = (state: FindState) => store.setState(state, true)
  const request = async (text: string): Promise<void> => {
    isRequesting = true
    const result = await guarded(() => api.market.find({ text }))
    isRequesting = false
    const state: FindState = result.ok
      ? { status: 'found', text, matches: result.value.matches }
      : { status: 'failed', text, error: result.error }
    // Failures are not cached, because they may pass: typing the same text requests it once more.
    if (result.ok) foundStates.set(text, state)
    if (currentText === text) put(state)
    else if (currentText !== null && timer === null) await request(currentText)
  }
  const clearTimer = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const requestAfterPause = () => {
    timer = null
    if (currentText !== null && !isRequesting) void request(currentText)
  }
  return {
    store,
    want: (text) => {
      if (text === currentText) return
      clearTimer()
      currentText = text
      if (text === null) return put({ status: 'idle' })
      const foundState = foundStates.get(text)
      if (foundState) return put(foundState)
      put({ status: 'searching', text })
      timer = setTimeout(requestAfterPause, PAUSE_MS)
    },
    stop: () => {
      clearTimer()
      currentText = null
    },
  }
}
