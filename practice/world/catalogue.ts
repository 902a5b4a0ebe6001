import { collectionList, type Attribute, type CollectionSpec } from './collection'
import largeCollections from './data/collections-full.json' with { type: 'json' }
import smallCollections from './data/collections.json' with { type: 'json' }
import { pickWeighted, randomOf, weightSum } from './random'
import { LARGE_TOKEN } from './tokens'

/** Size of a world: `small` for work and tests, `full` to try out large amounts of data. */
export const SCALES = ['small', 'full'] as const
export type Scale = (typeof SCALES)[number]

/** Collections and NFTs of a full world. */
const FULL = { collections: 60, nfts: 150_000 } as const

const smallSpecs = collectionList.parse(smallCollections)
const fullScaleSpecs = collectionList.parse(largeCollections)
const catalogues: Readonly<Record<Scale, readonly CollectionSpec[]>> = {
  small: smallSpecs,
  full: [...smallSpecs, ...fullScaleCollections()],
}

/**
 * Collections that turn a small world into a full one: the large collection, and others enlarged evenly until the total
 * is right.
 */
function fullScaleCollections(): CollectionSpec[] {
  const added = fullScaleSpecs.slice(0, FULL.collections - smallSpecs.length)
  let missing = FULL.nfts - [...smallSpecs, ...added].reduce((sum, { supply }) => sum + supply, 0)
  return added.map((spec, i) => {
    if (spec.token === LARGE_TOKEN.full) return spec
    const extraSupply = Math.floor(missing / (added.length - i))
    missing -= extraSupply
    return { ...spec, supply: spec.supply + extraSupply }
  })
}

export const catalogueOf = (scale: Scale): readonly CollectionSpec[] => catalogues[scale]

type Ranked = { readonly rank: number; readonly score: number }

/**
 * A collection with its seeded data: traits of each NFT, and their rarity.
 *
 * Rarity is "information content": the sum over an NFT's traits of -log2(share of NFTs with that value). The rarest has
 * rank 1; equal scores rank by serial.
 */
export class Collection {
  private picks: Uint8Array | null = null
  private ranks: readonly Ranked[] | null = null
  private expected: Expected | null = null
  private counts: readonly (readonly number[])[] | null = null

  constructor(
    readonly spec: CollectionSpec,
    private readonly seed: string,
  ) {}

  /** Index of each trait's value, in the order of the traits. */
  valueIndexes(serial: number): number[] {
    const width = this.spec.traits.length
    const start = (serial - 1) * width
    return [...this.allPicks().subarray(start, start + width)]
  }

  attributes(serial: number): Attribute[] {
    return this.valueIndexes(serial).map((value, i) => {
      const spec = this.spec.traits[i]
      return { trait_type: spec?.name ?? '', value: spec?.values[value]?.[0] ?? '' }
    })
  }

  nftName(serial: number): string {
    return `${this.spec.item} ${serial}`
  }

  /** Number of NFTs with each value, by trait. */
  valueCounts(): readonly (readonly number[])[] {
    this.counts ??= this.spec.traits.map((spec, trait) => {
      const counts = spec.values.map(() => 0)
      for (let i = trait; i < this.allPicks().length; i += this.spec.traits.length) {
        const value = this.allPicks()[i] ?? 0
        counts[value] = (counts[value] ?? 0) + 1
      }
      return counts
    })
    return this.counts
  }

  /** The first serial with each value, by trait; 0 if there is none. */
  firstSerials(): readonly (readonly number[])[] {
    const { traits } = this.spec
    const picks = this.allPicks()
    return traits.map(({ values }, trait) => {
      const serials = values.map(() => 0)
      for (let serial = 1; serial <= this.spec.supply; serial++) {
        const value = picks[(serial - 1) * traits.length + trait] ?? 0
        if (serials[value] === 0) serials[value] = serial
      }
      return serials
    })
  }

