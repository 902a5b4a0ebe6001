import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AppFailure } from '../platform/app-failure'
import { createHttp } from '../platform/http'
import { createMirror } from './mirror'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Reply = { readonly status?: number; readonly body: unknown }

/** A mirror that answers by the requested path and query. */
async function mirrorOf(reply: (asked: string, origin: string) => Reply) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    const { status = 200, body } = reply(url, base.origin)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => void server.close())
  const base = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const mirror = createMirror({
    http: createHttp(),
    baseUrl: () => Promise.resolve(base),
    onReach: () => undefined,
  })
  return { mirror, asked }
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (cause: unknown) => (cause instanceof AppFailure ? cause.error : cause),
  )
const ME = '0.0.1001'
const PATH = `/api/v1/accounts/${ME}/allowances/crypto`
const grant = (spender: string, amount: number, more: object = {}) => ({
  owner: ME,
  spender,
  amount,
  amount_granted: amount,
  timestamp: { from: '1700000000.123456789', to: null },
  ...more,
})

describe('a list of the mirror', () => {
  it('is read to its end, page by page', async () => {
    const { mirror, asked } = await mirrorOf((url) =>
      url.includes('spender.id')
        ? { body: { allowances: [grant('0.0.7', 2)], links: { next: null } } }
        : { body: { allowances: [grant('0.0.9', 1)], links: { next: `${PATH}?limit=100&spender.id=lt:0.0.9` } } },
    )
    const found = await mirror.hbarAllowances(ME)
    expect(found?.items.map(({ spender }) => spender)).toEqual(['0.0.9', '0.0.7'])
    expect(found?.isComplete).toBe(true)
    expect(asked).toEqual([`${PATH}?limit=100`, `${PATH}?limit=100&spender.id=lt:0.0.9`])
  })

  it('that goes on and on is left after twenty pages, and says so', async () => {
    let page = 0
    const { mirror, asked } = await mirrorOf(() => ({
      body: { allowances: [grant('0.0.9', 1)], links: { next: `${PATH}?page=${page++}` } },
    }))
    const found = await mirror.hbarAllowances(ME)
    expect(found).toMatchObject({ isComplete: false })
    expect(found?.items).toHaveLength(20)
    expect(asked).toHaveLength(20)
  })

  it.each([
    ['another host', () => `https://evil.example${PATH}`],
    ['another host without scheme', () => `//evil.example${PATH}`],
    ['another path', () => `/api/v1/accounts/0.0.6/allowances/crypto`],
    ['a path that climbs', () => `${PATH}/../tokens`],
    ['another scheme', () => `file://${PATH}`],
    ['a login', (origin: string) => `${origin.replace('//', '//a:b@')}${PATH}`],
    ['no address', () => 'http://[oops'],
    ['the page itself', () => `${PATH}?limit=100`],
  ])('does not follow a link to %s', async (_, link) => {
    const { mirror, asked } = await mirrorOf((_url, origin) => ({
      body: { allowances: [], links: { next: link(origin) } },
    }))
    expect(await failureOf(mirror.hbarAllowances(ME))).toEqual({
      code: 'unexpected-answer',
      operation: 'mirror',
      path: 'links.next',
    })
    expect(asked).toHaveLength(1)
  })

  it('of an account nobody knows is not an empty one', async () => {
    const { mirror } = await mirrorOf(() => ({ status: 404, body: {} }))
    expect(await mirror.hbarAllowances(ME)).toBeNull()
  })

  it('whose second page is gone is not taken for its end', async () => {
    const { mirror } = await mirrorOf((url) =>
      url.includes('page=2')
        ? { status: 404, body: {} }
        : { body: { allowances: [], links: { next: `${PATH}?page=2` } } },
    )
    expect(await failureOf(mirror.hbarAllowances(ME))).toMatchObject({ code: 'unexpected-answer' })
  })

  it.each([[500], [400], [429]])('that is refused with %i cannot be read', async (status) => {
    const { mirror } = await mirrorOf(() => ({ status, body: {} }))
    expect(await failureOf(mirror.nftAllowances(ME))).toEqual({ code: 'offline', what: 'mirror' })
  })
})

