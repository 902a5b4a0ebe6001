import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { marketQueries } from '../market/queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/** Traits of a collection; null until they are read, and if reading fails. */
export const useCollectionTraits = (token: EntityId): CollectionTraits | null =>
  known(useMainQuery(marketQueries.traits(token)))
