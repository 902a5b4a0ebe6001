import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { failures, type FailureName } from '@shared/market/failures'
import type { Operation } from '@shared/market/operation'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../renderer/format/error-text'
import { failureWords } from '../../../renderer/format/service-text'
import type { KeyKind } from '../../market-api/client/credentials'
import { ServiceRefusal } from '../../market-api/client/refusal'
import { AppFailure } from '../../platform/app-failure'
import type { Http } from '../../platform/http'
import { startFixture, type Fixture } from '../../../practice/conformance/fixture'
import { openPracticeClient } from '../practice-client'

export type RequestOptions = {
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Keys to send in place of the usual ones. */
  readonly keys?: Partial<Record<KeyKind, string>>
  readonly http?: Http
}

/** A practice market, and the app's own client for it. */
export type RefusalScene = Fixture & {
  /** Calls an operation as the app does; resolves with its refusal, and rejects without one. */
  readonly requestRefused: (op: Operation, query: unknown, asking?: RequestOptions) => Promise<AppFailure>
}

/** Requests that are refused for real causes. `causes`: the expected refusals, in order. */
export type RefusalCase = {
  readonly expectedFailures: readonly FailureName[]
  readonly name: string
  /** True if it needs its own market, because it advances the clock or uses up limits. */
  readonly needsOwnMarket?: boolean
  readonly run: (scene: RefusalScene) => Promise<readonly AppFailure[]>
}

/** The same operation without checks of its input, for values that this app would not send. */
export const withoutInputChecks = (op: Operation): Operation => ({ ...op, query: z.looseObject({}), body: z.unknown() })

const sceneOf = (market: Fixture): RefusalScene => ({
  ...market,
  requestRefused: async (op, query, { keys = {}, http, ...call } = {}) => {
    const app = openPracticeClient(market, http ? { http } : {})
    Object.assign(app.keys, keys)
    try {
      const { value } = await app.client.call(op, query, { priority: 'action', ...call })
      throw new Error(`${op.name} was not refused: ${JSON.stringify(value)}`)
    } catch (cause) {
      if (cause instanceof AppFailure) return cause
      throw cause
    } finally {
      app.close()
    }
  },
})

/** Tests each provocation on a practice market, and checks the refusals and the person's texts. */
export function testRefusals(area: string, provocations: readonly RefusalCase[]): void {
  // Real listeners, signatures and waits: slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  describe(area, () => {
    let sharedMarket: Fixture
    beforeAll(async () => {
      sharedMarket = await startFixture()
      await sharedMarket.control('/faults', { limits: 'off' })
    })
    afterAll(() => sharedMarket.stop())

    it.each(provocations.map((entry) => [entry.name, entry] as const))(
      '%s',
      async (_name, { needsOwnMarket, expectedFailures, run }) => {
        const market = needsOwnMarket ? await startFixture() : sharedMarket
        try {
          const refusals = await run(sceneOf(market))
          expect(refusals.map(({ error }) => namesOf(error))).toEqual(
            expectedFailures.map((name) => expect.arrayContaining([name])),
          )
          for (const [index, name] of expectedFailures.entries()) expectDeclared(name, refusals[index])
        } finally {
          if (needsOwnMarket) await market.stop()
        }
      },
    )
  })
}

/** Names under which an error may have been declared. */
function namesOf(error: AppError): readonly string[] {
  switch (error.code) {
    case 'service-refused':
      return [error.failure ?? `an unknown ${error.serviceCode ?? error.httpStatus}: ${error.message}`]
    case 'outcome-unknown':
      return [error.failure]
    case 'no-access':
      return ['no-access']
    case 'unauthorized':
      return [error.cause === 'throttled' ? 'key-throttled' : error.cause]
    case 'rate-limited':
      return ['too-many-requests', 'too-many-from-address']
    default:
      return [error.code]
  }
}

/**
 * Expects that a refusal is as its failure is declared: its status and code, its effect on money, and the texts for the
 * person.
 */
function expectDeclared(name: FailureName, cause: AppFailure | undefined): void {
  const { statuses, code, money } = failures[name]
  if (cause instanceof ServiceRefusal) {
    if (statuses.length > 0) expect(statuses).toContain(cause.httpStatus)
    expect(cause.body.errorCode ?? null).toBe(code)
  }
  const error = cause?.error
  if (error?.code === 'service-refused') expect(error.money).toBe(money)
  const shownText = error && errorText(error)
  const declaredText = name === 'too-many-from-address' ? failureWords('too-many-requests') : failureWords(name)
  if (error?.code !== 'no-access') expect(shownText?.title).toBe(declaredText.title)
  expect(shownText?.moved).toBe(declaredText.moved)
}
