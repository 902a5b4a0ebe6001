import { collectionList, type Attribute, type CollectionSpec } from './collection'
import largeCollections from './data/collections-full.json' with { type: 'json' }
import smallCollections from './data/collections.json' with { type: 'json' }
import { pickWeighted, createRandom, weightSum } from './random'
import { LARGE_TOKEN } from './tokens'

/** Size of a world: `small` for development and tests, `full` for tests with much data. */
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
 * Collections that only a full world has: the large collection, and others. The supplies of the others are raised
 * evenly until the world has the number of NFTs in `FULL_WORLD`.
 */
function fullScaleCollections(): CollectionSpec[] {
  const addedSpecs = fullScaleSpecs.slice(0, FULL_WORLD.collections - smallSpecs.length)
  // Number of NFTs that the world still lacks. Each collection gets an equal share of this number, rounded down.
  let missingSupply = FULL_WORLD.nfts - [...smallSpecs, ...addedSpecs].reduce((sum, { supply }) => sum + supply, 0)
  return addedSpecs.map((spec, specIndex) => {
    if (spec.token === LARGE_TOKEN.full) return spec
    const extraSupply = Math.floor(missingSupply / (addedSpecs.length - specIndex))
    missingSupply -= extraSupply
    return { ...spec, supply: spec.supply + extraSupply }
  })
}

export const catalogueOf = (scale: Scale): readonly CollectionSpec[] => catalogues[scale]

type RarityRank = { readonly rank: number; readonly score: number }

/**
 * A collection with the data that is derived from the seed: the traits of each NFT, and the rarity of each NFT.
 *
 * The rarity score is the "information content": the sum over an NFT's traits of -log2(share of NFTs with the same
 * value). The NFT with the highest score has rank 1; NFTs with equal scores rank by serial.
 */
export class Collection {
  /** For each serial in turn, one value index for each trait: an index into the `values` of the trait. */
  private valueIndexTable: Uint8Array | null = null
  private ranksBySerial: readonly RarityRank[] | null = null
  private expectedInformation: ExpectedInformation | null = null
  private cachedValueCounts: readonly (readonly number[])[] | null = null

  constructor(
    readonly spec: CollectionSpec,
    private readonly seed: string,
  ) {}

