import { useMemo } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { excludePools } from '@shared/insight/holder-overlap'
import { launchesQueries } from '../launches/queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { NO_DAYS } from '../launches/launch-key'

/** Holders without the pool accounts of launches that still have NFTs to give, as far as launches are known. */
export function useHoldersWithoutStock(view: CollectionHolders | null, token: EntityId) {
  const launches = known(useMainQuery({ ...launchesQueries.list(NO_DAYS), isReadOnce: true }))?.launches
  return useMemo(() => {
    const pools =
      launches?.flatMap((launch) => (launch.token?.id === token && launch.left !== 0 ? launch.poolAccount : [])) ?? []
    return view && excludePools(view, pools)
  }, [view, launches, token])
}
