import type { EntityId } from '@shared/ids'
import type { Stores } from '../../app/stores'
import { setFilterCollection } from '../collection/collection-filter'

/** Selects the tab “Holders” of a collection's page. The caller then opens the page. */
export function openHoldersTab(stores: Stores, token: EntityId): void {
  setFilterCollection(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
