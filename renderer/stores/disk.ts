import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'

/** The error if the disk with the profile folder cannot be written; null if it can. */
export type DiskStore = StoreApi<{ readonly error: AppError | null }>

export const createDisk = (): DiskStore => createStore(() => ({ error: null as AppError | null }))

export async function loadDisk(store: DiskStore, api: MainApi): Promise<void> {
  const answer = await api.app.disk()
  if (answer.ok) store.setState({ error: answer.value })
}
