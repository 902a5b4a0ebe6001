import type { z } from 'zod'
import { collectionFacts, topCollectionsFacts } from '@shared/market/facts'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { floor, listings } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { topCollections } from '@shared/market/statistics'
import { tokenTraits } from '@shared/market/token'
import type { Sample, SamplePoint, SampleStore } from '../../storage/samples'

/** Names of the series of values stored over time. Amounts are numbers in HBAR: for charts, never for flows. */
export const seriesName = {
  floor: (token: string) => `floor:${token}`,
  listed: (token: string) => `listed:${token}`,
  traitFloor: (token: string, type: string, value: string) => `trait:${token}:${JSON.stringify([type, value])}`,
  /** `start`: Unix seconds at which the stage starts; null for a launch with a single stage. */
  minted: (mintCode: string, start: number | null = null) => `minted:${mintCode}${start === null ? '' : `@${start}`}`,
  /** Total supply of a stage, recorded together with `minted`. */
  supply: (mintCode: string, start: number | null = null) => `supply:${mintCode}${start === null ? '' : `@${start}`}`,
  /** Number of NFTs that are available in the pool of a forever mint. */
  pool: (token: string) => `pool:${token}`,
  /** Worth of an account's holdings by one of the valuation methods; negative while the worth is unknown. */
  worth: (account: string, method: string) => `worth:${account}:${method}`,
  /** HBAR balance of an account. */
  balance: (account: string) => `balance:${account}`,
}

type Params = Readonly<Record<string, unknown>>
/** Values found in an answer, each for one series. A null value is not stored. */
type FoundValues = readonly { readonly series: string; readonly value: string | number | null }[]

/** Creates an entry of `EXTRACTORS`. */
const extractorEntry = <A extends z.ZodType>(
  { name }: Operation<z.ZodType, z.ZodType, A>,
  find: (value: z.output<A>, params: Params) => FoundValues,
): readonly [string, (value: unknown, params: Params) => FoundValues] =>
  // The cast is safe: only an answer that fits this operation's declaration is passed here.
  [name, (value, params) => find(value as z.output<A>, params)]

/** Functions that find the values to store in an answer, by the operation's name. */
const EXTRACTORS: ReadonlyMap<string, (value: unknown, params: Params) => FoundValues> = new Map([
  extractorEntry(floor, ({ floor: value, token }, { traits }) => {
    if (traits === undefined) return [{ series: seriesName.floor(token), value }]
    const trait = singleTrait(traits)
    return trait ? [{ series: seriesName.traitFloor(token, ...trait), value }] : []
  }),
  extractorEntry(collectionFacts, ({ token, floor: value }) => [{ series: seriesName.floor(token), value }]),
  extractorEntry(topCollectionsFacts, ({ collections }) =>
    collections.map(({ token, floor: value }) => ({ series: seriesName.floor(token), value })),
  ),
  extractorEntry(topCollections, ({ collections }) =>
    collections.flatMap(({ token, floor: value, listed }) => [
      { series: seriesName.floor(token), value },
      { series: seriesName.listed(token), value: listed },
    ]),
  ),
  extractorEntry(tokenTraits, ({ traits }, { token }) =>
    traits.flatMap(({ trait_type: type, values }) =>
      values.map(({ value, floor: price }) => ({
        series: seriesName.traitFloor(String(token), type, value),
        value: price,
      })),
    ),
  ),
  extractorEntry(listings, ({ marketListings }, params) => listedValue(marketListings.length, params)),
  extractorEntry(mintEvents, ({ mintEvents: launches }, params) => mintValues(launches, params)),
  extractorEntry(foreverMintPool, ({ collection, forever_mint: pool }) => {
    const token = collection?.token_id ?? null
    return token === null || pool === null ? [] : [{ series: seriesName.pool(token), value: pool.available_count }]
  }),
])

/**
 * Type and value of the trait that a floor request names; null when the request names several. A floor of several
 * traits combined is not the floor of one of them. Traits are sent as JSON text.
 */
function singleTrait(traits: unknown): readonly [string, string] | null {
  const traitList: unknown = typeof traits === 'string' ? JSON.parse(traits) : traits
  if (!Array.isArray(traitList) || traitList.length !== 1) return null
  const { trait_type: type, value } = traitList[0] as { readonly trait_type: string; readonly value: string | number }
  return [type, String(value)]
}

