import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { operatorTransaction } from '../minting'
import { shortenConsensus } from '../trading'

const ROUTE_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-5'
const DERIVATION_PASSAGE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/text-1'
const RESULT_PASSAGE = 'market/resources-and-their-fields/random-number-result/text-1'

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
/** Commitment to a salt: the first 16 hex digits of the salt’s SHA-256 hash. */
const commitmentTo = (salt: string | Buffer): string => sha256(salt).toString('hex').slice(0, 16)

async function draw(market: Fixture, params: object = {}): Promise<Json> {
  await shortenConsensus(market)
  const { body, status } = await market.call('generateRandom', { ...params })
  expect([status, body.success], JSON.stringify(body)).toEqual([200, true])
  return body
}

/**
 * Derives the values of a draw from the answer to the draw, as any verifier can. A single value has no index in the
 * hashed text; of several values, the first has `firstIndex`.
 */
function deriveValues({ onChainPRNG, serverSalt, range, count }: Json, firstIndex = 0): number[] {
  const valueOf = (hashedText: string): number => (sha256(hashedText).readUInt32BE(0) % range.size) + Number(range.min)
  if (count === 1) return [valueOf(`${onChainPRNG}:${serverSalt}`)]
  return Array.from({ length: count as number }, (_, i) => valueOf(`${onChainPRNG}:${serverSalt}:${firstIndex + i}`))
}

export const drawCases: readonly Case[] = [
  {
    passages: [DERIVATION_PASSAGE, RESULT_PASSAGE],
    name: 'A draw can be recomputed from the ledger’s number and the salt to which the memo commits',
    breaks: ['draw.memo-commits', 'draw.ledger-number', 'draw.commitment', 'draw.formula'],
    run: async (market) => {
      for (const params of [{}, { count: 6, min: -1_000_000, max: 4_000_000_000 }]) {
        const answer = await draw(market, params)
        expect(answer.serverSalt).toMatch(/^[0-9a-f]{64}$/)
        expect(answer.saltCommitment).toBe(commitmentTo(answer.serverSalt as string))
        expect(answer.memo).toContain(`sc=${answer.saltCommitment}`)
        expect(answer.values).toEqual(deriveValues(answer))
        const transaction = await operatorTransaction(market, answer.hederaTransactionId as string)
        expect(transaction).toMatchObject({ name: 'UTILPRNG', result: 'SUCCESS', memo: answer.memo as string })
        expect(transaction.prngNumber).toBe(answer.onChainPRNG)
      }
    },
  },
  {
    passages: [RESULT_PASSAGE],
    name: 'A draw answers with its transaction, number, salt, commitment, memo, range, count and values',
    breaks: answerFieldRules(
      'generateRandom',
      '',
      'success hederaTransactionId hashScanUrl onChainPRNG serverSalt saltCommitment memo range range.min range.max range.size count values',
    ),
    run: async (market) => {
      const answer = await draw(market, { min: 5, max: 7, count: 10 })
      expect(answer).toMatchObject({ range: { min: 5, max: 7, size: 3 }, count: 10 })
      expect(answer.values).toHaveLength(10)
      expect(new Set(answer.values as number[]).size).toBeGreaterThan(1)
      expect((answer.values as number[]).every((value) => value >= 5 && value <= 7)).toBe(true)
      expect(answer.hashScanUrl).toContain(answer.hederaTransactionId)
      expect(answer.saltCommitment).toMatch(/^[0-9a-f]{16}$/)
    },
  },
  {
    passages: [ROUTE_PASSAGE, 'market/limits/row-4'],
    name: 'By default, a draw has one value from 0 to 99; it can have up to ten values, in a range of up to 2^32 - 1 numbers',
    breaks: ['param generateRandom.min', 'param generateRandom.max', 'param generateRandom.count', 'draw.range-size'],
    run: async (market) => {
      expect(await draw(market)).toMatchObject({ range: { min: 0, max: 99, size: 100 }, count: 1 })
      expect(await draw(market, { min: 50 })).toMatchObject({ range: { min: 50, max: 99, size: 50 } })
      expect((await draw(market, { max: 4_294_967_294 })).range.size).toBe(4_294_967_295)
      expect((await draw(market, { count: 10 })).values).toHaveLength(10)
      const invalidParams = [
        { max: 4_294_967_295 },
        { min: 100 },
        { min: 5, max: 4 },
        { count: 0 },
        { count: 11 },
        { min: 0.5 },
      ]
      for (const params of invalidParams) expect((await market.call('generateRandom', params)).status).toBe(400)
      expect((await draw(market, { min: 9, max: 9 })).values).toEqual([9])
    },
  },
  {
    passages: [DERIVATION_PASSAGE],
    name: 'Every draw has its own transaction and its own salt',
    breaks: ['answer generateRandom.serverSalt', 'answer generateRandom.hederaTransactionId'],
    run: async (market) => {
      const draws = [await draw(market), await draw(market)]
      expect(new Set(draws.map(({ serverSalt }) => serverSalt as string)).size).toBe(2)
      expect(new Set(draws.map(({ hederaTransactionId }) => hederaTransactionId as string)).size).toBe(2)
    },
  },
  {
    passages: [DERIVATION_PASSAGE],
    name: 'In another reading of the documents, the commitment is a hash of the salt’s bytes, and values are numbered from one',
    breaks: ['draw.commitment', 'draw.formula'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/readings', { commitmentOver: 'bytes', drawIndexBase: '1' })
      const answer = await draw(market, { count: 3 })
      const saltBytes = Buffer.from(answer.serverSalt as string, 'hex')
      expect(answer.saltCommitment).toBe(commitmentTo(saltBytes))
      expect(answer.values).toEqual(deriveValues(answer, 1))
    },
  },
  {
    passages: ['market/limits/row-4'],
    name: 'A key may draw ten times in a sliding window of ten seconds',
    breaks: ['draw.window'],
    needsOwnMarket: true,
    run: async (market) => {
      await shortenConsensus(market)
      const key = market.announcement.keys.user
      const drawForStatus = (): Promise<number> =>
        market.call('generateRandom', {}, { key }).then(({ status }) => status)
      for (let i = 0; i < 5; i++) expect(await drawForStatus()).toBe(200)
      await market.control('/clock', { advanceMs: 6_000 })
      for (let i = 0; i < 5; i++) expect(await drawForStatus()).toBe(200)
      const refusal = await market.call('generateRandom', {}, { key })
      expect(refusal.status).toBe(429)
      expect(refusal.headers.get('retry-after')).toBe(String(refusal.body.retryAfter))
      // The first five draws were six seconds ago, and leave the window in four seconds.
      expect(refusal.body.retryAfter).toBeLessThanOrEqual(4)
      // Without `key`, the call uses the announced agent key, which has its own window.
      expect((await market.call('generateRandom')).status).toBe(200)
      // Eleven seconds after the first five draws, only the later five are still in the window.
      await market.control('/clock', { advanceMs: 5_000 })
      for (let i = 0; i < 5; i++) expect(await drawForStatus()).toBe(200)
      expect(await drawForStatus()).toBe(429)
    },
  },
  {
    passages: [ROUTE_PASSAGE],
    name: 'If the ledger does not accept the transaction of a draw, the answer is 503 and has no values',
    breaks: ['answer generateRandom.values'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      const refusal = await market.call('generateRandom')
      expect(refusal.status).toBe(503)
      expect(refusal.body).toMatchObject({ success: false, retryAfter: 5 })
      expect((await draw(market)).values).toHaveLength(1)
    },
  },
]
