import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Route } from './route'
import type { FlowMark } from '../features/flows/flow-text'

export type Toast = {
  readonly id: string
  readonly mark: FlowMark
  /** What happened. */
  readonly title: string
  /** What moved. */
  readonly detail: string
  readonly action: { readonly label: string; readonly to: Route } | null
  /** When it goes by itself; null: it stays until it is put away or replaced. */
  readonly untilMs: number | null
}
export type ToastsStore = StoreApi<{ readonly toasts: readonly Toast[] }>

const MOST = 3
export const createToasts = (): ToastsStore => createStore(() => ({ toasts: [] as readonly Toast[] }))

/** A toast with the id of an earlier one takes its place. At most three stand; the oldest goes first. */
export const showToast = (store: ToastsStore, toast: Toast): void =>
  store.setState((s) => ({ toasts: [...s.toasts.filter((t) => t.id !== toast.id), toast].slice(-MOST) }))

export const dropToast = (store: ToastsStore, id: string): void =>
  store.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))

export function dropOldToasts(store: ToastsStore, nowMs: number): void {
  const { toasts } = store.getState()
  const left = toasts.filter((t) => t.untilMs === null || t.untilMs > nowMs)
  if (left.length < toasts.length) store.setState({ toasts: left })
}
