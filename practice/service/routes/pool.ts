import { parseId } from '@shared/ids'
import { z } from 'zod'
import { LAUNCH_STATES, firstStage, lastStage, shownStage, type Launch } from '../launchpad/launch'
import { launchState, launchUrl } from '../launchpad/views'
import { operation } from '../operation'
import { Refusal, type Body } from '../refusal'
import { flag, integerOr, maybe, or, serialParam, text, word } from '../params'
import type { Service } from '../service'
import { hbar, id, imageUrl, iso, marketplaceUrl, rarityPercent } from '../views'

const CACHE_MS = 10_000
/** Pages reach as far as this many NFTs. */
const LAST_NFT = 20_000

const poolFields = z.strictObject({
  active: z.boolean().describe('Whether it can be minted from now'),
  available_count: z.int().min(0),
  price: z.number().min(0).nullable().describe('Whole HBAR; null when the stage is priced in another token'),
  currency: z.string().nullable(),
  pool_slug: z.string(),
  pool_url: z.string(),
  status: z.enum(LAUNCH_STATES),
  opens_at: z.string().describe('UTC'),
  closes_at: z.string().nullable().describe('UTC; null when there is no end'),
  requires_whitelist: z.boolean(),
})

const pooledFields = z.strictObject({
  token_id: z.string(),
  serial: z.int(),
  status: z.literal('available'),
  rarity_rank: z.int().min(1).describe('1 is the rarest'),
  rarity_pct: z.number().describe('Rank in per cent of the supply'),
  rarity_label: z.string(),
  image_url: z.string(),
  sentx_url: z.string().describe('The NFT on the marketplace'),
})
type Pooled = z.output<typeof pooledFields>

const foreverMintPool = operation({
  name: 'foreverMintPool',
  tag: 'forevermint',
  method: 'GET',
  path: '/v1/public/forevermint/pool',
  auth: 'public',
  summary: 'What can be drawn from a forever-mint pool.',
  notFound: true,
  params: {
    query: {
      token: text().describe('Token id or friendly slug'),
      serial: maybe(serialParam).describe('Whether this one is in the pool'),
      limit: integerOr(100, 1, 200),
      page: integerOr(1, 1, Number.MAX_SAFE_INTEGER).describe('At most 20000 divided by limit, rounded up'),
      all: or(false, flag).describe('Every available serial at once; ignored with serial'),
      sortBy: or('rarity', word(['rarity', 'serial'])),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    isCached: z.boolean(),
    collection: z.strictObject({ token_id: z.string(), slug: z.string(), name: z.string() }),
    forever_mint: poolFields.nullable().describe('Null for a collection without a pool'),
    pool: z.array(pooledFields),
    updated_at: z.string(),
    page: z.int().min(1),
    amount: z.int().min(0).describe('How many are returned'),
    in_forever_mint_pool: z.boolean().optional().describe('With serial alone'),
  }),
  handle: (service, { token, serial, limit, page, all, sortBy }) => {
    const isChecked = serial !== undefined
    const whole = isChecked || all
    if (!whole && page > Math.ceil(LAST_NFT / limit) && service.rules.holds('pool.last-page')) {
      throw new Refusal(400, `Invalid parameter: page is at most ${Math.ceil(LAST_NFT / limit)} with this limit.`)
    }
    const { launch, collection } = findPool(service, token)
    const read = service.cache.get(cacheName(service, launch, collection), CACHE_MS, () => pooled(service, launch))
    const found = read.value.filter((entry) => !isChecked || entry.serial === serial)
    if (sortBy === 'serial') found.sort((a, b) => a.serial - b.serial)
    const shown = whole ? found : found.slice((page - 1) * limit, page * limit)
    return {
      success: true,
      isCached: read.isCached,
      collection,
      forever_mint: launch && poolView(service, launch),
      pool: shown,
      updated_at: iso(read.atMs),
      page: whole ? 1 : page,
      amount: shown.length,
      ...(isChecked ? { in_forever_mint_pool: found.length > 0 } : {}),
    }
  },
})

type Found = { readonly launch: Launch | null; readonly collection: { token_id: string; slug: string; name: string } }

/** Finds a pool. A hidden pool counts as unknown. */
function findPool(service: Service, given: string): Found {
  const { launchpad, market, readings } = service
  const parsed = parseId(given.trim())?.id
  const token = parsed === undefined ? null : Number(/^0\.0\.(\d+)$/.exec(parsed)?.[1] ?? 0)
  const slug = given.trim().toLowerCase()
  const launch = launchpad.pool(slug, token)
  const spec =
    market.collections.get(launch?.token ?? token ?? 0)?.spec ??
    [...market.collections.values()].find((collection) => collection.spec.slug === slug)?.spec
  if (!spec) throw new Refusal(404, 'Collection not found.')
  if (!launch && readings.noPool === 'not-found') throw new Refusal(404, 'The collection has no forever-mint pool.')
  return { launch, collection: { token_id: id(spec.token), slug: spec.slug, name: spec.name } }
}

const cacheName = ({ launchpad }: Service, launch: Launch | null, { token_id }: Found['collection']): string =>
  `pool ${launch?.mintCode ?? token_id} ${launchpad.revision}`

function poolView(service: Service, launch: Launch): Body {
  const { rules, launchpad, nowMs } = service
  const stage = shownStage(launch, nowMs())
  const status = rules.holds('pool.status') ? launchState(service, launch) : 'open'
  const isHbar = stage.currency === null || !rules.holds('pool.token-price-null')
  const { endMs } = lastStage(launch)
  return {
    active: status === 'open',
    available_count: launchpad.stock.left(launch).length,
    price: isHbar ? hbar(stage.price) : null,
    currency: isHbar ? 'HBAR' : null,
    pool_slug: launch.slug,
    pool_url: launchUrl(service, launch.slug),
    status,
    opens_at: iso(status === 'upcoming' ? stage.startMs : firstStage(launch).startMs),
    closes_at: endMs === null ? null : iso(endMs),
    requires_whitelist: stage.whitelist !== null,
  }
}

/** Labels from the top of the ranks, in per cent of the supply. */
const LABELS = [
  [1, 'Legendary'],
  [5, 'Epic'],
  [15, 'Rare'],
  [40, 'Uncommon'],
  [100, 'Common'],
] as const

/** NFTs in the pool, rarest first. */
function pooled(service: Service, launch: Launch | null): Pooled[] {
  const collection = launch && service.market.collections.get(launch.token)
  if (!launch || !collection) return []
  const { slug } = collection.spec
  const entries = service.launchpad.stock.left(launch).map((serial): Pooled => {
    const { rank } = collection.rarity(serial)
    const percent = rarityPercent(collection, rank)
    return {
      token_id: id(launch.token),
      serial,
      status: 'available',
      rarity_rank: rank,
      rarity_pct: percent,
      rarity_label: LABELS.find(([most]) => percent <= most)?.[1] ?? 'Common',
      image_url: imageUrl(service, launch.token, serial),
      sentx_url: `${marketplaceUrl(service, slug)}/${serial}`,
    }
  })
  return entries.sort((a, b) => a.rarity_rank - b.rarity_rank)
}

export const poolOperations = [foreverMintPool]
