import { formatHbar, parseHbar } from '@shared/amount'
import type { PurchaseGain } from '@shared/contract/browse'
import type { TokenPrice } from '@shared/contract/token-price'
import { tokenPriceOf } from '@shared/token-unit'
import { exactDecimalOrNull } from '../market-api/exact-hbar'

/** Token of a payment. `address` is null for HBAR, and undefined when the token is unknown. */
type PaymentToken = { readonly address: string | null | undefined; readonly symbol: string | null }
type SaleLabels = {
  readonly saletype: string
  readonly saletypeSub: string | null
  readonly saleMechanism: string | null
}
type PricedRecord = { readonly salePrice: number | null; readonly paymentToken: PaymentToken }

/**
 * Price in a record of market activity: `price` in HBAR, or `otherPrice` in another token; then `price` is null.
 * `price` is also null when it is unknown, and for a price of zero unless `mayBeFree` is true: then the NFT was free.
 */
export function recordPrice(
  { salePrice, paymentToken }: PricedRecord,
  { mayBeFree }: { readonly mayBeFree: boolean },
): { readonly price: string | null; readonly otherPrice?: TokenPrice } {
  const exactPrice = exactDecimalOrNull(salePrice)
  if (paymentToken.address !== null) return { price: null, otherPrice: tokenPriceOf(exactPrice, paymentToken) }
  return { price: salePrice === 0 && !mayBeFree ? null : exactPrice }
}

type ListingPrice = { readonly salePrice: string; readonly paymentToken: PaymentToken }

/** Price of a listing: `price` in HBAR, or `otherPrice` in another token; then `price` is null. */
export const listedPriceOf = ({
  salePrice,
  paymentToken,
}: ListingPrice): { readonly price: string | null; readonly otherPrice?: TokenPrice } =>
  paymentToken.address === null
    ? { price: salePrice }
    : { price: null, otherPrice: tokenPriceOf(salePrice, paymentToken) }

/** True if the sale mechanism or a label of the record says that the sale accepted a collection offer. */
export const isCollectionOfferSale = ({ saletype, saletypeSub, saleMechanism }: SaleLabels): boolean =>
  saleMechanism === 'collection_offer' || /offer|order/i.test(`${saletype} ${saletypeSub ?? ''}`)

type ResaleRecord = PricedRecord & { readonly salePriceSymbol: string | null; readonly previousPrice: number | null }

/**
 * Gain of a resale over the price that the seller had paid. Null without an earlier price, and when the two prices may
 * be in different currencies: the record has one payment token for both prices, so that token must be known, and the
 * two symbols must not differ.
 */
export function resaleGain({
  salePrice,
  previousPrice,
  salePriceSymbol,
  paymentToken,
}: ResaleRecord): PurchaseGain | null {
  const { address, symbol } = paymentToken
  const isOneCurrency =
    address !== undefined && (salePriceSymbol === null || symbol === null || salePriceSymbol === symbol)
  const price = exactDecimalOrNull(salePrice)
  const paid = exactDecimalOrNull(previousPrice)
  if (!isOneCurrency || price === null || paid === null) return null
  const priceUnits = parseHbar(price)
  const paidUnits = parseHbar(paid)
  if (priceUnits <= 0n || paidUnits <= 0n) return null
  const gain = priceUnits - paidUnits
  /** Percent times 1000: the percentage has three decimals. */
  const milliPercent = (gain * 100_000n) / paidUnits
  return { paid, gain: formatHbar(gain), percent: Number(milliPercent) / 1000 }
}
