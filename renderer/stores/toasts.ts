import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Route } from './route'
import type { FlowMark } from './flow-mark'

export type ToastAction =
  | { readonly label: string; readonly to: Route }
  | { readonly label: string; readonly run: () => void }

export type Toast = {
  readonly id: string
  readonly mark: FlowMark
  /** Sentence that states the event. */
  readonly title: string
  /** Further facts, such as what moved and what to do now. */
  readonly detail: string
  /** Opens a page, or runs a function and closes the toast. */
  readonly action: ToastAction | null
  /** Time at which the toast closes by itself; null if the toast stays until it is dismissed or replaced. */
  readonly untilMs: number | null
}
export type ToastsStore = StoreApi<{ readonly toasts: readonly Toast[] }>

const MAX_TOASTS = 3
export const createToastsStore = (): ToastsStore => createStore(() => ({ toasts: [] as readonly Toast[] }))

/**
 * Shows a toast, which replaces a toast with the same id. Removes the oldest toast if there are more than `MAX_TOASTS`.
 */
export const showToast = (store: ToastsStore, toast: Toast): void =>
  store.setState(({ toasts }) => ({
    toasts: [...toasts.filter(({ id }) => id !== toast.id), toast].slice(-MAX_TOASTS),
  }))

export const removeToast = (store: ToastsStore, id: string): void =>
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))

export function removeExpiredToasts(store: ToastsStore, nowMs: number): void {
  const { toasts } = store.getState()
  const remainingToasts = toasts.filter(({ untilMs }) => untilMs === null || untilMs > nowMs)
  if (remainingToasts.length < toasts.length) store.setState({ toasts: remainingToasts })
}
