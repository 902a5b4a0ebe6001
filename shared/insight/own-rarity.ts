/**
 * Rarity by the app's own method: the information in an NFT's traits. Each trait counts log2(total / count) bits, and
 * so does each kind of trait that the NFT lacks. The method is named next to every figure, because other methods rank
 * differently. Pure.
 */
import type { TraitOf } from './comparables'

/** Number of NFTs with each value, by kind of trait; null where the service does not report it. */
export type TraitCounts = readonly {
  readonly type: string
  readonly values: readonly { readonly value: string; readonly count: number | null }[]
}[]

/** Scores that differ by less are equal: they result from the same counts, added in another order. */
const SAME = 1e-9

/** In bits; null when a required count is unknown. */
export function rarityBits(traits: readonly TraitOf[], counts: TraitCounts, total: number | null): number | null {
  if (total === null || total <= 0) return null
  let bits = 0
  for (const { type, values } of counts) {
    const own = traits.filter((trait) => trait.type === type)
    const found = own.length === 0 ? [lackingOf(values, total)] : own.map(({ value }) => countOf(values, value))
    for (const count of found) {
      if (count === null || count <= 0 || count > total) return null
      bits += Math.log2(total / count)
    }
  }
  const known = new Set(counts.map(({ type }) => type))
  return traits.every(({ type }) => known.has(type)) ? bits : null
}

type Values = TraitCounts[number]['values']

const countOf = (values: Values, value: string): number | null =>
  values.find((one) => one.value === value)?.count ?? null

/** Number of NFTs without any value of a kind; null when the counts do not show it. */
function lackingOf(values: Values, total: number): number | null {
  let having = 0
  for (const { count } of values) {
    if (count === null) return null
    having += count
  }
  return total - having
}

/** Counts of a collection whose traits are all known. */
export function countsOf(all: readonly (readonly TraitOf[])[]): TraitCounts {
  const types = new Map<string, Map<string, number>>()
  for (const traits of all) {
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
  readonly of: number
}

/** Null when the NFT is not in the list, or when an NFT has no score. */
export function ownRankOf(
  serial: number,
  all: readonly { readonly serial: number; readonly traits: readonly TraitOf[] }[],
): OwnRank | null {
  const counts = countsOf(all.map(({ traits }) => traits))
  const scores = all.map((nft) => ({ serial: nft.serial, bits: rarityBits(nft.traits, counts, all.length) }))
  const own = scores.find((one) => one.serial === serial)?.bits ?? null
  if (own === null || scores.some(({ bits }) => bits === null)) return null
  return {
    rank: 1 + scores.filter(({ bits }) => (bits ?? 0) > own + SAME).length,
    tied: scores.filter((one) => one.serial !== serial && Math.abs((one.bits ?? 0) - own) <= SAME).length,
    of: all.length,
  }
}
