import type { OperatorView } from '@shared/contract/lists'
import { listsQueries } from '../lists/queries'
import { useKnownValue } from '../../query/use-query'

/**
 * Entry of an address in the person's list of spenders; undefined if the address is not in the list, or while the
 * list loads.
 */
export function useListedSpender(address: string): OperatorView | undefined {
  const operators = useKnownValue(listsQueries.state, (lists) => lists.operators)
  return operators?.find(({ id }) => id.toLowerCase() === address.toLowerCase())
}
