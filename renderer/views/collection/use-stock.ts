import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { CollectionHolders } from '@shared/contract/collection'
import { withoutPools } from '@shared/insight/holder-overlap'
import { loadLaunches } from '../../stores/launches'
import { known } from '../../stores/remote'
import { useApp } from '../app-context'

/** The holders without those that hold what launches of the collection have still to give, as far as launches are known. */
export function useWithoutStock(view: CollectionHolders | null, token: string) {
  const { api, stores } = useApp()
  const launches = useStore(stores.launches, (state) => known(state, 'all')?.launches)
  useEffect(() => {
    if (stores.launches.getState().status === 'idle') void loadLaunches(stores.launches, api, false)
  }, [stores, api])
  return useMemo(() => {
    const pools = launches?.flatMap((one) => (one.token?.id === token && one.left !== 0 ? one.poolAccount : [])) ?? []
    return view && withoutPools(view, pools)
  }, [view, launches, token])
}
