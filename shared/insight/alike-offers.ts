/** Own offers that ask for the very same thing at the same price: each may be accepted, and each is paid. */
import { groupBy } from '../group-by'

type AlikeOffers<T> = { readonly first: T; readonly ids: readonly number[] }

type CollectionOffer = {
  readonly id: number
  readonly token: string
  readonly price: string
  readonly traits: readonly { readonly trait_type: string; readonly value: string }[] | null
}

/** Those whose traits the market does not tell are like no other. */
export function alikeOffers<T extends CollectionOffer>(offers: readonly T[]): readonly AlikeOffers<T>[] {
  const told = offers.filter(({ traits }) => traits !== null)
  return [...groupBy(told, askedOf).values()].flatMap((group) => {
    const [first] = group
    return first && group.length > 1 ? [{ first, ids: group.map(({ id }) => id) }] : []
  })
}

/** The same traits in any order ask for the same. */
const askedOf = ({ token, price, traits }: CollectionOffer): string =>
  JSON.stringify([token, price, (traits ?? []).map(({ trait_type, value }) => [trait_type, value]).sort()])
