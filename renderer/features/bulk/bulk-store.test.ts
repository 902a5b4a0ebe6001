import { describe, expect, it, vi } from 'vitest'
import type { Flow, FlowState } from '@shared/contract/flows'
import { err, ok } from '@shared/result'
import { fakeApi, sampleStores } from '../../testing/fake-api'
import { sampleFlow } from '../../testing/flow'
import { bulkProgressWords, bulkQuestionWords, bulkSummaryWords } from './bulk-text'
import {
  bulkCounts,
  dismissBulk,
  isQueuedForRevocation,
  resumeBulk,
  startBulk,
  stopBulk,
  type BulkItem,
} from './bulk-store'
import { putFlow } from '../flows/flows-store'

const items = [1, 2, 3].map((serial): BulkItem => ({
  key: `k${serial}`,
  account: '0.0.1',
  token: '0.0.5',
  serialOrOfferId: serial,
  name: `Tide ${serial}`,
  price: '10',
}))

function queue() {
  const stores = sampleStores()
  const begun: number[] = []
  const answer = { error: null as null | 'locked' }
  const flowOf = (serial: number, state: FlowState): Flow =>
    sampleFlow({ id: `f${serial}`, kind: 'list', serial, state })
  const start = vi.fn(({ serial }: { serial: number }) => {
    begun.push(serial)
    return Promise.resolve(answer.error ? err({ code: answer.error } as const) : ok(flowOf(serial, 'reviewing')))
  })
  const api = fakeApi({ 'trade.list': start as never, 'trade.unlist': start as never })
  const steps = () => {
    const state = stores.bulk.getState()
    return state.status === 'idle' ? [] : state.entries.map(({ progress }) => progress.step)
  }
  const status = () => stores.bulk.getState().status
  const tell = (serial: number, state: FlowState, more: Partial<Flow> = {}) =>
    putFlow(stores.client, { ...flowOf(serial, state), ...more })
  return { stores, api, begun, answer, start, steps, status, tell }
}

