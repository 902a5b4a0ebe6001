import type { Stores } from '../../stores/app'
import { openFilter } from '../../stores/collection-filter'

/** The page of the collection opens with those who hold it. */
export function openTab(stores: Stores, token: string): void {
  openFilter(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
