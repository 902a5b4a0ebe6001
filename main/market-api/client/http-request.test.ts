import { describe, expect, it } from 'vitest'
import { buyNftRes } from '@shared/market/affiliate'
import { marketFacts } from '@shared/market/facts'
import { quote, readiness } from '@shared/market/market'
import {
  ACTION_CALL,
  createTestClient,
  FACTS_ANSWER,
  rejectionOf,
  handlersInTurn,
  jsonHandler,
  QUOTE_QUERY,
  QUOTE_ANSWER,
  startTestServer,
} from '../testing/rig'

describe('a project name', () => {
  it('that is a word of the answer leaves the answer as it is', async () => {
    const project = { header: 'x-svc-project', value: 'true' }
    const { base } = await startTestServer(
      handlersInTurn(jsonHandler(200, { success: true, alreadyRecorded: false }), jsonHandler(200, QUOTE_ANSWER)),
    )
    const { client } = createTestClient(base, { project })
    const body = { saleVerificationCode: 'c', transactionId: 't' }
    expect((await client.call(buyNftRes, {}, { ...ACTION_CALL, body })).value).toMatchObject({ success: true })
    expect((await client.call(quote, QUOTE_QUERY, ACTION_CALL)).value).toMatchObject({ listed: true, price: '120' })
  })

  it('is not in what the service says of a refusal', async () => {
    const said = { success: false, apimessage: 'No project acme-corp here' }
    const { base } = await startTestServer(jsonHandler(401, said))
    const { client } = createTestClient(base, { project: { header: 'x-svc-project', value: 'acme-corp' } })
    const { error } = await rejectionOf(client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(error).toMatchObject({ code: 'no-access', message: 'No project (the project) here' })
  })
})

describe('while the keychain has not answered', () => {
  it('no turn is taken, so that what waits does not all go out at once', async () => {
    let answered = () => undefined as void
    const ready = new Promise<void>((resolve) => (answered = resolve))
    const { base, seen } = await startTestServer(jsonHandler(200, QUOTE_ANSWER))
    const { client, budgets } = createTestClient(base, { keyReady: ready })
    const all = Array.from({ length: 15 }, (_, i) => client.call(quote, { ...QUOTE_QUERY, serial: i + 1 }, ACTION_CALL))
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(budgets.state().find(({ name }) => name === 'agent')?.availableCount).toBe(9)
    answered()
    await all[8]
    expect(seen.length).toBeLessThanOrEqual(9)
    await Promise.all(all)
  }, 20_000)

  it('a view that is left does not wait for it', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, QUOTE_ANSWER))
    const { client } = createTestClient(base, { keyReady: new Promise(() => undefined) })
    const view = new AbortController()
    const reading = rejectionOf(client.read(quote, QUOTE_QUERY, { ...ACTION_CALL, signal: view.signal }))
    view.abort()
    expect((await reading).error).toEqual({ code: 'cancelled' })
    expect(seen).toEqual([])
  })
})

describe('whether the service is reached', () => {
  it('is told by its own answers, also by a refusal, and not by a gateway’s', async () => {
    const gateway = jsonHandler(502, undefined)
    const { base } = await startTestServer(
      handlersInTurn(jsonHandler(404, { success: false }), gateway, gateway, gateway, jsonHandler(200, QUOTE_ANSWER)),
    )
    const rig = createTestClient(base)
    await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(rig.reachReports).toEqual([true])
    await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(rig.reachReports).toEqual([true, false, false, false])
    await rig.client.call(quote, QUOTE_QUERY, ACTION_CALL)
    expect(rig.reachReports.at(-1)).toBe(true)
  })
})

it('too much of something that nobody named gives the key a pause', async () => {
  const { base } = await startTestServer(
    jsonHandler(429, { success: false, errorCode: 'SOMETHING_NEW', retryAfter: 60 }),
  )
  const rig = createTestClient(base)
  const { error } = await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))
  expect(error).toMatchObject({ code: 'service-refused', serviceCode: 'SOMETHING_NEW' })
  expect(rig.budgets.pausedMs(readiness, 'agent')).toBeGreaterThan(59_000)
  expect(rig.budgets.pausedMs(marketFacts, 'keyless')).toBe(0)
})

it('a refresh behind a view ends with that view', async () => {
  const { base, seen } = await startTestServer(
    handlersInTurn(
      jsonHandler(200, FACTS_ANSWER),
      (_, response) => void setTimeout(() => jsonHandler(200, FACTS_ANSWER)(_, response, ''), 300),
    ),
  )
  let ms = Date.parse('2026-11-21T12:00:00Z')
  const told: string[] = []
  const { client } = createTestClient(base, { now: () => ms, onRefreshed: ({ name }) => void told.push(name) })
  await client.read(marketFacts, {}, ACTION_CALL)
  ms += 3_600_000
  const view = new AbortController()
  await client.read(marketFacts, {}, { ...ACTION_CALL, atOnce: true, signal: view.signal })
  await expect.poll(() => seen.length).toBe(2)
  view.abort()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(told).toEqual([])
})
