import { describe, expect, it } from 'vitest'
import { buyNftRes } from '@shared/market/affiliate'
import { marketFacts } from '@shared/market/facts'
import { quote, readiness } from '@shared/market/market'
import { call, clientOf, FACTS, failureOf, inTurn, json, QUERY, QUOTE, serve } from '../testing/rig'

describe('a project name', () => {
  it('that is a word of the answer leaves the answer as it is', async () => {
    const project = { header: 'x-svc-project', value: 'true' }
    const { base } = await serve(inTurn(json(200, { success: true, alreadyRecorded: false }), json(200, QUOTE)))
    const { client } = clientOf(base, { project })
    const body = { saleVerificationCode: 'c', transactionId: 't' }
    expect((await client.call(buyNftRes, {}, { ...call, body })).value).toMatchObject({ success: true })
    expect((await client.call(quote, QUERY, call)).value).toMatchObject({ listed: true, price: '120' })
  })

  it('is not in what the service says of a refusal', async () => {
    const said = { success: false, apimessage: 'No project acme-corp here' }
    const { base } = await serve(json(401, said))
    const { client } = clientOf(base, { project: { header: 'x-svc-project', value: 'acme-corp' } })
    const { error } = await failureOf(client.call(quote, QUERY, call))
    expect(error).toMatchObject({ code: 'no-access', message: 'No project (the project) here' })
  })
})

describe('while the keychain has not answered', () => {
  it('no turn is taken, so that what waits does not all go out at once', async () => {
    let answered = () => undefined as void
    const ready = new Promise<void>((resolve) => (answered = resolve))
    const { base, seen } = await serve(json(200, QUOTE))
    const { client, budgets } = clientOf(base, { ready })
    const all = Array.from({ length: 15 }, (_, i) => client.call(quote, { ...QUERY, serial: i + 1 }, call))
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(budgets.state().find(({ name }) => name === 'agent')?.left).toBe(9)
    answered()
    await all[8]
    expect(seen.length).toBeLessThanOrEqual(9)
    await Promise.all(all)
  }, 20_000)

  it('a view that is left does not wait for it', async () => {
    const { base, seen } = await serve(json(200, QUOTE))
    const { client } = clientOf(base, { ready: new Promise(() => undefined) })
    const view = new AbortController()
    const reading = failureOf(client.read(quote, QUERY, { ...call, signal: view.signal }))
    view.abort()
    expect((await reading).error).toEqual({ code: 'cancelled' })
    expect(seen).toEqual([])
  })
})

describe('whether the service is reached', () => {
  it('is told by its own answers, also by a refusal, and not by a gateway’s', async () => {
    const gateway = json(502, undefined)
    const { base } = await serve(inTurn(json(404, { success: false }), gateway, gateway, gateway, json(200, QUOTE)))
    const rig = clientOf(base)
    await failureOf(rig.client.call(quote, QUERY, call))
    expect(rig.reached).toEqual([true])
    await failureOf(rig.client.call(quote, QUERY, call))
    expect(rig.reached).toEqual([true, false, false, false])
    await rig.client.call(quote, QUERY, call)
    expect(rig.reached.at(-1)).toBe(true)
  })
})

it('too much of something that nobody named gives the key a pause', async () => {
  const { base } = await serve(json(429, { success: false, errorCode: 'SOMETHING_NEW', retryAfter: 60 }))
  const rig = clientOf(base)
  const { error } = await failureOf(rig.client.call(quote, QUERY, call))
  expect(error).toMatchObject({ code: 'service-refused', serviceCode: 'SOMETHING_NEW' })
  expect(rig.budgets.pausedMs(readiness, 'agent')).toBeGreaterThan(59_000)
  expect(rig.budgets.pausedMs(marketFacts, 'keyless')).toBe(0)
})

it('a refresh behind a view ends with that view', async () => {
  const { base, seen } = await serve(
    inTurn(json(200, FACTS), (_, response) => void setTimeout(() => json(200, FACTS)(_, response, ''), 300)),
  )
  let ms = Date.parse('2026-11-21T12:00:00Z')
  const told: string[] = []
  const { client } = clientOf(base, { now: () => ms, onRefreshed: ({ name }) => void told.push(name) })
  await client.read(marketFacts, {}, call)
  ms += 3_600_000
  const view = new AbortController()
  await client.read(marketFacts, {}, { ...call, atOnce: true, signal: view.signal })
  await expect.poll(() => seen.length).toBe(2)
  view.abort()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(told).toEqual([])
})
