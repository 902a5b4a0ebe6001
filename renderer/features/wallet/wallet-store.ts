/** View settings of the wallet page, and facts about the displayed account that are read after the page's lists. */
import type { NamedId } from '@shared/contract/common'
import type { OfferStatus } from '@shared/contract/browse'
import { WALLET_NFTS_PAGE_SIZE, type WalletListing, type WalletOffer } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

type Api = Pick<MainApi, 'wallet'>
export type WalletTab = 'nfts' | 'listings' | 'offers'
export type WalletViewSettings = { readonly tab: WalletTab; readonly offerStatus: OfferStatus }
type NameAndImage = { readonly name: string | null; readonly image: string | null }

/** Number of items that were read. `isWhole`: the list has no more items. */
export type WalletCount = { readonly count: number; readonly isWhole: boolean }

/** Facts about the displayed account that the lists themselves may lack. */
export type WalletFacts = {
  readonly accountId: string | null
  readonly account: NamedId | null
  /** Names and images by `walletNftKey`. */
  readonly nfts: ReadonlyMap<string, NameAndImage>
  /** Names of collections by token id. */
  readonly collections: ReadonlyMap<string, string>
  /** Number of items of the lists that were read. */
  readonly counts: Readonly<Partial<Record<WalletTab, WalletCount>>>
  /** Keys (`walletNftKey`) of the NFTs for which a read of names and images is running. */
  readonly requestedKeys: ReadonlySet<string>
}
export type WalletStores = {
  readonly viewSettings: StoreApi<WalletViewSettings>
  readonly facts: StoreApi<WalletFacts>
}

const NO_FACTS: WalletFacts = {
  accountId: null,
  account: null,
  nfts: new Map(),
  collections: new Map(),
  counts: {},
  requestedKeys: new Set(),
}

export const createWalletStores = (): WalletStores => ({
  viewSettings: createStore<WalletViewSettings>(() => ({ tab: 'nfts', offerStatus: 'submitted' })),
  facts: createStore<WalletFacts>(() => NO_FACTS),
})

export const walletNftKey = ({ token, serial }: { readonly token: EntityId; readonly serial: number }): string =>
  `${token}#${serial}`
export const walletOfferKey = (offer: WalletOffer): string =>
  JSON.stringify([offer.token, offer.serial, offer.side, offer.counterparty?.id, offer.price, offer.at, offer.status])
export const walletListingKey = (listing: WalletListing): string =>
  JSON.stringify([listing.token, listing.serial, listing.price, listing.listedAt])

/** Adds facts about an account. Stored facts about another account are removed first. */
function mergeFacts(stores: WalletStores, account: EntityId, newFacts: Partial<WalletFacts>): void {
  const currentFacts = stores.facts.getState()
  stores.facts.setState(
    { ...(currentFacts.accountId === account ? currentFacts : NO_FACTS), ...newFacts, accountId: account },
    true,
  )
}

/** Stores the number of items of a list, for the tabs of the page. */
export function storeWalletCount(stores: WalletStores, account: EntityId, tab: WalletTab, count: WalletCount): void {
  const { accountId, counts } = stores.facts.getState()
  mergeFacts(stores, account, { counts: { ...(accountId === account ? counts : {}), [tab]: count } })
}

type NftItem = { readonly token: EntityId; readonly serial: number; readonly name: string | null }

/** Stores the account of a wallet's list, and starts to read the names and images that are missing in the list. */
export function loadWalletFacts(stores: WalletStores, api: Api, account: NamedId, items: readonly NftItem[]): void {
  mergeFacts(stores, account.id, { account })
  void loadNames(stores, api, account.id, items)
}

/**
 * Reads the names and images of NFTs without a name or without a collection name. Reads at most `WALLET_NFTS_PAGE_SIZE`
 * NFTs in one call, and stops once the wallet page shows another account.
 */
async function loadNames(stores: WalletStores, api: Api, account: EntityId, items: readonly NftItem[]): Promise<void> {
  const { collections, nfts: loadedNfts, requestedKeys } = stores.facts.getState()
  const isUnread = (item: NftItem) => {
    const key = walletNftKey(item)
    const isNameMissing = item.name === null || !collections.has(item.token)
    return !loadedNfts.has(key) && !requestedKeys.has(key) && isNameMissing
  }
  const unreadNfts = new Map(items.filter(isUnread).map((item) => [walletNftKey(item), item]))
  const nfts = [...unreadNfts.values()].map(({ token, serial }) => ({ token, serial }))
  if (nfts.length === 0) return
  mergeFacts(stores, account, { requestedKeys: new Set([...requestedKeys, ...unreadNfts.keys()]) })
  for (
    let start = 0;
    start < nfts.length && stores.facts.getState().accountId === account;
    start += WALLET_NFTS_PAGE_SIZE
  ) {
    await loadNamesPage(stores, api, account, nfts.slice(start, start + WALLET_NFTS_PAGE_SIZE))
  }
}

async function loadNamesPage(
  stores: WalletStores,
  api: Api,
  account: EntityId,
  nfts: readonly Pick<NftItem, 'token' | 'serial'>[],
): Promise<void> {
  const result = await callMain(() => api.wallet.names({ nfts: [...nfts] }))
  const facts = stores.facts.getState()
  if (facts.accountId !== account) return
  const answeredKeys = new Set(nfts.map(walletNftKey))
  const requestedKeys = new Set([...facts.requestedKeys].filter((key) => !answeredKeys.has(key)))
  if (!result.ok) {
    mergeFacts(stores, account, { requestedKeys })
    return
  }
  mergeFacts(stores, account, {
    requestedKeys,
    nfts: new Map([...facts.nfts, ...result.value.nfts.map((item) => [walletNftKey(item), item] as const)]),
    collections: new Map([
      ...facts.collections,
      ...result.value.collections.map(({ token, name }) => [token, name] as const),
    ]),
  })
}
