import { useMemo } from 'react'
import type { CollectionHolders } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { excludePools } from '@shared/insight/holder-overlap'
import { launchesQueries } from '../launches/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'
import { NO_DAY_LIMIT } from '../launches/launch-key'

/**
 * Separates the actual holders (`holders`) from the pool accounts with NFTs that a launch still has to give out
 * (`poolHolders`). Loads the list of launches. Until that list is loaded, `holders` contains the pool accounts, too.
 * Null while `holders` is null.
 */
export function useHoldersWithoutStock(holders: CollectionHolders | null, token: EntityId) {
  const launches = knownValue(useMainQuery({ ...launchesQueries.list(NO_DAY_LIMIT), isReadOnce: true }))?.launches
  return useMemo(() => {
    const pools =
      launches?.flatMap((launch) =>
        launch.token?.id === token && launch.remainingCount !== 0 ? launch.poolAccount : [],
      ) ?? []
    return holders && excludePools(holders, pools)
  }, [holders, launches, token])
}
