import { createHttp } from '../../platform/http'
import { operations } from '../../../practice/service/server'
import { createDescription } from '../../../practice/service/openapi/describe'
import { createRuntime } from '../../../practice/runtime'
import { createAnswerStore } from '../../storage/answer-store'
import { openDatabase } from '../../storage/database'
import { createDriftLog, readDrift } from '../../storage/drift'
import { createBudgets } from '../client/budgets'
import { createDescriptionCheck } from '../client/description-check'
import { createPolicy } from '../client/policy'
import { json, serve, type Handler } from './rig'

/** The description of a whole service, as text: each test changes its own copy. */
export const text: string = (() => {
  const { service, address } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
  address.baseUrl = 'http://127.0.0.1:4012'
  service.clock.stop()
  return createDescription(operations)(service)
})()

/** Untyped, so that tests can change it as a service might. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any
export const changed = (change: (description: Loose) => void): unknown => {
  const copy: unknown = JSON.parse(text)
  change(copy)
  return copy
}
export const get = (description: Loose, path: string): Loose => description.paths[path].get
export const parameter = (description: Loose, path: string, name: string): Loose =>
  get(description, path).parameters.find((one: Loose) => one.name === name)

export const look = { priority: 'background' } as const

export async function checkOf(handler: Handler, now: () => number = Date.now) {
  const { base, seen } = await serve(handler)
  const db = openDatabase(':memory:')
  const profile = { id: 'one' }
  const check = createDescriptionCheck({
    http: createHttp(),
    baseUrl: () => Promise.resolve(base),
    credentials: {
      choose: () => 'agent',
      ready: () => Promise.resolve(),
      lend: () => Promise.reject(new Error('no key is needed to read this')),
      project: () => null,
      noteOutcome: () => undefined,
    },
    budgets: createBudgets({ now: () => performance.now(), setTimer: setTimeout }),
    policy: createPolicy({ firstDelayMs: 5, openMs: 100, random: () => 0 }),
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
export const driftOf = async (description: unknown): Promise<readonly string[]> => {
  const { check, drift } = await checkOf(json(200, description))
  await check(look)
  return drift()
}

export const QUOTE = '/v1/public/market/quote'
export const EVENTS = '/v1/public/market/events'
export const LISTINGS = '/v1/public/market/listings'
export const FACTS = '/v1/public/collection/{token}/facts'
