import type { EntityId } from '@shared/ids'
import type { Stores } from '../../app/stores'
import { openFilter } from '../collection/collection-filter'

/** Makes the collection's page open with its holders. */
export function openHoldersTab(stores: Stores, token: EntityId): void {
  openFilter(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
