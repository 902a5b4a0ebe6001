import { describe, expect, test, vi } from 'vitest'
import type { ReviewFinding, ReviewModel, ReviewStatus } from '@shared/contract/review'
import type { AppError } from '@shared/errors'
import { err, ok } from '@shared/result'
import type { ReviewApi } from '../../api'
import { sampleReview, sampleReviewStatus } from '../../testing/samples'
import {
  setAcknowledgement,
  approve,
  approveStateOf,
  createReviewStore,
  decline,
  loadReview,
  syncReviewStatus,
  showWaitRestart,
  setHasPassphrase,
  startStatusSync,
} from './review-store'

const T0 = Date.parse('2026-11-21T13:32:00Z')
const warn = (id: string, requiredText: string | null = null): ReviewFinding => ({
  id,
  rule: 'alias-receiver',
  severity: 'warn',
  title: id,
  claim: id,
  message: '',
  evidence: null,
  requiredText,
})
const TICK = { typed: null }

const apiOf = (model: ReviewModel) => ({
  get: vi.fn(() => Promise.resolve(ok(model))),
  reportApproveButton: vi.fn<ReviewApi['reportApproveButton']>(() => Promise.resolve(ok(sampleReviewStatus))),
  approve: vi.fn<ReviewApi['approve']>(() => Promise.resolve(ok(undefined))),
  decline: vi.fn<ReviewApi['decline']>(() => Promise.resolve(ok(undefined))),
  saveReport: vi.fn<ReviewApi['saveReport']>(() => Promise.resolve(ok({ isSaved: true }))),
  copy: vi.fn<ReviewApi['copy']>(() => Promise.resolve(ok(undefined))),
})

async function opened(change: Partial<ReviewModel>) {
  const store = createReviewStore()
  const api = apiOf({ ...sampleReview, ...change })
  await loadReview(store, api, () => T0)
  const open = () => {
    const state = store.getState()
    if (state.status !== 'open') throw new Error('not open')
    return state
  }
  const gate = (atMs: number) => approveStateOf(open(), atMs)
  const BUTTON = { x: 0, y: 0, width: 10, height: 10 }
  /** Loads an answer of main at `atMs`. */
  const told = (status: Partial<ReviewStatus>, atMs = T0) => {
    const endsInMs = open().model.endsInMs
    api.reportApproveButton.mockResolvedValue(ok({ ...sampleReviewStatus, endsInMs, ...status }))
    return syncReviewStatus(store, api, { now: () => atMs, measure: () => BUTTON })
  }
  return { store, api, gate, open, told }
}

