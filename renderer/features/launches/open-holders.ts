import type { Stores } from '../../app/stores'
import { openFilter } from '../collection/collection-filter'

/** The page of the collection opens with those who hold it. */
export function openTab(stores: Stores, token: string): void {
  openFilter(stores.collectionFilter, token)
  stores.collectionFilter.setState({ tab: 'holders' })
}
