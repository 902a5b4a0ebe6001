import { useStore } from 'zustand'
import { useApp } from '../app/app-context'

/** True if the latest requests did not reach the market; false while the network state is unknown. */
export function useIsOffline(): boolean {
  const { stores } = useApp()
  return useStore(stores.marketReach, (reach) => reach.isOffline)
}

/** True while the market cannot be reached or fails to answer. Shown data is then older. */
export function useIsMarketFailing(): boolean {
  const { stores } = useApp()
  return useStore(stores.marketReach, ({ troubleSinceMs }) => troubleSinceMs !== null)
}
