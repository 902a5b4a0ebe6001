/**
 * Rarity by the app's own method: the information in an NFT's traits. Each trait adds log2(total / count) bits, where
 * `count` is the number of NFTs with that trait. Each kind of trait that the NFT lacks adds bits by the same formula,
 * where `count` is the number of NFTs that lack this kind. The interface names the method next to every figure, because
 * other methods rank differently.
 */
import type { TraitValue } from './comparables'

/** Number of NFTs with each value, by kind of trait; null where the market does not report the number. */
export type TraitCounts = readonly {
  readonly type: string
  readonly values: readonly { readonly value: string; readonly count: number | null }[]
}[]

/**
 * Scores with a smaller difference count as equal, because adding the same bits in another order gives slightly different
 * sums.
 */
const SCORE_TOLERANCE = 1e-9

/**
 * Rarity score in bits. Null when the total or a required count is unknown, when a count is not between 1 and the total,
 * or when `counts` lacks a kind of trait of the NFT.
 */
export function rarityBits(traits: readonly TraitValue[], counts: TraitCounts, total: number | null): number | null {
  if (total === null || total <= 0) return null
  let bits = 0
  for (const { type, values } of counts) {
    const typeTraits = traits.filter((trait) => trait.type === type)
    const nftCounts =
      typeTraits.length === 0
        ? [countWithoutType(values, total)]
        : typeTraits.map(({ value }) => valueCount(values, value))
    for (const count of nftCounts) {
      if (count === null || count <= 0 || count > total) return null
      bits += Math.log2(total / count)
    }
  }
  const countedTypes = new Set(counts.map(({ type }) => type))
  return traits.every(({ type }) => countedTypes.has(type)) ? bits : null
}

type ValueCounts = TraitCounts[number]['values']

const valueCount = (values: ValueCounts, value: string): number | null =>
  values.find((valueCounts) => valueCounts.value === value)?.count ?? null

/**
 * Number of NFTs without any value of a kind of trait, if each NFT has at most one value of the kind. Null when the count
 * of a value is unknown.
 */
function countWithoutType(values: ValueCounts, total: number): number | null {
  let withType = 0
  for (const { count } of values) {
    if (count === null) return null
    withType += count
  }
  return total - withType
}

/** Trait counts of a collection, from the traits of all its NFTs. */
export function countTraits(traitLists: readonly (readonly TraitValue[])[]): TraitCounts {
  const types = new Map<string, Map<string, number>>()
  for (const traits of traitLists) {
    for (const { type, value } of traits) {
      const values = types.get(type) ?? new Map<string, number>()
      types.set(type, values.set(value, (values.get(value) ?? 0) + 1))
    }
  }
  return [...types].map(([type, values]) => ({
    type,
    values: [...values].map(([value, count]) => ({ value, count })),
  }))
}

type OwnRank = {
  /** 1 for the rarest. */
  readonly rank: number
  /** Number of other NFTs with the same score. */
  readonly tied: number
  /** Number of all ranked NFTs, with this NFT. */
  readonly of: number
}

/** Rank of an NFT among `nfts`; null when the NFT is not in the list, or when any NFT has no score. */
export function ownRarityRank(
  serial: number,
  nfts: readonly { readonly serial: number; readonly traits: readonly TraitValue[] }[],
): OwnRank | null {
  const counts = countTraits(nfts.map(({ traits }) => traits))
  const scores = nfts.map((nft) => ({ serial: nft.serial, bits: rarityBits(nft.traits, counts, nfts.length) }))
  const nftBits = scores.find((score) => score.serial === serial)?.bits ?? null
  if (nftBits === null || scores.some(({ bits }) => bits === null)) return null
  return {
    rank: 1 + scores.filter(({ bits }) => (bits ?? 0) > nftBits + SCORE_TOLERANCE).length,
    tied: scores.filter((score) => score.serial !== serial && Math.abs((score.bits ?? 0) - nftBits) <= SCORE_TOLERANCE)
      .length,
    of: nfts.length,
  }
}