describe('a queue of listings', () => {
  it('begins one after another, each after the end of the one before', async () => {
    const { stores, api, begun, steps, status, tell } = queue()
    startBulk(stores, api, 'list', items)
    await expect.poll(steps).toEqual(['open', 'waiting', 'waiting'])
    tell(1, 'submitted')
    expect(begun).toEqual([1])
    tell(1, 'done')
    await expect.poll(steps).toEqual(['done', 'open', 'waiting'])
    expect(stores.suppressedToasts.has('f2')).toBe(true)
    tell(2, 'done')
    await expect.poll(() => begun).toEqual([1, 2, 3])
    tell(3, 'done')
    await expect.poll(status).toBe('finished')
    expect([steps(), stores.suppressedToasts.has('f2')]).toEqual([['done', 'done', 'done'], false])
    dismissBulk(stores.bulk)
    expect(status()).toBe('idle')
  })

  it.each<[FlowState, string]>([
    ['declined', 'declined'],
    ['refused', 'failed'],
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['unknown', 'unknown'],
  ])('asks after one that ends as %s, and goes on when told to', async (state, step) => {
    const { stores, api, begun, steps, status, tell } = queue()
    startBulk(stores, api, 'list', items)
    await expect.poll(steps).toEqual(['open', 'waiting', 'waiting'])
    tell(1, state)
    await expect.poll(status).toBe('asking')
    expect([steps(), begun]).toEqual([[step, 'waiting', 'waiting'], [1]])
    resumeBulk(stores, api, 'next')
    await expect.poll(() => begun).toEqual([1, 2])
  })

  it('counts nothing as done that was done otherwise than asked, and says in the history’s words what stands', async () => {
    const { stores, api, steps, status, tell } = queue()
    startBulk(stores, api, 'list', items.slice(0, 2))
    await expect.poll(steps).toEqual(['open', 'waiting'])
    tell(1, 'done', { error: { code: 'read-back-differs', what: 'listing', asked: '10', found: '1', undone: null } })
    await expect.poll(status).toBe('asking')
    const state = stores.bulk.getState()
    if (state.status === 'idle') throw new Error('no queue')
    expect([steps(), bulkCounts(state).done]).toEqual([['different-result', 'waiting'], 0])
    expect(bulkQuestionWords(state)).toBe(
      'The listing of “Tide 2187” differs from your request. Unlist the NFT now, or list it again at your price. 0 of 2 NFTs listed so far.',
    )
    resumeBulk(stores, api, 'next')
    await expect.poll(steps).toEqual(['different-result', 'open'])
    tell(2, 'done')
    await expect.poll(status).toBe('finished')
    const over = stores.bulk.getState()
    expect(over.status !== 'idle' && bulkSummaryWords(over)).toContain(
      '1 of 2 NFTs listed. The listing of “Tide 2187” differs from your request.',
    )
  })

  it('does not count what is gone and may have been sold as taken back', async () => {
    const { stores, api, steps, status, tell } = queue()
    startBulk(stores, api, 'unlist', items.slice(0, 1))
    await expect.poll(steps).toEqual(['open'])
    tell(1, 'done', { kind: 'unlist', error: { code: 'maybe-sold' } })
    await expect.poll(status).toBe('finished')
    const state = stores.bulk.getState()
    expect(state.status !== 'idle' && bulkSummaryWords(state)).toMatch(
      /^0 of 1 NFT unlisted\. The listing of “Tide 2187” is gone, and/,
    )
  })

  it.each<[string, Partial<Flow>, string]>([
    [
      'may be listed, because the answer was lost',
      {
        steps: [{ step: 'completing', at: '' }],
        error: {
          code: 'outcome-unknown',
          operation: 'listNftRes',
          failure: 'listing-answer-lost',
          idempotencyKey: null,
        },
      },
      'Unknown if “Tide 2187” is listed for 640\u202fℏ. The market’s permission is active. Look at the NFT on the market.',
    ],
    [
      'has given the market its permission',
      { steps: [{ step: 'completing', at: '' }], error: { code: 'listing-gone' } },
      '“Tide 2187” is not listed for 640\u202fℏ. The market’s permission is active. Revoke the permission, or list again.',
    ],
  ])('does not call an entry not listed, nor a mere failure, that %s', async (_, change, words) => {
    const { stores, api, steps, status, tell } = queue()
    startBulk(stores, api, 'list', items.slice(0, 2))
    await expect.poll(steps).toEqual(['open', 'waiting'])
    tell(1, 'failed', change)
    await expect.poll(status).toBe('asking')
    const state = stores.bulk.getState()
    expect(steps()).toEqual(['different-result', 'waiting'])
    expect(state.status !== 'idle' && bulkQuestionWords(state)).toContain(words)
  })

  it('tries the same one again when told to, after what kept it from beginning is mended', async () => {
    const { stores, api, begun, answer, steps, status } = queue()
    answer.error = 'locked'
    startBulk(stores, api, 'list', items)
    await expect.poll(status).toBe('asking')
    expect(steps()).toEqual(['start-failed', 'waiting', 'waiting'])
    answer.error = null
    resumeBulk(stores, api, 'same')
    await expect.poll(steps).toEqual(['open', 'waiting', 'waiting'])
    expect(begun).toEqual([1, 1])
  })

  it('stops after the one that is open, and leaves what was sent to itself', async () => {
    const { stores, api, begun, steps, status, tell } = queue()
    startBulk(stores, api, 'list', items)
    await expect.poll(steps).toEqual(['open', 'waiting', 'waiting'])
    stopBulk(stores)
    expect(status()).toBe('running')
    tell(1, 'submitted')
    await expect.poll(status).toBe('finished')
    expect([steps(), begun]).toEqual([['detached', 'waiting', 'waiting'], [1]])
  })

  it('does not ask about the last one: there is nothing to go on with', async () => {
    const { stores, api, steps, status, tell } = queue()
    startBulk(stores, api, 'unlist', items.slice(0, 1))
    await expect.poll(steps).toEqual(['open'])
    tell(1, 'declined')
    await expect.poll(status).toBe('finished')
    const state = stores.bulk.getState()
    expect(state.status !== 'idle' && bulkCounts(state)).toEqual({ done: 0, total: 1, waiting: 0 })
  })

  it.each<[FlowState | null, string]>([
    [null, 'being prepared'],
    ['preparing', 'being prepared'],
    ['reviewing', 'in review'],
    ['approved', 'being sent'],
    ['submitted', 'being sent'],
    ['settled', 'being confirmed'],
    ['unknown', 'being confirmed'],
  ])('says of a flow in the state %s that the entry is %s', async (state, words) => {
    const { stores, api, steps } = queue()
    startBulk(stores, api, 'list', items)
    await expect.poll(steps).toEqual(['open', 'waiting', 'waiting'])
    const bulk = stores.bulk.getState()
    expect(bulk.status !== 'idle' && bulkProgressWords(bulk, state)).toBe(`0 of 3 NFTs listed. Now “Tide 1”, ${words}.`)
  })

  it('is one at a time', async () => {
    const { stores, api, begun, steps } = queue()
    startBulk(stores, api, 'list', items)
    startBulk(stores, api, 'unlist', items)
    await expect.poll(steps).toEqual(['open', 'waiting', 'waiting'])
    expect(begun).toEqual([1])
  })
})

describe('a queue of revocations', () => {
  it('skips a permission that was revoked since, and never says that all are revoked if some are left out', async () => {
    const { stores, steps, status } = queue()
    const allowanceOf = (serial: number) => ({ hbar: { spender: `0.0.${serial}` as const } })
    const flowOf = (serial: number, state: FlowState) =>
      sampleFlow({ id: `r${serial}`, kind: 'revoke', account: '0.0.1', allowance: allowanceOf(serial), state })
    const revoke = vi.fn(({ allowance }: { allowance: { hbar: { spender: string } } }) =>
      Promise.resolve(ok(flowOf(Number(allowance.hbar.spender.split('.')[2]), 'reviewing'))),
    )
    const revocations = [1, 2].map((serial): BulkItem => ({
      key: `k${serial}`,
      account: '0.0.1',
      token: null,
      serialOrOfferId: null,
      name: 'HBAR',
      price: null,
      allowance: allowanceOf(serial),
    }))
    startBulk(stores, fakeApi({ 'trade.revoke': revoke as never }), 'revoke', revocations, 1)
    await expect.poll(steps).toEqual(['open', 'waiting'])
    expect(isQueuedForRevocation(stores.bulk.getState(), '0.0.1', allowanceOf(2))).toBe(true)
    expect(isQueuedForRevocation(stores.bulk.getState(), '0.0.2', allowanceOf(2))).toBe(false)
    putFlow(stores.client, { ...flowOf(2, 'done'), id: 'elsewhere' })
    putFlow(stores.client, flowOf(1, 'done'))
    await expect.poll(status).toBe('finished')
    expect([steps(), revoke.mock.calls.length]).toEqual([['done', 'done'], 1])
    const state = stores.bulk.getState()
    expect(state.status !== 'idle' && bulkSummaryWords(state)).toBe(
      '2 of 3 permissions revoked. 1 permission was not part of this queue.',
    )
  })
})
