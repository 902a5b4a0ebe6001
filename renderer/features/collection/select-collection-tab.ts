import type { EntityId } from '@shared/ids'
import type { Stores } from '../../app/stores'
import { type CollectionTab, setFilterCollection } from './collection-filter'

/** Selects a tab of a collection's page. The caller then opens the page. */
export function selectCollectionTab(stores: Stores, token: EntityId, tab: CollectionTab): void {
  setFilterCollection(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab })
}
