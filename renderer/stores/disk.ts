import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'

/** Error while the disk with the profile folder is not writable; null while the disk is writable. */
export type DiskStore = StoreApi<{ readonly error: AppError | null }>

export const createDiskStore = (): DiskStore => createStore(() => ({ error: null as AppError | null }))

export async function loadDiskError(store: DiskStore, api: MainApi): Promise<void> {
  const diskResult = await api.app.disk()
  if (diskResult.ok) store.setState({ error: diskResult.value })
}
