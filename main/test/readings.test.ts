import { afterAll, beforeAll, expect, it } from 'vitest'
import { operations } from '@shared/market'
import { generateRandom } from '@shared/market/catalog'
import { offers } from '@shared/market/market'
import {
  observedCommitmentReading,
  matchingDrawIndexBases,
  offersOnSide,
  decodeTransactionBytes,
} from '@shared/market/readings'
import { allowanceApprove } from '@shared/market/wallet'
import { createApiObservations, sha256Hex, type ApiObservations } from '../market-api/client/api-observations'
import { createPracticeClient } from '../market-api/testing/practice-client'
import type { MarketClient } from '../market-api/client/client'
import { startFixture, type Fixture } from '../../practice/conformance/fixture'
import { decodeBase64 } from '../signing/base64'
import { decodeTransaction, isRefused } from '../signing/decode'
import { openDatabase, type Database } from '../storage/database'
import { createReadingStore } from '../storage/reading-store'

/** Each reading of the documents that the practice market can follow, and the app's conclusion from it. */
let practice: Fixture
let client: MarketClient
let readings: ApiObservations
// Keeps a reference: a database without one is closed when memory is collected.
let db: Database
const faults: unknown[] = []
const keys = { agent: '', user: '', affiliate: '' }
const call = { priority: 'action' } as const
const bytes = { decodeBase64, isTransaction: (given: Uint8Array) => !isRefused(decodeTransaction(given)) }

beforeAll(async () => {
  practice = await startFixture()
  await practice.control('/faults', { limits: 'off', consensusDelayMs: 5 })
  Object.assign(keys, practice.announcement.keys)
  db = openDatabase(':memory:')
  const store = createReadingStore(db)
  const fault = (_event: string, cause: unknown) => void faults.push(cause)
  readings = createApiObservations({
    store,
    profileId: () => 'practice',
    transactionDecoder: bytes,
    now: Date.now,
    fault,
  })
  const service = () => ({ baseUrl: practice.announcement.baseUrl, keys })
  client = createPracticeClient(service, {
    onAnswer: (op, params, value) => readings.onAnswer(op, params, value),
  }).client
}, 30_000)
afterAll(() => practice.stop())

it('knows nothing at first', () => {
  expect(Object.values(readings.observations()).flat()).toEqual([])
})

it.each(['base64', 'hex'] as const)('takes the bytes of an allowance as %s', async (approveBytes) => {
  await practice.control('/readings', { approveBytes })
  const owner = await practice.openAccount({ hbar: '500' })
  keys.user = (
    (await practice.control('/keys/issue', { kind: 'user', account: owner.accountId })) as { key: string }
  ).key
  const body = { allowanceType: 'order', allowance: 100 } as const
  const { value } = await client.call(allowanceApprove, {}, { ...call, body })
  const read = decodeTransactionBytes(value.transactionBytes, bytes)
  if (!('bytes' in read)) throw new Error(read.refusalReason)
  expect(read.encoding).toBe(approveBytes)
  expect(readings.latestReading('approveBytes')).toBe(approveBytes)
  expect(await practice.signAndSubmit(read.bytes, owner.key)).toMatchObject({ status: 'SUCCESS' })
})

it.each([
  ['text', '0'],
  ['bytes', '1'],
] as const)('checks a draw whose commitment is over the %s and whose index begins at %s', async (over, base) => {
  await practice.control('/readings', { commitmentOver: over, drawIndexBase: base })
  const { value } = await client.call(generateRandom, { min: 1, max: 1_000_000, count: 5 }, call)
  expect(observedCommitmentReading(value, sha256Hex)).toBe(over)
  expect(matchingDrawIndexBases(value, sha256Hex)).toEqual([base])
  expect(readings.observations().commitmentOver.map(({ reading }) => reading)).toContain(over)
  expect(readings.latestReading('drawIndexBase')).toBe(base)
})

it.each(['either', 'buyer', 'seller'] as const)(
  'finds the offers that are meant where the service means %s',
  async (side) => {
    await practice.control('/readings', { offersOfUser: side })
    const listing = await practice.openListing()
    const nft = { token: listing.token, serial: listing.serial }
    const other = await practice.openListing()
    // The seller of one is the buyer of the other.
    await practice.control('/market/offer', { ...nft, buyer: other.seller, price: '5' })
    await practice.control('/market/offer', {
      token: other.token,
      serial: other.serial,
      buyer: listing.seller,
      price: '6',
    })
    const account = listing.seller
    const { value } = await client.read(offers, { filterUserAccount: account, limit: 100 }, { ...call, fresh: true })
    const made = offersOnSide(value.response, 'buyer', account).map(({ serialId }) => serialId)
    const got = offersOnSide(value.response, 'seller', account).map(({ serialId }) => serialId)
    expect([made.includes(other.serial), got.includes(listing.serial)]).toEqual([side !== 'seller', side !== 'buyer'])
    expect(made).not.toContain(listing.serial)
    expect(readings.observations().offersOfUser.map(({ reading }) => reading)).toContain(
      side === 'seller' ? 'seller' : 'buyer',
    )
  },
)

it('has made no mistake of its own, and none would fail a read', () => {
  expect(faults).toEqual([])
  const [op] = operations.filter(({ name }) => name === 'offers')
  if (!op) throw new Error('offers')
  const answer = { response: [{ buyerAccount: '0.0.9', sellerAccount: null }] }
  readings = createApiObservations({
    store: createReadingStore(openDatabase(':memory:')),
    transactionDecoder: bytes,
    now: Date.now,
    profileId: () => {
      throw new Error('of a profile')
    },
    fault: (_event, cause) => void faults.push(cause),
  })
  readings.onAnswer(op, { filterUserAccount: '0.0.9' }, answer)
  expect(faults).toHaveLength(1)
})