describe('the gate before Approve', () => {
  test('waits until main begins the wait, and then as long as main says', async () => {
    const { gate, told } = await opened({})
    expect(gate(T0 + 9000)).toEqual({ kind: 'waiting', leftMs: 2000, share: 1, hasBegun: false, restart: null })
    await told({ waitLeftMs: 2000 })
    expect(gate(T0 + 500)).toEqual({ kind: 'waiting', leftMs: 1500, share: 0.75, hasBegun: true, restart: null })
    expect(gate(T0 + 2000)).toEqual({ kind: 'open' })
  })

  test('starts again at a press during the wait, and when main says so', async () => {
    const { store, gate, told } = await opened({})
    await told({ waitLeftMs: 2000 })
    showWaitRestart(store, T0 + 1000)
    expect(gate(T0 + 2500)).toMatchObject({ kind: 'waiting', leftMs: 500, restart: 'press' })
    expect(gate(T0 + 3000)).toEqual({ kind: 'open' })
    // A press after the wait is the approval itself, so it does not restart the wait.
    showWaitRestart(store, T0 + 3000)
    expect(gate(T0 + 3000)).toEqual({ kind: 'open' })
    await told({ waitLeftMs: 2000, waitRestart: 'window' }, T0 + 6000)
    expect(gate(T0 + 7000)).toMatchObject({ kind: 'waiting', leftMs: 1000, restart: 'window' })
    await told({ waitLeftMs: null }, T0 + 7000)
    expect(gate(T0 + 9000)).toMatchObject({ kind: 'waiting', hasBegun: false, restart: null })
  })

  test('is live, or over, at once when main says so, though the page renders by an older tick', async () => {
    const { gate, told } = await opened({ expiresAt: new Date(T0 + 60_000).toISOString() })
    await told({ waitLeftMs: 0 }, T0 + 2000)
    expect(gate(T0 + 1900)).toEqual({ kind: 'open' })
    await told({ waitLeftMs: 0, endsInMs: 0 }, T0 + 60_000)
    expect(gate(T0 + 59_900)).toMatchObject({ kind: 'expired' })
  })

  test('reports the button only while nothing but the wait is missing', async () => {
    const { store, api, told } = await opened({ verdict: 'warn', findings: [warn('a')] })
    const reported = () => api.reportApproveButton.mock.calls.at(-1)?.[0].button
    await told({})
    expect(reported()).toBeNull()
    setAcknowledgement(store, 'a', TICK)
    await told({})
    expect(reported()).not.toBeNull()
  })

  test('stays shut until every warning is ticked, each on its own, those of one rule too', async () => {
    const { store, gate, told } = await opened({ verdict: 'warn', findings: [warn('a'), warn('b')] })
    expect(gate(T0 + 9000)).toEqual({ kind: 'findings', unacceptedCount: 2 })
    setAcknowledgement(store, 'a', TICK)
    expect(gate(T0 + 9000)).toEqual({ kind: 'findings', unacceptedCount: 1 })
    setAcknowledgement(store, 'b', TICK)
    expect(gate(T0 + 9000)).toMatchObject({ kind: 'waiting', hasBegun: false })
    await told({ waitLeftMs: 0 })
    expect(gate(T0 + 9000)).toEqual({ kind: 'open' })
    setAcknowledgement(store, 'a', null)
    expect(gate(T0 + 9000)).toEqual({ kind: 'findings', unacceptedCount: 1 })
  })

  test('stays shut until the very words are typed', async () => {
    const { store, gate, told } = await opened({ verdict: 'warn', findings: [warn('a', 'every NFT')] })
    for (const typed of ['every', 'Every NFT']) {
      setAcknowledgement(store, 'a', { typed })
      expect(gate(T0 + 9000)).toEqual({ kind: 'findings', unacceptedCount: 1 })
    }
    setAcknowledgement(store, 'a', { typed: 'every NFT ' })
    await told({ waitLeftMs: 0 })
    expect(gate(T0 + 9000)).toEqual({ kind: 'open' })
  })

  test('shuts when the transaction has expired', async () => {
    const { gate, told } = await opened({ expiresAt: new Date(T0 + 60_000).toISOString(), endsInMs: 60_000 })
    await told({ waitLeftMs: 0 })
    expect(gate(T0 + 59_999)).toEqual({ kind: 'open' })
    expect(gate(T0 + 60_000)).toEqual({ kind: 'expired', basisName: null })
  })

  test('shuts when what it rests on has ended before', async () => {
    const decideBy = { at: new Date(T0 + 30_000).toISOString(), what: 'The quote' }
    const { gate, told } = await opened({ decideBy, endsInMs: 30_000 })
    await told({ waitLeftMs: 0 })
    expect(gate(T0 + 29_999)).toEqual({ kind: 'open' })
    expect(gate(T0 + 30_000)).toEqual({ kind: 'expired', basisName: 'The quote' })
  })

  test('shuts for good when something has changed', async () => {
    const { gate, told } = await opened({})
    const blockingError: AppError = { code: 'listing-gone' }
    await told({ waitingReviewCount: 2, blockingError })
    expect(gate(T0 + 9000)).toEqual({ kind: 'changed', error: blockingError })
  })

  test('waits for the passphrase where it is asked for', async () => {
    const { store, gate, told } = await opened({ requiresPassphrase: true })
    expect(gate(T0 + 9000)).toEqual({ kind: 'passphrase', waitMs: 0 })
    setHasPassphrase(store, true)
    expect(gate(T0 + 9000)).toMatchObject({ kind: 'waiting' })
    await told({ waitLeftMs: 0 })
    expect(gate(T0 + 9000)).toEqual({ kind: 'open' })
  })

  test('does not exist when the verdict, or any finding, refuses', async () => {
    expect((await opened({ verdict: 'refuse' })).gate(T0 + 9000)).toEqual({ kind: 'refused' })
    const finding: ReviewFinding = { ...warn('x'), severity: 'refuse' }
    expect((await opened({ verdict: 'match', findings: [finding] })).gate(T0 + 9000)).toEqual({ kind: 'refused' })
  })
})

