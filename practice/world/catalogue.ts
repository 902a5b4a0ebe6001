import { collectionList, type Attribute, type CollectionSpec } from './collection'
import largeCollections from './data/collections-full.json' with { type: 'json' }
import smallCollections from './data/collections.json' with { type: 'json' }
import { pickWeighted, randomOf, weightSum } from './random'
import { LARGE_TOKEN } from './tokens'

/** Size of a world: `small` for work and tests, `full` to try out large amounts of data. */
export const SCALES = ['small', 'full'] as const
export type Scale = (typeof SCALES)[number]

/** Number of collections and NFTs in a full world. */
const FULL_WORLD = { collections: 60, nfts: 150_000 } as const

const smallSpecs = collectionList.parse(smallCollections)
const fullScaleSpecs = collectionList.parse(largeCollections)
const catalogues: Readonly<Record<Scale, readonly CollectionSpec[]>> = {
  small: smallSpecs,
  full: [...smallSpecs, ...fullScaleCollections()],
}

/**
 * Collections that a full world has in addition to the small world's: the large collection, and others, which are
 * enlarged evenly until the world has the wanted number of NFTs.
 */
function fullScaleCollections(): CollectionSpec[] {
  const addedSpecs = fullScaleSpecs.slice(0, FULL_WORLD.collections - smallSpecs.length)
  let missingSupply = FULL_WORLD.nfts - [...smallSpecs, ...addedSpecs].reduce((sum, { supply }) => sum + supply, 0)
  return addedSpecs.map((spec, i) => {
    if (spec.token === LARGE_TOKEN.full) return spec
    const extraSupply = Math.floor(missingSupply / (addedSpecs.length - i))
    missingSupply -= extraSupply
    return { ...spec, supply: spec.supply + extraSupply }
  })
}

export const catalogueOf = (scale: Scale): readonly CollectionSpec[] => catalogues[scale]

type RarityRank = { readonly rank: number; readonly score: number }

/**
 * A collection with its seeded data: traits of each NFT, and their rarity.
 *
 * The rarity score is the "information content": the sum over an NFT's traits of -log2(share of NFTs with that value).
 * The NFT with the highest score has rank 1; NFTs with equal scores rank by serial.
 */
export class Collection {
  /** Index of each NFT's value of each trait, NFT by NFT. */
  private valueIndexTable: Uint8Array | null = null
  private ranksBySerial: readonly RarityRank[] | null = null
  private expectedInformation: ExpectedInformation | null = null
  private counts: readonly (readonly number[])[] | null = null

  constructor(
    readonly spec: CollectionSpec,
    private readonly seed: string,
  ) {}

  /** Indexes of an NFT's values, in the order of the traits. */
  valueIndexes(serial: number): number[] {
    const width = this.spec.traits.length
    const start = (serial - 1) * width
    return [...this.allValueIndexes().subarray(start, start + width)]
  }

  attributes(serial: number): Attribute[] {
    return this.valueIndexes(serial).map((valueIndex, traitIndex) => {
      const traitSpec = this.spec.traits[traitIndex]
      return { trait_type: traitSpec?.name ?? '', value: traitSpec?.values[valueIndex]?.[0] ?? '' }
    })
  }

  nftName(serial: number): string {
    return `${this.spec.item} ${serial}`
  }

  /** Number of NFTs with each value, by trait. */
  valueCounts(): readonly (readonly number[])[] {
    this.counts ??= this.spec.traits.map((spec, trait) => {
      const counts = spec.values.map(() => 0)
      for (let i = trait; i < this.allValueIndexes().length; i += this.spec.traits.length) {
        const value = this.allValueIndexes()[i] ?? 0
        counts[value] = (counts[value] ?? 0) + 1
      }
      return counts
    })
    return this.counts
  }

  /** The first serial with each value, by trait; 0 if there is none. */
  firstSerials(): readonly (readonly number[])[] {
    const { traits } = this.spec
    const valueIndexTable = this.allValueIndexes()
    return traits.map(({ values }, trait) => {
      const serials = values.map(() => 0)
      for (let serial = 1; serial <= this.spec.supply; serial++) {
        const value = valueIndexTable[(serial - 1) * traits.length + trait] ?? 0
        if (serials[value] === 0) serials[value] = serial
      }
      return serials
    })
  }

  /** Rank and score of an NFT. The first call ranks the whole collection. */
  rarity(serial: number): RarityRank {
    this.ranksBySerial ??= this.computeRanks()
    return this.ranksBySerial[serial - 1] ?? { rank: this.spec.supply, score: 0 }
  }

  /**
   * Approximate share of the collection that is more common than an NFT, 0 to 1. Computed from the weights of the NFT's
   * values only, because ranking a whole collection to price a few NFTs would take longer than the rest of the seeding.
   */
  estimatedRarity(serial: number): number {
    this.expectedInformation ??= expectedBits(this.spec)
    const { bits, mean, deviation } = this.expectedInformation
    const valueIndexTable = this.allValueIndexes()
    let score = 0
    const start = (serial - 1) * bits.length
    for (let trait = 0; trait < bits.length; trait++) {
      score += bits[trait]?.[valueIndexTable[start + trait] ?? 0] ?? 0
    }
    // With the factor 1.702, the logistic curve is close to the normal distribution.
    return deviation === 0 ? 0.5 : 1 / (1 + Math.exp((-1.702 * (score - mean)) / deviation))
  }

  private allValueIndexes(): Uint8Array {
    if (this.valueIndexTable) return this.valueIndexTable
    const weights = this.spec.traits.map((spec) => spec.values.map(([, weight]) => weight))
    const sums = weights.map(weightSum)
    const random = randomOf(`${this.seed}/${this.spec.token}/traits`)
    const valueIndexTable = new Uint8Array(this.spec.supply * weights.length)
    for (let nft = 0; nft < this.spec.supply; nft++) {
      for (let trait = 0; trait < weights.length; trait++) {
        valueIndexTable[nft * weights.length + trait] = pickWeighted(random, weights[trait] ?? [1], sums[trait])
      }
    }
    this.valueIndexTable = valueIndexTable
    return valueIndexTable
  }

  private computeRanks(): readonly RarityRank[] {
    const { supply, traits } = this.spec
    const bits = this.valueCounts().map((counts) => counts.map((count) => (count ? -Math.log2(count / supply) : 0)))
    const valueIndexTable = this.allValueIndexes()
    const scores = Array.from({ length: supply }, (_, nft) =>
      traits.reduce((sum, _spec, i) => sum + (bits[i]?.[valueIndexTable[nft * traits.length + i] ?? 0] ?? 0), 0),
    )
    const rarestFirst = scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    const ranks: RarityRank[] = []
    rarestFirst.forEach((nft, i) => {
      ranks[nft] = { rank: i + 1, score: Math.round((scores[nft] ?? 0) * 1000) / 1000 }
    })
    return ranks
  }
}

const collectionsBySeed = new Map<string, WeakMap<CollectionSpec, Collection>>()
const MAX_CACHED_SEEDS = 4

/** Returns the same object for the same spec and seed. A collection never changes, so several worlds can share one. */
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

type ExpectedInformation = {
  readonly bits: readonly (readonly number[])[]
  readonly mean: number
  readonly deviation: number
}

/** Bits of information of each trait value, and the mean and the standard deviation of the sum over an NFT's traits. */
function expectedBits({ traits }: CollectionSpec): ExpectedInformation {
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
