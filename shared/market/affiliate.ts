/** Operations of the affiliate document: preparing a purchase and completing it. Nothing in their answers is guessed. */
import { z } from 'zod'
import { entityId, hbarText, serialNumber } from '../contract/common'
import { maybeNumber, maybeText, operation } from './operation'

/** Unsigned bytes as the service sends them: a serialized Node buffer. */
const byteObject = z.object({
  type: z.literal('Buffer'),
  data: z.array(z.number().int().min(0).max(255)).min(1).max(16_384),
})

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null)

export const buyNft = operation({
  name: 'buyNft',
  method: 'POST',
  path: '/v1/affiliate/market/buynft',
  access: 'affiliate',
  query: z.object({
    token_address: entityId,
    serial_number: serialNumber.transform(String),
    user_address: entityId,
    price: hbarText,
  }),
  answer: z.object({
    success: z.literal(true),
    transBytes: byteObject,
    saleVerificationCode: z.string().min(1).max(500),
    /** Whole HBAR; the documents call it an integer. Compared with the intent, never signed on. */
    saleprice: z
      .number()
      .nullish()
      .transform((value) => value ?? null),
    isGranted: flag,
    isEvmNft: flag,
    affiliateCommission: maybeNumber,
    commissionDenominator: maybeNumber,
    affiliateName: maybeText,
    transactionType: maybeText,
  }),
  cacheSeconds: 0,
  effect: 'write',
})

export const buyNftRes = operation({
  name: 'buyNftRes',
  method: 'POST',
  path: '/v1/affiliate/market/buynftres',
  access: 'affiliate',
  query: z.object({}),
  body: z.object({ saleVerificationCode: z.string(), transactionId: z.string() }),
  answer: z.object({ success: z.literal(true), alreadyRecorded: flag }),
  cacheSeconds: 0,
  effect: 'completion',
})
