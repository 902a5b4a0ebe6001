import type { Contract } from '@shared/contract'
import type { ConnectionState } from '@shared/contract/connection'
import type { ServicesOf } from '@shared/contract/method'
import { failure } from '../platform/app-failure'

const PRACTICE_ONLY: ConnectionState = {
  used: 'practice',
  profiles: [
    {
      ...{ id: 'practice', kind: 'practice', name: 'Practice market', network: 'local' },
      ...{ baseUrl: null, toolUrl: null, mirrorUrl: null, projectHeader: null },
      ...{ nodes: [], feeAccounts: [], missing: [] },
    },
  ],
  keys: [],
  keysAreKeptIn: 'session',
  isLocked: false,
}

/** The practice market is all there is to connect to. */
export function createConnectionService(): ServicesOf<Contract>['connection'] {
  const none = () => Promise.reject(failure({ code: 'not-found', what: 'profile' }))
  return {
    get: () => Promise.resolve(PRACTICE_ONLY),
    ...{ save: none, remove: none, use: none, createAgentKey: none, revokeAgentKey: none },
    ...{ removeKey: none, retryKey: none, openKeyWindow: none },
  }
}
