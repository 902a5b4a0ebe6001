import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { flowsQueries } from '../queries'
import { nameOr } from '../../../format/text'
import { marketQueries } from '../../market/queries'
import { useKnownValue } from '../../../query/use-query'
import { useApp } from '../../../app/app-context'
import { useCachedHeldCollections } from '../../holdings/use-holdings'

/**
 * Returns a function that returns the name of a collection from cached data. Without a cached name, the function returns
 * the id, because the history sends no requests for names.
 */
export function useCollectionName(): (token: EntityId) => string {
  const { stores } = useApp()
  const heldCollections = useCachedHeldCollections()
  const marketRange = useStore(stores.browse.settings, (settings) => settings.marketRange)
  const overview = useKnownValue(marketQueries.overview(marketRange))
  const flows = useKnownValue(flowsQueries.list)
  return (token) => {
    const heldName = heldCollections.find((collection) => collection.token === token)?.name
    const marketName = overview?.collections.find((collection) => collection.token === token)?.name
    // The title of a flow on a whole collection is the name of the collection.
    const flowTitle = flows?.find((flow) => flow.token === token && flow.serial === null)?.title
    return nameOr(heldName ?? marketName ?? flowTitle ?? null, token)
  }
}
