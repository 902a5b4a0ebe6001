/** The account's own collection offers, and what an offer can be made on. */
import { formatHbar, parseHbar } from '@shared/amount'
import type { FlowKindName } from '@shared/contract/flows'
import type { CollectionTraits, FoundCollections } from '@shared/contract/market'
import type { OffersView, OfferStatusFilter, OwnOffer, SingleOffers } from '@shared/contract/offers'
import { err, ok, type Result } from '@shared/result'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

export type OffersStore = RemoteStore<OffersView>
export type FoundStore = RemoteStore<FoundCollections>
export type TraitsStore = RemoteStore<CollectionTraits>
type Api = Pick<MainApi, 'offers' | 'market'>

/** Offers for single NFTs, as they were asked for last. */
export type SingleStore = RemoteStore<SingleOffers>
export type SingleQuery = {
  readonly accounts: readonly string[]
  readonly side: 'received' | 'made'
  readonly status: OfferStatusFilter
}

export const createSingle = (): SingleStore => createRemote<SingleOffers>()
export const singleOf = ({ accounts, side, status }: SingleQuery): string => JSON.stringify([side, status, accounts])

/** What `singleOf` says. */
export function queryIn(of: string): SingleQuery {
  const [side, status, accounts] = JSON.parse(of) as [SingleQuery['side'], OfferStatusFilter, readonly string[]]
  return { side, status, accounts }
}

export const loadSingle = (store: SingleStore, api: Api, query: SingleQuery, fresh: boolean): Promise<void> =>
  load(store, singleOf(query), () => askSingle(api, query, fresh))

/** As many accounts as main takes at once. */
const MOST_ACCOUNTS = 20

/** Of any number of accounts: asked for in parts, and together as old as the oldest of them. */
async function askSingle(
  api: Api,
  { accounts, side, status }: SingleQuery,
  fresh: boolean,
): Promise<Result<SingleOffers>> {
  let all: SingleOffers | null = null
  for (let at = 0; at < accounts.length; at += MOST_ACCOUNTS) {
    const part = await api.offers.single({ accounts: accounts.slice(at, at + MOST_ACCOUNTS), side, status, fresh })
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

export const createOffers = (): OffersStore => createRemote<OffersView>()
export const createFound = (): FoundStore => createRemote<FoundCollections>()
export const createTraits = (): TraitsStore => createRemote<CollectionTraits>()

export const loadOffers = (store: OffersStore, api: Api, account: string): Promise<void> =>
  load(store, account, () => api.offers.list({ account, token: null }))

export const findCollections = (store: FoundStore, api: Api, text: string): Promise<void> =>
  load(store, text, () => api.market.find({ text }))

export const loadTraits = (store: TraitsStore, api: Api, token: string): Promise<void> =>
  load(store, token, () => api.market.traits({ token }))

const KINDS: ReadonlySet<FlowKindName> = new Set(['offer-add', 'offer-raise', 'offer-cancel', 'allowance'])
/** Acts on offers, and on the allowance behind them. */
export const isAboutOffers = (kind: FlowKindName): boolean => KINDS.has(kind)

/** Why an offer cannot join those that are chosen already; null when it can. */
export function whyApart(first: OwnOffer | undefined, offer: OwnOffer, isFull: boolean): string | null {
  if (first === undefined) return null
  if (offer.token !== first.token) return 'Another collection'
  if (!areAlike(first, offer)) return 'Another price'
  return isFull ? 'As many as go together are chosen' : null
}

/** Whether two can be raised together: one collection and one price. */
export const areAlike = (a: OwnOffer, b: OwnOffer): boolean =>
  a.token === b.token && parseHbar(a.price) === parseHbar(b.price)

export type Cover = {
  /** What is missing of the allowance, decimal HBAR; null when it is enough or not known. */
  readonly allowanceShort: string | null
  readonly balanceShort: string | null
}

/** What all offers together lack of what stands behind them. */
export function coverOf({ needed, allowance, balance }: OffersView): Cover {
  const short = (has: string | null): string | null => {
    if (has === null) return null
    const missing = parseHbar(needed) - parseHbar(has)
    return missing > 0n ? formatHbar(missing) : null
  }
  return { allowanceShort: short(allowance), balanceShort: short(balance) }
}
