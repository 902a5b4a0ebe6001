import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppFailure, failure } from '../../platform/app-failure'
import { createPolicy, isTemporaryFailure } from './policy'
import { readRefusal, createRefusableRead } from './refusal'

const OPEN_MS = 60
const silent = () => Promise.reject(failure({ code: 'timed-out', what: 'service' }))
const answers = () => Promise.resolve('an answer')
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (cause) {
    return cause instanceof AppFailure ? cause.error.code : String(cause)
  }
}
async function opened() {
  const policy = createPolicy({ firstRetryDelayMs: 1, openMs: OPEN_MS, random: () => 0.5 })
  for (let i = 0; i < 5; i++) await codeOf(policy.throughCircuit(silent))
  return policy
}
const rest = () => new Promise((resolve) => setTimeout(resolve, OPEN_MS + 10))

afterEach(() => vi.restoreAllMocks())

describe('after five requests without an answer', () => {
  it('nothing is sent for a while, and then one, whose answer lets all others go again', async () => {
    const policy = await opened()
    expect(await codeOf(policy.throughCircuit(answers))).toBe('offline')
    expect(() => policy.requireClosedCircuit()).toThrow(AppFailure)
    await rest()
    policy.requireClosedCircuit()
    expect(await policy.throughCircuit(answers)).toBe('an answer')
    expect(await policy.throughCircuit(answers)).toBe('an answer')
  })

  it('a clock that was set back does not hold up what may be sent again', async () => {
    const policy = await opened()
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
    expect(await codeOf(policy.throughCircuit(answers))).toBe('offline')
    await rest()
    expect(await policy.throughCircuit(answers)).toBe('an answer')
  })
})

it('being asked to wait is a thing that passes at any status', () => {
  const limited = { success: false, errorCode: 'RATE_LIMITED', retryAfter: 2 }
  expect(isTemporaryFailure(readRefusal(createRefusableRead('quote'), 200, new Headers(), limited))).toBe(true)
  expect(isTemporaryFailure(readRefusal(createRefusableRead('quote'), 404, new Headers(), { success: false }))).toBe(
    false,
  )
})
