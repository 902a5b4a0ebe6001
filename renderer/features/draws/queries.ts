import type { StoredDrawEntry } from '@shared/contract/draws'
import { localQuery } from '../../query/main-query'

export const drawsQueries = {
  /** Proofs that are saved on this computer. */
  kept: localQuery<readonly StoredDrawEntry[]>(['draws', 'kept'], (api) => api.draws.kept()),
}
