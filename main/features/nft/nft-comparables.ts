import type { z } from 'zod'
import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { Comparables, ComparableSale } from '@shared/contract/nft-history'
import type { EntityId } from '@shared/ids'
import { rankComparables, type Comparable, type CountedTrait, type TraitValue } from '@shared/insight/comparables'
import { activityKindOf } from '@shared/market/activity-kind'
import type { activity } from '@shared/market/market'
import { tokenTraits } from '@shared/market/token'
import type { MarketClient } from '../../market-api/client/client'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { activityPages } from '../../market-api/pages/market-pages'
import { collectPages } from '../../market-api/pages/list-pages'
import { orNull } from '../../platform/app-failure'
import type { ImageCache } from '../../storage/image-cache'
import { isCollectionOfferSale, recordPrice } from '../../nft/activity-price'
import type { NftFactsStore } from '../../nft/nft-facts'

export type ComparablesDeps = {
  readonly market: MarketClient
  readonly facts: NftFactsStore
  readonly media: Pick<ImageCache, 'pathOf'>
  /** Signal that aborts when the person leaves the shown view. */
  readonly signal: () => AbortSignal
}
type Activity = z.output<typeof activity.answer>['marketActivity'][number]
type Sale = {
  readonly serial: number
  readonly atMs: number
  readonly record: Activity
  readonly traits: readonly TraitValue[] | null
}

/**
 * Maximum number of pages for the first call, and for a call with `more`. A page has 50 sales, or the traits of 200
 * serials. Each page is one request, and the market allows two requests a second.
 */
const PAGE_LIMITS = { first: { sales: 2, traits: 4 }, more: { sales: 8, traits: 30 } } as const
const SERIALS_PER_PAGE = 200
const MAX_SALES = 50
/** Limit of the contract. */
const MAX_SHARED_TRAITS = 100

/**
 * Recent sales of a collection, ranked by the traits that the sold NFTs share with one NFT. All requests have
 * background priority, because this part of the page takes the most requests.
 */
export function createNftComparables(deps: ComparablesDeps): ServicesOf<Contract>['nft']['comparables'] {
  return async ({ token, serial, more }): Promise<Comparables> => {
    const limits = more ? PAGE_LIMITS.more : PAGE_LIMITS.first
    const signal = deps.signal()
    const query = { token, activityFilter: 'Sales' as const }
    const [salePages, ownTraitCounts] = await Promise.all([
      collectPages(activityPages(deps.market, query, { priority: 'background', maxPages: limits.sales })),
      readOwnTraits(deps, token, serial, signal),
    ])
    const sales = salePages.records.flatMap(saleOf)
    const soldSerials = [...new Set(sales.map((sale) => sale.serial))]
    const { serials: serialsToLoad, isCut } = serialsOnFirstPages(soldSerials, limits.traits)
    const missingSerials = deps.facts.missingInStore(token, serialsToLoad)
    if (missingSerials.length > 0) await orNull(deps.facts.load(token, missingSerials, 'background', { signal }))
    const traitsOf = (soldSerial: number) =>
      deps.facts.knownFacts(token, soldSerial)?.attributes.map(traitValueOf) ?? null
    const salesWithTraits = sales.map((sale) => ({ ...sale, traits: traitsOf(sale.serial) }))
    const {
      ranked: comparableSales,
      comparedCount,
      unknownCount,
    } = rankComparables({ serial, ...ownTraitCounts }, salesWithTraits)
    return {
      token,
      serial,
      comparedCount,
      unknownCount,
      stamp: salePages.stamp,
      sales: comparableSales.slice(0, MAX_SALES).map((comparable) => saleView(comparable, deps, token)),
      readCount: sales.length,
      oldestSaleAt: oldestSaleAt(sales),
      isExhausted: more || (salePages.end.isCertain && !isCut),
    }
  }
}

/** Converts a trait from the market's field names. */
const traitValueOf = ({
  trait_type: type,
  value,
}: {
  readonly trait_type: string
  readonly value: string
}): TraitValue => ({
  type,
  value,
})

/**
 * List with the sale of a record. Empty for a record without a readable date, and for other kinds of records: a mint,
 * an offer or an unknown kind does not show what buyers pay.
 */
function saleOf(record: Activity): readonly Sale[] {
  const atMs = record.saleDate === null ? null : parseInstantMs(record.saleDate)
  if (atMs === null || activityKindOf(record.saletype) !== 'sold') return []
  return [{ serial: record.nftSerialId, atMs, record, traits: null }]
}

/** Reads the NFT's traits, and for each trait the number of NFTs of the collection that have it. */
async function readOwnTraits(
  { market, facts }: ComparablesDeps,
  token: EntityId,
  serial: number,
  signal: AbortSignal,
): Promise<{ readonly traits: readonly CountedTrait[]; readonly total: number | null }> {
  const areFactsMissing = facts.missingInStore(token, [serial]).length > 0
  const [traitTable] = await Promise.all([
    orNull(market.read(tokenTraits, { token }, { priority: 'background' })),
    areFactsMissing ? orNull(facts.load(token, [serial], 'background', { signal })) : undefined,
  ])
  const nftFacts = facts.knownFacts(token, serial)
  const countOf = ({ type, value }: TraitValue): number | null =>
    traitTable?.value.traits
      .find((traitType) => traitType.trait_type === type)
      ?.values.find((traitValue) => traitValue.value === value)?.count ?? null
  const traits = (nftFacts?.attributes ?? []).map(traitValueOf).map((trait) => ({ ...trait, count: countOf(trait) }))
  return { traits, total: nftFacts?.total ?? null }
}

/**
 * Keeps, in the given order, the serials whose traits fit into `maxPages` pages, and leaves out serials that need
 * further pages. `isCut`: some serials were left out.
 */
function serialsOnFirstPages(serials: readonly number[], maxPages: number) {
  const pages = new Set<number>()
  const serialsOnPages = serials.filter((serial) => {
    const page = Math.floor((serial - 1) / SERIALS_PER_PAGE)
    if (pages.size < maxPages) pages.add(page)
    return pages.has(page)
  })
  return { serials: serialsOnPages, isCut: serialsOnPages.length < serials.length }
}

const oldestSaleAt = (sales: readonly Sale[]): string | null =>
  sales.length === 0 ? null : new Date(Math.min(...sales.map(({ atMs }) => atMs))).toISOString()

function saleView(
  { sale, sharedTraits, similarity }: Comparable<Sale>,
  { media, facts }: ComparablesDeps,
  token: EntityId,
): ComparableSale {
  const { record, serial, atMs } = sale
  const nftFacts = facts.knownFacts(token, serial)
  return {
    serial,
    similarity,
    ...recordPrice(record, { mayBeFree: false }),
    name: nftFacts?.name ?? record.nftName ?? `#${serial}`,
    image: media.pathOf(nftFacts?.image ?? record.nftImage),
    at: new Date(atMs).toISOString(),
    isByOffer: isCollectionOfferSale(record),
    sharedTraits: sharedTraits.slice(0, MAX_SHARED_TRAITS).map(({ type, value }) => ({ type, value })),
  }
}
