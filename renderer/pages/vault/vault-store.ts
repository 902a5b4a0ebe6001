/**
 * The key window's task. Secrets are in no store: what is typed stands in the field until it is sent and is taken out
 * of it in the same moment; what is shown stands in the one component that shows it.
 */
import type { VaultTask } from '@shared/contract/vault'
import type { VaultApi } from '../../api'
import { load, type RemoteStore } from '../../stores/remote'

export type TaskStore = RemoteStore<VaultTask>

export const loadTask = (store: TaskStore, api: VaultApi): Promise<void> => load(store, 'task', () => api.task())
