import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AppErrorCode } from '@shared/errors'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import { collectionFacts } from '@shared/market/facts'
import { listings, quote } from '@shared/market/market'
import { ordersAdd, ordersList } from '@shared/market/wallet'
import { AppFailure } from '../platform/app-failure'
import { createHttp } from '../platform/http'
import { startFixture, type Fixture, type FreshListing } from '../../practice/conformance/fixture'
import { readDrift } from '../storage/drift'
import { openPracticeClient, type PracticeClient } from '../testing/practice-client'

/** Every network and service fault, once for each kind of call; the service counts the requests that arrive. */
let practice: Fixture
let app: PracticeClient
let listing: FreshListing
let buyer: string
const act = { priority: 'action' } as const
const http = createHttp()
/** Paths of the requests that this side sent. */
const sent: string[] = []

type Fault = Readonly<Record<string, unknown>>
type Calls = { readonly counts: Readonly<Record<string, number>> }

beforeAll(async () => {
  practice = await startFixture()
  listing = await practice.openListing()
  buyer = (await practice.openAccount({ hbar: '5000' })).accountId
  await practice.control('/faults', { limits: 'off' })
}, 30_000)
afterAll(() => practice.stop())

beforeEach(async () => {
  await practice.control('/faults', { routes: [], trading: {} })
  // A person waits longer; the same limits run out.
  app = openPracticeClient(practice, {
    http: (request) => {
      sent.push(request.url.pathname)
      return http({ ...request, timeoutMs: 1500, maxIdleMs: 800 })
    },
  })
  sent.length = 0
  return () => app.close()
})

const arm = (route: string, fault: Fault) => practice.control('/faults', { routes: [{ route, times: 1, ...fault }] })
const arrived = async (path: string): Promise<number> => {
  const { counts } = (await practice.control('/service/calls')) as Calls
  return Object.entries(counts).reduce((sum, [route, count]) => (route.includes(path) ? sum + count : sum), 0)
}
const failureOf = (work: Promise<unknown>): Promise<AppFailure> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (cause: unknown) => (cause instanceof AppFailure ? cause : Promise.reject(cause as Error)),
  )
const readQuote = () => app.client.call(quote, { token: listing.token, serial: listing.serial }, act)
const prepare = () =>
  app.client.call(
    buyNft,
    { token_address: listing.token, serial_number: listing.serial, user_address: buyer, price: listing.price },
    act,
  )

/** Faults, with the outcome of a read and of a preparation that meets each fault once. */
const FAULTS: readonly [string, Fault, 'answered' | AppErrorCode, AppErrorCode][] = [
  ['a connection that is reset', { connection: 'reset' }, 'answered', 'outcome-unknown'],
  ['silence', { connection: 'silent' }, 'answered', 'outcome-unknown'],
  ['a body that trickles', { body: 'slow' }, 'answered', 'outcome-unknown'],
  ['half an answer', { body: 'truncated' }, 'answered', 'unexpected-answer'],
  ['a page in place of an answer', { body: 'not-json' }, 'answered', 'unexpected-answer'],
  ['nothing in place of an answer', { body: 'empty' }, 'answered', 'unexpected-answer'],
  ['an answer of 50 MB', { body: 'huge' }, 'unexpected-answer', 'unexpected-answer'],
  ['500', { status: 500 }, 'answered', 'service-refused'],
  ['502', { status: 502 }, 'answered', 'service-refused'],
  ['503', { status: 503 }, 'answered', 'service-refused'],
  ['503 with a time to wait', { status: 503, retryAfterSeconds: 1 }, 'answered', 'service-refused'],
  ['503 with an unknown outcome', { status: 503, outcomeUnknown: true }, 'answered', 'outcome-unknown'],
  ['429 with a header', { status: 429, retryAfterSeconds: 1 }, 'answered', 'rate-limited'],
  ['429 without one', { status: 429, retryAfterHeader: false }, 'answered', 'rate-limited'],
  ['a redirect to another host', { redirect: 'http://127.0.0.2:9/v1/steal' }, 'unexpected-answer', 'unexpected-answer'],
  ['another shape', { wrongShape: true }, 'unexpected-answer', 'unexpected-answer'],
]

