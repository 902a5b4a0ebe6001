import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { shortenConsensus, removedAnswerFields, operatorTransaction } from '../minting'

const ROUTE = 'market/endpoints/launchpad-pool-catalog-random-number-legal/row-5'
const DERIVATION = 'market/endpoints/launchpad-pool-catalog-random-number-legal/text-1'
const RECORD = 'market/resources-and-their-fields/random-number-result/text-1'

const digest = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

async function draw(market: Fixture, params: object = {}): Promise<Json> {
  await shortenConsensus(market)
  const { body, status } = await market.call('generateRandom', { ...params })
  expect([status, body.success], JSON.stringify(body)).toEqual([200, true])
  return body
}

/** Values derived from an answer, as any verifier derives them. */
function derived({ onChainPRNG, serverSalt, range, count }: Json, firstIndex = 0): number[] {
  const value = (text: string): number => (digest(text).readUInt32BE(0) % range.size) + Number(range.min)
  if (count === 1) return [value(`${onChainPRNG}:${serverSalt}`)]
  return Array.from({ length: count as number }, (_, i) => value(`${onChainPRNG}:${serverSalt}:${i + firstIndex}`))
}

export const drawCases: readonly Case[] = [
  {
    passages: [DERIVATION, RECORD],
    name: 'A draw can be recomputed from the ledger’s number and the salt to which the memo commits',
    breaks: ['draw.memo-commits', 'draw.ledger-number', 'draw.commitment', 'draw.formula'],
    run: async (market) => {
      for (const params of [{}, { count: 6, min: -1_000_000, max: 4_000_000_000 }]) {
        const drawn = await draw(market, params)
        expect(drawn.serverSalt).toMatch(/^[0-9a-f]{64}$/)
        expect(drawn.saltCommitment).toBe(
          digest(drawn.serverSalt as string)
            .toString('hex')
            .slice(0, 16),
        )
        expect(drawn.memo).toContain(`sc=${drawn.saltCommitment}`)
        expect(drawn.values).toEqual(derived(drawn))
        const drew = await operatorTransaction(market, drawn.hederaTransactionId as string)
        expect(drew).toMatchObject({ name: 'UTILPRNG', result: 'SUCCESS', memo: drawn.memo as string })
        expect(drew.prngNumber).toBe(drawn.onChainPRNG)
      }
    },
  },
  {
    passages: [RECORD],
    name: 'A draw answers with its transaction, number, salt, commitment, memo, range, count and values',
    breaks: removedAnswerFields(
      'generateRandom',
      'success hederaTransactionId hashScanUrl onChainPRNG serverSalt saltCommitment memo range range.min range.max range.size count values',
    ),
    run: async (market) => {
      const drawn = await draw(market, { min: 5, max: 7, count: 10 })
      expect(drawn).toMatchObject({ range: { min: 5, max: 7, size: 3 }, count: 10 })
      expect(drawn.values).toHaveLength(10)
      expect(new Set(drawn.values as number[]).size).toBeGreaterThan(1)
      expect((drawn.values as number[]).every((value) => value >= 5 && value <= 7)).toBe(true)
      expect(drawn.hashScanUrl).toContain(drawn.hederaTransactionId)
      expect(drawn.saltCommitment).toMatch(/^[0-9a-f]{16}$/)
    },
  },
  {
    passages: [ROUTE, 'market/limits/row-4'],
    name: 'A draw has by default one value from 0 to 99, and at most ten values from at most 2^32 - 1 numbers',
    breaks: ['param generateRandom.min', 'param generateRandom.max', 'param generateRandom.count', 'draw.range-size'],
    run: async (market) => {
      expect(await draw(market)).toMatchObject({ range: { min: 0, max: 99, size: 100 }, count: 1 })
      expect(await draw(market, { min: 50 })).toMatchObject({ range: { min: 50, max: 99, size: 50 } })
      expect((await draw(market, { max: 4_294_967_294 })).range.size).toBe(4_294_967_295)
      expect((await draw(market, { count: 10 })).values).toHaveLength(10)
      const refused = [
        { max: 4_294_967_295 },
        { min: 100 },
        { min: 5, max: 4 },
        { count: 0 },
        { count: 11 },
        { min: 0.5 },
      ]
      for (const params of refused) expect((await market.call('generateRandom', params)).status).toBe(400)
      expect((await draw(market, { min: 9, max: 9 })).values).toEqual([9])
    },
  },
  {
    passages: [DERIVATION],
    name: 'Every draw has its own transaction and its own salt',
    breaks: ['answer generateRandom.serverSalt', 'answer generateRandom.hederaTransactionId'],
    run: async (market) => {
      const draws = [await draw(market), await draw(market)]
      expect(new Set(draws.map(({ serverSalt }) => serverSalt as string)).size).toBe(2)
      expect(new Set(draws.map(({ hederaTransactionId }) => hederaTransactionId as string)).size).toBe(2)
    },
  },
  {
    passages: [DERIVATION],
    name: 'The commitment may hash the salt’s bytes, and values may be numbered from one',
    breaks: ['draw.commitment', 'draw.formula'],
    alone: true,
    run: async (market) => {
      await market.control('/readings', { commitmentOver: 'bytes', drawIndexBase: '1' })
      const drawn = await draw(market, { count: 3 })
      const salt = Buffer.from(drawn.serverSalt as string, 'hex')
      expect(drawn.saltCommitment).toBe(digest(salt).toString('hex').slice(0, 16))
      expect(drawn.values).toEqual(derived(drawn, 1))
    },
  },
  {
    passages: ['market/limits/row-4'],
    name: 'A key may draw ten times in a sliding window of ten seconds',
    breaks: ['draw.window'],
    alone: true,
    run: async (market) => {
      await shortenConsensus(market)
      const key = market.announcement.keys.user
      const drawStatus = (): Promise<number> => market.call('generateRandom', {}, { key }).then(({ status }) => status)
      for (let i = 0; i < 5; i++) expect(await drawStatus()).toBe(200)
      await market.control('/clock', { advanceMs: 6_000 })
      for (let i = 0; i < 5; i++) expect(await drawStatus()).toBe(200)
      const refused = await market.call('generateRandom', {}, { key })
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
      expect(refused.body.retryAfter).toBeLessThanOrEqual(4)
      // Another key has its own window.
      expect((await market.call('generateRandom')).status).toBe(200)
      // The first five leave the window, the later five do not.
      await market.control('/clock', { advanceMs: 5_000 })
      for (let i = 0; i < 5; i++) expect(await drawStatus()).toBe(200)
      expect(await drawStatus()).toBe(429)
    },
  },
  {
    passages: [ROUTE],
    name: 'If the ledger accepts no transaction, the answer is 503 and nothing is drawn',
    breaks: ['answer generateRandom.values'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { nodeFaults: [{ what: 'busy', payer: 'operator', times: 1 }] })
      const refused = await market.call('generateRandom')
      expect(refused.status).toBe(503)
      expect(refused.body).toMatchObject({ success: false, retryAfter: 5 })
      expect((await draw(market)).values).toHaveLength(1)
    },
  },
]
