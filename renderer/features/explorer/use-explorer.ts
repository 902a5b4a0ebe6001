import type { ConnectionState } from '@shared/contract/connection'
import { type Explored, explorerUrl } from '@shared/explorer'
import { connectionQueries } from '../connection/queries'
import { guarded } from '../../query/bridge-call'
import { useKnownValue } from '../../query/use-query'
import { usedProfile } from '../connection/connection-store'
import { useApp } from '../../app/app-context'

export type Explorer = {
  /** Null if the ledger in use has no explorer, or no page for the item. */
  readonly urlOf: (what: Explored) => string | null
  /** Main confirms with the person before it opens an address. */
  readonly open: (url: string) => void
}

const usedNetwork = (state: ConnectionState): string => usedProfile(state)?.network ?? ''

/** Explorer pages of the ledger in use. */
export function useExplorer(): Explorer {
  const { api } = useApp()
  const network = useKnownValue(connectionQueries.state, usedNetwork) ?? ''
  return {
    urlOf: (what) => explorerUrl(network, what),
    open: (url) => void guarded(() => api.app.openExternal({ url })),
  }
}
