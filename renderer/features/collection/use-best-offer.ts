import { tryParseHbar } from '@shared/amount'
import type { CollectionFacts } from '@shared/contract/market'
import { useKnownValue } from '../../query/use-query'
import { offersQueries } from '../offers/queries'

type BestOffer = {
  /** Decimal HBAR; null without an offer. */
  readonly price: string | null
  /** False if the offer may be for a single NFT: the market's own figure covers every kind of offer. */
  readonly isForAnyNft: boolean
}

/**
 * Best offer of the collection. If the Offers tab has read all offers, the best one for any NFT, so that the facts and
 * the tab show one figure; otherwise the market's own figure.
 */
export function useBestOffer({ token, bestOffer }: CollectionFacts): BestOffer {
  const offers = useKnownValue(offersQueries.collectionOfferBook(token))?.offers
  if (offers === undefined) return { price: bestOffer, isForAnyNft: false }
  const tinybarsOf = (price: string | null) => (price === null ? null : tryParseHbar(price)) ?? -1n
  const price = offers.reduce<string | null>(
    (best, offer) => (offer.traits?.length === 0 && tinybarsOf(offer.price) > tinybarsOf(best) ? offer.price : best),
    null,
  )
  return { price, isForAnyNft: true }
}
