/** Collection offers of all accounts in one collection, and the rows that are made of them. */
import { parseHbar, type Tinybar } from '@shared/amount'
import type { BookOffer, OfferBook } from '@shared/contract/offers'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

export type OfferBookStore = RemoteStore<OfferBook>
/** Offers for any NFT of the collection, or those that ask for traits. */
export type BookKind = 'all' | 'any-nft' | 'traits'

export type BookRow = BookOffer & {
  /** Offers of exactly this price among those shown. */
  readonly atPrice: number
  /** Offers of this price or more among those shown. */
  readonly atLeast: number
}

export const createOfferBook = (): OfferBookStore => createRemote<OfferBook>()

export const loadOfferBook = (
  store: OfferBookStore,
  api: Pick<MainApi, 'offers'>,
  token: string,
  fresh: boolean,
): Promise<void> => load(store, token, () => api.offers.book({ token, fresh }))

/** Offers of a kind with their counts, highest first as they were read. Prices are compared exactly. */
export function bookRows(offers: readonly BookOffer[], kind: BookKind): readonly BookRow[] {
  const chosen = offers.filter(({ traits }) => kind === 'all' || (traits?.length === 0) === (kind === 'any-nft'))
  const counts = new Map<Tinybar, number>()
  for (const { price } of chosen) {
    const amount = parseHbar(price)
    counts.set(amount, (counts.get(amount) ?? 0) + 1)
  }
  const atLeast = new Map<Tinybar, number>()
  let sum = 0
  for (const amount of [...counts.keys()].sort((a, b) => (a > b ? -1 : 1))) {
    sum += counts.get(amount) ?? 0
    atLeast.set(amount, sum)
  }
  return chosen.map((offer) => {
    const amount = parseHbar(offer.price)
    return { ...offer, atPrice: counts.get(amount) ?? 0, atLeast: atLeast.get(amount) ?? 0 }
  })
}
