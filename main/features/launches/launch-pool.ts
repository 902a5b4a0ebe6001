import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { launches, PooledNft, PoolView } from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import { drawableNfts } from '@shared/insight/pool-odds'
import type { EntityId } from '@shared/ids'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { orNullIfNotFound, orNullUnlessCancelled } from '../../platform/app-failure'
import type { ImageCache } from '../../storage/image-cache'

type LaunchPoolDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly now: () => number
}
type PoolAnswer = z.output<typeof foreverMintPool.answer>
type PoolEntry = PoolAnswer['pool'][number]
type LaunchesService = ServicesOf<{ launches: typeof launches }>['launches']

const PAGE_SIZE = 200
/** Maximum number of pages, of 200 NFTs each, if the market does not send the whole pool at once. */
const MAX_POOL_PAGES = 25
const MAX_POOL_NFTS = 20_000
/** Limits of the contract for third-party text. */
const MAX_NAME_CHARS = 300
const MAX_LABEL_CHARS = 60
const MAX_ADDRESS_CHARS = 1000

/**
 * Methods for the pool of a forever mint. The first request is for all NFTs at once; if the market sends fewer, the
 * pool is read page by page.
 */
export function createLaunchPool(deps: LaunchPoolDeps): Pick<LaunchesService, 'pool' | 'poolCheck'> {
  const { market, namedIdOf } = deps
  return {
    async pool({ token, fresh }) {
      const readPool = (query: object) =>
        market.read(foreverMintPool, { token, ...query }, { priority: 'visible', fresh })
      const firstPage = await orNullIfNotFound(readPool({ all: true, sortBy: 'rarity' }))
      if (!firstPage) return emptyPool(namedIdOf(token), deps.now())
      const { value, leftOut, stamp } = firstPage
      const pool = value.forever_mint
      const entries = new Map(value.pool.map((entry) => [entry.serial, entry]))
      let malformedCount = leftOut['pool']?.length ?? 0
      const availableCount = pool?.available_count ?? null
      const isComplete = (count: number) => availableCount !== null && count >= availableCount
      const pageCount = pageCountOf(availableCount)
      for (let page = 1; page <= pageCount; page++) {
        if (isComplete(entries.size) || malformedCount > 0) break
        const nextPage = await readPool({ limit: PAGE_SIZE, page, sortBy: 'rarity' })
        const countBefore = entries.size
        for (const entry of nextPage.value.pool) entries.set(entry.serial, entry)
        malformedCount += nextPage.leftOut['pool']?.length ?? 0
        // All NFTs of page 1 may be known from the first request. A later page without a new NFT is the last page.
        if (nextPage.value.pool.length === 0 || (page > 1 && entries.size === countBefore)) break
      }
      const nfts = [...entries.values()]
        .filter(({ token_id: entryToken }) => entryToken === token)
        .slice(0, MAX_POOL_NFTS)
        .map((entry) => nftOf(deps, entry))
      return {
        token: namedIdOf(token),
        name: value.collection?.name?.slice(0, MAX_NAME_CHARS) ?? null,
        stamp,
        unreadableCount: malformedCount,
        pool: pool && poolOf(pool),
        nfts,
        // The market's count includes only NFTs of this collection that can be drawn, so only these are counted here.
        isWhole: isComplete(drawableNfts(nfts).length) && malformedCount === 0,
        mintCode: await mintCodeOf(market, token),
      }
    },
    async poolCheck({ token, serial }) {
      const { value, stamp } = await market.read(
        foreverMintPool,
        { token, serial },
        { priority: 'visible', fresh: true },
      )
      const poolEntry = value.pool.find((entry) => entry.serial === serial && entry.token_id === token)
      const nft = poolEntry ? nftOf(deps, poolEntry) : null
      return { token, serial, isInPool: value.in_forever_mint_pool, nft, stamp }
    },
  }
}

/** Number of pages of a pool with this many NFTs, at most `MAX_POOL_PAGES`; 0 if the number of NFTs is unknown. */
const pageCountOf = (availableCount: number | null): number =>
  availableCount === null ? 0 : Math.min(MAX_POOL_PAGES, Math.ceil(availableCount / PAGE_SIZE))

const emptyPool = (token: NamedId, nowMs: number): PoolView => ({
  token,
  name: null,
  pool: null,
  nfts: [],
  unreadableCount: 0,
  isWhole: false,
  mintCode: null,
  stamp: {
    asOf: null,
    receivedAt: new Date(nowMs).toISOString(),
    maxAgeSeconds: null,
    isCached: false,
    offline: false,
  },
})

type Pool = NonNullable<PoolAnswer['forever_mint']>

function poolOf(pool: Pool): NonNullable<PoolView['pool']> {
  return {
    isActive: pool.active,
    status: pool.status,
    available: pool.available_count,
    price: pool.price,
    paidIn: paidInOf(pool),
    opensAt: instantText(pool.opens_at),
    closesAt: instantText(pool.closes_at),
    isLimitedToList: pool.requires_whitelist,
    // A shortened address would lead elsewhere, so an address that is too long is left out.
    address: pool.pool_url !== null && pool.pool_url.length <= MAX_ADDRESS_CHARS ? pool.pool_url : null,
  }
}

/** Currency of a pool. If both the price and the currency are null, the stage is priced in another token. */
function paidInOf({ price, currency }: Pool): NonNullable<PoolView['pool']>['paidIn'] {
  if (price !== null) return 'hbar'
  return currency === null ? 'other' : 'unknown'
}

function nftOf({ media }: LaunchPoolDeps, entry: PoolEntry): PooledNft {
  return {
    serial: entry.serial,
    rank: entry.rarity_rank,
    percent: entry.rarity_pct,
    label: entry.rarity_label?.slice(0, MAX_LABEL_CHARS) ?? null,
    status: entry.status === 'available' ? null : (entry.status?.slice(0, MAX_LABEL_CHARS) ?? null),
    image: media.pathOf(entry.image_url),
  }
}

/**
 * Mint code of the announced launch that mints from the pool; null if there is none, or if the announcements cannot be
 * read. Throws AppFailure `cancelled` when the person leaves the view: null would count as a pool without a launch.
 */
async function mintCodeOf(market: MarketClient, token: EntityId): Promise<string | null> {
  const answer = await orNullUnlessCancelled(market.read(mintEvents, { token }, { priority: 'visible' }))
  return answer?.value.mintEvents.find(({ isForeverMint }) => isForeverMint === true)?.mintCode ?? null
}
