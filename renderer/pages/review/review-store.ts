import type { ReviewModel, ReviewStatus } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import type { ApproveButton, WaitRestart } from '@shared/contract/approval'
import {
  type Acknowledgement,
  reviewEnd,
  isRefusedReview,
  unacceptedWarnings,
  warningIds,
} from '@shared/review-conditions'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReviewApi } from '../../api'
import type { Ticker } from '../../stores/clock'
import { callMain } from '../../query/bridge-call'

export type ReviewAction =
  | { readonly kind: 'none' }
  | { readonly kind: 'approving' | 'declining' | 'saving' | 'saved' | 'not-saved' }
  /** `atMs`: time at which the failed action was started, by the page's clock. */
  | { readonly kind: 'failed'; readonly error: AppError; readonly atMs: number }

export type OpenReview = {
  readonly status: 'open'
  readonly model: ReviewModel
  /** Time at which Approve becomes active, by the page's clock; null while main has not started the wait. */
  readonly waitEndsAtMs: number | null
  /** End of the time to decide, by the page's clock; null if there is no end. */
  readonly endsAtMs: number | null
  /** Warnings that the person has ticked or typed text for. The typed text may be incomplete. */
  readonly acknowledgements: readonly Acknowledgement[]
  /** True if the passphrase field has text. The passphrase itself is not part of the state. */
  readonly hasPassphrase: boolean
  /** The review status that main sent last. */
  readonly liveStatus: ReviewStatus
  readonly action: ReviewAction
}
export type ReviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: AppError }
  | OpenReview
export type ReviewStore = StoreApi<ReviewState>

export const createReviewStore = (): ReviewStore => createStore<ReviewState>(() => ({ status: 'loading' }))

export async function loadReview(store: ReviewStore, api: ReviewApi, now: () => number): Promise<void> {
  store.setState({ status: 'loading' }, true)
  const result = await callMain(() => api.get())
  store.setState(result.ok ? initialOpenReview(result.value, now()) : { status: 'failed', error: result.error }, true)
}

const initialOpenReview = (model: ReviewModel, nowMs: number): OpenReview => ({
  status: 'open',
  model,
  waitEndsAtMs: null,
  endsAtMs: endTimeMs(model.endsInMs, nowMs),
  acknowledgements: [],
  hasPassphrase: false,
  liveStatus: {
    waitingReviewCount: 0,
    blockingError: null,
    waitLeftMs: null,
    waitRestart: null,
    endsInMs: model.endsInMs,
  },
  action: { kind: 'none' },
})

/**
 * End of a period that main measures, by the page's clock; null if there is no end. For an elapsed period the end is 0:
 * the page compares the end with the time of its last tick, which may be earlier than `nowMs`.
 */
function endTimeMs(leftMs: number | null, nowMs: number): number | null {
  if (leftMs === null) return null
  return leftMs > 0 ? nowMs + leftMs : 0
}

/** Function that measures the position of Approve in the window. Returns null while the button is not fully visible. */
export type MeasureButton = () => ApproveButton
export type StatusSyncDeps = { readonly now: () => number; readonly measure: MeasureButton }

/**
 * Reports the position of Approve to main and stores main's answer. If main does not answer, the shown state stays as
 * it is; main enforces the conditions in any case.
 */
export async function syncReviewStatus(
  store: ReviewStore,
  api: ReviewApi,
  { now, measure }: StatusSyncDeps,
): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open') return
  const button = isOnlyWaiting(state, now()) ? measure() : null
  const result = await callMain(() => api.reportApproveButton({ reviewId: state.model.reviewId, button }))
  const latest = store.getState()
  if (!result.ok || latest.status !== 'open') return
  const status = result.value
  const waitEndsAtMs = isOnlyWaiting(latest, now()) ? endTimeMs(status.waitLeftMs, now()) : null
  store.setState({ ...latest, liveStatus: status, waitEndsAtMs, endsAtMs: endTimeMs(status.endsInMs, now()) }, true)
}

/**
 * Shows at once that a press of a key or pointer restarts the wait. Main detects the press independently of the page.
 */
export function showWaitRestart(store: ReviewStore, nowMs: number): void {
  const state = store.getState()
  if (state.status !== 'open' || state.waitEndsAtMs === null || state.waitEndsAtMs <= nowMs) return
  const status: ReviewStatus = { ...state.liveStatus, waitRestart: 'press' }
  store.setState({ ...state, liveStatus: status, waitEndsAtMs: nowMs + state.model.approveDelayMs }, true)
}

/** Reports to main at an interval and stores each answer. Returns a function that stops the interval. */
export function startStatusSync(
  store: ReviewStore,
  api: ReviewApi,
  ticker: Ticker,
  { everyMs, measure }: { readonly everyMs: number; readonly measure: MeasureButton },
): () => void {
  return ticker.every(everyMs, () => void syncReviewStatus(store, api, { now: ticker.now, measure }))
}

/** Reason why Approve is missing or disabled; `open` if the person can approve. */
export type ApproveState =
  | { readonly kind: 'refused' }
  | { readonly kind: 'changed'; readonly error: AppError }
  /**
   * `basisName`: what the review is based on and whose validity has ended, such as "The quote"; null if the transaction
   * itself has expired.
   */
  | { readonly kind: 'expired'; readonly basisName: string | null }
  /** `unacceptedCount`: number of warnings that are not accepted yet. */
  | { readonly kind: 'findings'; readonly unacceptedCount: number }
  /**
   * The wait before approval. `share`: the part of the wait that is left, from 0 to 1. `hasBegun`: false while the window
   * is not in front, or Approve is not visible.
   */
  | {
      readonly kind: 'waiting'
      readonly leftMs: number
      readonly share: number
      readonly hasBegun: boolean
      readonly restart: WaitRestart
    }
  /** The passphrase is missing. `waitMs`: time until the next attempt is possible; 0 if it is possible now. */
  | { readonly kind: 'passphrase'; readonly waitMs: number }
  | { readonly kind: 'open' }

