/** Sales of NFTs that are similar to a given NFT. Pure. */

export type TraitValue = { readonly type: string; readonly value: string }
/** `count`: number of NFTs of the collection with this value; null when unknown. */
export type CountedTrait = TraitValue & { readonly count: number | null }
/** A sale of an NFT. `traits`: traits of the sold NFT; null when they could not be read. */
export type PastSale = { readonly serial: number; readonly atMs: number; readonly traits: readonly TraitValue[] | null }

export type Comparable<S> = {
  readonly sale: S
  /** Traits that both the sold NFT and the given NFT have, highest weight first. */
  readonly sharedTraits: readonly CountedTrait[]
  /**
   * Weight of the shared traits, divided by the weight of all traits of the given NFT. Above 0, and 1 if the sold NFT has
   * all these traits.
   */
  readonly similarity: number
}
type Comparables<S> = {
  /** The latest sale of each similar NFT: most similar first, and latest first at equal similarity. */
  readonly ranked: readonly Comparable<S>[]
  /** Number of different compared NFTs: all sold NFTs without the given NFT. */
  readonly comparedCount: number
  /** Number of these sold NFTs whose traits are unknown. */
  readonly unknownCount: number
}
/** The given NFT. `total`: number of NFTs in the collection; null when unknown. */
type ComparedNft = { readonly serial: number; readonly traits: readonly CountedTrait[]; readonly total: number | null }

/** Weight of a trait whose count is unknown: as if half of the collection had the trait. */
const UNCOUNTED_BITS = 1

/**
 * Weight of a trait in bits: 0 for a trait that every NFT has, and more for a rarer trait. `total`: number of NFTs in the
 * collection. Without usable numbers, the weight is `UNCOUNTED_BITS`.
 */
export function traitWeight(count: number | null, total: number | null): number {
  if (count === null || total === null || count <= 0 || total <= 0) return UNCOUNTED_BITS
  return Math.max(0, Math.log2(total / count))
}

/**
 * Ranks sales by the weight of the traits that the sold NFTs share with the given NFT. Leaves out sales without shared
 * weight.
 */
export function rankComparables<S extends PastSale>(
  { serial, traits, total }: ComparedNft,
  sales: readonly S[],
): Comparables<S> {
  const weightedTraits = traits
    .map((trait) => ({ trait, weight: traitWeight(trait.count, total) }))
    .sort((a, b) => b.weight - a.weight)
  const totalWeight = weightedTraits.reduce((sum, { weight }) => sum + weight, 0)
  const latestSaleOfEach = latestSales(sales.filter((sale) => sale.serial !== serial))
  const ranked = latestSaleOfEach.flatMap((sale) => {
    const saleTraits = new Set((sale.traits ?? []).map(traitKey))
    const sharedWeightedTraits = weightedTraits.filter(({ trait }) => saleTraits.has(traitKey(trait)))
    const sharedWeight = sharedWeightedTraits.reduce((sum, { weight }) => sum + weight, 0)
    if (sharedWeight === 0) return []
    return [
      { sale, sharedTraits: sharedWeightedTraits.map(({ trait }) => trait), similarity: sharedWeight / totalWeight },
    ]
  })
  return {
    ranked: ranked.sort(
      (a, b) => b.similarity - a.similarity || b.sale.atMs - a.sale.atMs || a.sale.serial - b.sale.serial,
    ),
    comparedCount: latestSaleOfEach.length,
    unknownCount: latestSaleOfEach.filter((sale) => sale.traits === null).length,
  }
}

const traitKey = ({ type, value }: TraitValue): string => JSON.stringify([type, value])

/** Latest sale of each NFT. */
function latestSales<S extends PastSale>(sales: readonly S[]): readonly S[] {
  const latestBySerial = new Map<number, S>()
  for (const sale of sales) {
    const previousSale = latestBySerial.get(sale.serial)
    if (!previousSale || sale.atMs > previousSale.atMs) latestBySerial.set(sale.serial, sale)
  }
  return [...latestBySerial.values()]
}
