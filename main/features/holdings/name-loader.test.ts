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
      missing: (_, serials) => [...serials],
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
    later: (ms) => void rests.push(ms),
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