describe('allowances of an account', () => {
  it('keep the digits of amounts beyond 2^53', async () => {
    const { mirror } = await mirrorOf(() => ({
      body: `{"allowances":[${JSON.stringify(grant('0.0.9', 1)).replace('"amount":1', '"amount":5000000000000000001').replace('"amount_granted":1', '"amount_granted":5000000000000000003')}]}`,
    }))
    expect((await mirror.hbarAllowances(ME))?.items[0]).toEqual({
      spender: '0.0.9',
      remaining: 5_000_000_000_000_000_001n,
      granted: 5_000_000_000_000_000_003n,
      sinceMs: 1_700_000_000_123,
    })
  })

  it('never leave more than was granted', async () => {
    const { mirror } = await mirrorOf(() => ({ body: { allowances: [grant('0.0.9', 8, { amount_granted: 5 })] } }))
    expect((await mirror.hbarAllowances(ME))?.items[0]).toMatchObject({ remaining: 8n, granted: 8n })
  })

  it('without anything left are none', async () => {
    const { mirror } = await mirrorOf(() => ({ body: { allowances: [grant('0.0.9', 0, { amount_granted: 5 })] } }))
    expect((await mirror.hbarAllowances(ME))?.items).toEqual([])
  })

  it('for collections that were taken back are none', async () => {
    const one = { owner: ME, spender: '0.0.9', token_id: '0.0.5', timestamp: null }
    const { mirror } = await mirrorOf(() => ({
      body: {
        allowances: [
          { ...one, approved_for_all: false },
          { ...one, token_id: '0.0.6', approved_for_all: true },
        ],
      },
    }))
    expect((await mirror.nftAllowances(ME))?.items).toEqual([{ token: '0.0.6', spender: '0.0.9', sinceMs: null }])
  })

  it('in another shape are not guessed', async () => {
    const { mirror } = await mirrorOf(() => ({ body: { allowances: [{ spender: '0.0.9' }] } }))
    expect(await failureOf(mirror.hbarAllowances(ME))).toMatchObject({ code: 'unexpected-answer' })
  })
})

describe('fees of a token', () => {
  const of = async (fees: unknown) =>
    (await mirrorOf(() => ({ body: { token_id: '0.0.5', custom_fees: fees } }))).mirror.tokenFees('0.0.5')

  it('are its royalties with what is paid in their place, and its fixed fees', async () => {
    const fallback = { amount: 500, denominating_token_id: '0.0.77' }
    const royalty = {
      amount: { numerator: 5, denominator: 100 },
      collector_account_id: '0.0.8',
      fallback_fee: fallback,
    }
    const fixed = { amount: 3, denominating_token_id: null, collector_account_id: '0.0.9' }
    expect(await of({ royalty_fees: [royalty, { ...royalty, fallback_fee: null }], fixed_fees: [fixed] })).toEqual({
      royalties: [
        { numerator: 5n, denominator: 100n, collector: '0.0.8', fallback: { amount: 500n, token: '0.0.77' } },
        { numerator: 5n, denominator: 100n, collector: '0.0.8', fallback: null },
      ],
      fixedFees: [{ amount: 3n, token: null, collector: '0.0.9' }],
    })
  })

  it.each([[undefined], [null]])('that the mirror does not tell (%j) are not none', async (fees) => {
    expect(await of(fees)).toBeNull()
  })
})

describe('what an EVM collection answers', () => {
  const [OWNER, OPERATOR, CONTRACT] = ['0a', '0b', '0c'].map((end) => `0x${end.padStart(40, '1')}`) as [
    ...[string, string, string],
  ]
  const ask = async (reply: Reply) => (await mirrorOf(() => reply)).mirror.isApprovedForAll(CONTRACT, OWNER, OPERATOR)
  const flag = (digit: string) => ({ body: { result: `0x${digit.padStart(64, '0')}` } })

  it('is yes, no, or no answer', async () => {
    expect(await ask(flag('1'))).toBe(true)
    expect(await ask(flag('0'))).toBe(false)
    expect(await ask({ body: { result: '0x' } })).toBeNull()
    expect(await ask(flag('2'))).toBeNull()
    expect(await ask({ status: 400, body: {} })).toBeNull()
  })
})
