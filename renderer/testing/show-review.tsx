import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import type { ReviewFinding, ReviewModel, ReviewStanding } from '@shared/contract/review'
import { ok } from '@shared/result'
import type { ReviewApi } from '../api'
import { createClock } from '../stores/clock'
import { createReview, loadReview, loadStanding } from '../stores/review'
import { ClockContext } from '../ui/clock-context'
import { ReviewWindow } from '../views/review/ReviewWindow'
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
  const at = (ms: number) => act(() => clock.setState({ nowMs: T0 + ms }))
  const told = (standing: Partial<ReviewStanding>) => {
    api.standing.mockResolvedValue(ok({ ...sampleStanding, ...standing }))
    return act(() => loadStanding(store, api))
  }
  return { api, at, told, user: userEvent.setup() }
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
