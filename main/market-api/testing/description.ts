import { createHttp } from '../../platform/http'
import { operations } from '../../../practice/service/server'
import { createOpenapiBuilder } from '../../../practice/service/openapi/describe'
import { createRuntime } from '../../../practice/runtime'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createDriftLog, readDrift } from '../../storage/drift'
import { createBudgets } from '../client/budgets'
import { createDescriptionCheck } from '../client/description-check'
import { createPolicy } from '../client/policy'
import { jsonHandler, startTestServer, type Handler } from './rig'

/** Description of the practice market as JSON text. Each test parses and changes a copy of its own. */
export const descriptionText: string = (() => {
  const { service, address } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
  address.baseUrl = 'http://127.0.0.1:4012'
  service.clock.stop()
  return createOpenapiBuilder(operations)(service)
})()

/** Part of a description without a type, so that tests can change any of its fields. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type UntypedDescription = any
/** Copy of the description after `change`. */
export const changedDescription = (change: (description: UntypedDescription) => void): unknown => {
  const copy: unknown = JSON.parse(descriptionText)
  change(copy)
  return copy
}
/** Declaration of the GET operation at a path. */
export const declarationOfGet = (description: UntypedDescription, path: string): UntypedDescription =>
  description.paths[path].get
/** Declaration of a parameter of the GET operation at a path. */
export const declarationOfGetParameter = (
  description: UntypedDescription,
  path: string,
  name: string,
): UntypedDescription =>
  declarationOfGet(description, path).parameters.find((candidate: UntypedDescription) => candidate.name === name)

/** Options of a check. */
export const CHECK_OPTIONS = { priority: 'background' } as const

/**
 * Description check against a test server that answers with `handler`. `seen` holds the requests received, `drift()`
 * returns the drift log as sorted lines, and `profile.id` may be changed by the test.
 */
export async function startDescriptionCheck(handler: Handler, now: () => number = Date.now) {
  const { base, seen } = await startTestServer(handler)
  const db = openDatabase(':memory:')
  const profile = { id: 'one' }
  const check = createDescriptionCheck({
    http: createHttp(),
    baseUrl: () => Promise.resolve(base),
    credentials: {
      choose: () => 'agent',
      waitForKey: () => Promise.resolve(),
      lend: () => Promise.reject(new Error('no key is needed to read this')),
      getProjectHeader: () => null,
      noteOutcome: () => undefined,
    },
    budgets: createBudgets({ now: () => performance.now(), setTimer: setTimeout }),
    policy: createPolicy({ firstRetryDelayMs: 5, openMs: 100, random: () => 0 }),
    onReach: () => undefined,
    profileId: () => profile.id,
    answers: createAnswerStore(db),
    drift: createDriftLog(db, now, () => profile.id),
    now,
  })
  const drift = () =>
    readDrift(db)
      .map(({ operation, path, expected, got }) => [operation, path, expected, got].join(' | '))
      .sort()
  return { ...check, seen, drift, profile }
}
/** Lines in the drift log after a check of this description. */
export const driftOfDescription = async (description: unknown): Promise<readonly string[]> => {
  const { check, drift } = await startDescriptionCheck(jsonHandler(200, description))
  await check(CHECK_OPTIONS)
  return drift()
}

export const QUOTE_PATH = '/v1/public/market/quote'
export const EVENTS_PATH = '/v1/public/market/events'
export const LISTINGS_PATH = '/v1/public/market/listings'
export const FACTS_PATH = '/v1/public/collection/{token}/facts'
