/**
 * Comparison of the values of one kind of trait. Statistics, for display only. A figure is null where it is unknown.
 */

export type TraitFacts = {
  readonly value: string
  /** Number of NFTs with the value. */
  readonly count: number | null
  /** Number of listed NFTs with the value. */
  readonly listed: number | null
  /** Price of the cheapest listing with the value, in HBAR. */
  readonly floor: number | null
}
export type TraitShare = TraitFacts & {
  /** Share of the collection's NFTs that have the value, 0 to 1. A value with a smaller share is rarer. */
  readonly share: number | null
  /** Share of the NFTs with the value that are listed, 0 to 1. */
  readonly listedShare: number | null
  /** Difference between the trait floor and the collection's floor, in percent of the collection's floor. */
  readonly floorDifferencePercent: number | null
}

const shareOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : Math.min(1, part / whole)

/**
 * Shares of all values, most common first. `supply`: number of NFTs of the collection. `floor`: floor of the
 * collection. If `supply` is unknown or less than the sum of the counts, `share` is a share of that sum.
 */
export function traitShares(
  values: readonly TraitFacts[],
  { supply, floor }: { readonly supply: number | null; readonly floor: number | null },
): readonly TraitShare[] {
  const countSum = values.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const total = supply !== null && supply >= countSum ? supply : countSum
  return values
    .map((trait) => ({
      ...trait,
      share: shareOf(trait.count, total),
      listedShare: shareOf(trait.listed, trait.count),
      floorDifferencePercent:
        trait.floor === null || floor === null || floor <= 0 ? null : ((trait.floor - floor) / floor) * 100,
    }))
    .sort((a, b) => (b.count ?? -1) - (a.count ?? -1) || (a.value < b.value ? -1 : 1))
}

/**
 * The value with the highest floor; null if two values share the highest floor, or fewer than two values have a floor.
 */
export function highestFloorTrait<T extends TraitFacts>(values: readonly T[]): T | null {
  const floors = values.filter(({ floor }) => floor !== null).sort((a, b) => (b.floor ?? 0) - (a.floor ?? 0))
  const [first, second] = floors
  return first && second && first.floor !== second.floor ? first : null
}
