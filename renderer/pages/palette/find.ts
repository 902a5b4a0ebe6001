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
  const kept = new Map<string, FindState>()
  let wanted: string | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isAsking = false

  const put = (state: FindState) => store.setState(state, true)
  const ask = async (text: string): Promise<void> => {
    isAsking = true
    const result = await guarded(() => api.market.find({ text }))
    isAsking = false
    const state: FindState = result.ok
      ? { status: 'found', text, matches: result.value.matches }
      : { status: 'failed', text, error: result.error }
    // Failures are not cached, because they may pass: typing the same text requests it once more.
    if (result.ok) kept.set(text, state)
    if (wanted === text) put(state)
    else if (wanted !== null && timer === null) await ask(wanted)
  }
  const clear = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const afterPause = () => {
    timer = null
    if (wanted !== null && !isAsking) void ask(wanted)
  }
  return {
    store,
    want: (text) => {
      if (text === wanted) return
      clear()
      wanted = text
      if (text === null) return put({ status: 'idle' })
      const known = kept.get(text)
      if (known) return put(known)
      put({ status: 'searching', text })
      timer = setTimeout(afterPause, PAUSE_MS)
    },
    stop: () => {
      clear()
      wanted = null
    },
  }
}
