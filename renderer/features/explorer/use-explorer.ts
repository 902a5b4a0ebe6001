import type { ConnectionState } from '@shared/contract/connection'
import { type ExplorerTarget, explorerUrl } from '@shared/explorer'
import { connectionQueries } from '../connection/queries'
import { guarded } from '../../query/bridge-call'
import { useKnownValue } from '../../query/use-query'
import { usedProfile } from '../connection/connection-store'
import { useApp } from '../../app/app-context'

export type Explorer = {
  /** Address of the target's page; null if the ledger in use has no explorer, or its explorer no such page. */
  readonly urlOf: (target: ExplorerTarget) => string | null
  /** Main confirms with the person before it opens an address. */
  readonly open: (url: string) => void
}

const activeNetwork = (state: ConnectionState): string => usedProfile(state)?.network ?? ''

/** Explorer pages of the ledger in use. */
export function useExplorer(): Explorer {
  const { api } = useApp()
  const network = useKnownValue(connectionQueries.state, activeNetwork) ?? ''
  return {
    urlOf: (target) => explorerUrl(network, target),
    open: (url) => void guarded(() => api.app.openExternal({ url })),
  }
}
