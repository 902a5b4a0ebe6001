import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { failures, type FailureName } from '@shared/market/failures'
import type { Operation } from '@shared/market/operation'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../renderer/format/error-text'
import { marketFailureText } from '../../../renderer/format/service-text'
import type { KeyKind } from '../../market-api/client/credentials'
import { ServiceRefusal } from '../../market-api/client/refusal'
import { AppFailure } from '../../platform/app-failure'
import type { Http } from '../../platform/http'
import { startFixture, type Fixture } from '../../../practice/conformance/fixture'
import { openPracticeClient } from '../practice-client'

export type RequestOptions = {
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Keys to send instead of the practice market's own. */
  readonly keys?: Partial<Record<KeyKind, string>>
  readonly http?: Http
}

/** A practice market, with requests through the app's own market client. */
export type RefusalScene = Fixture & {
  /**
   * Calls an operation as the app does. Resolves to the failure, and rejects if the market does not refuse the call.
   */
  readonly requestRefused: (op: Operation, query: unknown, options?: RequestOptions) => Promise<AppFailure>
}

/**
 * Requests that the practice market refuses. `expectedFailures`: names of the failures that `run` returns, in order.
 */
export type RefusalCase = {
  readonly expectedFailures: readonly FailureName[]
  readonly name: string
  /**
   * True if the case needs its own market, because the case advances the clock, uses up limits or leaves faults set.
   */
  readonly needsOwnMarket?: boolean
  readonly run: (scene: RefusalScene) => Promise<readonly AppFailure[]>
}

/** Copy of an operation whose input is not checked, for sending values that this app would not send. */
export const withoutInputChecks = (op: Operation): Operation => ({ ...op, query: z.looseObject({}), body: z.unknown() })

const sceneOf = (market: Fixture): RefusalScene => ({
  ...market,
  requestRefused: async (op, query, { keys = {}, http, ...callOptions } = {}) => {
    const app = openPracticeClient(market, http ? { http } : {})
    Object.assign(app.keys, keys)
    try {
      const { value: answer } = await app.client.call(op, query, { priority: 'action', ...callOptions })
      throw new Error(`${op.name} was not refused: ${JSON.stringify(answer)}`)
    } catch (cause) {
      if (cause instanceof AppFailure) return cause
      throw cause
    } finally {
      app.close()
    }
  },
})

/** Runs each case on a practice market, and checks the failures and the texts that the person would see. */
export function testRefusals(area: string, cases: readonly RefusalCase[]): void {
  // Servers, signatures and waits are real, so the tests are slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  describe(area, () => {
    let sharedMarket: Fixture
    beforeAll(async () => {
      sharedMarket = await startFixture()
      await sharedMarket.control('/faults', { limits: 'off' })
    })
    afterAll(() => sharedMarket.stop())

    it.each(cases.map((refusalCase) => [refusalCase.name, refusalCase] as const))(
      '%s',
      async (_name, { needsOwnMarket, expectedFailures, run }) => {
        const market = needsOwnMarket ? await startFixture() : sharedMarket
        try {
          const appFailures = await run(sceneOf(market))
          expect(appFailures.map(({ error }) => namesOf(error))).toEqual(
            expectedFailures.map((name) => expect.arrayContaining([name])),
          )
          for (const [index, name] of expectedFailures.entries()) expectDeclared(name, appFailures[index])
        } finally {
          if (needsOwnMarket) await market.stop()
        }
      },
    )
  })
}

/** Names in `failures` that can belong to an error. Another text if `failures` does not declare the error. */
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
 * Expects a failure to agree with the declaration `name` in `failures`: HTTP status, error code, effect on money, and
 * the texts for the person.
 */
function expectDeclared(name: FailureName, appFailure: AppFailure | undefined): void {
  const { statuses, code, moneyEffect } = failures[name]
  if (appFailure instanceof ServiceRefusal) {
    if (statuses.length > 0) expect(statuses).toContain(appFailure.httpStatus)
    expect(appFailure.body.errorCode ?? null).toBe(code)
  }
  const error = appFailure?.error
  if (error?.code === 'service-refused') expect(error.money).toBe(moneyEffect)
  const shownText = error && errorText(error)
  // The app cannot distinguish the limit of an address from the limit of a key, so it shows the text of the key's
  // limit.
  const declaredText =
    name === 'too-many-from-address' ? marketFailureText('too-many-requests') : marketFailureText(name)
  // The title of `no-access` depends on the possible causes.
  if (error?.code !== 'no-access') expect(shownText?.title).toBe(declaredText.title)
  expect(shownText?.moved).toBe(declaredText.moved)
}
