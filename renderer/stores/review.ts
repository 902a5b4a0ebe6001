import type { ReviewModel, ReviewStanding } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { type Acknowledged, type End, endOf, isRefusal, leftToAccept, warnIds } from '@shared/review-gates'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReviewApi } from '../api'
import type { Ticker } from './clock'
import { guarded } from './remote'

export type ReviewAct =
  | { readonly kind: 'none' }
  | { readonly kind: 'approving' | 'declining' | 'saving' | 'saved' | 'not-saved' }
  | { readonly kind: 'failed'; readonly error: AppError; readonly atMs: number }

export type OpenReview = {
  readonly status: 'open'
  readonly model: ReviewModel
  /** When this page first showed it, or its window came to the front again: the wait before Approve counts from here. */
  readonly shownAtMs: number
  /** The warn findings that were ticked, or for which something was typed. */
  readonly given: readonly Acknowledged[]
  /** Whether a passphrase stands in its field. The passphrase itself is no state of the page. */
  readonly hasPassphrase: boolean
  readonly standing: ReviewStanding
  readonly act: ReviewAct
}
export type ReviewState =
  { readonly status: 'loading' } | { readonly status: 'failed'; readonly error: AppError } | OpenReview
export type ReviewStore = StoreApi<ReviewState>

export const createReview = (): ReviewStore => createStore<ReviewState>(() => ({ status: 'loading' }))

export async function loadReview(store: ReviewStore, api: ReviewApi, now: () => number): Promise<void> {
  store.setState({ status: 'loading' }, true)
  const result = await guarded(() => api.get())
  store.setState(result.ok ? opened(result.value, now()) : { status: 'failed', error: result.error }, true)
}

const opened = (model: ReviewModel, shownAtMs: number): OpenReview => ({
  ...{ status: 'open', model, shownAtMs, given: [], hasPassphrase: false },
  ...{ standing: { waiting: 0, changed: null, facedAt: model.openedAt }, act: { kind: 'none' } },
})

/** Asks what has changed since it was opened. An answer that does not come changes nothing: main holds the gates. */
export async function loadStanding(store: ReviewStore, api: ReviewApi): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open') return
  const result = await guarded(() => api.standing({ reviewId: state.model.reviewId }))
  const now = store.getState()
  if (!result.ok || now.status !== 'open') return
  const { waiting, changed, facedAt } = result.value
  const { standing } = now
  if (standing.waiting === waiting && standing.changed?.code === changed?.code && standing.facedAt === facedAt) return
  store.setState({ ...now, standing: result.value }, true)
}

/** The window is in front again: a click that brought it there was meant for something else. */
export function waitAnew(store: ReviewStore, nowMs: number): void {
  const state = store.getState()
  if (state.status === 'open') store.setState({ ...state, shownAtMs: nowMs }, true)
}

/** Keeps asking. Answers with the way to stop. */
export function watchStanding(store: ReviewStore, api: ReviewApi, ticker: Ticker, everyMs: number): () => void {
  return ticker.every(everyMs, () => void loadStanding(store, api))
}

export type Gate =
  /** There is no Approve at all. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'changed'; readonly error: AppError }
  | { readonly kind: 'expired'; readonly what: string | null }
  | { readonly kind: 'findings'; readonly left: number }
  | { readonly kind: 'waiting'; readonly leftMs: number; readonly share: number }
  /** `waitMs`: until a passphrase may be tried again. */
  | { readonly kind: 'passphrase'; readonly waitMs: number }
  | { readonly kind: 'open' }

/** Whether Approve may be pressed now. Main checks all of it again. */
export function approveGate(state: OpenReview, nowMs: number): Gate {
  const { model, given, shownAtMs, standing } = state
  if (isRefusal(model)) return { kind: 'refused' }
  if (standing.changed) return { kind: 'changed', error: standing.changed }
  const end = endOf(model)
  if (isOver(end, nowMs)) return { kind: 'expired', what: end?.what ?? null }
  const left = leftToAccept(model, given).length
  if (left > 0) return { kind: 'findings', left }
  const leftMs = Math.max(shownAtMs, Date.parse(standing.facedAt)) + model.approveDelayMs - nowMs
  if (leftMs > 0) return { kind: 'waiting', leftMs, share: leftMs / model.approveDelayMs }
  const waitMs = passphraseWaitMs(state.act, nowMs)
  if (model.askPassphrase && (waitMs > 0 || !state.hasPassphrase)) return { kind: 'passphrase', waitMs }
  return { kind: 'open' }
}

/** An end that cannot be read is no end that lies ahead. */
const isOver = (end: End | null, nowMs: number): boolean => end !== null && !(end.atMs > nowMs)

function passphraseWaitMs(act: ReviewAct, nowMs: number): number {
  if (act.kind !== 'failed' || act.error.code !== 'wrong-passphrase') return 0
  return Math.max(0, act.atMs + act.error.retryAfterMs - nowMs)
}

/** A finding is ticked (`typed` null), has words typed for it, or neither any more (`given` null). */
export function accept(store: ReviewStore, id: string, given: { readonly typed: string | null } | null): void {
  const state = store.getState()
  if (state.status !== 'open') return
  const others = state.given.filter((other) => other.id !== id)
  store.setState({ ...state, given: given ? [...others, { id, typed: given.typed }] : others }, true)
}

export function setHasPassphrase(store: ReviewStore, hasPassphrase: boolean): void {
  const state = store.getState()
  if (state.status === 'open') store.setState({ ...state, hasPassphrase }, true)
}

/** `passphrase` is taken out of its field by the caller, and passed on to main alone; null when none is asked for. */
export async function approve(
  store: ReviewStore,
  api: ReviewApi,
  nowMs: number,
  takePassphrase: () => string | null = () => null,
): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.act) || approveGate(state, nowMs).kind !== 'open') return
  store.setState({ ...state, hasPassphrase: false, act: { kind: 'approving' } }, true)
  const { reviewId } = state.model
  const acknowledged = state.given.filter(({ id }) => warnIds(state.model).includes(id))
  const passphrase = takePassphrase()
  const result = await guarded(() => api.approve({ reviewId, acknowledged: [...acknowledged], passphrase }))
  // On success main closes the window: nothing more to show.
  if (result.ok) return
  setAct(store, { kind: 'failed', error: result.error, atMs: nowMs })
  // It may have failed because something has changed: then that is what there is to say.
  await loadStanding(store, api)
}

export async function decline(store: ReviewStore, api: ReviewApi, nowMs: number): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.act)) return
  store.setState({ ...state, act: { kind: 'declining' } }, true)
  const result = await guarded(() => api.decline({ reviewId: state.model.reviewId }))
  if (!result.ok) setAct(store, { kind: 'failed', error: result.error, atMs: nowMs })
}

export async function saveReport(store: ReviewStore, api: ReviewApi, nowMs: number): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.act)) return
  store.setState({ ...state, act: { kind: 'saving' } }, true)
  const result = await guarded(() => api.saveReport({ reviewId: state.model.reviewId }))
  setAct(
    store,
    result.ok
      ? { kind: result.value.saved ? 'saved' : 'not-saved' }
      : { kind: 'failed', error: result.error, atMs: nowMs },
  )
}

export const isActing = (act: ReviewAct): boolean =>
  act.kind === 'approving' || act.kind === 'declining' || act.kind === 'saving'

function setAct(store: ReviewStore, act: ReviewAct): void {
  const state = store.getState()
  if (state.status === 'open') store.setState({ ...state, act }, true)
}