/** Reason why Approve is missing or disabled, apart from the wait before approval; null if only that wait remains. */
function blockedStateOf(state: OpenReview, nowMs: number): ApproveState | null {
  const { model, acknowledgements, endsAtMs } = state
  const { blockingError } = state.liveStatus
  if (isRefusedReview(model)) return { kind: 'refused' }
  if (blockingError) return { kind: 'changed', error: blockingError }
  if (endsAtMs !== null && endsAtMs <= nowMs) return { kind: 'expired', basisName: reviewEnd(model)?.basisName ?? null }
  const unacceptedCount = unacceptedWarnings(model, acknowledgements).length
  if (unacceptedCount > 0) return { kind: 'findings', unacceptedCount }
  const waitMs = passphraseWaitMs(state.action, nowMs)
  if (model.requiresPassphrase && (waitMs > 0 || !state.hasPassphrase)) return { kind: 'passphrase', waitMs }
  return null
}

/** True if only the wait before approval is left. */
const isOnlyWaiting = (state: OpenReview, nowMs: number): boolean => blockedStateOf(state, nowMs) === null

/**
 * Reason why Approve is missing or disabled at `nowMs`; `open` if the person can approve. Main checks all conditions
 * again.
 */
export function approveStateOf(state: OpenReview, nowMs: number): ApproveState {
  const blockedState = blockedStateOf(state, nowMs)
  if (blockedState !== null) return blockedState
  const { approveDelayMs } = state.model
  // The page's clock can be a tick behind main's answer. The wait is never longer than its full time.
  const leftMs = state.waitEndsAtMs === null ? approveDelayMs : Math.min(approveDelayMs, state.waitEndsAtMs - nowMs)
  if (leftMs > 0) {
    const share = Math.min(1, leftMs / approveDelayMs)
    const hasBegun = state.waitEndsAtMs !== null
    return { kind: 'waiting', leftMs, share, hasBegun, restart: hasBegun ? state.liveStatus.waitRestart : null }
  }
  return { kind: 'open' }
}

function passphraseWaitMs(action: ReviewAction, nowMs: number): number {
  if (action.kind !== 'failed' || action.error.code !== 'wrong-passphrase') return 0
  return Math.max(0, action.atMs + action.error.retryAfterMs - nowMs)
}

/**
 * Records the acknowledgement of a finding and restarts the wait. `typed`: the text typed so far; null for a tick. If
 * `input` is null, the acknowledgement is removed.
 */
export function setAcknowledgement(
  store: ReviewStore,
  id: string,
  input: { readonly typed: string | null } | null,
): void {
  const state = store.getState()
  if (state.status !== 'open') return
  const otherAcknowledgements = state.acknowledgements.filter((entry) => entry.id !== id)
  store.setState(
    {
      ...state,
      waitEndsAtMs: null,
      acknowledgements: input ? [...otherAcknowledgements, { id, typed: input.typed }] : otherAcknowledgements,
    },
    true,
  )
}

export function setHasPassphrase(store: ReviewStore, hasPassphrase: boolean): void {
  const state = store.getState()
  if (state.status === 'open') store.setState({ ...state, hasPassphrase, waitEndsAtMs: null }, true)
}

/**
 * Approves the review if its approve state is `open`. `takePassphrase` empties the passphrase field and returns its text,
 * which only main receives; null if the review requires no passphrase.
 */
export async function approve(
  store: ReviewStore,
  api: ReviewApi,
  nowMs: number,
  takePassphrase: () => string | null = () => null,
): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.action) || approveStateOf(state, nowMs).kind !== 'open') return
  store.setState({ ...state, hasPassphrase: false, action: { kind: 'approving' } }, true)
  const { reviewId } = state.model
  const acknowledged = state.acknowledgements.filter(({ id }) => warningIds(state.model).includes(id))
  const passphrase = takePassphrase()
  const result = await callMain(() => api.approve({ reviewId, acknowledged: [...acknowledged], passphrase }))
  // On success main closes the window, so there is nothing more to show.
  if (result.ok) return
  setAction(store, { kind: 'failed', error: result.error, atMs: nowMs })
  // If a change made the approval fail, the new status shows that change.
  await syncReviewStatus(store, api, { now: () => nowMs, measure: () => null })
}

export async function decline(store: ReviewStore, api: ReviewApi, nowMs: number): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.action)) return
  store.setState({ ...state, action: { kind: 'declining' } }, true)
  const result = await callMain(() => api.decline({ reviewId: state.model.reviewId }))
  if (!result.ok) setAction(store, { kind: 'failed', error: result.error, atMs: nowMs })
}

export async function saveReport(store: ReviewStore, api: ReviewApi, nowMs: number): Promise<void> {
  const state = store.getState()
  if (state.status !== 'open' || isActing(state.action)) return
  store.setState({ ...state, action: { kind: 'saving' } }, true)
  const result = await callMain(() => api.saveReport({ reviewId: state.model.reviewId }))
  setAction(
    store,
    result.ok
      ? { kind: result.value.isSaved ? 'saved' : 'not-saved' }
      : { kind: 'failed', error: result.error, atMs: nowMs },
  )
}

export const isActing = (action: ReviewAction): boolean =>
  action.kind === 'approving' || action.kind === 'declining' || action.kind === 'saving'

function setAction(store: ReviewStore, action: ReviewAction): void {
  const state = store.getState()
  if (state.status === 'open') store.setState({ ...state, action }, true)
}
