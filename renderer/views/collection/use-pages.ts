import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import { type AskPage, loadNextPage, loadPages, needsPages, type PagedStore, pagesOf } from '../../stores/paged'
import { useApp } from '../app-context'
import { usePart } from '../use-part'

/** So close to the end of what was read the next page is asked for. */
const AHEAD = 30

/** Reads the pages of `of` while it is shown: the first at once, others as somebody comes near their end. */
export function usePages<T>(store: PagedStore<T>, of: string, ask: AskPage<T>, key: (item: T) => string | number) {
  const { stores } = useApp()
  const state = useStore(store)
  useEffect(() => {
    if (needsPages(store.getState(), of, stores.clock.getState().nowMs)) void loadPages(store, of, { ask, key }, false)
    // `ask` asks for `of`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, of, stores])
  const more = () => void loadNextPage(store, { ask, key })
  const pages = pagesOf(state, of)
  const items = pages?.items
  const onSight = useCallback(
    (those: readonly T[]) => {
      const lastSeen = those.at(-1)
      if (items && lastSeen !== undefined && items.indexOf(lastSeen) >= items.length - AHEAD) {
        void loadNextPage(store, { ask, key })
      }
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [items, store, of],
  )
  const error = state.status === 'failed' && state.of === of ? state.error : null
  const again = () => void loadPages(store, of, { ask, key }, true)
  usePart((fresh) => {
    const now = store.getState()
    if (fresh) again()
    else if (now.status === 'more-failed') more()
    else if (now.status === 'failed' || needsPages(now, of, stores.clock.getState().nowMs)) {
      void loadPages(store, of, { ask, key }, false)
    }
  })
  return { pages, error, more, onSight, again }
}