/** Number of a collection's listings as a value to store; empty unless the answer holds all listings, unfiltered. */
function listedValue(
  listingCount: number,
  { token, limit, offset, filterUserAccount, filterTraitName }: Params,
): FoundValues {
  const isComplete = offset === 0 && listingCount < Number(limit)
  const isFiltered = filterUserAccount !== undefined || filterTraitName !== undefined
  return typeof token === 'string' && isComplete && !isFiltered
    ? [{ series: seriesName.listed(token), value: listingCount }]
    : []
}

/**
 * Minted counts and supplies of launches. A launch can appear several times: once for each stage, with the same code.
 */
function mintValues(launches: z.output<typeof mintEvents.answer>['mintEvents'], params: Params): FoundValues {
  // These filters can hide stages, so a launch that appears once may still have several stages.
  if (['hideSoldOut', 'startDate', 'endDate'].some((name) => params[name] !== undefined)) return []
  const stageCounts = new Map<string, number>()
  for (const { mintCode } of launches) stageCounts.set(mintCode, (stageCounts.get(mintCode) ?? 0) + 1)
  return launches.flatMap(({ mintCode, startDateUnix, mintedCount, totalCount }) => {
    const start = stageCounts.get(mintCode) === 1 ? null : (startDateUnix ?? 0)
    return [
      { series: seriesName.minted(mintCode, start), value: mintedCount },
      { series: seriesName.supply(mintCode, start), value: totalCount },
    ]
  })
}

/** Samples in a usable answer to an operation. */
export function samplesInAnswer(op: Operation, params: Params, value: unknown): readonly Sample[] {
  const foundValues = EXTRACTORS.get(op.name)?.(value, params) ?? []
  return foundValues.flatMap(({ series, value: found }) => (found === null ? [] : [{ series, value: Number(found) }]))
}

type SamplerDeps = {
  readonly store: SampleStore
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly fault: (event: string, cause: unknown) => void
}
export type Sampler = {
  /**
   * Stores the samples of a usable answer from the network. Never throws, so that a failed write cannot fail the read.
   */
  readonly onAnswer: (op: Operation, params: Params, value: unknown, receivedAtMs: number) => void
  /** Stores samples that the app computed from answers. Never throws. */
  readonly note: (samples: readonly Sample[], atMs: number) => void
  /** Points of a series between two times, the oldest first. */
  readonly seriesPoints: (name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  /** Names of the stored series that begin with `prefix`. */
  readonly seriesNames: (prefix: string) => readonly string[]
}

/** Number of stored samples between two cleanups of a profile's store. */
const SAMPLES_PER_CLEANUP = 2000

/** Stores values over time, from answers to the requests of other code. The sampler itself sends no requests. */
export function createSampler({ store, profileId, fault }: SamplerDeps): Sampler {
  /** Number of samples stored since the last cleanup, by profile. */
  const samplesSinceCleanup = new Map<string, number>()

  function storeSamples(profile: string, samples: readonly Sample[], atMs: number): void {
    store.add(profile, samples, atMs)
    // The first samples of a profile in a run cause a cleanup.
    const count = (samplesSinceCleanup.get(profile) ?? SAMPLES_PER_CLEANUP) + samples.length
    const isCleanupDue = count >= SAMPLES_PER_CLEANUP
    if (isCleanupDue) store.aggregateAndTrim(profile, atMs)
    samplesSinceCleanup.set(profile, isCleanupDue ? 0 : count)
  }

  return {
    onAnswer: (op, params, value, receivedAtMs) => {
      try {
        const samples = samplesInAnswer(op, params, value)
        if (samples.length > 0) storeSamples(profileId(), samples, receivedAtMs)
      } catch (cause) {
        fault('samples', cause)
      }
    },
    note: (samples, atMs) => {
      try {
        if (samples.length > 0) storeSamples(profileId(), samples, atMs)
      } catch (cause) {
        fault('samples', cause)
      }
    },
    seriesPoints: (name, fromMs, toMs) => store.series(profileId(), name, fromMs, toMs),
    seriesNames: (prefix) => store.names(profileId(), prefix),
  }
}