describe('what has changed meanwhile', () => {
  test('is asked again and again, until it is stopped', async () => {
    const { store, api } = await opened({})
    let tick = (): void => undefined
    const stop = vi.fn()
    const every = (_: number, work: () => void) => {
      tick = work
      return stop
    }
    expect(startStatusSync(store, api, { now: () => T0, every }, { everyMs: 200, measure: () => null })).toBe(stop)
    tick()
    tick()
    expect(api.reportApproveButton).toHaveBeenCalledTimes(2)
  })

  test('is left as it was when no answer comes', async () => {
    const { store, api, open } = await opened({})
    const before = open()
    api.reportApproveButton.mockResolvedValue(err({ code: 'not-found', what: 'flow' }))
    await syncReviewStatus(store, api, { now: () => T0, measure: () => null })
    expect(open()).toBe(before)
  })
})

describe('approve', () => {
  test('does nothing while the gate is shut', async () => {
    const { store, api } = await opened({})
    await approve(store, api, T0 + 100)
    expect(api.approve).not.toHaveBeenCalled()
  })

  test('sends what was acknowledged, and only once', async () => {
    const { store, api, told } = await opened({ verdict: 'warn', findings: [warn('a'), warn('b', '12')] })
    setAcknowledgement(store, 'a', TICK)
    setAcknowledgement(store, 'b', { typed: '12' })
    await told({ waitLeftMs: 2000 })
    await Promise.all([approve(store, api, T0 + 3000), approve(store, api, T0 + 3000)])
    expect(api.approve).toHaveBeenCalledTimes(1)
    const acknowledged = [
      { id: 'a', typed: null },
      { id: 'b', typed: '12' },
    ]
    expect(api.approve).toHaveBeenCalledWith({ reviewId: 'r1', acknowledged, passphrase: null })
  })

  test('hands a passphrase over without keeping it, and waits after a wrong one', async () => {
    const { store, api, gate, open, told } = await opened({ requiresPassphrase: true })
    api.approve.mockResolvedValue(err({ code: 'wrong-passphrase', retryAfterMs: 4000 }))
    setHasPassphrase(store, true)
    await told({ waitLeftMs: 2000 })
    await approve(store, api, T0 + 3000, () => 'a secret')
    expect(api.approve).toHaveBeenCalledWith({ reviewId: 'r1', acknowledged: [], passphrase: 'a secret' })
    expect(JSON.stringify(open())).not.toContain('a secret')
    setHasPassphrase(store, true)
    expect(gate(T0 + 4000)).toEqual({ kind: 'passphrase', waitMs: 3000 })
    await told({ waitLeftMs: 0 }, T0 + 7000)
    expect(gate(T0 + 7000)).toEqual({ kind: 'open' })
  })

  test('that fails since something changed says what', async () => {
    const { store, api, gate, told } = await opened({})
    await told({ waitLeftMs: 2000 })
    api.approve.mockResolvedValue(err({ code: 'listing-gone' }))
    api.reportApproveButton.mockResolvedValue(ok({ ...sampleReviewStatus, blockingError: { code: 'listing-gone' } }))
    await approve(store, api, T0 + 3000)
    expect(gate(T0 + 3000).kind).toBe('changed')
  })
})

test('declining that fails can be tried again', async () => {
  const { store, api, open } = await opened({})
  api.decline.mockResolvedValueOnce(err({ code: 'cancelled' }))
  await decline(store, api, T0)
  expect(open().action).toEqual({ kind: 'failed', error: { code: 'cancelled' }, atMs: T0 })
  await decline(store, api, T0)
  expect(api.decline).toHaveBeenCalledTimes(2)
})
