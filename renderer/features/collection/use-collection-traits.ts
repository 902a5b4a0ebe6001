import type { CollectionTraits } from '@shared/contract/market'
import { marketQueries } from '../market/queries'
import { known } from '../../query/remote'
import { useMainQuery } from '../../query/use-query'

/** What the collection's NFTs differ in; null until it is read, and where it cannot be. */
export const useCollectionTraits = (token: string): CollectionTraits | null =>
  known(useMainQuery(marketQueries.traits(token)))
