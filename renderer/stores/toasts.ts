import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Route } from './route'
import type { FlowMark } from './flow-mark'

export type Toast = {
  readonly id: string
  readonly mark: FlowMark
  /** Statement of the event. */
  readonly title: string
  /** Statement of what moved. */
  readonly detail: string
  readonly action: { readonly label: string; readonly to: Route } | null
  /** Time at which the toast closes by itself; null if it stays until dismissed or replaced. */
  readonly untilMs: number | null
}
export type ToastsStore = StoreApi<{ readonly toasts: readonly Toast[] }>

const MAX_TOASTS = 3
export const createToasts = (): ToastsStore => createStore(() => ({ toasts: [] as readonly Toast[] }))

/** Shows a toast. It replaces a toast with the same id. At most three are shown; the oldest is dropped first. */
export const showToast = (store: ToastsStore, toast: Toast): void =>
  store.setState((s) => ({ toasts: [...s.toasts.filter((t) => t.id !== toast.id), toast].slice(-MAX_TOASTS) }))

export const dropToast = (store: ToastsStore, id: string): void =>
  store.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))

export function dropOldToasts(store: ToastsStore, nowMs: number): void {
  const { toasts } = store.getState()
  const remainingToasts = toasts.filter((t) => t.untilMs === null || t.untilMs > nowMs)
  if (remainingToasts.length < toasts.length) store.setState({ toasts: remainingToasts })
}
