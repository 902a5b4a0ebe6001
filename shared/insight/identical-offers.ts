/** Finds the person's own offers with the same terms and price. Each of them may be accepted and paid. */
import { groupBy } from '../group-by'

/** A group of identical offers: the first offer, all offers, and their ids. */
type IdenticalOfferGroup<T> = { readonly first: T; readonly offers: readonly T[]; readonly ids: readonly number[] }

type CollectionOffer = {
  readonly id: number
  readonly token: string
  readonly price: string
  /** Traits that the NFT must have; null where the market does not report them. */
  readonly traits: readonly { readonly trait_type: string; readonly value: string }[] | null
}

/** Groups of at least two identical offers. An offer whose traits the market does not report is in no group. */
export const groupIdenticalOffers = <T extends CollectionOffer>(
  offers: readonly T[],
): readonly IdenticalOfferGroup<T>[] => groupOffersByTerms(offers).filter(({ ids }) => ids.length > 1)

/** All offers in groups of identical ones. An offer whose traits the market does not report is a group of its own. */
export function groupOffersByTerms<T extends CollectionOffer>(offers: readonly T[]): readonly IdenticalOfferGroup<T>[] {
  const keyOf = (offer: T): string => (offer.traits === null ? String(offer.id) : termsKey(offer))
  return [...groupBy(offers, keyOf).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ first, offers: group, ids: group.map(({ id }) => id) }] : []
  })
}

/** Key of an offer's collection, price and traits, independent of the order of traits. */
const termsKey = ({ token, price, traits }: CollectionOffer): string =>
  JSON.stringify([token, price, (traits ?? []).map(({ trait_type, value }) => [trait_type, value]).sort()])