describe.each(FAULTS)('%s', (_name, fault, readOutcome, writeOutcome) => {
  it(`leaves a read ${readOutcome}`, async () => {
    await arm('/market/quote', fault)
    if (readOutcome === 'answered') expect((await readQuote()).value.price).toBe(listing.price)
    else expect((await failureOf(readQuote())).error.code).toBe(readOutcome)
  })

  it(`ends a preparation with ${writeOutcome}, and it is sent once`, async () => {
    await arm('/market/buynft', fault)
    const before = await arrived('/market/buynft')
    expect((await failureOf(prepare())).error.code).toBe(writeOutcome)
    expect(sent).toHaveLength(1)
    expect((await arrived('/market/buynft')) - before).toBeLessThanOrEqual(1)
  })

  it('ends a completion once, whatever it says', async () => {
    await arm('/market/buynftres', fault)
    const before = await arrived('/market/buynftres')
    const body = { saleVerificationCode: 'none', transactionId: `${buyer}@1700000000.000000001` }
    await failureOf(app.client.call(buyNftRes, {}, { ...act, body }))
    expect(sent).toHaveLength(1)
    expect((await arrived('/market/buynftres')) - before).toBeLessThanOrEqual(1)
  })

  it('is told without the key, and nothing that is written down has it', async () => {
    await arm('*', { ...fault, times: 2 })
    const errors = [await failureOf(prepare()), await readQuote().catch((cause: unknown) => cause)]
    for (const error of errors) app.log.fault('a test', error)
    const output = inspect(errors, { depth: 10, showHidden: true }) + app.storedText()
    expect(output).toContain('a test')
    for (const key of Object.values(app.keys)) expect(output).not.toContain(key)
  })
})

describe('an offer', () => {
  const answered = FAULTS.filter(([name]) => name !== 'another shape' && name !== 'a redirect to another host')

  it.each([...answered.map(([name, fault]) => [name, fault] as const), ['a lost reply', { loseReply: true }] as const])(
    'is placed once in spite of %s',
    async (name, fault) => {
      const owner = await practice.openAccount({ hbar: '5000' })
      const issued = (await practice.control('/keys/issue', { kind: 'user', account: owner.accountId })) as {
        key: string
      }
      app.keys.user = issued.key
      await arm('/orders/add', fault)
      const offer = { act: `${name}`, ...act }
      const send = () => app.acts.send(ordersAdd, { token: listing.token, orderPrice: 1 }, offer)
      // An act that changed nothing may be sent again; under the same name it is the same act.
      const result = await send().catch(send)
      const { value } = await app.client.call(ordersList, { onlyMine: true }, act)
      if (result.status === 'done') expect(value.orders.map(({ price }) => price)).toEqual(['1'])
      expect(value.orders.length).toBeLessThanOrEqual(1)
      expect(await send()).toEqual(result.status === 'done' ? result : expect.objectContaining({ status: 'unknown' }))
      expect((await app.client.call(ordersList, { onlyMine: true }, act)).value.orders).toEqual(value.orders)
    },
  )
})

describe('a field of the wrong type', () => {
  it('leaves the rest of a fact as it is', async () => {
    await arm('/facts', { setField: { path: 'volume24h', value: 'much' } })
    const { value } = await app.client.read(collectionFacts, { token: listing.token }, act)
    expect(value).toMatchObject({ token: listing.token, volume24h: null })
    expect(readDrift(app.db)).toMatchObject([{ operation: 'collectionFacts', path: 'volume24h', got: 'string' }])
  })

  it('costs a list the records that have it, and no other', async () => {
    await arm('/market/listings', { setField: { path: 'marketListings.0.salePrice', value: '12' } })
    const query = { token: listing.token, sortBy: 'price', sortDirection: 'ASC', limit: 100, offset: 0 } as const
    const tolerantRead = await app.client.read(listings, query, act)
    const freshRead = await app.client.read(listings, query, { ...act, fresh: true })
    expect(tolerantRead.value.marketListings.length + (tolerantRead.leftOut['marketListings']?.length ?? 0)).toBe(
      freshRead.value.marketListings.length,
    )
  })

  it.each([
    ['a preparation', '/market/buynft', () => prepare()],
    ['the list of one’s own offers', '/orders/list', () => app.client.call(ordersList, {}, act)],
  ])('is never tolerated in %s', async (_name, route, ask) => {
    await arm(route, { setField: { path: 'success', value: 'yes' } })
    expect((await failureOf(ask())).error).toMatchObject({ code: 'unexpected-answer', path: 'success' })
  })
})
