import { z } from 'zod'
import { tryParseHbar } from '@shared/amount'
import { mintCountReason } from '@shared/contract/flows'
import { entityId, evmAddress, hbar } from './intent-fields'

/** Longest part of a name that is shown. */
export const MAX_NAME_CHARS = 400

/** Amount of a custom fee: tinybar when `token` is null, else smallest units of that token. */
const feeAmount = { amount: z.string().max(40), token: entityId.nullable() }

const toUnits = (text: string, isHbar: boolean): bigint | null => {
  if (isHbar) return tryParseHbar(text)
  return /^(0|[1-9]\d{0,18})$/.test(text) ? BigInt(text) : null
}

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
    /** Share of the payment to the sender of the NFT: numerator of denominator. */
    numerator: z.int().nonnegative(),
    denominator: z.int().positive(),
    collector: entityId,
    /** Amount that the receiver owes when the sender is paid nothing. `amount`: decimal HBAR, or units of `token`. */
    fallback: z.strictObject(feeAmount).transform(withUnits).nullable(),
  })
  .refine(({ numerator, denominator }) => numerator <= denominator, 'more than the whole')

const fixedFee = z.strictObject({ ...feeAmount, collector: entityId }).transform(withUnits)

/**
 * Facts outside the bytes that only the app can gather. An absent field is not judged; a null field was unreadable,
 * which gives a warning. Fields that have no meaning for a kind of intent are ignored.
 */
export const intentContext = z.strictObject({
  /** Custom fees of the token on the ledger. */
  tokenFees: z
    .strictObject({ royalties: z.array(royalty).max(10), fixed: z.array(fixedFee).max(10) })
    .nullable()
    .optional(),
  /** Remaining HBAR allowances that the account gives now, in decimal HBAR. */
  hbarAllowances: z
    .array(z.strictObject({ spender: entityId, amount: hbar }))
    .max(1000)
    .nullable()
    .optional(),
  /** Total that the account's active collection offers need of the allowance that is set here, and their count. */
  standing: z.strictObject({ offers: hbar, count: z.int().nonnegative() }).nullable().optional(),
  /** The listing that is bought, as read now. */
  listing: z.strictObject({ price: hbar, seller: entityId }).nullable().optional(),
  /** Lowest listing and best collection offer; null inside: there is none. */
  market: z.strictObject({ floor: hbar.nullable(), bestOffer: hbar.nullable() }).nullable().optional(),
  /**
   * Price that the market requests for the mint: `price` for one NFT, as the launch states it; `total` for all of them,
   * as the answer that brought the bytes states it. The lower of the two counts. A total of 0 counts only without a
   * price: the service gives it for mints that need no allowance. `countReason`: why the market accepts fewer NFTs than
   * requested.
   */
  mint: z
    .strictObject({ price: hbar.optional(), total: hbar.optional(), countReason: mintCountReason.optional() })
    .optional(),
  /**
   * Account that is paid for bringing the buyer, and its share of the price, as claimed by the answer that brought the
   * bytes. It explains a payment and changes no limit: a market could name any account.
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
  /** Statements about the request from the answer that brought the bytes, as text. */
  prepared: z.strictObject({ price: z.string().max(80) }).optional(),
  /** EVM addresses of the account and of the token's contract; null: unknown. */
  evm: z.strictObject({ account: evmAddress.nullable(), contract: evmAddress.nullable() }).optional(),
  /** Names of the NFT and the collection from the market: shown next to the bytes, and flagged when they deceive. */
  names: z.array(z.string().max(MAX_NAME_CHARS)).max(4).optional(),
  /** Address book and own accounts: ids that other ids could be mistaken for. */
  known: z
    .array(z.strictObject({ id: entityId, name: z.string().max(200) }))
    .max(2000)
    .optional(),
})

export type IntentContext = z.output<typeof intentContext>
export type TokenFees = NonNullable<IntentContext['tokenFees']>
