import { checksumOf, isEntityId } from '@shared/ids'
import { ledgerOf } from '../../../format/id-check'
import { useKnownValue } from '../../../query/use-query'
import { useAccounts } from '../../../app/use-app-state'
import { networkQueries } from '../../connection/network-queries'

/**
 * Returns a function that returns the checksum of an id on the current ledger. Null for an id of another form, such as a
 * transaction, and while the ledger is unknown.
 */
export function useChecksum(): (id: string) => string | null {
  const network = useKnownValue(networkQueries.state)
  const ledger = ledgerOf(network, useAccounts())
  return (id) => (ledger !== null && isEntityId(id) ? checksumOf(id, ledger) : null)
}
