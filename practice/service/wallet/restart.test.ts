import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startHarness, type Answer, type Harness, type Json } from '../../testing/harness'

vi.setConfig({ testTimeout: 60_000 })

const COLLECTION = '0.0.3390118'
const folder = mkdtempSync(join(tmpdir(), 'practice-wallet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = (): Promise<Harness> => startHarness({ stateFile: join(folder, 'state.json') })

async function post(market: Harness, path: string, body: object, key?: string): Promise<Answer> {
  const { baseUrl, keys } = market.announcement
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const apikey = path.startsWith('user') ? keys.user : keys.affiliate
  const url = `${baseUrl}/v1/${path}?apikey=${apikey}`
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
}

async function listed(market: Harness): Promise<Json[]> {
  const { baseUrl, keys } = market.announcement
  const response = await fetch(`${baseUrl}/v1/user/orders/list?apikey=${keys.user}`)
  const { orders } = (await response.json()) as { orders: Json[] }
  // Ages grow; all else stays.
  return orders.map(({ timeAgo: _age, ...order }) => order)
}

const signIn = (market: Harness, challenge: Json): Promise<Answer> => {
  const text = JSON.stringify(challenge.payload)
  const signed = market.key('holder').sign(Buffer.from(`\x19Hedera Signed Message:\n${text.length}${text}`))
  return post(market, 'affiliate/auth/verify', {
    user_address: market.account('holder'),
    operationToken: challenge.operationToken,
    nonce: challenge.nonce,
    userSignature: Buffer.from(signed).toString('base64'),
  })
}

it('keeps offers, first answers, approvals, challenges and tokens through a restart', async () => {
  const before = await start()
  const add = { token: COLLECTION, orderPrice: 12.5 }
  const [first] = (await post(before, 'user/orders/add', add, 'kept-key-1')).body.newOrders as Json[]
  await post(before, 'user/orders/topup', { token: COLLECTION, orderId: first.id, newPrice: 13 }, 'kept-key-2')
  const crowds = (await listed(before)).find((order) => order.buyerAccount !== before.account('holder'))
  await before.control('/orders/accept', { orderId: crowds.id })
  const approved = await post(before, 'user/allowance/approve', { allowanceType: 'order', allowance: 20 })
  await before.signAndSubmit(Buffer.from(approved.body.transactionBytes as string, 'base64'), 'holder')
  const challenged = async () =>
    (await post(before, 'affiliate/auth/init', { user_address: before.account('holder') })).body
  const [used, open] = [await challenged(), await challenged()]
  const token = (await signIn(before, used)).body.userAuthToken as string
  // Left pending: this request has changed something and will never be answered.
  await before.control('/faults', { orders: { kind: 'silent', when: 'after' } })
  const hanging = post(before, 'user/orders/add', { ...add, orderPrice: 1 }, 'kept-key-3').catch(() => null)
  await vi.waitFor(async () => expect((await listed(before)).some((order) => order.price === 1)).toBe(true))
  const standing = await listed(before)
  await before.stop()
  await hanging

  const after = await start()
  expect(await listed(after)).toEqual(standing)
  const replay = await post(after, 'user/orders/add', add, 'kept-key-1')
  expect(replay.body).toMatchObject({ idempotentReplay: true, newOrders: [first] })
  const unknown = await post(after, 'user/orders/add', { ...add, orderPrice: 1 }, 'kept-key-3')
  expect([unknown.status, unknown.body.outcomeUnknown]).toEqual([409, true])
  const confirmation = { allowanceType: 'order', allowance: 20, allowanceApproveSuccess: true }
  expect((await post(after, 'user/allowance/confirm', confirmation)).body.success).toBe(true)
  expect(await after.control('/sign-in/token', { token })).toEqual({ ok: true, account: after.account('holder') })
  expect((await signIn(after, used)).body.errorCode).toBe('NOPREPARE')
  expect((await signIn(after, open)).body.verified).toBe(true)
  const fresh = (await post(after, 'user/orders/add', add)).body.newOrders[0]
  expect(standing.map((order) => order.id as number)).not.toContain(fresh.id)
  await after.stop()
})
