import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { launches, PooledNft, PoolView } from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import { drawable } from '@shared/insight/pool-odds'
import type { EntityId } from '@shared/ids'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { orNullIfNotFound, orNullUnlessLeft } from '../../platform/app-failure'
import type { Media } from '../../storage/media'

type LaunchPoolDeps = {
  /** Client for views: its reads end with the view. */
  readonly market: MarketClient
  readonly media: Pick<Media, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly now: () => number
}
type Answer = z.output<typeof foreverMintPool.answer>
type Entry = Answer['pool'][number]
type Service = ServicesOf<{ launches: typeof launches }>['launches']

const PAGE = 200
/** Maximum number of pages if the market does not send all at once: five thousand NFTs, two hundred a request. */
const MOST_PAGES = 25
const MOST_NFTS = 20_000

/** Contents of a pool: all NFTs in one request, if the market sends them so. */
export function createLaunchPool(deps: LaunchPoolDeps): Pick<Service, 'pool' | 'poolCheck'> {
  const { market, named } = deps
  return {
    async pool({ token, fresh }) {
      const read = (query: object) => market.read(foreverMintPool, { token, ...query }, { priority: 'visible', fresh })
      const first = await orNullIfNotFound(read({ all: true, sortBy: 'rarity' }))
      if (!first) return nothing(named(token), deps.now())
      const { value, leftOut, stamp } = first
      const pool = value.forever_mint
      const entries = new Map(value.pool.map((entry) => [entry.serial, entry]))
      let unread = leftOut['pool']?.length ?? 0
      const isAll = (count: number) => pool?.available_count != null && count >= pool.available_count
      for (
        let page = 1;
        pool && !isAll(entries.size) && unread === 0 && page <= pagesOf(pool.available_count);
        page++
      ) {
        const more = await read({ limit: PAGE, page, sortBy: 'rarity' })
        const before = entries.size
        for (const entry of more.value.pool) entries.set(entry.serial, entry)
        unread += more.leftOut['pool']?.length ?? 0
        if (more.value.pool.length === 0 || (page > 1 && entries.size === before)) break
      }
      const nfts = [...entries.values()]
        .filter(({ token_id: of }) => of === token)
        .slice(0, MOST_NFTS)
        .map((one) => nftOf(deps, one))
      return {
        token: named(token),
        name: value.collection?.name?.slice(0, 300) ?? null,
        stamp,
        unread,
        pool: pool && poolOf(pool),
        nfts,
        // Counts the NFTs that are returned: one of another collection, or one that cannot be drawn, is not in the
        // market's count.
        isWhole: isAll(drawable(nfts).length) && unread === 0,
        mintCode: await mintCodeOf(market, token),
      }
    },
    async poolCheck({ token, serial }) {
      const { value, stamp } = await market.read(
        foreverMintPool,
        { token, serial },
        { priority: 'visible', fresh: true },
      )
      const found = value.pool.find((one) => one.serial === serial && one.token_id === token)
      return { token, serial, isIn: value.in_forever_mint_pool, nft: found ? nftOf(deps, found) : null, stamp }
    },
  }
}

/** Number of pages for a pool that came incomplete in the first request; 0 if its size is unknown. */
const pagesOf = (available: number | null): number =>
  available === null ? 0 : Math.min(MOST_PAGES, Math.ceil(available / PAGE))

const nothing = (token: NamedId, nowMs: number): PoolView => ({
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

type Pool = NonNullable<Answer['forever_mint']>

function poolOf(pool: Pool): NonNullable<PoolView['pool']> {
  return {
    isActive: pool.active,
    status: pool.status,
    available: pool.available_count,
    price: pool.price,
    // Price and currency are null exactly where the stage is priced in another token.
    paidIn: pool.price !== null ? 'hbar' : pool.currency === null ? 'other' : 'unknown',
    opensAt: instantText(pool.opens_at),
    closesAt: instantText(pool.closes_at),
    needsList: pool.requires_whitelist,
    // An address that is cut leads elsewhere.
    address: pool.pool_url !== null && pool.pool_url.length <= 1000 ? pool.pool_url : null,
  }
}

function nftOf({ media }: LaunchPoolDeps, one: Entry): PooledNft {
  return {
    serial: one.serial,
    rank: one.rarity_rank,
    percent: one.rarity_pct,
    label: one.rarity_label?.slice(0, 60) ?? null,
    status: one.status === 'available' ? null : (one.status?.slice(0, 60) ?? null),
    image: media.pathOf(one.image_url),
  }
}

/**
 * Mint code of the pool's launch; null if there is none. After a launch page the announcements are cached. A cancelled
 * read throws, so that leaving the page does not hide the launch.
 */
async function mintCodeOf(market: MarketClient, token: EntityId): Promise<string | null> {
  const found = await orNullUnlessLeft(market.read(mintEvents, { token }, { priority: 'visible' }))
  return found?.value.mintEvents.find(({ isForeverMint }) => isForeverMint === true)?.mintCode ?? null
}
