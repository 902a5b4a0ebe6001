import type { ServiceKeyKind } from '@shared/contract/connection'
import { connectionQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { serviceKeyOf } from './connection-store'

/** True if the app knows that it has no key of this kind. A locked or refused key is not missing. */
export function useIsKeyMissing(kind: ServiceKeyKind): boolean {
  const isMissing = useKnownValue(connectionQueries.state, (connection) => {
    const key = serviceKeyOf(connection, kind)
    return key === null || key.state === 'gone'
  })
  return isMissing ?? false
}
