import type { StoredProof } from '@shared/contract/draws'
import { localQuery } from '../../query/main-query'

export const drawsQueries = {
  /** Proofs saved on this computer, newest first. */
  savedProofs: localQuery<readonly StoredProof[]>(['draws', 'savedProofs'], (api) => api.draws.storedProofs()),
}
