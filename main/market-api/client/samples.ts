import type { z } from 'zod'
import { collectionFacts, topCollectionsFacts } from '@shared/market/facts'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { floor, listings } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { topCollections } from '@shared/market/statistics'
import { tokenTraits } from '@shared/market/token'
import type { Sample, SamplePoint, SampleStore } from '../../storage/samples'

/** Names of the figures that are stored over time. Amounts are HBAR as numbers: for charts, never for acts. */
export const seriesOf = {
  floor: (token: string) => `floor:${token}`,
  listed: (token: string) => `listed:${token}`,
  traitFloor: (token: string, type: string, value: string) => `trait:${token}:${JSON.stringify([type, value])}`,
  minted: (mintCode: string, start: number | null = null) => `minted:${mintCode}${start === null ? '' : `@${start}`}`,
  /** Total supply, recorded together with `minted`. */
  supply: (mintCode: string, start: number | null = null) => `supply:${mintCode}${start === null ? '' : `@${start}`}`,
  pool: (token: string) => `pool:${token}`,
  /** Value of an account's holdings by one valuation method. */
  worth: (account: string, method: string) => `worth:${account}:${method}`,
}

type Params = Readonly<Record<string, unknown>>
/** Figures found in an answer. A null figure gives no sample. */
type FoundFigures = readonly { readonly series: string; readonly value: string | number | null }[]

const extractor = <A extends z.ZodType>(
  { name }: Operation<z.ZodType, z.ZodType, A>,
  find: (value: z.output<A>, params: Params) => FoundFigures,
): readonly [string, (value: unknown, params: Params) => FoundFigures] =>
  // Answers are parsed by their operation's declaration before this.
  [name, (value, params) => find(value as z.output<A>, params)]

/** Figures to sample, by operation. */
const EXTRACTORS: ReadonlyMap<string, (value: unknown, params: Params) => FoundFigures> = new Map([
  extractor(floor, ({ floor: value, token }, { traits }) => {
    if (traits === undefined) return [{ series: seriesOf.floor(token), value }]
    const trait = singleTrait(traits)
    return trait ? [{ series: seriesOf.traitFloor(token, ...trait), value }] : []
  }),
  extractor(collectionFacts, ({ token, floor: value }) => [{ series: seriesOf.floor(token), value }]),
  extractor(topCollectionsFacts, ({ collections }) =>
    collections.map(({ token, floor: value }) => ({ series: seriesOf.floor(token), value })),
  ),
  extractor(topCollections, ({ collections }) =>
    collections.flatMap(({ token, floor: value, listed }) => [
      { series: seriesOf.floor(token), value },
      { series: seriesOf.listed(token), value: listed },
    ]),
  ),
  extractor(tokenTraits, ({ traits }, { token }) =>
    traits.flatMap(({ trait_type: type, values }) =>
      values.map(({ value, floor: price }) => ({
        series: seriesOf.traitFloor(String(token), type, value),
        value: price,
      })),
    ),
  ),
  extractor(listings, ({ marketListings }, params) => listedFigure(marketListings.length, params)),
  extractor(mintEvents, ({ mintEvents: launches }, params) => mintFigures(launches, params)),
  extractor(foreverMintPool, ({ collection, forever_mint: pool }) => {
    const token = collection?.token_id ?? null
    return token === null || pool === null ? [] : [{ series: seriesOf.pool(token), value: pool.available_count }]
  }),
])

/**
 * The single trait of a floor request. Traits are sent as JSON; a floor of several traits belongs to none of them
 * alone.
 */
function singleTrait(traits: unknown): readonly [string, string] | null {
  const list: unknown = typeof traits === 'string' ? JSON.parse(traits) : traits
  if (!Array.isArray(list) || list.length !== 1) return null
  const { trait_type: type, value } = list[0] as { readonly trait_type: string; readonly value: string | number }
  return [type, String(value)]
}

/** Counts a collection's listings only if the answer holds all of them without a filter. */
function listedFigure(
  count: number,
  { token, limit, offset, filterUserAccount, filterTraitName }: Params,
): FoundFigures {
  const isComplete = offset === 0 && count < Number(limit)
  const isFiltered = filterUserAccount !== undefined || filterTraitName !== undefined
  return typeof token === 'string' && isComplete && !isFiltered
    ? [{ series: seriesOf.listed(token), value: count }]
    : []
}

/** Minted and total counts. A launch can appear once for each of its stages, all with the same code. */
function mintFigures(launches: z.output<typeof mintEvents.answer>['mintEvents'], params: Params): FoundFigures {
  // If the request left some launches out, a launch that appears once may still have other stages.
  if (['hideSoldOut', 'startDate', 'endDate'].some((name) => params[name] !== undefined)) return []
  const stageCounts = new Map<string, number>()
  for (const { mintCode } of launches) stageCounts.set(mintCode, (stageCounts.get(mintCode) ?? 0) + 1)
  return launches.flatMap(({ mintCode, startDateUnix, mintedCount, totalCount }) => {
    const start = stageCounts.get(mintCode) === 1 ? null : (startDateUnix ?? 0)
    return [
      { series: seriesOf.minted(mintCode, start), value: mintedCount },
      { series: seriesOf.supply(mintCode, start), value: totalCount },
    ]
  })
}

/** Pure: the samples in a good answer to an operation. */
export function samplesOf(op: Operation, params: Params, value: unknown): readonly Sample[] {
  const figures = EXTRACTORS.get(op.name)?.(value, params) ?? []
  return figures.flatMap(({ series, value: figure }) =>
    figure === null ? [] : [{ series, value: typeof figure === 'string' ? Number(figure) : figure }],
  )
}

type SamplerDeps = {
  readonly store: SampleStore
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly fault: (event: string, cause: unknown) => void
}
export type Sampler = {
  /** Called after each good answer from the network. Never throws: a chart must not fail a read. */
  readonly onAnswer: (op: Operation, params: Params, value: unknown, receivedAtMs: number) => void
  /** Stores figures that the app itself computed from answers. Never throws. */
  readonly note: (samples: readonly Sample[], atMs: number) => void
  /** Oldest first. */
  readonly series: (name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  readonly names: (prefix: string) => readonly string[]
}

const TIDY_EVERY = 2000

/** Stores figures over time from answers that other code reads; sends no requests itself. */
export function createSampler({ store, profileId, fault }: SamplerDeps): Sampler {
  const sinceTidy = new Map<string, number>()

  function storeSamples(profile: string, samples: readonly Sample[], atMs: number): void {
    store.add(profile, samples, atMs)
    const count = (sinceTidy.get(profile) ?? TIDY_EVERY) + samples.length
    if (count >= TIDY_EVERY) store.tidy(profile, atMs)
    sinceTidy.set(profile, count >= TIDY_EVERY ? 0 : count)
  }

  return {
    onAnswer: (op, params, value, receivedAtMs) => {
      try {
        const samples = samplesOf(op, params, value)
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
    series: (name, fromMs, toMs) => store.series(profileId(), name, fromMs, toMs),
    names: (prefix) => store.names(profileId(), prefix),
  }
}
