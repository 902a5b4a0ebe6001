import { z } from 'zod'
import { tryParseHbar } from '@shared/amount'
import { mintCountReason } from '@shared/contract/flows'
import { entityId, evmAddress, hbar } from './intent-fields'

/** Limit of a name. Callers shorten longer names. */
export const MAX_NAME_CHARS = 400

/**
 * Amount of a custom fee. Input: decimal HBAR if `token` is null, else smallest units of the token. Parsed by
 * `withUnits`.
 */
const feeAmount = { amount: z.string().max(40), token: entityId.nullable() }

/** Amount in tinybar or in smallest units of a token; null if invalid. */
const toUnits = (text: string, isHbar: boolean): bigint | null => {
  if (isHbar) return tryParseHbar(text)
  return /^(0|[1-9]\d{0,18})$/.test(text) ? BigInt(text) : null
}

/** Replaces the text of an amount by tinybar, or by smallest units of the token. */
function withUnits<T extends { readonly amount: string; readonly token: string | null }>(
  fee: T,
  ctx: z.RefinementCtx,
): Omit<T, 'amount'> & { readonly amount: bigint } {
  const amount = toUnits(fee.amount, fee.token === null)
  if (amount !== null && amount >= 0n) return { ...fee, amount }
  ctx.addIssue({ code: 'custom', message: 'not an amount of the fee', path: ['amount'] })
  return z.NEVER
}

const royalty = z
  .strictObject({
    /** Share of the payment to the sender of the NFT: `numerator / denominator`. */
    numerator: z.int().nonnegative(),
    denominator: z.int().positive(),
    collector: entityId,
    /** Fee that the receiver owes when the sender is paid nothing. */
    fallback: z.strictObject(feeAmount).transform(withUnits).nullable(),
  })
  .refine(({ numerator, denominator }) => numerator <= denominator, 'more than the whole')

const fixedFee = z.strictObject({ ...feeAmount, collector: entityId }).transform(withUnits)

/**
 * Facts outside the bytes that only the app can gather. Rules ignore an absent field. A field is null if the fact could
 * not be read, and then a rule warns. A field that no rule of the intent's kind uses is ignored.
 */
export const intentContext = z.strictObject({
  /** Custom fees of the token on the ledger. */
  tokenFees: z
    .strictObject({ royalties: z.array(royalty).max(10), fixed: z.array(fixedFee).max(10) })
    .nullable()
    .optional(),
  /** HBAR allowances of the account to spenders now. `amount`: decimal HBAR. */
  hbarAllowances: z
    .array(z.strictObject({ spender: entityId, amount: hbar }))
    .max(1000)
    .nullable()
    .optional(),
  /** `offers`: HBAR that the account's active collection offers need. `count`: number of these offers. */
  standing: z.strictObject({ offers: hbar, count: z.int().nonnegative() }).nullable().optional(),
  /** The listing that is bought, read just before the judgement. */
  listing: z.strictObject({ price: hbar, seller: entityId }).nullable().optional(),
  /** Prices of the lowest listing and of the best collection offer; null if there is no listing or no offer. */
  market: z.strictObject({ floor: hbar.nullable(), bestOffer: hbar.nullable() }).nullable().optional(),
  /**
   * Price that the market requests for the mint. `price`: for one NFT, from the launch. `total`: for all NFTs, from the
   * answer with the bytes. If both are stated, the lower of `total` and `price` times the accepted count applies. A
   * total of 0 is ignored if a price or an allowance is stated, because the service also states 0 for mints that need no
   * allowance. `countReason`: why the market accepts fewer NFTs than requested.
   */
  mint: z
    .strictObject({ price: hbar.optional(), total: hbar.optional(), countReason: mintCountReason.optional() })
    .optional(),
  /**
   * Affiliate account that is paid for referring the buyer, and its share of the price (`commission / denominator`),
   * according to the answer with the bytes. These facts only explain a payment and change no limit, because a market
   * could name any account.
   */
  affiliate: z
    .strictObject({
      account: entityId,
      name: z.string().max(MAX_NAME_CHARS).nullable(),
      commission: hbar,
      denominator: hbar,
    })
    .refine(({ commission, denominator }) => commission > 0n && commission <= denominator, 'no share of a whole')
    .optional(),
  /** Price in the answer with the bytes, as text. */
  prepared: z.strictObject({ price: z.string().max(80) }).optional(),
  /** EVM addresses of the account and of the token's contract; null if unknown. */
  evm: z.strictObject({ account: evmAddress.nullable(), contract: evmAddress.nullable() }).optional(),
  /** Names of the NFT and the collection from the market. Rules report deceptive names. */
  names: z.array(z.string().max(MAX_NAME_CHARS)).max(4).optional(),
  /** Ids of the address book and of the person's accounts. Rules report other ids that look similar. */
  known: z
    .array(z.strictObject({ id: entityId, name: z.string().max(200) }))
    .max(2000)
    .optional(),
})

export type IntentContext = z.output<typeof intentContext>
export type TokenFees = NonNullable<IntentContext['tokenFees']>
