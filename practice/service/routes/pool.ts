import { parseId } from '@shared/ids'
import { z } from 'zod'
import { LAUNCH_STATES, firstStage, lastStage, displayedStage, type Launch } from '../launchpad/launch'
import { launchState, launchUrl } from '../launchpad/views'
import { defineOperation } from '../operation'
import { Refusal, type AnswerBody } from '../refusal'
import {
  flagParam,
  integerOrDefault,
  optionalParam,
  paramOrDefault,
  serialParam,
  textParam,
  choiceParam,
} from '../params'
import type { Service } from '../service'
import { toHbarNumber, ledgerIdText, imageUrl, isoText, marketplaceUrl, rarityPercent } from '../views'

const CACHE_MS = 10_000
/** Maximum number of NFTs on all pages together. Only a request with `all` returns more NFTs. */
const MAX_PAGED_NFTS = 20_000

const poolFields = z.strictObject({
  active: z.boolean().describe('Whether NFTs can be minted now'),
  available_count: z.int().min(0),
  price: z.number().min(0).nullable().describe('In HBAR; null when the stage is priced in another token'),
  currency: z.string().nullable(),
  pool_slug: z.string(),
  pool_url: z.string(),
  status: z.enum(LAUNCH_STATES),
  opens_at: z.string().describe('UTC'),
  closes_at: z.string().nullable().describe('UTC; null when there is no end'),
  requires_whitelist: z.boolean(),
})

const pooledNftFields = z.strictObject({
  token_id: z.string(),
  serial: z.int(),
  status: z.literal('available'),
  rarity_rank: z.int().min(1).describe('1 is the rarest'),
  rarity_pct: z.number().describe('Rank in percent of the supply'),
  rarity_label: z.string(),
  image_url: z.string(),
  sentx_url: z.string().describe('The NFT on the marketplace'),
})
type PooledNft = z.output<typeof pooledNftFields>

const foreverMintPool = defineOperation({
  name: 'foreverMintPool',
  tag: 'forevermint',
  method: 'GET',
  path: '/v1/public/forevermint/pool',
  auth: 'public',
  summary: 'NFTs in a forever-mint pool.',
  answersNotFound: true,
  params: {
    query: {
      token: textParam().describe('Token id or friendly slug'),
      serial: optionalParam(serialParam).describe('Only this NFT, to check whether the pool has it'),
      limit: integerOrDefault(100, 1, 200),
      page: integerOrDefault(1, 1, Number.MAX_SAFE_INTEGER).describe('At most 20000 divided by limit, rounded up'),
      all: paramOrDefault(false, flagParam).describe('Returns all available NFTs on one page; ignored with serial'),
      sortBy: paramOrDefault('rarity', choiceParam(['rarity', 'serial'])),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    isCached: z.boolean(),
    collection: z.strictObject({ token_id: z.string(), slug: z.string(), name: z.string() }),
    forever_mint: poolFields.nullable().describe('Null for a collection without a pool'),
    pool: z.array(pooledNftFields),
    updated_at: z.string(),
    page: z.int().min(1),
    amount: z.int().min(0).describe('Number of returned NFTs'),
    in_forever_mint_pool: z.boolean().optional().describe('Only with serial'),
  }),
  handle: (service, { token, serial, limit, page, all: returnsAll, sortBy }) => {
    const hasSerial = serial !== undefined
    const isSinglePage = hasSerial || returnsAll
    const maxPage = Math.ceil(MAX_PAGED_NFTS / limit)
    if (!isSinglePage && page > maxPage && service.rules.isKept('pool.last-page')) {
      throw new Refusal(400, `Invalid parameter: page is at most ${maxPage} with this limit.`)
    }
    const { launch, collection } = findPool(service, token)
    const {
      value: allPooledNfts,
      isCached,
      atMs,
    } = service.cache.getOrCompute(cacheName(service, launch, collection), CACHE_MS, () => pooledNfts(service, launch))
    const matchingNfts = allPooledNfts.filter((nft) => serial === undefined || nft.serial === serial)
    if (sortBy === 'serial') matchingNfts.sort((a, b) => a.serial - b.serial)
    const pageNfts = isSinglePage ? matchingNfts : matchingNfts.slice((page - 1) * limit, page * limit)
    return {
      success: true,
      isCached,
      collection,
      forever_mint: launch && poolView(service, launch),
      pool: pageNfts,
      updated_at: isoText(atMs),
      page: isSinglePage ? 1 : page,
      amount: pageNfts.length,
      ...(hasSerial ? { in_forever_mint_pool: matchingNfts.length > 0 } : {}),
    }
  },
})

