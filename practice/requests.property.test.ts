import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from './testing/harness'
import { requestsTo, type WireRequest } from './testing/arbitrary-requests'
import { operations } from './service/server'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const AT_ONCE = 12
const ROUNDS = 10

let practice: Harness
const counted = { all: 0, served: 0 }
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 0 })
})
afterAll(() => practice.stop())

/** Refusals use 200 in the affiliate programme, and if the only problem is a lagging ledger. */
const mayRefuseWith200 = (auth: string, errorCode: unknown): boolean =>
  auth === 'affiliate' || errorCode === 'TXUNCONFIRMED'

async function check(request: WireRequest): Promise<void> {
  const { operation, method, url, headers, body } = request
  const declared = operations.find(({ name }) => name === operation)
  const said = `${method} ${url.slice(0, 300)} ${body?.slice(0, 300) ?? ''}`
  const response = await fetch(practice.announcement.baseUrl + url, { method, headers, body })
  const answer = (await response.json()) as { readonly success?: unknown; readonly errorCode?: unknown }
  counted.all += 1
  if (answer.success === true) counted.served += 1
  expect(response.status < 500 || response.status === 503, `${response.status} ${said}`).toBe(true)
  expect(typeof answer.success, said).toBe('boolean')
  if (response.status >= 400) expect(answer, said).toMatchObject({ success: false })
  else if (answer.success === false) expect(mayRefuseWith200(declared?.auth ?? '', answer.errorCode), said).toBe(true)
  else if (declared?.method === method) expect(declared.answer.safeParse(answer).error, said).toBeUndefined()
}

describe('whatever is sent to it', () => {
  it.each(operations.map((declared) => [declared.name, declared] as const))(
    '%s answers in JSON, as documented, and never fails',
    async (_name, declared) => {
      // Requests that revoke keys get a separate key to revoke.
      const { key: agent } = (await practice.control('/keys/issue', { kind: 'agent' })) as { key: string }
      const known = {
        keys: { ...practice.announcement.keys, agent },
        ids: [...Object.values(practice.announcement.tokens), practice.account('holder'), '0.0.7', '0.0.3390118-abcde'],
      }
      const many = fc.array(requestsTo(declared, known), { minLength: AT_ONCE, maxLength: AT_ONCE })
      await fc.assert(
        fc.asyncProperty(many, async (requests) => {
          await Promise.all(requests.map(check))
        }),
        { numRuns: ROUNDS },
      )
    },
  )

  it('it served a fair part of more than five thousand requests, and goes on serving', async () => {
    expect(counted.all).toBeGreaterThan(5_000)
    expect(counted.served).toBeGreaterThan(counted.all / 5)
    expect((await practice.get('/v1/public/market/floor?token=0.0.3390118')).status).toBe(200)
    expect((await practice.control('/ledger/supply')).tinybar).toBe('5000000000000000000')
  })
})
