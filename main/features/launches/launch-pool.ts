import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { launches, PooledNft, PoolView } from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import { drawableNfts } from '@shared/insight/pool-odds'
import type { EntityId } from '@shared/ids'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { orNullIfNotFound, orNullUnlessLeft } from '../../platform/app-failure'
import type { MediaCache } from '../../storage/image-cache'

type LaunchPoolDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly media: Pick<MediaCache, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly now: () => number
}
type PoolAnswer = z.output<typeof foreverMintPool.answer>
type PoolEntry = PoolAnswer['pool'][number]
type LaunchesService = ServicesOf<{ launches: typeof launches }>['launches']

const PAGE_SIZE = 200
/** Maximum number of pages if the market does not send all at once: five thousand NFTs, two hundred a request. */
const MAX_PAGES = 25
const MAX_NFTS = 20_000

/** Contents of a pool: all NFTs in one request, if the market sends them so. */
export function createLaunchPool(deps: LaunchPoolDeps): Pick<LaunchesService, 'pool' | 'poolCheck'> {
  const { market, named } = deps
  return {
    async pool({ token, fresh }) {
      const read = (query: object) => market.read(foreverMintPool, { token, ...query }, { priority: 'visible', fresh })
      const firstPage = await orNullIfNotFound(read({ all: true, sortBy: 'rarity' }))
      if (!firstPage) return emptyPool(named(token), deps.now())
      const { value, leftOut, stamp } = firstPage
      const pool = value.forever_mint
      const entries = new Map(value.pool.map((entry) => [entry.serial, entry]))
      let unread = leftOut['pool']?.length ?? 0
      const isComplete = (count: number) => pool?.available_count != null && count >= pool.available_count
      const pageCount = pool ? pageCountOf(pool.available_count) : 0
      for (let page = 1; page <= pageCount; page++) {
        if (isComplete(entries.size) || unread > 0) break
        const nextPage = await read({ limit: PAGE_SIZE, page, sortBy: 'rarity' })
        const countBefore = entries.size
        for (const entry of nextPage.value.pool) entries.set(entry.serial, entry)
        unread += nextPage.leftOut['pool']?.length ?? 0
        if (nextPage.value.pool.length === 0 || (page > 1 && entries.size === countBefore)) break
      }
      const nfts = [...entries.values()]
        .filter(({ token_id: entryToken }) => entryToken === token)
        .slice(0, MAX_NFTS)
        .map((entry) => nftOf(deps, entry))
      return {
        token: named(token),
        name: value.collection?.name?.slice(0, 300) ?? null,
        stamp,
        unread,
        pool: pool && poolOf(pool),
        nfts,
        // Counts the NFTs that are returned: one of another collection, or one that cannot be drawn, is not in the
        // market's count.
        isWhole: isComplete(drawableNfts(nfts).length) && unread === 0,
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
      return { token, serial, isIn: value.in_forever_mint_pool, nft, stamp }
    },
  }
}

/** Number of pages for a pool that came incomplete in the first request; 0 if its size is unknown. */
const pageCountOf = (available: number | null): number =>
  available === null ? 0 : Math.min(MAX_PAGES, Math.ceil(available / PAGE_SIZE))

const emptyPool = (token: NamedId, nowMs: number): PoolView => ({
  token,
  name: null,
  pool: null,
  nfts: [],
  unread: 0,
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
    needsList: pool.requires_whitelist,
    // An address that is cut leads elsewhere.
    address: pool.pool_url !== null && pool.pool_url.length <= 1000 ? pool.pool_url : null,
  }
}

/** Currency of a pool. Price and currency are null exactly where the stage is priced in another token. */
function paidInOf({ price, currency }: Pool): NonNullable<PoolView['pool']>['paidIn'] {
  if (price !== null) return 'hbar'
  return currency === null ? 'other' : 'unknown'
}

function nftOf({ media }: LaunchPoolDeps, entry: PoolEntry): PooledNft {
  return {
    serial: entry.serial,
    rank: entry.rarity_rank,
    percent: entry.rarity_pct,
    label: entry.rarity_label?.slice(0, 60) ?? null,
    status: entry.status === 'available' ? null : (entry.status?.slice(0, 60) ?? null),
    image: media.pathOf(entry.image_url),
  }
}

/**
 * Mint code of the pool's launch; null if there is none. After a launch page the announcements are cached. A cancelled
 * read throws, so that leaving the page does not hide the launch.
 */
async function mintCodeOf(market: MarketClient, token: EntityId): Promise<string | null> {
  const answer = await orNullUnlessLeft(market.read(mintEvents, { token }, { priority: 'visible' }))
  return answer?.value.mintEvents.find(({ isForeverMint }) => isForeverMint === true)?.mintCode ?? null
}
