/** Queries of an account's collection offers, of offers for single NFTs, and of all collection offers of a collection. */
import type { OfferBook, OffersView, SingleOffers } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../../api'
import type { MainQuery } from '../../query/main-query'
import type { SingleOffersQuery } from './offers-store'

const ROOT = 'offers'

export const offersQueries = {
  /** Collection offers that the account made. */
  ownCollectionOffers: (account: EntityId): MainQuery<OffersView> => ({
    queryKey: [ROOT, 'own', account],
    read: (api) => api.offers.list({ account, token: null }),
  }),

  /** Key prefix of all queries of offers for single NFTs. */
  allSingleOffers: { queryKey: [ROOT, 'single'] },

  /** Offers for single NFTs. */
  singleNftOffers: ({ accounts, side, status }: SingleOffersQuery): MainQuery<SingleOffers> => ({
    queryKey: [ROOT, 'single', side, status, accounts],
    read: (api, fresh) => readSingleOffers(api, { accounts, side, status }, fresh),
  }),

  /** Collection offers that all accounts made for one collection. */
  collectionOfferBook: (token: EntityId): MainQuery<OfferBook> => ({
    queryKey: [ROOT, 'book', token],
    read: (api, fresh) => api.offers.book({ token, fresh }),
  }),
}

/** Maximum number of accounts that main accepts in one request. */
const MAX_ACCOUNTS_PER_REQUEST = 20

/** Reads the offers of any number of accounts, in batches. The result has the stamp of the oldest batch. */
async function readSingleOffers(
  api: MainApi,
  { accounts, side, status }: SingleOffersQuery,
  fresh: boolean,
): Promise<Result<SingleOffers>> {
  let allOffers: SingleOffers | null = null
  for (let start = 0; start < accounts.length; start += MAX_ACCOUNTS_PER_REQUEST) {
    const batch = accounts.slice(start, start + MAX_ACCOUNTS_PER_REQUEST)
    const batchResult = await api.offers.single({ accounts: batch, side, status, fresh })
    if (!batchResult.ok) return batchResult
    allOffers = allOffers === null ? batchResult.value : mergeOffers(allOffers, batchResult.value)
  }
  return allOffers === null ? err({ code: 'invalid-input', fields: ['accounts'] }) : ok(allOffers)
}

/** Joins two batches: newest offers first, and offers without a time last. */
const mergeOffers = (a: SingleOffers, b: SingleOffers): SingleOffers => ({
  accounts: [...a.accounts, ...b.accounts],
  offers: [...a.offers, ...b.offers].sort((first, second) => (second.at ?? '').localeCompare(first.at ?? '')),
  isWhole: a.isWhole && b.isWhole,
  stamp: a.stamp.receivedAt < b.stamp.receivedAt ? a.stamp : b.stamp,
})
