import type { ReviewModel } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReviewApi } from '../api'
import { guarded } from './remote'

export type ReviewAct =
  | { readonly kind: 'none' }
  | { readonly kind: 'approving' | 'declining' | 'saving' | 'saved' | 'not-saved' }
  | { readonly kind: 'failed'; readonly error: AppError }

export type ReviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: AppError }
  | {
      readonly status: 'open'
      readonly model: ReviewModel
      /** When this page first showed it; the wait before Approve counts from here. */
      readonly shownAtMs: number
      /** Ids of the warn findings that were ticked. */
      readonly ticked: readonly string[]
      readonly act: ReviewAct
    }
export type ReviewStore = StoreApi<ReviewState>

export const createReview = (): ReviewStore => createStore<ReviewState>(() => ({ status: 'loading' }))

export async function loadReview(store: ReviewStore, api: ReviewApi, now: () => number): Promise<void> {
  store.setState({ status: 'loading' }, true)
  const result = await guarded(() => api.get())
  store.setState(
    result.ok
      ? { status: 'open', model: result.value, shownAtMs: now(), ticked: [], act: { kind: 'none' } }
      : { status: 'failed', error: result.error },
    true,
  )
}

export type Gate =
  /** There is no Approve at all. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'findings'; readonly left: number }
  | { readonly kind: 'waiting'; readonly leftMs: number; readonly share: number }
  | { readonly kind: 'open' }

export const warnIds = (model: ReviewModel): readonly string[] =>
  model.findings.filter((f) => f.severity === 'warn').map((f) => f.id)

/** Whether Approve may be pressed now. Main checks all of it again. */
export function approveGate(state: Extract<ReviewState, { status: 'open' }>, nowMs: number): Gate {
  const { model, ticked, shownAtMs } = state
  if (model.verdict === 'refuse' || model.findings.some((f) => f.severity === 'refuse')) return { kind: 'refused' }
  if (model.expiresAt !== null && nowMs >= Date.parse(model.expiresAt)) return { kind: 'expired' }
  const left = warnIds(model).filter((id) => !ticked.includes(id)).length
  if (left > 0) return { kind: 'findings', left }
  const leftMs = shownAtMs + model.approveDelayMs - nowMs
  if (leftMs > 0) return { kind: 'waiting', leftMs, share: leftMs / model.approveDelayMs }
  return { kind: 'open' }
}

export function tick(store: ReviewStore, id: string, on: boolean): void {
  const state = store.getState()
  if (state.status !== 'open') return
  const others = state.ticked.filter((other) => other !== id)
  store.setState({ ...state, ticked: on ? [...others, id] : others }, true)
}

export async function approve(store: ReviewStore, api: ReviewApi, nowMs: number): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.act) || approveGate(state, nowMs).kind !== 'open') return
  store.setState({ ...state, act: { kind: 'approving' } }, true)
  const acknowledged = warnIds(state.model).filter((id) => state.ticked.includes(id))
  const result = await guarded(() => api.approve({ reviewId: state.model.reviewId, acknowledged }))
  // On success main closes the window: nothing more to show.
  if (!result.ok) setAct(store, { kind: 'failed', error: result.error })
}

export async function decline(store: ReviewStore, api: ReviewApi): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.act)) return
  store.setState({ ...state, act: { kind: 'declining' } }, true)
  const result = await guarded(() => api.decline({ reviewId: state.model.reviewId }))
  if (!result.ok) setAct(store, { kind: 'failed', error: result.error })
}

export async function saveReport(store: ReviewStore, api: ReviewApi): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.act)) return
  store.setState({ ...state, act: { kind: 'saving' } }, true)
  const result = await guarded(() => api.saveReport({ reviewId: state.model.reviewId }))
  setAct(
    store,
    result.ok ? { kind: result.value.saved ? 'saved' : 'not-saved' } : { kind: 'failed', error: result.error },
  )
}

export const isActing = (act: ReviewAct): boolean =>
  act.kind === 'approving' || act.kind === 'declining' || act.kind === 'saving'

function setAct(store: ReviewStore, act: ReviewAct): void {
  const state = store.getState()
  if (state.status === 'open') store.setState({ ...state, act }, true)
}
