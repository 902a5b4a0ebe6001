import { describe, expect, test, vi } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { err, ok, type Result } from '@shared/result'
import { sampleFlow } from '../../testing/flow'
import { createQueryClient } from '../../query/client'
import { knownFlows, putFlow } from './flows-store'
import { followUnfinishedFlow, beginTrade, createTrades, dismissTrade, cleanUpTrade, tradeState } from './trade-store'

const rig = () => {
  const stores = { trades: createTrades(), client: createQueryClient() }
  return { stores, at: (of: string) => tradeState(stores.trades.getState(), of) }
}
/** An answer that resolves when the test says so. */
function later() {
  let answer: (result: Result<Flow>) => void = () => undefined
  const ask = vi.fn(() => new Promise<Result<Flow>>((done) => (answer = done)))
  return { ask, answer: (result: Result<Flow>) => answer(result) }
}

describe('a flow that a page starts', () => {
  test('is followed from where it was started, and is in the list of flows at once', async () => {
    const { stores, at } = rig()
    await beginTrade(stores, 'nft', () => Promise.resolve(ok(sampleFlow())))
    expect(at('nft')).toEqual({ status: 'following', flowId: 'f1', isStartedHere: true })
    expect(at('another')).toEqual({ status: 'idle' })
    expect(knownFlows(stores.client).map(({ id }) => id)).toEqual(['f1'])
  })

  test('is begun once by two clicks, and beside it another one from elsewhere', async () => {
    const { stores } = rig()
    const { ask, answer } = later()
    const first = beginTrade(stores, 'nft', ask)
    await beginTrade(stores, 'nft', ask)
    expect(ask).toHaveBeenCalledTimes(1)
    const other = vi.fn(() => Promise.resolve(ok(sampleFlow({ id: 'f2' }))))
    await beginTrade(stores, 'another', other)
    expect(other).toHaveBeenCalledTimes(1)
    answer(ok(sampleFlow()))
    await first
    expect(stores.trades.getState().size).toBe(2)
  })

  test('that does not begin says why, also when main is gone', async () => {
    const { stores, at } = rig()
    await beginTrade(stores, 'nft', () => Promise.resolve(err({ code: 'locked' })))
    expect(at('nft')).toEqual({ status: 'refused', error: { code: 'locked' } })
    await beginTrade(stores, 'nft', () => Promise.reject(new Error('gone')))
    expect(at('nft')).toMatchObject({ status: 'refused', error: { code: 'internal' } })
  })

  test('whose page was left before main answered is in the list, and followed by nobody', async () => {
    const { stores, at } = rig()
    const { ask, answer } = later()
    const begun = beginTrade(stores, 'nft', ask)
    dismissTrade(stores.trades, 'nft')
    answer(ok(sampleFlow()))
    await begun
    expect(at('nft')).toEqual({ status: 'idle' })
    expect(knownFlows(stores.client)).toHaveLength(1)
  })
})

describe('a flow that is found unfinished', () => {
  test('is followed as one that was not started there', () => {
    const { stores, at } = rig()
    putFlow(stores.client, sampleFlow({ state: 'submitted' }))
    followUnfinishedFlow(stores, 'nft', 'f1')
    expect(at('nft')).toEqual({ status: 'following', flowId: 'f1', isStartedHere: false })
  })

  test('never takes the place of one that is followed or being started', async () => {
    const { stores, at } = rig()
    const { ask, answer } = later()
    const begun = beginTrade(stores, 'nft', ask)
    followUnfinishedFlow(stores, 'nft', 'other')
    answer(ok(sampleFlow()))
    await begun
    followUnfinishedFlow(stores, 'nft', 'other')
    expect(at('nft')).toMatchObject({ flowId: 'f1', isStartedHere: true })
  })
})

describe('a page that is left', () => {
  test.each<[string, Flow['state'], string]>([
    ['goes on following what is not over', 'unknown', 'following'],
    ['puts away what is', 'done', 'idle'],
  ])('%s', async (_, state, status) => {
    const { stores, at } = rig()
    await beginTrade(stores, 'nft', () => Promise.resolve(ok(sampleFlow())))
    putFlow(stores.client, sampleFlow({ state }))
    cleanUpTrade(stores, 'nft')
    expect(at('nft').status).toBe(status)
  })

  test('hears no refusal that comes after it', async () => {
    const { stores, at } = rig()
    const { ask, answer } = later()
    const begun = beginTrade(stores, 'nft', ask)
    cleanUpTrade(stores, 'nft')
    answer(err({ code: 'locked' }))
    await begun
    expect(at('nft').status).toBe('idle')
  })

  test('puts away why something did not begin', async () => {
    const { stores, at } = rig()
    await beginTrade(stores, 'nft', () => Promise.resolve(err({ code: 'locked' })))
    cleanUpTrade(stores, 'nft')
    expect(at('nft').status).toBe('idle')
  })
})
