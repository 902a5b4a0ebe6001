import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { Rarity } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import type { TraitValue } from '@shared/insight/comparables'
import { ownRarityRank, rarityBits, type TraitCounts } from '@shared/insight/own-rarity'
import { tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { collectPages } from '../../market-api/pages/list-pages'
import { collectionNftPages } from '../../market-api/pages/wallet-pages'
import { orNull } from '../../platform/app-failure'
import type { NftFactsStore } from '../../nft/nft-facts'

export type RarityDeps = {
  readonly market: MarketClient
  readonly facts: NftFactsStore
  readonly signal: () => AbortSignal
  readonly now: () => number
}
type TraitedNft = { readonly serial: number; readonly traits: readonly TraitValue[] }

const PAGE_SIZE = 200
/**
 * If at most this many requests are needed, the app reads the traits of all NFTs by itself. Otherwise the person
 * decides.
 */
const MAX_AUTOMATIC_REQUESTS = 2
const CACHE_MS = 10 * 60_000
const MAX_CACHED_COLLECTIONS = 4

/**
 * Rarity of an NFT: the market's rank and score, the app's own score, and the app's own rank if the traits of all NFTs
 * are known.
 */
export function createNftRarity(deps: RarityDeps): ServicesOf<Contract>['nft']['rarity'] {
  /** Traits of all NFTs, by collection. Cached, because traits rarely change and reading them takes many requests. */
  const traitCache = new Map<string, { readonly nfts: readonly TraitedNft[]; readonly atMs: number }>()

  async function readAllTraits(token: EntityId): Promise<readonly TraitedNft[] | null> {
    const query = { token, sortBy: 'serial', sortDirection: 'ASC' } as const
    const { records, end } = await collectPages(collectionNftPages(deps.market, query, { priority: 'visible' }))
    // A rank among only some of the NFTs would be misleading.
    if (!end.isCertain) return null
    const nfts = records.map(({ serialId, attributes }) => ({
      serial: serialId,
      traits: attributes.map(({ trait_type: type, value }) => ({ type, value })),
    }))
    // Deleted first, so that the order of the keys is the order of the reads.
    traitCache.delete(token)
    const [oldestToken] = traitCache.keys()
    if (traitCache.size >= MAX_CACHED_COLLECTIONS && oldestToken !== undefined) traitCache.delete(oldestToken)
    traitCache.set(token, { nfts, atMs: deps.now() })
    return nfts
  }

  const cachedNfts = (token: EntityId): readonly TraitedNft[] | null => {
    const cachedTraits = traitCache.get(token)
    return cachedTraits && deps.now() - cachedTraits.atMs < CACHE_MS ? cachedTraits.nfts : null
  }

  return async ({ token, serial, whole: isWholeRequested }): Promise<Rarity> => {
    const areFactsMissing = deps.facts.missingInStore(token, [serial]).length > 0
    const [traitTable] = await Promise.all([
      orNull(deps.market.read(tokenTraits, { token }, { priority: 'visible' })),
      areFactsMissing ? orNull(deps.facts.load(token, [serial], 'visible', { signal: deps.signal() })) : undefined,
    ])
    const nftFacts = deps.facts.knownFacts(token, serial)
    const traits = (nftFacts?.attributes ?? []).map(({ trait_type: type, value }) => ({ type, value }))
    const total = nftFacts?.total ?? null
    const requestCount = total === null ? null : Math.ceil(total / PAGE_SIZE)
    const takesFewRequests = requestCount !== null && requestCount <= MAX_AUTOMATIC_REQUESTS
    const mayReadAll = isWholeRequested || takesFewRequests
    let nfts = cachedNfts(token)
    if (nfts === null && mayReadAll) nfts = await orNull(readAllTraits(token))
    const ownRank = nfts && ownRarityRank(serial, nfts)
    return {
      token,
      serial,
      total,
      ownRank,
      market: { rank: nftFacts?.rarityRank ?? null, score: nftFacts?.rarity ?? null },
      bits: nftFacts && traitTable ? rarityBits(traits, countsOf(traitTable.value.traits), total) : null,
      // Null also after a failed read: the requests were sent, so they are not offered again.
      requestCount: ownRank || mayReadAll ? null : requestCount,
      stamp: traitTable?.stamp ?? null,
    }
  }
}

type TraitTable = readonly {
  readonly trait_type: string
  readonly values: readonly { readonly value: string; readonly count: number | null }[]
}[]

const countsOf = (traitTable: TraitTable): TraitCounts =>
  traitTable.map(({ trait_type: type, values }) => ({ type, values }))
