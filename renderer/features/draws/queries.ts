import type { StoredDrawEntry } from '@shared/contract/draws'
import { localQuery } from '../../query/main-query'

export const drawsQueries = {
  /** Proofs saved on this computer, newest first. */
  savedProofs: localQuery<readonly StoredDrawEntry[]>(['draws', 'kept'], (api) => api.draws.kept()),
}
