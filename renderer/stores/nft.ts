import type { NftDetail, NftKept, Quote } from '@shared/contract/nft'
import type { Comparables, NftOffers, Past, Rarity } from '@shared/contract/nft-past'
import type { Readiness } from '@shared/contract/readiness'
import { secondsSince } from '@shared/time'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

type Api = Pick<MainApi, 'nft'>
export type NftStore = RemoteStore<NftDetail>
export type ReadinessStore = RemoteStore<Readiness>
export type QuoteStore = RemoteStore<Quote>

export const createNft = (): NftStore => createRemote<NftDetail>()
export const createNftKept = (): RemoteStore<NftKept | null> => createRemote<NftKept | null>()
export const createReadiness = (): ReadinessStore => createRemote<Readiness>()
export const createQuote = (): QuoteStore => createRemote<Quote>()

export const createPast = (): RemoteStore<Past> => createRemote<Past>()
export const createComparables = (): RemoteStore<Comparables> => createRemote<Comparables>()
export const createNftOffers = (): RemoteStore<NftOffers> => createRemote<NftOffers>()
export const createRarity = (): RemoteStore<Rarity> => createRemote<Rarity>()

export type NftKey = { readonly token: string; readonly serial: number }
export const nftOf = (key: NftKey): string => `${key.token}/${key.serial}`
export const readinessOf = (account: string, token: string): string => `${account} ${token}`
export const quoteOf = (key: NftKey, buyer: string | null): string => `${nftOf(key)} ${buyer ?? 'nobody'}`

export const loadNft = (store: NftStore, api: Api, key: NftKey, fresh: boolean): Promise<void> =>
  load(store, nftOf(key), () => api.nft.get({ ...key, fresh }))

export const loadNftKept = (store: RemoteStore<NftKept | null>, api: Api, key: NftKey): Promise<void> =>
  load(store, nftOf(key), () => api.nft.kept(nftInputOf(key)))

export const loadReadiness = (
  store: ReadinessStore,
  api: Pick<MainApi, 'readiness'>,
  account: string,
  token: string,
): Promise<void> => load(store, readinessOf(account, token), () => api.readiness.get({ account, token }))

export const loadQuote = (store: QuoteStore, api: Api, key: NftKey, buyer: string | null): Promise<void> =>
  load(store, quoteOf(key, buyer), () => api.nft.quote({ ...key, buyer }))

/** What is handed in may have more than names it. */
const nftInputOf = ({ token, serial }: NftKey): NftKey => ({ token, serial })

export const loadPast = (store: RemoteStore<Past>, api: Api, key: NftKey, fresh: boolean): Promise<void> =>
  load(store, nftOf(key), () => api.nft.past({ ...nftInputOf(key), fresh }))

export const loadComparables = (store: RemoteStore<Comparables>, api: Api, key: NftKey, more: boolean): Promise<void> =>
  load(store, nftOf(key), () => api.nft.comparables({ ...nftInputOf(key), more }))

export const loadNftOffers = (store: RemoteStore<NftOffers>, api: Api, key: NftKey, fresh: boolean): Promise<void> =>
  load(store, nftOf(key), () => api.nft.offers({ ...nftInputOf(key), fresh }))

export const loadRarity = (store: RemoteStore<Rarity>, api: Api, key: NftKey, whole: boolean): Promise<void> =>
  load(store, nftOf(key), () => api.nft.rarity({ ...nftInputOf(key), whole }))

/** Documented as 15 s; used when an answer does not say. */
const DEFAULT_QUOTE_SECONDS = 15

/** A price that can be bought at: the market's quote, or the listing itself where there are no quotes. */
export type Offer = Pick<Quote, 'token' | 'serial' | 'seller' | 'stamp'> & { readonly price: string }

/** What an NFT of a contract is listed at. Main lets it get as old as a quote. Null without a price in HBAR. */
export function listingOffer({ token, serial, listing, stamp }: NftDetail): Offer | null {
  if (listing?.price == null) return null
  const { price, seller } = listing
  return { token, serial, price, seller, stamp: { ...stamp, maxAgeSeconds: DEFAULT_QUOTE_SECONDS } }
}

export type QuoteAge =
  | { readonly status: 'good'; readonly leftSeconds: number; readonly share: number; readonly ageSeconds: number }
  | { readonly status: 'over'; readonly ageSeconds: number | null }

/**
 * How long an offer may still be bought on. Counted from its receipt by this computer's clock: a service clock that
 * runs ahead or behind must not stretch or shorten it.
 */
export function quoteAge({ stamp }: Pick<Quote, 'stamp'>, nowMs: number): QuoteAge {
  const maxSeconds = stamp.maxAgeSeconds ?? DEFAULT_QUOTE_SECONDS
  const ageSeconds = secondsSince(stamp.receivedAt, nowMs)
  if (ageSeconds === null || ageSeconds >= maxSeconds || stamp.offline) return { status: 'over', ageSeconds }
  const left = maxSeconds - ageSeconds
  return { status: 'good', leftSeconds: Math.ceil(left), share: left / maxSeconds, ageSeconds }
}
