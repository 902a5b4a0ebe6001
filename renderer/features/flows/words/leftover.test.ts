import { describe, expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { laterAllowanceFlow } from '@shared/later-flow'
import { SAMPLE_FLOWS } from '../../../testing/flow'
import { laterPermissionFlow } from './leftover'

const failed: Flow = {
  ...SAMPLE_FLOWS['buy-evm'],
  id: 'first',
  state: 'failed',
  leftover: { spender: '0.0.7007', granted: '640', before: '500', isAtMost: false },
}
const LATER = '2026-11-21T13:40:00.000Z'
const later = (change: Partial<Flow>): Flow => ({ ...SAMPLE_FLOWS.restore, id: 'later', startedAt: LATER, ...change })

describe('an allowance left over', () => {
  test.each<[string, Partial<Flow>]>([
    ['is being set back', { state: 'reviewing' }],
    ['was set back', { state: 'done' }],
    ['was taken back', { kind: 'revoke', state: 'done' }],
    ['was set anew by a purchase', { kind: 'buy-evm', state: 'done' }],
    ['may have been', { kind: 'mint', state: 'unknown' }],
    ['was left over once more', { kind: 'buy-evm', state: 'failed', leftover: failed.leftover }],
  ])('has a successor when it %s', (_, change) => {
    expect(laterAllowanceFlow(failed, [later(change), failed])?.id).toBe('later')
  })

  test.each<[string, Partial<Flow>]>([
    ['of another spender', { state: 'done', allowance: { hbar: { spender: '0.0.8' } } }],
    ['of another account', { state: 'done', account: '0.0.8' }],
    ['of before', { state: 'done', startedAt: '2026-11-21T13:00:00.000Z' }],
    ['that was declined', { state: 'declined' }],
    ['that failed on the ledger', { state: 'failed' }],
    [
      'of an NFT',
      { kind: 'revoke', state: 'done', allowance: { nft: { token: '0.0.9', serial: 1, spender: '0.0.7007' } } },
    ],
  ])('has none in an act %s', (_, change) => {
    expect(laterAllowanceFlow(failed, [later(change), failed])).toBeNull()
  })
})

describe('the permission of a listing that came to nothing', () => {
  const given: Flow = { ...SAMPLE_FLOWS.list, id: 'first', state: 'failed', steps: [{ step: 'completing', at: '' }] }
  const next = (change: Partial<Flow>): Flow => ({ ...given, id: 'later', startedAt: LATER, steps: [], ...change })

  test.each<[string, Partial<Flow>, string | null]>([
    ['ends with one that takes it back', { kind: 'revoke', state: 'done' }, 'later'],
    ['is made use of by another listing', { state: 'preparing' }, 'later'],
    ['is not touched by one of another NFT', { state: 'done', serial: 7 }, null],
    ['is not touched by one that was declined', { kind: 'revoke', state: 'declined' }, null],
    ['is not touched by a purchase', { kind: 'buy', state: 'done' }, null],
  ])('%s', (_, change, id) => {
    expect(laterPermissionFlow(given, [next(change), given])?.id ?? null).toBe(id)
  })

  test('over a whole collection ends with the collection’s', () => {
    const whole: Flow = { ...given, kind: 'list-evm' }
    const taken = next({ kind: 'revoke', state: 'done', serial: null })
    expect(laterPermissionFlow(whole, [taken, whole])?.id).toBe('later')
  })
})
