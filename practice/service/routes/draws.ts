import { z } from 'zod'
import type { Caller } from '../caller'
import { areLimitsLifted } from '../faults'
import { defineOperation } from '../operation'
import { Refusal } from '../refusal'
import { integerOrDefault } from '../params'
import type { Service } from '../service'

/** Maximum number of values in a range: the largest unsigned 32-bit integer. */
const MAX_RANGE_SIZE = 2 ** 32 - 1
/** Limit for each key. */
const DRAW_LIMIT = { draws: 10, windowMs: 10_000 } as const
const MAX_INTEGER = Number.MAX_SAFE_INTEGER
/** Seconds to wait after a draw for which the ledger gave no number. */
const RETRY_SECONDS = 5

const generateRandom = defineOperation({
  name: 'generateRandom',
  tag: 'public',
  method: 'GET',
  path: '/v1/public/prng/generate',
  auth: 'public',
  summary: 'Random integers that anyone can verify from the ledger’s number and a salt.',
  params: {
    query: {
      min: integerOrDefault(0, -MAX_INTEGER, MAX_INTEGER).describe('Lowest value'),
      max: integerOrDefault(99, -MAX_INTEGER, MAX_INTEGER).describe('Highest value; max - min + 1 is at most 2^32 - 1'),
      count: integerOrDefault(1, 1, 10).describe('Number of values'),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    hederaTransactionId: z.string().describe('The transaction that drew the number'),
    hashScanUrl: z.url().describe('The transaction in an explorer'),
    onChainPRNG: z.int().min(0).describe('The ledger’s number'),
    serverSalt: z.string().regex(/^[0-9a-f]{64}$/),
    saltCommitment: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .describe('The first 16 hex digits of the salt’s SHA-256'),
    memo: z.string().describe('The memo of the transaction; contains sc=<commitment>'),
    range: z.strictObject({ min: z.int(), max: z.int(), size: z.int().min(1).max(MAX_RANGE_SIZE) }),
    count: z.int().min(1).max(10),
    values: z.array(z.int()).min(1).max(10),
  }),
  handle: async (service, { min, max, count }, caller) => {
    const size = max - min + 1
    if (size < 1) throw new Refusal(400, 'Invalid parameter: max must not be below min.')
    if (size > MAX_RANGE_SIZE && service.rules.isKept('draw.range-size')) {
      throw new Refusal(400, 'Invalid parameter: max - min + 1 is at most 4294967295.')
    }
    countDraw(service, caller)
    const draw = await service.draws.draw({ min, max, count })
    if (!draw) throw noNumberRefusal()
    return {
      success: true,
      hederaTransactionId: draw.transactionId,
      hashScanUrl: `https://hashscan.io/localnode/transaction/${draw.transactionId}`,
      onChainPRNG: draw.ledgerNumber,
      serverSalt: draw.salt,
      saltCommitment: draw.commitment,
      memo: draw.memo,
      range: { min, max, size },
      count,
      values: [...draw.values],
    }
  },
})

/**
 * Counts a draw against the draw limit of the key, or refuses. Draws have a separate limit, because each draw is a
 * ledger transaction.
 */
function countDraw({ limits, faults, rules }: Service, { key }: Caller): void {
  if (areLimitsLifted(faults)) return
  const maxDraws = rules.isKept('draw.window') ? DRAW_LIMIT.draws : Number.POSITIVE_INFINITY
  const windowName = `draw ${key?.hash}`
  if (limits.countInWindow(windowName, maxDraws, DRAW_LIMIT.windowMs)) return
  const retryAfter = limits.windowSecondsLeft(windowName, DRAW_LIMIT.draws, DRAW_LIMIT.windowMs)
  const message = 'At most 10 draws in 10 seconds. Nothing was drawn; wait and call again.'
  throw new Refusal(429, message, { retryAfter }, { 'Retry-After': String(retryAfter) })
}

const noNumberRefusal = (): Refusal =>
  new Refusal(
    503,
    'The ledger did not give a number. Call again in a few seconds.',
    { retryAfter: RETRY_SECONDS },
    {
      'Retry-After': String(RETRY_SECONDS),
    },
  )

export const drawOperations = [generateRandom]
