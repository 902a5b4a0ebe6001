import type { OperatorView } from '@shared/contract/lists'
import { listsQueries } from '../lists/queries'
import { useKnownValue } from '../../query/use-query'

/**
 * Entry of an address on the person's own list, with the name typed there; undefined if it is not listed or not loaded
 * yet.
 */
export function useOperator(address: string): OperatorView | undefined {
  const operators = useKnownValue(listsQueries.state, (lists) => lists.operators)
  return operators?.find(({ id }) => id.toLowerCase() === address.toLowerCase())
}