  rarity(serial: number): Ranked {
    this.ranks ??= this.computeRanks()
    return this.ranks[serial - 1] ?? { rank: this.spec.supply, score: 0 }
  }

  /**
   * Approximate share of the collection that is more common than this NFT, 0 to 1, from the weights of its values
   * alone: ranking a whole collection to price a few NFTs would cost more than the rest of a world.
   */
  likelyRarity(serial: number): number {
    this.expected ??= expectedBits(this.spec)
    const { bits, mean, deviation } = this.expected
    const picks = this.allPicks()
    let score = 0
    const start = (serial - 1) * bits.length
    for (let trait = 0; trait < bits.length; trait++) {
      score += bits[trait]?.[picks[start + trait] ?? 0] ?? 0
    }
    // The logistic curve closest to the normal one.
    return deviation === 0 ? 0.5 : 1 / (1 + Math.exp((-1.702 * (score - mean)) / deviation))
  }

  private allPicks(): Uint8Array {
    if (this.picks) return this.picks
    const weights = this.spec.traits.map((spec) => spec.values.map(([, weight]) => weight))
    const sums = weights.map(weightSum)
    const random = randomOf(`${this.seed}/${this.spec.token}/traits`)
    const picks = new Uint8Array(this.spec.supply * weights.length)
    for (let i = 0; i < picks.length;) {
      for (let trait = 0; trait < weights.length; trait++) {
        picks[i++] = pickWeighted(random, weights[trait] ?? [1], sums[trait])
      }
    }
    this.picks = picks
    return picks
  }

  private computeRanks(): readonly Ranked[] {
    const { supply, traits } = this.spec
    const bits = this.valueCounts().map((counts) => counts.map((count) => (count ? -Math.log2(count / supply) : 0)))
    const picks = this.allPicks()
    const scores = Array.from({ length: supply }, (_, nft) =>
      traits.reduce((sum, _spec, i) => sum + (bits[i]?.[picks[nft * traits.length + i] ?? 0] ?? 0), 0),
    )
    const order = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    const ranks: Ranked[] = []
    order.forEach((nft, i) => {
      ranks[nft] = { rank: i + 1, score: Math.round((scores[nft] ?? 0) * 1000) / 1000 }
    })
    return ranks
  }
}

const collectionsBySeed = new Map<string, WeakMap<CollectionSpec, Collection>>()
const MAX_CACHED_SEEDS = 4

/** Returns the same collection for the same spec and seed: it never changes, so many worlds may share it. */
export function collectionOf(spec: CollectionSpec, seed: string): Collection {
  const seedCollections = collectionsBySeed.get(seed) ?? new WeakMap<CollectionSpec, Collection>()
  if (!collectionsBySeed.has(seed)) {
    if (collectionsBySeed.size >= MAX_CACHED_SEEDS) collectionsBySeed.clear()
    collectionsBySeed.set(seed, seedCollections)
  }
  const collection = seedCollections.get(spec) ?? new Collection(spec, seed)
  seedCollections.set(spec, collection)
  return collection
}

type Expected = { readonly bits: readonly (readonly number[])[]; readonly mean: number; readonly deviation: number }

/** Bits of information of each value, and mean and standard deviation of their sum over an NFT's traits. */
function expectedBits({ traits }: CollectionSpec): Expected {
  let mean = 0
  let variance = 0
  const bits = traits.map(({ values }) => {
    const sum = weightSum(values.map(([, weight]) => weight))
    const valueBits = values.map(([, weight]) => -Math.log2(weight / sum))
    const average = values.reduce((total, [, weight], i) => total + (weight / sum) * (valueBits[i] ?? 0), 0)
    mean += average
    variance += values.reduce(
      (total, [, weight], i) => total + (weight / sum) * ((valueBits[i] ?? 0) - average) ** 2,
      0,
    )
    return valueBits
  })
  return { bits, mean, deviation: Math.sqrt(variance) }
}
