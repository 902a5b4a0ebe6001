/**
 * Store with the task of the key window. No store contains a secret. A typed secret is only in its field, which is
 * emptied when the secret is sent. A shown secret is only in the state of the component that shows the secret.
 */
import type { VaultTask } from '@shared/contract/vault'
import type { VaultApi } from '../../api'
import { loadRemoteValue, type RemoteStore } from '../../stores/remote'

export type TaskStore = RemoteStore<VaultTask>

export const loadTask = (store: TaskStore, api: VaultApi): Promise<void> =>
  loadRemoteValue(store, 'task', () => api.task())
