/** Sales of NFTs similar to a given one, most similar first. Pure. */

export type TraitValue = { readonly type: string; readonly value: string }
/** `count`: number of NFTs of the collection with this value; null when unknown. */
export type CountedTrait = TraitValue & { readonly count: number | null }
/** `traits`: null when they could not be read. */
export type PastSale = { readonly serial: number; readonly atMs: number; readonly traits: readonly TraitValue[] | null }

export type Comparable<S> = {
  readonly sale: S
  /** Traits that both NFTs have, rarest first. */
  readonly shared: readonly CountedTrait[]
  /** Weight of the shared traits as a fraction of the given NFT's total: above 0, and 1 for identical traits. */
  readonly likeness: number
}
type Comparables<S> = {
  /** Most similar first; latest sale first at equal similarity. One entry for each NFT: its latest sale. */
  readonly ranked: readonly Comparable<S>[]
  /** Number of sold NFTs, without the given one. */
  readonly compared: number
  /** Number of sold NFTs with unknown traits. */
  readonly unknown: number
}
type ComparedNft = { readonly serial: number; readonly traits: readonly CountedTrait[]; readonly total: number | null }

/** Weight of an uncounted trait: as if half of the collection had it. */
const UNCOUNTED_BITS = 1

/** Weight of a trait in bits: 0 for a trait that every NFT has. */
export function traitWeight(count: number | null, total: number | null): number {
  if (count === null || total === null || count <= 0 || total <= 0) return UNCOUNTED_BITS
  return Math.max(0, Math.log2(total / count))
}

export function rankComparables<S extends PastSale>(
  { serial, traits, total }: ComparedNft,
  sales: readonly S[],
): Comparables<S> {
  const weightedTraits = traits
    .map((trait) => ({ trait, weight: traitWeight(trait.count, total) }))
    .sort((a, b) => b.weight - a.weight)
  const totalWeight = weightedTraits.reduce((sum, { weight }) => sum + weight, 0)
  const latest = latestSales(sales.filter((sale) => sale.serial !== serial))
  const ranked = latest.flatMap((sale) => {
    const saleTraits = new Set((sale.traits ?? []).map(traitKey))
    const shared = weightedTraits.filter(({ trait }) => saleTraits.has(traitKey(trait)))
    const weight = shared.reduce((sum, trait) => sum + trait.weight, 0)
    return weight > 0 ? [{ sale, shared: shared.map(({ trait }) => trait), likeness: weight / totalWeight }] : []
  })
  return {
    ranked: ranked.sort(
      (a, b) => b.likeness - a.likeness || b.sale.atMs - a.sale.atMs || a.sale.serial - b.sale.serial,
    ),
    compared: latest.length,
    unknown: latest.filter((sale) => sale.traits === null).length,
  }
}

const traitKey = ({ type, value }: TraitValue): string => JSON.stringify([type, value])

/** Latest sale of each NFT. */
function latestSales<S extends PastSale>(sales: readonly S[]): readonly S[] {
  const latest = new Map<number, S>()
  for (const sale of sales) {
    const known = latest.get(sale.serial)
    if (!known || sale.atMs > known.atMs) latest.set(sale.serial, sale)
  }
  return [...latest.values()]
}
