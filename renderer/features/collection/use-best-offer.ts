import { tryParseHbar } from '@shared/amount'
import type { CollectionFacts } from '@shared/contract/market'
import { useKnownValue } from '../../query/use-query'
import { offersQueries } from '../offers/queries'

/**
 * Best offer for any NFT of the collection, decimal HBAR. If the Offers tab has read all offers, the best of them, so
 * that the facts and the tab show one figure; otherwise the market's own figure.
 */
export function useBestOffer({ token, bestOffer }: CollectionFacts): string | null {
  const offers = useKnownValue(offersQueries.collectionOfferBook(token))?.offers
  if (offers === undefined) return bestOffer
  const tinybarsOf = (price: string | null) => (price === null ? null : tryParseHbar(price)) ?? -1n
  return offers.reduce<string | null>(
    (best, { price, traits }) => (traits?.length === 0 && tinybarsOf(price) > tinybarsOf(best) ? price : best),
    null,
  )
}
