import { formatHbar, parseHbar } from '@shared/amount'
import type { PurchaseGain } from '@shared/contract/browse'
import type { TokenPrice } from '@shared/contract/token-price'
import { tokenPriceOf } from '@shared/token-unit'
import { exactHbarOrNull } from '../market-api/exact-hbar'

type Token = { readonly address: string | null | undefined; readonly symbol: string | null }
type SaleLabels = {
  readonly saletype: string
  readonly saletypeSub: string | null
  readonly saleMechanism: string | null
}
type PricedRecord = { readonly salePrice: number | null; readonly paymentToken: Token }

/** Price of a past record, paid or listed. A price of zero counts only where something can be free. */
export function recordPrice(
  { salePrice, paymentToken }: PricedRecord,
  mayBeFree: boolean,
): { readonly price: string | null; readonly otherPrice?: TokenPrice } {
  const exactPrice = exactHbarOrNull(salePrice)
  if (paymentToken.address !== null) return { price: null, otherPrice: tokenPriceOf(exactPrice, paymentToken) }
  return { price: salePrice === 0 && !mayBeFree ? null : exactPrice }
}

type ListingPrice = { readonly salePrice: string; readonly paymentToken: Token }

/** Price of a listing: HBAR, or an amount of another token, which no sum includes. */
export const listedPriceOf = ({
  salePrice,
  paymentToken,
}: ListingPrice): { readonly price: string | null; readonly otherPrice?: TokenPrice } =>
  paymentToken.address === null
    ? { price: salePrice }
    : { price: null, otherPrice: tokenPriceOf(salePrice, paymentToken) }

/** True for a sale to a collection offer, by its mechanism or by its labels. */
export const isCollectionOfferSale = ({ saletype, saletypeSub, saleMechanism }: SaleLabels): boolean =>
  saleMechanism === 'collection_offer' || /offer|order/i.test(`${saletype} ${saletypeSub ?? ''}`)

type ResaleRecord = PricedRecord & { readonly salePriceSymbol: string | null; readonly previousPrice: number | null }

/**
 * Gain over what the seller had paid. A record has one payment token for both prices; where its token is unknown or its
 * two symbols differ, the currencies may differ, so there is no gain. Null without an earlier price.
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
  const [price, paid] = [exactHbarOrNull(salePrice), exactHbarOrNull(previousPrice)]
  if (!isOneCurrency || price === null || paid === null) return null
  const [priceUnits, paidUnits] = [parseHbar(price), parseHbar(paid)]
  if (priceUnits <= 0n || paidUnits <= 0n) return null
  const gain = priceUnits - paidUnits
  return { paid, gain: formatHbar(gain), percent: Number((gain * 100_000n) / paidUnits) / 1000 }
}
