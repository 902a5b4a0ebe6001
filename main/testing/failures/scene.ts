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

export type Asking = {
  readonly body?: unknown
  readonly idempotencyKey?: string
  /** Keys to send in place of the usual ones. */
  readonly keys?: Partial<Record<KeyKind, string>>
  readonly http?: Http
}

/** A practice market, and the app's own client for it. */
export type Scene = Fixture & {
  /** Calls an operation as the app does; resolves with its refusal, and rejects without one. */
  readonly ask: (op: Operation, query: unknown, asking?: Asking) => Promise<AppFailure>
}

/** Refusals by their real causes, in the order in which they occur. */
export type Provocation = {
  readonly causes: readonly FailureName[]
  readonly name: string
  /** True if it needs a market of its own: it moves the clock or spends limits. */
  readonly alone?: boolean
  readonly run: (scene: Scene) => Promise<readonly AppFailure[]>
}

/** The same operation, for values that this app would not send. */
export const unchecked = (op: Operation): Operation => ({ ...op, query: z.looseObject({}), body: z.unknown() })

const sceneOf = (market: Fixture): Scene => ({
  ...market,
  ask: async (op, query, { keys = {}, http, ...call } = {}) => {
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

/** Runs each on the practice market, and checks the person's texts. */
export function provokes(area: string, provocations: readonly Provocation[]): void {
  // Real listeners, signatures and waits: slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  describe(area, () => {
    let shared: Fixture
    beforeAll(async () => {
      shared = await startFixture()
      await shared.control('/faults', { limits: 'off' })
    })
    afterAll(() => shared.stop())

    it.each(provocations.map((entry) => [entry.name, entry] as const))('%s', async (_name, { alone, causes, run }) => {
      const market = alone ? await startFixture() : shared
      try {
        const refused = await run(sceneOf(market))
        expect(refused.map(({ error }) => namesOf(error))).toEqual(causes.map((name) => expect.arrayContaining([name])))
        for (const [i, name] of causes.entries()) isToldAs(name, refused[i])
      } finally {
        if (alone) await market.stop()
      }
    })
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
 * Checks that statuses are as declared, that no more is claimed about money than declared, and that the failure has its
 * own words.
 */
function isToldAs(name: FailureName, cause: AppFailure | undefined): void {
  const { statuses, code, money } = failures[name]
  if (cause instanceof ServiceRefusal) {
    if (statuses.length > 0) expect(statuses).toContain(cause.httpStatus)
    expect(cause.body.errorCode ?? null).toBe(code)
  }
  const error = cause?.error
  if (error?.code === 'service-refused') expect(error.money).toBe(money)
  const said = error && errorText(error)
  const own = name === 'too-many-from-address' ? failureWords('too-many-requests') : failureWords(name)
  if (error?.code !== 'no-access') expect(said?.title).toBe(own.title)
  expect(said?.moved).toBe(own.moved)
}
