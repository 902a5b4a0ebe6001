import type { OperatorView } from '@shared/contract/lists'
import { listsQueries } from '../lists/queries'
import { useKnownValue } from '../../query/use-query'

/** Who is on the person's own list by an address, with the name typed there; undefined: nobody, or not known yet. */
export function useOperator(address: string): OperatorView | undefined {
  const operators = useKnownValue(listsQueries.state, (lists) => lists.operators)
  return operators?.find(({ id }) => id.toLowerCase() === address.toLowerCase())
}