type PoolTarget = {
  readonly launch: Launch | null
  readonly collection: { token_id: string; slug: string; name: string }
}

/**
 * Finds a collection and its pool by token id or slug. `launch` is null if the collection has no visible pool. Refuses
 * an unknown collection and, if the readings say so, a collection without a pool.
 */
function findPool(service: Service, tokenOrSlug: string): PoolTarget {
  const { launchpad, market, readings } = service
  const tokenId = parseId(tokenOrSlug.trim())?.id
  const token = tokenId === undefined ? null : Number(/^0\.0\.(\d+)$/.exec(tokenId)?.[1] ?? 0)
  const slug = tokenOrSlug.trim().toLowerCase()
  const launch = launchpad.findPool(slug, token)
  const collectionByToken = market.collections.get(launch?.token ?? token ?? 0)
  const collectionBySlug = [...market.collections.values()].find((collection) => collection.spec.slug === slug)
  const spec = (collectionByToken ?? collectionBySlug)?.spec
  if (!spec) throw new Refusal(404, 'Collection not found.')
  if (!launch && readings.noPool === 'not-found') throw new Refusal(404, 'The collection has no forever-mint pool.')
  return { launch, collection: { token_id: ledgerIdText(spec.token), slug: spec.slug, name: spec.name } }
}

const cacheName = ({ launchpad }: Service, launch: Launch | null, { token_id }: PoolTarget['collection']): string =>
  `pool ${launch?.mintCode ?? token_id} ${launchpad.revision}`

function poolView(service: Service, launch: Launch): AnswerBody {
  const { rules, launchpad, nowMs } = service
  const stage = displayedStage(launch, nowMs())
  const status = rules.isKept('pool.status') ? launchState(service, launch) : 'open'
  // While the rule is broken, a price in another token is reported as if it were in HBAR.
  const reportsPrice = stage.currency === null || !rules.isKept('pool.token-price-null')
  const { endMs } = lastStage(launch)
  return {
    active: status === 'open',
    available_count: launchpad.stock.remainingSerials(launch).length,
    price: reportsPrice ? toHbarNumber(stage.price) : null,
    currency: reportsPrice ? 'HBAR' : null,
    pool_slug: launch.slug,
    pool_url: launchUrl(service, launch.slug),
    status,
    // Between two stages, the pool opens again at the start of the next stage.
    opens_at: isoText(status === 'upcoming' ? stage.startMs : firstStage(launch).startMs),
    closes_at: endMs === null ? null : isoText(endMs),
    requires_whitelist: stage.whitelist !== null,
  }
}

/** Rarity labels, the rarest first. Each label applies to ranks up to the given percentage of the supply. */
const RARITY_LABELS = [
  [1, 'Legendary'],
  [5, 'Epic'],
  [15, 'Rare'],
  [40, 'Uncommon'],
  [100, 'Common'],
] as const

/** NFTs in the pool, rarest first. */
function pooledNfts(service: Service, launch: Launch | null): PooledNft[] {
  const collection = launch && service.market.collections.get(launch.token)
  if (!launch || !collection) return []
  const { slug } = collection.spec
  const nfts = service.launchpad.stock.remainingSerials(launch).map((serial): PooledNft => {
    const { rank } = collection.rarity(serial)
    const percent = rarityPercent(collection, rank)
    return {
      token_id: ledgerIdText(launch.token),
      serial,
      status: 'available',
      rarity_rank: rank,
      rarity_pct: percent,
      rarity_label: RARITY_LABELS.find(([maxPercent]) => percent <= maxPercent)?.[1] ?? 'Common',
      image_url: imageUrl(service, launch.token, serial),
      sentx_url: `${marketplaceUrl(service, slug)}/${serial}`,
    }
  })
  return nfts.sort((a, b) => a.rarity_rank - b.rarity_rank)
}

export const poolOperations = [foreverMintPool]
