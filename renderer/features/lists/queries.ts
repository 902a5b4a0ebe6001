import type { ListsState } from '@shared/contract/lists'
import { localQuery } from '../../query/main-query'

export const listsQueries = {
  /** The person's own lists and limits. */
  state: localQuery<ListsState>(['lists', 'state'], (api) => api.lists.get()),
}
