/**
 * The task of the key window. No store holds secrets: a typed secret stays in its field until it is sent and removed at
 * the same moment; a shown secret is in the one component that shows it.
 */
import type { VaultTask } from '@shared/contract/vault'
import type { VaultApi } from '../../api'
import { load, type RemoteStore } from '../../stores/remote'

export type TaskStore = RemoteStore<VaultTask>

export const loadTask = (store: TaskStore, api: VaultApi): Promise<void> => load(store, 'task', () => api.task())
