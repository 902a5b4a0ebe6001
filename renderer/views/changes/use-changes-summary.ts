import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { ChangeScope } from '@shared/contract/changes'
import { loadChangesSummary } from '../../stores/changes'
import { known } from '../../stores/remote'
import { useApp } from '../app-context'

/** While the feed is being read the counts change soon; afterwards as often as the feed is read. */
const SOON_MS = 2000
const LATER_MS = 30_000

/** The summary of one scope, loaded again as the feed is read. It costs no request of the market. */
export function useChangesSummary(scope: ChangeScope) {
  const { api, stores } = useApp()
  const state = useStore(stores.changes.summary)
  const summary = known(state, scope)
  const status = summary?.feed.status ?? null
  useEffect(() => void loadChangesSummary(stores.changes, api, scope), [api, stores, scope])
  useEffect(() => {
    if (summary === null || state.status === 'refreshing') return
    const isSoon = status === 'reading' || status === 'stopped'
    const timer = setTimeout(() => void loadChangesSummary(stores.changes, api, scope), isSoon ? SOON_MS : LATER_MS)
    return () => clearTimeout(timer)
  }, [api, stores, scope, state, summary, status])
  return { state, summary }
}
