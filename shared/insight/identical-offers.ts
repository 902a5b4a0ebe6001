/** Finds the person's own offers with the same terms and price. Each of them may be accepted and paid. */
import { groupBy } from '../group-by'

/** The first of several identical offers, and the ids of all these offers. */
type IdenticalOffers<T> = { readonly first: T; readonly ids: readonly number[] }

type CollectionOffer = {
  readonly id: number
  readonly token: string
  readonly price: string
  readonly traits: readonly { readonly trait_type: string; readonly value: string }[] | null
}

/** Groups of at least two identical offers. An offer whose traits the market does not report is in no group. */
export function identicalOffers<T extends CollectionOffer>(offers: readonly T[]): readonly IdenticalOffers<T>[] {
  const offersWithTraits = offers.filter(({ traits }) => traits !== null)
  return [...groupBy(offersWithTraits, termsKey).values()].flatMap((group) => {
    const [first] = group
    return first && group.length > 1 ? [{ first, ids: group.map(({ id }) => id) }] : []
  })
}

/** Key of an offer's collection, price and traits, independent of the order of traits. */
const termsKey = ({ token, price, traits }: CollectionOffer): string =>
  JSON.stringify([token, price, (traits ?? []).map(({ trait_type, value }) => [trait_type, value]).sort()])
