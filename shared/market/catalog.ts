/** Operations for AI models, for legal documents, and for random numbers from the ledger. */
import { z } from 'zod'
import { cachedFlag, maybe, maybeNumber, maybeText, integerUpTo } from './fields'
import { keyedRead, keylessRead, defineOperation } from './operation'

const modelFields = { model: z.string(), key: maybeText, feeUsd: maybeNumber, unit: maybeText }

export const aiModels = defineOperation({
  ...keylessRead,
  name: 'aiModels',
  tag: 'dreamforge',
  path: '/v1/public/dreamforge/models',
  query: z.object({}),
  answer: z.object({
    pricing: maybeText,
    image: z.array(z.object(modelFields)),
    video: z.array(
      z.object({ ...modelFields, audioFeeUsd: maybeNumber, durationsSeconds: maybe(z.array(z.number())) }),
    ),
    music: z.array(z.object({ ...modelFields, minSeconds: maybeNumber, maxSeconds: maybeNumber })),
    threeD: z.array(z.object({ ...modelFields, imageFeeUsd: maybeNumber, typicalGenerationSeconds: maybeNumber })),
    updatedAt: maybeText,
    isCached: cachedFlag,
  }),
  cacheSeconds: 600,
})

export const legalDocuments = defineOperation({
  ...keyedRead,
  name: 'legalDocuments',
  tag: 'legal',
  path: '/v1/public/legal/documents',
  query: z.object({ language: z.enum(['en', 'es']).optional(), scope: z.enum(['platform', 'rewards']).optional() }),
  answer: z.object({
    documents: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        language: maybeText,
        scope: maybeText,
        url: maybeText,
        translationOf: maybeText,
        effectiveDate: maybeText,
        revision: maybeText,
      }),
    ),
  }),
  cacheSeconds: 3600,
})

/** Maximum number of values in the range of a draw. */
const MAX_RANGE_SIZE = 2 ** 32 - 1

/**
 * Draws random numbers. Each call is a real transaction of the ledger, so the app never repeats the call automatically,
 * and uses no part of an invalid answer.
 */
export const generateRandom = defineOperation({
  name: 'generateRandom',
  tag: 'public',
  method: 'GET',
  path: '/v1/public/prng/generate',
  access: 'key',
  rateLimit: { calls: 10, seconds: 10 },
  query: z
    .object({ min: z.number().int().optional(), max: z.number().int().optional(), count: integerUpTo(10).optional() })
    .refine(({ min = 0, max = 99 }) => max >= min && max - min + 1 <= MAX_RANGE_SIZE, {
      path: ['max'],
      message: 'a range has one to 4,294,967,295 numbers',
    }),
  answer: z.object({
    success: z.literal(true),
    hederaTransactionId: z.string(),
    hashScanUrl: maybeText,
    onChainPRNG: z.number().int(),
    serverSalt: z.string(),
    saltCommitment: z.string().regex(/^[0-9a-f]{16}$/),
    memo: z.string(),
    range: z.object({ min: z.number().int(), max: z.number().int(), size: z.number().int() }),
    count: z.number().int(),
    values: z.array(z.number().int()),
  }),
  effect: 'write',
  failures: ['draw-range', 'draw-limit', 'draw-unavailable', 'draw-lost'],
})
