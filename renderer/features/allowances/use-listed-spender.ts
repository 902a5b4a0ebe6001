import type { ListsState } from '@shared/contract/lists'
import { listsQueries } from '../lists/queries'
import { useKnownValue } from '../../query/use-query'

/** Entry of the person's list of spenders: an account, or an operator of EVM collections. */
export type ListedSpender = { readonly id: string; readonly name: string | null; readonly addedAt: string }

/** Entry of an address in the list of spenders; undefined if the address is not in the list. */
export const listedSpender = ({ spenders, operators }: ListsState, address: string): ListedSpender | undefined =>
  [...spenders, ...operators].find(({ id }) => id.toLowerCase() === address.toLowerCase())

/**
 * Entry of an address in the person's list of spenders; undefined if the address is not in the list, or while the list
 * loads.
 */
export function useListedSpender(address: string): ListedSpender | undefined {
  const lists = useKnownValue(listsQueries.state)
  return lists === null ? undefined : listedSpender(lists, address)
}
