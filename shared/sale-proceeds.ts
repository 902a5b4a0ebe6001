import type { Tinybar } from './amount'

/** The market's own fee on what a sale brings, in percent: the documents' figure for every sale. */
export const MARKET_FEE_PERCENT = 2n

/**
 * Percent of a price that may go to accounts which no fee explains, until the person sets another limit; above it such
 * receivers are also warned of while the token's fees are not known. A market takes about 2 and royalties rarely reach 20
 * together; more than this is not what a price is made of.
 */
export const MAX_UNEXPLAINED_PERCENT = 25n

/** What a collection takes of a sale: shares of what its seller is paid, and an amount beside them. */
export type SaleFees = {
  readonly royalties: readonly { readonly numerator: number; readonly denominator: number }[]
  readonly fixed: Tinybar
}

/**
 * What a sale brings its seller, in tinybar: the price without the market's fee, and without what the collection takes
 * of that; the market and the ledger round their parts down. Never below 0.
 */
export function proceedsOf(price: Tinybar, { royalties, fixed }: SaleFees): Tinybar {
  const paid = price - (price * MARKET_FEE_PERCENT) / 100n
  const taken = royalties.reduce(
    (sum, { numerator, denominator }) => sum + (paid * BigInt(numerator)) / BigInt(denominator),
    fixed,
  )
  return paid > taken ? paid - taken : 0n
}

/** The shares together, in percent, rounded to two decimals for reading. */
export function royaltyPercent(royalties: SaleFees['royalties']): number {
  const percent = royalties.reduce((sum, { numerator, denominator }) => sum + (100 * numerator) / denominator, 0)
  return Number(percent.toFixed(2))
}
