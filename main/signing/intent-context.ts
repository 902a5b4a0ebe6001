import { z } from 'zod'
import { tryParseHbar } from '@shared/amount'
import { mintCountReason } from '@shared/contract/flows'
import { entityId, evmAddress, hbar } from './intent-fields'

/** More of a name is not shown. */
export const MAX_NAME_CHARS = 400

/** The amount of a custom fee: tinybar when `token` is null, else smallest units of that token. */
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
    /** The share of what the giver of the NFT is paid: numerator of denominator. */
    numerator: z.int().nonnegative(),
    denominator: z.int().positive(),
    collector: entityId,
    /** What the receiver owes when the giver is paid nothing. `amount`: decimal HBAR, or units when `token` is named. */
    fallback: z.strictObject(feeAmount).transform(withUnits).nullable(),
  })
  .refine(({ numerator, denominator }) => numerator <= denominator, 'more than the whole')

const fixedFee = z.strictObject({ ...feeAmount, collector: entityId }).transform(withUnits)

/**
 * Facts beside the bytes that only the app can gather. A field that is absent is not judged; one that is null could not
 * be read, and that is warned of. Fields that have no meaning for a kind of intent are not looked at.
 */
export const intentContext = z.strictObject({
  /** Custom fees of the token on the ledger. */
  tokenFees: z
    .strictObject({ royalties: z.array(royalty).max(10), fixed: z.array(fixedFee).max(10) })
    .nullable()
    .optional(),
  /** HBAR allowances the account gives now, whatever is left of them in decimal HBAR. */
  hbarAllowances: z
    .array(z.strictObject({ spender: entityId, amount: hbar }))
    .max(1000)
    .nullable()
    .optional(),
  /** What the active collection offers of the account need of the allowance that is set here, and how many they are. */
  standing: z.strictObject({ offers: hbar, count: z.int().nonnegative() }).nullable().optional(),
  /** The listing that is bought, as it is read now. */
  listing: z.strictObject({ price: hbar, seller: entityId }).nullable().optional(),
  /** Lowest listing and best collection offer; null inside: there is none. */
  market: z.strictObject({ floor: hbar.nullable(), bestOffer: hbar.nullable() }).nullable().optional(),
  /**
   * What the market asks for the mint: `price` for one NFT, as the launch states it; `total` for all of them, as the
   * answer that brought the bytes states it. The lower of the two counts. A total of 0 counts only without a price: the
   * service gives it for mints that need no allowance. `countReason`: why the market accepts fewer NFTs than requested.
   */
  mint: z
    .strictObject({ price: hbar.optional(), total: hbar.optional(), countReason: mintCountReason.optional() })
    .optional(),
  /**
   * Who is paid for bringing the buyer, and which share of the price, as the answer that brought the bytes claims. It
   * puts a payment into words and lifts no limit: a market could name any account.
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
  /** What the answer that brought the bytes says of the request, as its text. */
  prepared: z.strictObject({ price: z.string().max(80) }).optional(),
  /** EVM addresses of the account and of the token's contract; null: not known. */
  evm: z.strictObject({ account: evmAddress.nullable(), contract: evmAddress.nullable() }).optional(),
  /** Names of the NFT and the collection as the market gives them: shown beside the bytes, and flagged when they deceive. */
  names: z.array(z.string().max(MAX_NAME_CHARS)).max(4).optional(),
  /** Address book and own accounts: what other ids could be taken for. */
  known: z
    .array(z.strictObject({ id: entityId, name: z.string().max(200) }))
    .max(2000)
    .optional(),
})

export type IntentContext = z.output<typeof intentContext>
export type TokenFees = NonNullable<IntentContext['tokenFees']>
