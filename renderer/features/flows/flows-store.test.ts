import { expect, test } from 'vitest'
import type { Flow } from '@shared/contract/flows'
import { err, ok, type Result } from '@shared/result'
import { flowsQueries } from './queries'
import { createQueryClient, readQuery, queryStateOf } from '../../query/client'
import { fakeApi } from '../../testing/fake-api'
import { sampleFlow } from '../../testing/flow'
import { knownFlows, putFlow } from './flows-store'

const at = (second: number) => `2026-11-21T13:32:0${second}.000Z`
const OFFLINE = { code: 'offline', what: 'service' } as const

/** A history read in progress, which ends when the test answers it. */
function reading(known: readonly Flow[] = []) {
  const client = createQueryClient()
  for (const flow of known) putFlow(client, flow)
  let answer: (result: Result<readonly Flow[]>) => void = () => undefined
  const api = fakeApi({ 'flows.list': () => new Promise((done) => (answer = done)) })
  const loaded = readQuery(client, api, flowsQueries.list)
  const end = (result: Result<readonly Flow[]>) => {
    answer(result)
    return loaded
  }
  const states = () => Object.fromEntries(knownFlows(client).map(({ id, state }) => [id, state]))
  return { client, state: () => queryStateOf(client, flowsQueries.list), end, states }
}

test('a flow that is told of while the history is read loses nothing of the history', async () => {
  const { client, state, end, states } = reading()
  putFlow(client, sampleFlow({ id: 'new', state: 'submitted', updatedAt: at(5) }))
  expect(state().status).toBe('refreshing')
  await end(ok([sampleFlow({ id: 'old', state: 'done' })]))
  expect(state().status).toBe('ready')
  expect(states()).toEqual({ new: 'submitted', old: 'done' })
})

test.each([
  ['what was told stays where the read is older', at(5), 'done'],
  ['what was read stays where it is newer', at(1), 'submitted'],
])('%s', async (_, updatedAt, state) => {
  const { client, end, states } = reading()
  putFlow(client, sampleFlow({ state: 'done', updatedAt }))
  await end(ok([sampleFlow({ state: 'submitted', updatedAt: at(3) })]))
  expect(states()).toEqual({ f1: state })
})

test('what was known before a read and is not in it is gone: it is of another profile', async () => {
  const { end, states } = reading([sampleFlow({ id: 'elsewhere', updatedAt: at(9) })])
  await end(ok([sampleFlow({ id: 'here', state: 'done' })]))
  expect(states()).toEqual({ here: 'done' })
})

test('a read that fails keeps what was told meanwhile, and says that it failed', async () => {
  const { client, state, end, states } = reading()
  putFlow(client, sampleFlow({ state: 'done' }))
  await end(err(OFFLINE))
  expect(state()).toMatchObject({ status: 'stale', error: OFFLINE })
  expect(states()).toEqual({ f1: 'done' })
})

test('a first read that fails has nothing to show', async () => {
  const { state, end } = reading()
  await end(err(OFFLINE))
  expect(state()).toEqual({ status: 'failed', error: OFFLINE })
})
