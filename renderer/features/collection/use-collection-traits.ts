import type { CollectionTraits } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { marketQueries } from '../market/queries'
import { knownValue } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/** Loads and returns the traits of a collection; null until the first successful read. */
export const useCollectionTraits = (token: EntityId): CollectionTraits | null =>
  knownValue(useMainQuery(marketQueries.traits(token)))
