/** Another account of the ledger, as far as the market shows it. */
import type { NamedId } from '@shared/contract/common'
import type { OfferStatus } from '@shared/contract/browse'
import { WALLET_NFTS_PAGE, type WalletListing, type WalletNft, type WalletOffer } from '@shared/contract/wallet'
import { err, ok } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { type AskPage, createPaged, type PageAnswer, type PagedStore } from './paged'
import { guarded } from './remote'

type Api = Pick<MainApi, 'wallet'>
export type WalletTab = 'nfts' | 'listings' | 'offers'
export type WalletLook = { readonly tab: WalletTab; readonly status: OfferStatus }
type Named = { readonly name: string | null; readonly image: string | null }

/** What has been learnt of the account that is shown, beside its pages. */
export type WalletFacts = {
  readonly of: string | null
  readonly account: NamedId | null
  /** By token and serial. */
  readonly nfts: ReadonlyMap<string, Named>
  readonly collections: ReadonlyMap<string, string>
}
export type WalletStores = {
  readonly look: StoreApi<WalletLook>
  readonly facts: StoreApi<WalletFacts>
  readonly nfts: PagedStore<WalletNft>
  readonly listings: PagedStore<WalletListing>
  readonly offers: PagedStore<WalletOffer>
  /** Where each page of NFTs after the first begins, by account. */
  readonly cursors: Map<string, Map<number, string>>
}

const NOTHING: WalletFacts = { of: null, account: null, nfts: new Map(), collections: new Map() }
const MAX_WALLETS_WITH_CURSORS = 20

export const createWallet = (): WalletStores => ({
  look: createStore<WalletLook>(() => ({ tab: 'nfts', status: 'open' })),
  facts: createStore<WalletFacts>(() => NOTHING),
  nfts: createPaged<WalletNft>(),
  listings: createPaged<WalletListing>(),
  offers: createPaged<WalletOffer>(),
  cursors: new Map(),
})

export const walletNftKey = ({ token, serial }: { readonly token: string; readonly serial: number }): string =>
  `${token}#${serial}`
export const walletOfferKey = (one: WalletOffer): string =>
  JSON.stringify([one.token, one.serial, one.side, one.other?.id, one.price, one.at, one.status])
export const walletListingKey = (one: WalletListing): string =>
  JSON.stringify([one.token, one.serial, one.price, one.listedAt])

/** Facts about one account take the place of those about another. */
function learn(stores: WalletStores, account: string, more: Partial<Omit<WalletFacts, 'of'>>): void {
  const before = stores.facts.getState()
  stores.facts.setState({ ...(before.of === account ? before : NOTHING), of: account, ...more }, true)
}

export const askWalletNfts =
  (stores: WalletStores, api: Api, account: string): AskPage<WalletNft> =>
  async (page, fresh) => {
    const cursors = stores.cursors.get(account) ?? new Map<number, string>()
    const after = page === 1 ? null : cursors.get(page)
    // The pages were forgotten: whoever asks reads from the first one again.
    if (after === undefined) return err({ code: 'cancelled' })
    const result = await api.wallet.nfts({ account, after, fresh })
    if (!result.ok) return result
    const { next } = result.value
    if (next !== null) cursors.set(page + 1, next)
    if (stores.cursors.size >= MAX_WALLETS_WITH_CURSORS) stores.cursors.clear()
    stores.cursors.set(account, cursors)
    return learnt(stores, api, account, result.value)
  }

type NftItem = { readonly token: string; readonly serial: number; readonly name: string | null }
type WalletPage<T extends NftItem> = Pick<PageAnswer<T>, 'items' | 'isLast' | 'stamp'> & { readonly account: NamedId }

function learnt<T extends NftItem>(stores: WalletStores, api: Api, account: string, page: WalletPage<T>) {
  const { items, isLast, stamp } = page
  learn(stores, account, { account: page.account })
  void loadNames(stores, api, account, items)
  return ok({ items, total: null, isLast, stamp })
}

/** Names and images that were not at hand come after their page, so that nobody waits for them. */
async function loadNames(stores: WalletStores, api: Api, account: string, items: readonly NftItem[]): Promise<void> {
  const known = stores.facts.getState()
  const { collections: names, nfts: seen } = known.of === account ? known : NOTHING
  const isMissing = (one: NftItem) => !seen.has(walletNftKey(one)) && (one.name === null || !names.has(one.token))
  const missing = new Map(items.filter(isMissing).map((one) => [walletNftKey(one), one]))
  const nfts = [...missing.values()].map(({ token, serial }) => ({ token, serial }))
  for (let at = 0; at < nfts.length && stores.facts.getState().of === account; at += WALLET_NFTS_PAGE) {
    await loadSome(stores, api, account, nfts.slice(at, at + WALLET_NFTS_PAGE))
  }
}

async function loadSome(
  stores: WalletStores,
  api: Api,
  account: string,
  nfts: readonly Pick<NftItem, 'token' | 'serial'>[],
): Promise<void> {
  const result = await guarded(() => api.wallet.names({ nfts: [...nfts] }))
  const now = stores.facts.getState()
  if (!result.ok || now.of !== account) return
  learn(stores, account, {
    nfts: new Map([...now.nfts, ...result.value.nfts.map((one) => [walletNftKey(one), one] as const)]),
    collections: new Map([
      ...now.collections,
      ...result.value.collections.map(({ token, name }) => [token, name] as const),
    ]),
  })
}

export const askWalletListings =
  (stores: WalletStores, api: Api, account: string): AskPage<WalletListing> =>
  async (page, fresh) => {
    const result = await api.wallet.listings({ account, page, fresh })
    return result.ok ? learnt(stores, api, account, result.value) : result
  }

export const askWalletOffers =
  (stores: WalletStores, api: Api, account: string, status: OfferStatus): AskPage<WalletOffer> =>
  async (page, fresh) => {
    const result = await api.wallet.offers({ account, status, page, fresh })
    return result.ok ? learnt(stores, api, account, result.value) : result
  }
