/** What the values of a trait are worth beside each other. Statistics, for reading. */

export type TraitFacts = {
  readonly value: string
  /** How many NFTs have it. */
  readonly count: number | null
  readonly listed: number | null
  /** Of its cheapest listing, whole HBAR. */
  readonly floor: number | null
}
export type TraitShare = TraitFacts & {
  /** Of all NFTs of the collection, 0 to 1: the smaller the rarer. */
  readonly share: number | null
  /** Of those that have it, 0 to 1. */
  readonly listedShare: number | null
  /** How far its floor stands over that of the collection, in percent. */
  readonly overFloor: number | null
}

const partOf = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : Math.min(1, part / whole)

/**
 * The most common first. `supply` is how many NFTs there are; where nobody says, those that have any value of the trait
 * are counted.
 */
export function traitShares(
  values: readonly TraitFacts[],
  { supply, floor }: { readonly supply: number | null; readonly floor: number | null },
): readonly TraitShare[] {
  const counted = values.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const all = supply !== null && supply >= counted ? supply : counted
  return values
    .map((one) => ({
      ...one,
      share: partOf(one.count, all),
      listedShare: partOf(one.listed, one.count),
      overFloor: one.floor === null || floor === null || floor <= 0 ? null : ((one.floor - floor) / floor) * 100,
    }))
    .sort((a, b) => (b.count ?? -1) - (a.count ?? -1) || (a.value < b.value ? -1 : 1))
}

/** The value with the highest floor; null where none stands out. */
export function dearestOf<T extends TraitFacts>(values: readonly T[]): T | null {
  const floors = values.filter(({ floor }) => floor !== null).sort((a, b) => (b.floor ?? 0) - (a.floor ?? 0))
  const [first, second] = floors
  return first && second && first.floor !== second.floor ? first : null
}
