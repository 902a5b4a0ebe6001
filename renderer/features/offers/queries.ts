/** Queries of offers: the account's own, those for single NFTs, and the offers of a collection. */
import type { OfferBook, OffersView, SingleOffers } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../../api'
import type { MainQuery } from '../../query/main-query'
import type { SingleQuery } from './offers-store'

const ROOT = 'offers'

export const offersQueries = {
  /** The account's own collection offers. */
  own: (account: EntityId): MainQuery<OffersView> => ({
    queryKey: [ROOT, 'own', account],
    read: (api) => api.offers.list({ account, token: null }),
  }),

  singles: { queryKey: [ROOT, 'single'] },

  /** Offers for single NFTs. */
  single: ({ accounts, side, status }: SingleQuery): MainQuery<SingleOffers> => ({
    queryKey: [ROOT, 'single', side, status, accounts],
    read: (api, fresh) => readSingle(api, { accounts, side, status }, fresh),
  }),

  /** Collection offers of all accounts in one collection. */
  book: (token: EntityId): MainQuery<OfferBook> => ({
    queryKey: [ROOT, 'book', token],
    read: (api, fresh) => api.offers.book({ token, fresh }),
  }),
}

/** Most accounts that main accepts in one request. */
const MAX_ACCOUNTS = 20

/** Reads any number of accounts in batches. The result is as old as the oldest batch. */
async function readSingle(
  api: MainApi,
  { accounts, side, status }: SingleQuery,
  fresh: boolean,
): Promise<Result<SingleOffers>> {
  let merged: SingleOffers | null = null
  for (let start = 0; start < accounts.length; start += MAX_ACCOUNTS) {
    const batch = accounts.slice(start, start + MAX_ACCOUNTS)
    const answer = await api.offers.single({ accounts: batch, side, status, fresh })
    if (!answer.ok) return answer
    merged = merged === null ? answer.value : mergeOffers(merged, answer.value)
  }
  return merged === null ? err({ code: 'invalid-input', fields: ['accounts'] }) : ok(merged)
}

const mergeOffers = (a: SingleOffers, b: SingleOffers): SingleOffers => ({
  accounts: [...a.accounts, ...b.accounts],
  offers: [...a.offers, ...b.offers].sort((first, second) => (second.at ?? '').localeCompare(first.at ?? '')),
  isWhole: a.isWhole && b.isWhole,
  stamp: a.stamp.receivedAt < b.stamp.receivedAt ? a.stamp : b.stamp,
})
