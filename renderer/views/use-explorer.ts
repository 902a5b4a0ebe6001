import { useStore } from 'zustand'
import { type Explored, explorerUrl } from '@shared/explorer'
import { guarded } from '../query/bridge-call'
import { useApp } from './app-context'

export type Explorer = {
  /** Null where the ledger in use has no explorer, or none of this. */
  readonly urlOf: (what: Explored) => string | null
  /** Main asks the person before it opens anything. */
  readonly open: (url: string) => void
}

/** Pages of the ledger's explorer, on the ledger in use. */
export function useExplorer(): Explorer {
  const { api, stores } = useApp()
  const network = useStore(stores.connection, (s) =>
    'value' in s ? (s.value.profiles.find(({ id }) => id === s.value.used)?.network ?? '') : '',
  )
  return {
    urlOf: (what) => explorerUrl(network, what),
    open: (url) => void guarded(() => api.app.openExternal({ url })),
  }
}
