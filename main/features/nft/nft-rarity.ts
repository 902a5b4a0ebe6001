import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { Rarity } from '@shared/contract/nft-past'
import type { EntityId } from '@shared/ids'
import type { TraitOf } from '@shared/insight/comparables'
import { ownRankOf, rarityBits, type TraitCounts } from '@shared/insight/own-rarity'
import { tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { collect } from '../../market-api/pages/paged'
import { collectionNftPages } from '../../market-api/pages/wallet-pages'
import { orNull } from '../../platform/app-failure'
import type { NftFactsStore } from '../../nft/nft-facts'

export type RarityDeps = {
  readonly market: MarketClient
  readonly facts: NftFactsStore
  readonly signal: () => AbortSignal
  readonly now: () => number
}
type Nft = { readonly serial: number; readonly traits: readonly TraitOf[] }

const PAGE = 200
/** Maximum number of requests that are made without the person's request. */
const UNASKED = 2
const KEEP_MS = 10 * 60_000
const MOST_KEPT = 4

/** Rarity of an NFT: the service's score, and the app's own calculation if the traits of all NFTs are known. */
export function createNftRarity(deps: RarityDeps): ServicesOf<Contract>['nft']['rarity'] {
  /** Traits rarely change, and reading all of them is expensive. */
  const whole = new Map<string, { readonly nfts: readonly Nft[]; readonly atMs: number }>()

  async function readAll(token: EntityId): Promise<readonly Nft[] | null> {
    const query = { token, sortBy: 'serial', sortDirection: 'ASC' } as const
    const { records, end } = await collect(collectionNftPages(deps.market, query, { priority: 'visible' }))
    // A rank among a part of the NFTs means nothing.
    if (!end.certain) return null
    const nfts = records.map(({ serialId, attributes }) => ({
      serial: serialId,
      traits: attributes.map(({ trait_type: type, value }) => ({ type, value })),
    }))
    const [oldest] = whole.keys()
    if (whole.size >= MOST_KEPT && oldest !== undefined) whole.delete(oldest)
    whole.set(token, { nfts, atMs: deps.now() })
    return nfts
  }

  const allOf = (token: EntityId): readonly Nft[] | null => {
    const kept = whole.get(token)
    return kept && deps.now() - kept.atMs < KEEP_MS ? kept.nfts : null
  }

  return async ({ token, serial, whole: isWanted }): Promise<Rarity> => {
    const [table] = await Promise.all([
      orNull(deps.market.read(tokenTraits, { token }, { priority: 'visible' })),
      deps.facts.missing(token, [serial]).length > 0 &&
        orNull(deps.facts.load(token, [serial], 'visible', { signal: deps.signal() })),
    ])
    const known = deps.facts.kept(token, serial)
    const traits = (known?.attributes ?? []).map(({ trait_type: type, value }) => ({ type, value }))
    const total = known?.total ?? null
    const requests = total === null ? null : Math.ceil(total / PAGE)
    const isLittle = requests !== null && requests <= UNASKED
    const all = allOf(token) ?? (isWanted || isLittle ? await orNull(readAll(token)) : null)
    const own = all && ownRankOf(serial, all)
    return {
      token,
      serial,
      total,
      own,
      market: { rank: known?.rarityRank ?? null, score: known?.rarity ?? null },
      bits: known && table ? rarityBits(traits, countsOf(table.value.traits), total) : null,
      requests: own || isWanted || isLittle ? null : requests,
      stamp: table?.stamp ?? null,
    }
  }
}

type Table = readonly {
  readonly trait_type: string
  readonly values: readonly { readonly value: string; readonly count: number | null }[]
}[]

const countsOf = (table: Table): TraitCounts => table.map(({ trait_type: type, values }) => ({ type, values }))
