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
  const known = useKnownHeld()
  const overview = useKnownValue(marketQueries.overview(useStore(stores.browse.look, (look) => look.marketRange)))
  const flows = useKnownValue(flowsQueries.list)
  return (token) => {
    const held = known.find((one) => one.token === token)?.name
    const listed = overview?.collections.find((one) => one.token === token)?.name
    // A flow on a whole collection has the collection's name as its title.
    const acted = flows?.find((one) => one.token === token && one.serial === null)?.title
    return nameOr(held ?? listed ?? acted ?? null, token)
  }
}
