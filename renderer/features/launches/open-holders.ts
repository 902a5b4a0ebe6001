import type { Stores } from '../../app/stores'
import { openFilter } from '../collection/collection-filter'

/** Makes the collection's page open with its holders. */
export function openTab(stores: Stores, token: string): void {
  openFilter(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
