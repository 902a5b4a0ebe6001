import { describe, expect, test, vi } from 'vitest'
import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { ok } from '@shared/result'
import type { ReviewApi } from '../api'
import { sampleReview } from '../testing/samples'
import { approve, approveGate, createReview, loadReview, tick } from './review'

const T0 = Date.parse('2026-11-21T13:32:00Z')
const warn = (id: string): ReviewFinding => ({
  id,
  rule: 'alias-receiver',
  severity: 'warn',
  title: id,
  message: '',
  evidence: null,
})

const apiOf = (model: ReviewModel) => ({
  get: vi.fn(() => Promise.resolve(ok(model))),
  approve: vi.fn<ReviewApi['approve']>(() => Promise.resolve(ok(undefined))),
  decline: vi.fn<ReviewApi['decline']>(() => Promise.resolve(ok(undefined))),
  saveReport: vi.fn<ReviewApi['saveReport']>(() => Promise.resolve(ok({ saved: true }))),
  copy: vi.fn<ReviewApi['copy']>(() => Promise.resolve(ok(undefined))),
})

async function opened(change: Partial<ReviewModel>) {
  const store = createReview()
  const api = apiOf({ ...sampleReview, ...change })
  await loadReview(store, api, () => T0)
  const gate = (atMs: number) => {
    const state = store.getState()
    if (state.status !== 'open') throw new Error('not open')
    return approveGate(state, atMs)
  }
  return { store, api, gate }
}

describe('the gate before Approve', () => {
  test('waits its time from the moment the review was shown, then opens', async () => {
    const { gate } = await opened({})
    expect(gate(T0 + 500)).toEqual({ kind: 'waiting', leftMs: 1500, share: 0.75 })
    expect(gate(T0 + 2000)).toEqual({ kind: 'open' })
  })

  test('stays shut until every warning is ticked, each on its own, those of one rule too', async () => {
    const { store, gate } = await opened({ verdict: 'warn', findings: [warn('a'), warn('b')] })
    expect(gate(T0 + 9000)).toEqual({ kind: 'findings', left: 2 })
    tick(store, 'a', true)
    expect(gate(T0 + 9000)).toEqual({ kind: 'findings', left: 1 })
    tick(store, 'b', true)
    expect(gate(T0 + 9000)).toEqual({ kind: 'open' })
    tick(store, 'a', false)
    expect(gate(T0 + 9000)).toEqual({ kind: 'findings', left: 1 })
  })

  test('shuts when the transaction has expired', async () => {
    const { gate } = await opened({ expiresAt: new Date(T0 + 60_000).toISOString() })
    expect(gate(T0 + 59_999)).toEqual({ kind: 'open' })
    expect(gate(T0 + 60_000)).toEqual({ kind: 'expired' })
  })

  test('does not exist when the verdict, or any finding, refuses', async () => {
    expect((await opened({ verdict: 'refuse' })).gate(T0 + 9000)).toEqual({ kind: 'refused' })
    const finding: ReviewFinding = { ...warn('x'), severity: 'refuse' }
    expect((await opened({ verdict: 'match', findings: [finding] })).gate(T0 + 9000)).toEqual({ kind: 'refused' })
  })
})

describe('approve', () => {
  test('does nothing while the gate is shut', async () => {
    const { store, api } = await opened({})
    await approve(store, api, T0 + 100)
    expect(api.approve).not.toHaveBeenCalled()
  })

  test('sends what was acknowledged, and only once', async () => {
    const { store, api } = await opened({ verdict: 'warn', findings: [warn('a')] })
    tick(store, 'a', true)
    await Promise.all([approve(store, api, T0 + 3000), approve(store, api, T0 + 3000)])
    expect(api.approve).toHaveBeenCalledTimes(1)
    expect(api.approve).toHaveBeenCalledWith({ reviewId: 'r1', acknowledged: ['a'] })
  })
})
