import type { Tinybar } from './amount'

/** The market's own fee on a sale, in percent: the documents' figure for every sale. */
export const MARKET_FEE_PERCENT = 2n

/**
 * Default limit, in percent of a price, for accounts that no fee explains, until the person sets another limit. Above
 * it such receivers also cause a warning while the token's fees are unknown. A market takes about 2 and royalties
 * rarely reach 20 together, so a larger share is not part of a normal price.
 */
export const MAX_UNEXPLAINED_PERCENT = 25n

/** Fees of a collection on a sale: shares of the seller's proceeds, and a fixed amount in addition. */
export type SaleFees = {
  readonly royalties: readonly { readonly numerator: number; readonly denominator: number }[]
  readonly fixed: Tinybar
}

/**
 * Seller's proceeds of a sale, in tinybar: the price minus the market's fee and the collection's fees, which the market
 * and the ledger round down. Never below 0.
 */
export function proceedsAfterFees(price: Tinybar, { royalties, fixed }: SaleFees): Tinybar {
  const afterMarketFee = price - (price * MARKET_FEE_PERCENT) / 100n
  const collectionFees = royalties.reduce(
    (sum, { numerator, denominator }) => sum + (afterMarketFee * BigInt(numerator)) / BigInt(denominator),
    fixed,
  )
  return afterMarketFee > collectionFees ? afterMarketFee - collectionFees : 0n
}

/** Sum of the shares, in percent, rounded to two decimals for display. */
export function royaltyPercent(royalties: SaleFees['royalties']): number {
  const percent = royalties.reduce((sum, { numerator, denominator }) => sum + (100 * numerator) / denominator, 0)
  return Number(percent.toFixed(2))
}
