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
  let all: SingleOffers | null = null
  for (let at = 0; at < accounts.length; at += MAX_ACCOUNTS) {
    const part = await api.offers.single({ accounts: accounts.slice(at, at + MAX_ACCOUNTS), side, status, fresh })
    if (!part.ok) return part
    all = all === null ? part.value : together(all, part.value)
  }
  return all === null ? err({ code: 'invalid-input', fields: ['accounts'] }) : ok(all)
}

const together = (a: SingleOffers, b: SingleOffers): SingleOffers => ({
  accounts: [...a.accounts, ...b.accounts],
  offers: [...a.offers, ...b.offers].sort((one, other) => (other.at ?? '').localeCompare(one.at ?? '')),
  isWhole: a.isWhole && b.isWhole,
  stamp: a.stamp.receivedAt < b.stamp.receivedAt ? a.stamp : b.stamp,
})
