/** Queries of the wallet page: NFTs, listings and offers of any account on the ledger. */
import type { OfferStatus } from '@shared/contract/browse'
import type { NamedId } from '@shared/contract/common'
import type { WalletListing, WalletNft, WalletOffer } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { ok, type Result } from '@shared/result'
import type { PageAnswer, PagesQuery } from '../../query/pages'
import { walletListingKey, walletNftKey, walletOfferKey } from './wallet-store'

const ROOT = 'wallet'

/** One page of a wallet's list, with the account of the wallet. */
export type WalletPageAnswer<T> = PageAnswer<T> & { readonly account: NamedId }

/** Main returns the lists without a total, because the market reports none. */
type AnswerWithoutTotal<T> = Result<Omit<WalletPageAnswer<T>, 'total'>>
/** Marks the total of a page as unknown. */
const withUnknownTotal = <T>(result: AnswerWithoutTotal<T>): Result<WalletPageAnswer<T>> =>
  result.ok ? ok({ ...result.value, total: null }) : result

export const walletQueries = {
  nfts: (account: EntityId): PagesQuery<WalletNft, WalletPageAnswer<WalletNft>> => ({
    queryKey: [ROOT, 'nfts', account],
    readPage: async (api, { cursor }, fresh) =>
      withUnknownTotal(await api.wallet.nfts({ account, after: cursor, fresh })),
    itemKey: walletNftKey,
  }),

  listings: (account: EntityId): PagesQuery<WalletListing, WalletPageAnswer<WalletListing>> => ({
    queryKey: [ROOT, 'listings', account],
    readPage: async (api, { page }, fresh) => withUnknownTotal(await api.wallet.listings({ account, page, fresh })),
    itemKey: walletListingKey,
  }),

  offers: (account: EntityId, status: OfferStatus): PagesQuery<WalletOffer, WalletPageAnswer<WalletOffer>> => ({
    queryKey: [ROOT, 'offers', account, status],
    readPage: async (api, { page }, fresh) =>
      withUnknownTotal(await api.wallet.offers({ account, status, page, fresh })),
    itemKey: walletOfferKey,
  }),
}