  /** For each trait, the index of the NFT's value in the `values` of the trait. */
  valueIndexes(serial: number): number[] {
    const traitCount = this.spec.traits.length
    const start = (serial - 1) * traitCount
    return [...this.allValueIndexes().subarray(start, start + traitCount)]
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

  /** Number of NFTs with each trait value: `counts[traitIndex][valueIndex]`. */
  valueCounts(): readonly (readonly number[])[] {
    const { traits, supply } = this.spec
    const valueIndexTable = this.allValueIndexes()
    this.cachedValueCounts ??= traits.map(({ values }, traitIndex) => {
      const counts = values.map(() => 0)
      for (let serial = 1; serial <= supply; serial++) {
        const valueIndex = valueIndexTable[(serial - 1) * traits.length + traitIndex] ?? 0
        counts[valueIndex] = (counts[valueIndex] ?? 0) + 1
      }
      return counts
    })
    return this.cachedValueCounts
  }

  /** Lowest serial with each trait value: `serials[traitIndex][valueIndex]`; 0 if no NFT has the value. */
  firstSerials(): readonly (readonly number[])[] {
    const { traits } = this.spec
    const valueIndexTable = this.allValueIndexes()
    return traits.map(({ values }, traitIndex) => {
      const serials = values.map(() => 0)
      for (let serial = 1; serial <= this.spec.supply; serial++) {
        const valueIndex = valueIndexTable[(serial - 1) * traits.length + traitIndex] ?? 0
        if (serials[valueIndex] === 0) serials[valueIndex] = serial
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
   * Approximate share of the collection's NFTs that are more common than this NFT, from 0 to 1. Computed from the
   * weights of the NFT's values only: to rank a whole collection for the prices of a few NFTs would take longer than
   * all other seeding.
   */
  estimatedRarity(serial: number): number {
    this.expectedInformation ??= expectedInformationOf(this.spec)
    const { bits, mean, deviation } = this.expectedInformation
    const valueIndexTable = this.allValueIndexes()
    let score = 0
    const start = (serial - 1) * bits.length
    for (let traitIndex = 0; traitIndex < bits.length; traitIndex++) {
      const valueIndex = valueIndexTable[start + traitIndex] ?? 0
      score += bits[traitIndex]?.[valueIndex] ?? 0
    }
    // With the factor 1.702, the logistic curve is close to the normal distribution.
    return deviation === 0 ? 0.5 : 1 / (1 + Math.exp((-1.702 * (score - mean)) / deviation))
  }

  /** Returns `valueIndexTable`. The first call draws the values of all NFTs by their weights. */
  private allValueIndexes(): Uint8Array {
    if (this.valueIndexTable) return this.valueIndexTable
    const weights = this.spec.traits.map((spec) => spec.values.map(([, weight]) => weight))
    const weightSums = weights.map(weightSum)
    const random = createRandom(`${this.seed}/${this.spec.token}/traits`)
    const valueIndexTable = new Uint8Array(this.spec.supply * weights.length)
    for (let nftIndex = 0; nftIndex < this.spec.supply; nftIndex++) {
      for (let traitIndex = 0; traitIndex < weights.length; traitIndex++) {
        const valueIndex = pickWeighted(random, weights[traitIndex] ?? [1], weightSums[traitIndex])
        valueIndexTable[nftIndex * weights.length + traitIndex] = valueIndex
      }
    }
    this.valueIndexTable = valueIndexTable
    return valueIndexTable
  }

  /** Rank and score of each NFT, in the order of the serials. */
  private computeRanks(): readonly RarityRank[] {
    const { supply, traits } = this.spec
    const bits = this.valueCounts().map((counts) => counts.map((count) => (count ? -Math.log2(count / supply) : 0)))
    const valueIndexTable = this.allValueIndexes()
    const bitsOf = (nftIndex: number, traitIndex: number): number => {
      const valueIndex = valueIndexTable[nftIndex * traits.length + traitIndex] ?? 0
      return bits[traitIndex]?.[valueIndex] ?? 0
    }
    const scores = Array.from({ length: supply }, (_, nftIndex) =>
      traits.reduce((sum, _spec, traitIndex) => sum + bitsOf(nftIndex, traitIndex), 0),
    )
    const scoreOf = (nftIndex: number): number => scores[nftIndex] ?? 0
    const rarestFirst = [...scores.keys()].sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    const ranks: RarityRank[] = []
    rarestFirst.forEach((nftIndex, rankIndex) => {
      ranks[nftIndex] = { rank: rankIndex + 1, score: Math.round(scoreOf(nftIndex) * 1000) / 1000 }
    })
    return ranks
  }
}

const collectionsBySeed = new Map<string, WeakMap<CollectionSpec, Collection>>()
const MAX_CACHED_SEEDS = 4

/**
 * Returns the collection of a spec and a seed. A collection never changes, so worlds with the same seed share one
 * object.
 */
export function collectionOf(spec: CollectionSpec, seed: string): Collection {
  const collectionsOfSeed = collectionsBySeed.get(seed) ?? new WeakMap<CollectionSpec, Collection>()
  if (!collectionsBySeed.has(seed)) {
    if (collectionsBySeed.size >= MAX_CACHED_SEEDS) collectionsBySeed.clear()
    collectionsBySeed.set(seed, collectionsOfSeed)
  }
  const collection = collectionsOfSeed.get(spec) ?? new Collection(spec, seed)
  collectionsOfSeed.set(spec, collection)
  return collection
}

type ExpectedInformation = {
  /** `bits[traitIndex][valueIndex]` */
  readonly bits: readonly (readonly number[])[]
  readonly mean: number
  readonly deviation: number
}

/**
 * Information in bits of each trait value, by the weights, and the mean and the standard deviation of the sum over the
 * traits of one NFT.
 */
function expectedInformationOf({ traits }: CollectionSpec): ExpectedInformation {
  let mean = 0
  let variance = 0
  const bits = traits.map(({ values }) => {
    const totalWeight = weightSum(values.map(([, weight]) => weight))
    const shares = values.map(([, weight]) => weight / totalWeight)
    const valueBits = shares.map((share) => -Math.log2(share))
    const traitMean = shares.reduce((sum, share, i) => sum + share * (valueBits[i] ?? 0), 0)
    mean += traitMean
    variance += shares.reduce((sum, share, i) => sum + share * ((valueBits[i] ?? 0) - traitMean) ** 2, 0)
    return valueBits
  })
  return { bits, mean, deviation: Math.sqrt(variance) }
}
