import type { ServiceKeyKind } from '@shared/contract/connection'
import { connectionQueries } from '../../features/connection/queries'
import { useKnownValue } from '../../query/use-query'
import { serviceKeyOf } from '../../features/connection/connection-store'

/** Whether it is known that there is no key of a kind. A locked or refused one is there. */
export function useMissingKey(kind: ServiceKeyKind): boolean {
  const isMissing = useKnownValue(connectionQueries.state, (connection) => {
    const key = serviceKeyOf(connection, kind)
    return key === null || key.state === 'gone'
  })
  return isMissing ?? false
}
