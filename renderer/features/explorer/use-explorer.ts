import type { ConnectionState } from '@shared/contract/connection'
import { type ExplorerTarget, explorerUrl } from '@shared/explorer'
import { connectionQueries } from '../connection/queries'
import { callMain } from '../../query/bridge-call'
import { useKnownValue } from '../../query/use-query'
import { findActiveProfile } from '../connection/connection-store'
import { useApp } from '../../app/app-context'

export type Explorer = {
  /** Address of the target's page; null if there is no explorer for the ledger in use, or no such page. */
  readonly urlOf: (target: ExplorerTarget) => string | null
  /** Opens an address in the browser, after main has asked the person. */
  readonly openUrl: (url: string) => void
}

const activeNetwork = (state: ConnectionState): string => findActiveProfile(state)?.network ?? ''

/** Access to the explorer pages of the ledger in use. */
export function useExplorer(): Explorer {
  const { api } = useApp()
  const network = useKnownValue(connectionQueries.state, activeNetwork) ?? ''
  return {
    urlOf: (target) => explorerUrl(network, target),
    openUrl: (url) => void callMain(() => api.app.openExternal({ url })),
  }
}
