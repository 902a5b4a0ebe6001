import { useStore } from 'zustand'
import type { EntityId } from '@shared/ids'
import { flowsQueries } from '../queries'
import { nameOr } from '../../../format/text'
import { marketQueries } from '../../market/queries'
import { useKnownValue } from '../../../query/use-query'
import { useApp } from '../../../app/app-context'
import { useKnownHeld } from '../../holdings/use-holdings'

/** Name of a collection from data already loaded, else its id: the history sends no requests for names. */
export function useCollectionName(): (token: EntityId) => string {
  const { stores } = useApp()
  const holdings = useKnownHeld()
  const overview = useKnownValue(marketQueries.overview(useStore(stores.browse.look, (look) => look.marketRange)))
  const flows = useKnownValue(flowsQueries.list)
  return (token) => {
    const heldName = holdings.find((holding) => holding.token === token)?.name
    const marketName = overview?.collections.find((collection) => collection.token === token)?.name
    // A flow on a whole collection has the collection's name as its title.
    const flowTitle = flows?.find((flow) => flow.token === token && flow.serial === null)?.title
    return nameOr(heldName ?? marketName ?? flowTitle ?? null, token)
  }
}
