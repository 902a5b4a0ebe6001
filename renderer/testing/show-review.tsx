import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ReviewFinding, ReviewModel, ReviewStanding } from '@shared/contract/review'
import { ok } from '@shared/result'
import type { ReviewApi } from '../api'
import { createClock } from '../stores/clock'
import { createReview, loadReview, loadStanding } from '../pages/review/review-store'
import { ClockContext } from '../ui/clock-context'
import { ReviewWindow } from '../pages/review/ReviewWindow'
import { sampleReview, sampleStanding, T0 } from './samples'

/** What jsdom lacks of a browser. */
export function fillIn(): void {
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

const BUTTON = { x: 300, y: 700, width: 200, height: 40 }

/** The review window on an api that answers at once; `at` sets the clock, `told` is what main says has changed. */
export async function show(change: Partial<ReviewModel>) {
  const api = {
    standing: vi.fn<ReviewApi['standing']>(() => Promise.resolve(ok(sampleStanding))),
    get: () => Promise.resolve(ok({ ...sampleReview, ...change })),
    approve: vi.fn<ReviewApi['approve']>(() => Promise.resolve(ok(undefined))),
    decline: vi.fn<ReviewApi['decline']>(() => Promise.resolve(ok(undefined))),
    saveReport: vi.fn<ReviewApi['saveReport']>(() => Promise.resolve(ok({ saved: true }))),
    copy: () => Promise.resolve(ok(undefined)),
  }
  const store = createReview()
  const clock = createClock(T0)
  await loadReview(store, api, () => T0)
  render(
    <ClockContext value={clock}>
      <ReviewWindow store={store} api={api} />
    </ClockContext>,
  )
  const now = () => clock.getState().nowMs
  const at = (ms: number) => act(() => clock.setState({ nowMs: T0 + ms }))
  /** What main says next, as seconds pass: its answers count from now. */
  const told = (standing: Partial<ReviewStanding> = {}) => {
    const endsInMs = Math.max(0, T0 + (change.endsInMs ?? sampleReview.endsInMs ?? 0) - now())
    api.standing.mockResolvedValue(ok({ ...sampleStanding, endsInMs, ...standing }))
    return act(() => loadStanding(store, api, { now, measure: () => BUTTON }))
  }
  /** Main begins the wait, and it passes. */
  const waited = async () => {
    await told()
    at(now() - T0 + 2000)
  }
  await told()
  return { api, at, told, waited, user: userEvent.setup() }
}

export const approveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Approve/ })

export const sampleFinding: ReviewFinding = {
  id: 'alias-receiver#1',
  rule: 'alias-receiver',
  severity: 'warn',
  title: 'A receiver has no account number',
  message: 'm',
  evidence: null,
  typed: null,
}
