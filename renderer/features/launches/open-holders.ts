import type { EntityId } from '@shared/ids'
import type { Stores } from '../../app/stores'
import { setFilterCollection } from '../collection/collection-filter'

/** Makes the collection's page open with its holders. */
export function openHoldersTab(stores: Stores, token: EntityId): void {
  setFilterCollection(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
