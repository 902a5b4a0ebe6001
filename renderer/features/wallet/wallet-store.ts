/** View settings and late facts of another account on the ledger, as far as the market shows it. */
import type { NamedId } from '@shared/contract/common'
import type { OfferStatus } from '@shared/contract/browse'
import { WALLET_NFTS_PAGE, type WalletListing, type WalletOffer } from '@shared/contract/wallet'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { guarded } from '../../query/bridge-call'

type Api = Pick<MainApi, 'wallet'>
export type WalletTab = 'nfts' | 'listings' | 'offers'
export type WalletLook = { readonly tab: WalletTab; readonly status: OfferStatus }
type Named = { readonly name: string | null; readonly image: string | null }

/** Facts about the displayed account in addition to its pages. */
export type WalletFacts = {
  readonly of: string | null
  readonly account: NamedId | null
  /** Names and images by token and serial. */
  readonly nfts: ReadonlyMap<string, Named>
  readonly collections: ReadonlyMap<string, string>
  /** NFTs whose names are being read, by token and serial. */
  readonly asked: ReadonlySet<string>
}
export type WalletStores = { readonly look: StoreApi<WalletLook>; readonly facts: StoreApi<WalletFacts> }

const NOTHING: WalletFacts = { of: null, account: null, nfts: new Map(), collections: new Map(), asked: new Set() }

export const createWallet = (): WalletStores => ({
  look: createStore<WalletLook>(() => ({ tab: 'nfts', status: 'open' })),
  facts: createStore<WalletFacts>(() => NOTHING),
})

export const walletNftKey = ({ token, serial }: { readonly token: EntityId; readonly serial: number }): string =>
  `${token}#${serial}`
export const walletOfferKey = (one: WalletOffer): string =>
  JSON.stringify([one.token, one.serial, one.side, one.other?.id, one.price, one.at, one.status])
export const walletListingKey = (one: WalletListing): string =>
  JSON.stringify([one.token, one.serial, one.price, one.listedAt])

/** Merges facts about an account. Facts about another account are dropped. */
function learn(stores: WalletStores, account: EntityId, more: Partial<Omit<WalletFacts, 'of'>>): void {
  const before = stores.facts.getState()
  stores.facts.setState({ ...(before.of === account ? before : NOTHING), of: account, ...more }, true)
}

type NftItem = { readonly token: EntityId; readonly serial: number; readonly name: string | null }

/** Stores the account of a wallet's pages, and reads the names and images that the pages lack. */
export function learnWallet(stores: WalletStores, api: Api, account: NamedId, items: readonly NftItem[]): void {
  learn(stores, account.id, { account })
  void loadNames(stores, api, account.id, items)
}

/** Reads missing names and images after their page, so that the page need not wait for them. */
async function loadNames(stores: WalletStores, api: Api, account: EntityId, items: readonly NftItem[]): Promise<void> {
  const { collections: names, nfts: seen, asked } = stores.facts.getState()
  const isMissing = (one: NftItem) => {
    const key = walletNftKey(one)
    return !seen.has(key) && !asked.has(key) && (one.name === null || !names.has(one.token))
  }
  const missing = new Map(items.filter(isMissing).map((one) => [walletNftKey(one), one]))
  const nfts = [...missing.values()].map(({ token, serial }) => ({ token, serial }))
  if (nfts.length === 0) return
  learn(stores, account, { asked: new Set([...asked, ...missing.keys()]) })
  for (let at = 0; at < nfts.length && stores.facts.getState().of === account; at += WALLET_NFTS_PAGE) {
    await loadSome(stores, api, account, nfts.slice(at, at + WALLET_NFTS_PAGE))
  }
}

async function loadSome(
  stores: WalletStores,
  api: Api,
  account: EntityId,
  nfts: readonly Pick<NftItem, 'token' | 'serial'>[],
): Promise<void> {
  const result = await guarded(() => api.wallet.names({ nfts: [...nfts] }))
  const now = stores.facts.getState()
  if (now.of !== account) return
  const done = new Set(nfts.map(walletNftKey))
  const asked = new Set([...now.asked].filter((key) => !done.has(key)))
  if (!result.ok) return learn(stores, account, { asked })
  learn(stores, account, {
    asked,
    nfts: new Map([...now.nfts, ...result.value.nfts.map((one) => [walletNftKey(one), one] as const)]),
    collections: new Map([
      ...now.collections,
      ...result.value.collections.map(({ token, name }) => [token, name] as const),
    ]),
  })
}
