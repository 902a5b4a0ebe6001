import type { EntityId } from '@shared/ids'
import type { Stores } from '../../app/stores'
import { setFilterCollection } from '../collection/collection-filter'

/** Selects the tab of the holders for the page of the collection. The caller opens the page. */
export function openHoldersTab(stores: Stores, token: EntityId): void {
  setFilterCollection(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
