import type { Tinybar } from './amount'

/** The market's own fee on a sale, in percent. According to the documents, every sale has the same fee. */
export const MARKET_FEE_PERCENT = 2n

/**
 * Default limit, in percent of a price, for payments to other accounts that no known fee explains. The person can set
 * another limit. While the token's fees are unknown, no fee explains any payment, and the limit still applies. A market
 * takes about 2 percent, and all royalties together rarely reach 20 percent, so a larger share is unusual.
 */
export const DEFAULT_MAX_UNEXPLAINED_PERCENT = 25n

/** Fees of a collection on a sale: royalties as shares of the price after the market's fee, and a fixed amount. */
export type SaleFees = {
  readonly royalties: readonly { readonly numerator: number; readonly denominator: number }[]
  readonly fixedFee: Tinybar
}

/**
 * Seller's proceeds of a sale, in tinybar: the price minus the market's fee and the collection's fees. Each fee is
 * rounded down, as the market and the ledger do. Never below 0.
 */
export function proceedsAfterFees(price: Tinybar, { royalties, fixedFee }: SaleFees): Tinybar {
  const priceAfterMarketFee = price - (price * MARKET_FEE_PERCENT) / 100n
  const collectionFees = royalties.reduce(
    (sum, { numerator, denominator }) => sum + (priceAfterMarketFee * BigInt(numerator)) / BigInt(denominator),
    fixedFee,
  )
  return priceAfterMarketFee > collectionFees ? priceAfterMarketFee - collectionFees : 0n
}

/** Sum of the royalties in percent, rounded to two decimals for display. */
export function royaltyPercent(royalties: SaleFees['royalties']): number {
  const percent = royalties.reduce((sum, { numerator, denominator }) => sum + (100 * numerator) / denominator, 0)
  return Number(percent.toFixed(2))
}
