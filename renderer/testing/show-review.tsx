import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ReviewFinding, ReviewModel, ReviewStatus } from '@shared/contract/review'
import { ok } from '@shared/result'
import type { ReviewApi } from '../api'
import { createClockStore } from '../stores/clock'
import { createReviewStore, loadReview, syncReviewStatus } from '../pages/review/review-store'
import { ClockContext } from '../ui/clock-context'
import { ReviewWindow } from '../pages/review/ReviewWindow'
import { sampleReview, sampleReviewStatus, T0 } from './samples'

/** Stubs browser features that jsdom lacks. */
export function stubBrowserFeatures(): void {
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
}

/** Position of the Approve button. */
const BUTTON_POSITION = { x: 300, y: 700, width: 200, height: 40 }

/**
 * Renders the review window with a bridge that answers at once. Returns functions that set the clock to a number of
 * milliseconds after `T0`, load main's next status, and let the wait before Approve pass.
 */
export async function showReview(overrides: Partial<ReviewModel>) {
  const api = {
    reportApproveButton: vi.fn<ReviewApi['reportApproveButton']>(() => Promise.resolve(ok(sampleReviewStatus))),
    get: () => Promise.resolve(ok({ ...sampleReview, ...overrides })),
    approve: vi.fn<ReviewApi['approve']>(() => Promise.resolve(ok(undefined))),
    decline: vi.fn<ReviewApi['decline']>(() => Promise.resolve(ok(undefined))),
    saveReport: vi.fn<ReviewApi['saveReport']>(() => Promise.resolve(ok({ isSaved: true }))),
    copy: () => Promise.resolve(ok(undefined)),
  }
  const store = createReviewStore()
  const clock = createClockStore(T0)
  await loadReview(store, api, () => T0)
  render(
    <ClockContext value={clock}>
      <ReviewWindow store={store} api={api} />
    </ClockContext>,
  )
  const now = () => clock.getState().nowMs
  const setClock = (ms: number) => act(() => clock.setState({ nowMs: T0 + ms }))
  /** Sets main's next status and loads the status. Without an override, `endsInMs` follows from the clock. */
  const loadStatus = (status: Partial<ReviewStatus> = {}) => {
    const endsInMs = Math.max(0, T0 + (overrides.endsInMs ?? sampleReview.endsInMs ?? 0) - now())
    api.reportApproveButton.mockResolvedValue(ok({ ...sampleReviewStatus, endsInMs, ...status }))
    return act(() => syncReviewStatus(store, api, { now, measure: () => BUTTON_POSITION }))
  }
  /** Lets main start the wait before Approve, and lets the wait pass. */
  const passWait = async () => {
    await loadStatus()
    setClock(now() - T0 + sampleReview.approveDelayMs)
  }
  await loadStatus()
  return { api, setClock, loadStatus, passWait, user: userEvent.setup() }
}

export const approveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ })

export const sampleFinding: ReviewFinding = {
  id: 'alias-receiver#1',
  rule: 'alias-receiver',
  severity: 'warn',
  title: 'HBAR goes to an EVM address without a known account',
  claim: '7 ℏ goes to an EVM address without a known account',
  message: 'm',
  evidence: null,
  requiredText: null,
}
