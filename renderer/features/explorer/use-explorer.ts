import type { ConnectionState } from '@shared/contract/connection'
import { type Explored, explorerUrl } from '@shared/explorer'
import { connectionQueries } from '../connection/queries'
import { guarded } from '../../query/bridge-call'
import { useKnownValue } from '../../query/use-query'
import { usedProfile } from '../connection/connection-store'
import { useApp } from '../../app/app-context'

export type Explorer = {
  /** Null where the ledger in use has no explorer, or none of this. */
  readonly urlOf: (what: Explored) => string | null
  /** Main asks the person before it opens anything. */
  readonly open: (url: string) => void
}

const usedNetwork = (state: ConnectionState): string => usedProfile(state)?.network ?? ''

/** Pages of the ledger's explorer, on the ledger in use. */
export function useExplorer(): Explorer {
  const { api } = useApp()
  const network = useKnownValue(connectionQueries.state, usedNetwork) ?? ''
  return {
    urlOf: (what) => explorerUrl(network, what),
    open: (url) => void guarded(() => api.app.openExternal({ url })),
  }
}
