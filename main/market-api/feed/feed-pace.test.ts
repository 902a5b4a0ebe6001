import { expect, it } from 'vitest'
import type { AppError } from '@shared/errors'
import { nextReadingDelayMs } from './feed-pace'

const REFUSED: AppError = {
  code: 'service-refused',
  operation: 'events',
  failure: null,
  serviceCode: null,
  httpStatus: 503,
  message: '',
  again: 'same-call',
  money: 'nothing',
  retryAfterSeconds: 120,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
}
const after = (error: AppError, failureCount = 1) =>
  nextReadingDelayMs({ isVisible: true, hurryIntervalMs: 2000, error, failureCount, random: 0.5 })

it.each<[string, AppError, number]>([
  ['a refusal', REFUSED, 120_000],
  ['a limit of requests', { code: 'rate-limited', retryAfterSeconds: 70 }, 70_000],
  ['a key that is asked too often', { code: 'unauthorized', cause: 'throttled', retryAfterSeconds: 900 }, 900_000],
])('waits as long as %s asks', (_, error, atLeastMs) => {
  expect(after(error)).toBeGreaterThanOrEqual(atLeastMs)
})

it('waits longer and longer where nothing is asked, or less', () => {
  expect(after({ ...REFUSED, retryAfterSeconds: null })).toBeLessThan(6000)
  expect(after({ ...REFUSED, retryAfterSeconds: null }, 4)).toBeGreaterThan(30_000)
  expect(after({ ...REFUSED, retryAfterSeconds: 1 }, 4)).toBeGreaterThan(30_000)
})

it.each<[string, AppError]>([
  ['a key', { code: 'unauthorized', cause: 'no-key' }],
  [
    'a key that may do this',
    {
      code: 'no-access',
      operation: 'events',
      key: 'agent',
      possible: ['ended'],
      permission: null,
      message: '',
    },
  ],
])('waits long without %s', (_, error) => {
  expect(after(error)).toBe(300_000)
})
