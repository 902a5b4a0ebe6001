import { expect, test } from 'vitest'
import type { EntityId } from '@shared/ids'
import { failure } from '../../platform/app-failure'
import { createNameLoader } from './name-loader'

const ACCOUNT = '0.0.1001'
const HELD: readonly { token: EntityId; serial: number }[] = [{ token: '0.0.5000', serial: 1 }]
const NOW = { fresh: false, isOffline: false }

/** A store without facts, whose reads last until their signal ends them. */
function rig() {
  let view = new AbortController()
  const [told, rests, faults, begun]: [string[], number[], string[], AbortSignal[]] = [[], [], [], []]
  const naming = createNameLoader({
    facts: {
      missingInStore: (_, serials) => [...serials],
      load: (_token, _serials, _priority, { signal } = {}) =>
        new Promise((_resolve, reject) => {
          if (!signal) return
          begun.push(signal)
          signal.addEventListener('abort', () => reject(failure({ code: 'cancelled' })))
        }),
    },
    signal: () => view.signal,
    onMore: (account) => void told.push(account),
    fault: (event) => void faults.push(event),
    runLater: (ms) => void rests.push(ms),
  })
  const leave = async () => {
    view.abort()
    view = new AbortController()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { naming, leave, told, rests, faults, begun }
}

test('names end with the view that they are read for, which is no failure, and are begun again by the next one', async () => {
  const { naming, leave, told, rests, faults, begun } = rig()
  expect(naming.startLoading(ACCOUNT, HELD, NOW)).toBe(true)
  await leave()
  expect([begun.length, begun[0]?.aborted]).toEqual([1, true])
  expect([told, rests, faults]).toEqual([[], [], []])
  expect(naming.startLoading(ACCOUNT, HELD, NOW)).toBe(true)
  expect(begun.map(({ aborted }) => aborted)).toEqual([true, false])
})

test('the NFTs at the top of the first collections do not wait for background work, and the page hears of each page', async () => {
  const TOKENS = ['0.0.5001', '0.0.5002', '0.0.5003', '0.0.5004'] as const
  const held = TOKENS.flatMap((token) => Array.from({ length: 10 }, (_, index) => ({ token, serial: index + 1 })))
  const known = new Set<string>()
  const loads: [string, number, string][] = []
  let noticeCount = 0
  const naming = createNameLoader({
    facts: {
      missingInStore: (token, serials) => serials.filter((serial) => !known.has(`${token}/${serial}`)),
      load: (token, serials, priority, { onPage } = {}) => {
        loads.push([token, serials.length, priority])
        for (const serial of serials) known.add(`${token}/${serial}`)
        onPage?.()
        return Promise.resolve()
      },
    },
    signal: () => new AbortController().signal,
    onMore: () => void noticeCount++,
    fault: () => undefined,
    runLater: () => undefined,
  })
  naming.startLoading(ACCOUNT, held, NOW)
  await new Promise((resolve) => setImmediate(resolve))
  expect(loads).toEqual([
    ['0.0.5001', 8, 'visible'],
    ['0.0.5002', 8, 'visible'],
    ['0.0.5003', 8, 'visible'],
    ['0.0.5001', 2, 'background'],
    ['0.0.5002', 2, 'background'],
    ['0.0.5003', 2, 'background'],
    ['0.0.5004', 10, 'background'],
  ])
  expect(noticeCount).toBe(7)
})
