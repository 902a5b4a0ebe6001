import type { z } from 'zod'
import { collectionFacts, topCollectionsFacts } from '@shared/market/facts'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { floor, listings } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { topCollections } from '@shared/market/statistics'
import { tokenTraits } from '@shared/market/token'
import type { Sample, SamplePoint, SampleStore } from '../../storage/samples'

/** What is remembered over time, by name. Amounts are whole HBAR as numbers: for charts, never for acts. */
export const seriesOf = {
  floor: (token: string) => `floor:${token}`,
  listed: (token: string) => `listed:${token}`,
  traitFloor: (token: string, type: string, value: string) => `trait:${token}:${JSON.stringify([type, value])}`,
  minted: (mintCode: string, start: number | null = null) => `minted:${mintCode}${start === null ? '' : `@${start}`}`,
  /** Of how many, beside `minted`. */
  supply: (mintCode: string, start: number | null = null) => `supply:${mintCode}${start === null ? '' : `@${start}`}`,
  pool: (token: string) => `pool:${token}`,
  /** What an account's holdings come to, by a method. */
  worth: (account: string, method: string) => `worth:${account}:${method}`,
}

type Params = Readonly<Record<string, unknown>>
/** Of each figure that an answer does not give, there is no sample. */
type Found = readonly { readonly series: string; readonly value: string | number | null }[]

const extractor = <A extends z.ZodType>(
  { name }: Operation<z.ZodType, z.ZodType, A>,
  find: (value: z.output<A>, params: Params) => Found,
): readonly [string, (value: unknown, params: Params) => Found] =>
  // Answers come as their operation declares them.
  [name, (value, params) => find(value as z.output<A>, params)]

/** From which answers what is sampled. */
const EXTRACTORS: ReadonlyMap<string, (value: unknown, params: Params) => Found> = new Map([
  extractor(floor, ({ floor: value, token }, { traits }) => {
    if (traits === undefined) return [{ series: seriesOf.floor(token), value }]
    const only = onlyTrait(traits)
    return only ? [{ series: seriesOf.traitFloor(token, ...only), value }] : []
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
  extractor(listings, ({ marketListings }, params) => countOf(marketListings.length, params)),
  extractor(mintEvents, ({ mintEvents: launches }, params) => progressOf(launches, params)),
  extractor(foreverMintPool, ({ collection, forever_mint: pool }) => {
    const token = collection?.token_id ?? null
    return token === null || pool === null ? [] : [{ series: seriesOf.pool(token), value: pool.available_count }]
  }),
])

/** Traits go out as JSON; those of several have a floor in common, which is none of either. */
function onlyTrait(traits: unknown): readonly [string, string] | null {
  const list: unknown = typeof traits === 'string' ? JSON.parse(traits) : traits
  if (!Array.isArray(list) || list.length !== 1) return null
  const { trait_type: type, value } = list[0] as { readonly trait_type: string; readonly value: string | number }
  return [type, String(value)]
}

/** All listings of a collection are counted only where the answer holds all, and nothing else. */
function countOf(count: number, { token, limit, offset, filterUserAccount, filterTraitName }: Params): Found {
  const isWhole = offset === 0 && count < Number(limit)
  const isFiltered = filterUserAccount !== undefined || filterTraitName !== undefined
  return typeof token === 'string' && isWhole && !isFiltered ? [{ series: seriesOf.listed(token), value: count }] : []
}

/** A launch can come once for each of its stages, all with the same code. */
function progressOf(launches: z.output<typeof mintEvents.answer>['mintEvents'], params: Params): Found {
  // With some left out, what comes alone need not be alone.
  if (['hideSoldOut', 'startDate', 'endDate'].some((name) => params[name] !== undefined)) return []
  const times = new Map<string, number>()
  for (const { mintCode } of launches) times.set(mintCode, (times.get(mintCode) ?? 0) + 1)
  return launches.flatMap(({ mintCode, startDateUnix, mintedCount, totalCount }) => {
    const start = times.get(mintCode) === 1 ? null : (startDateUnix ?? 0)
    return [
      { series: seriesOf.minted(mintCode, start), value: mintedCount },
      { series: seriesOf.supply(mintCode, start), value: totalCount },
    ]
  })
}

/** Pure: the samples in a good answer to an operation. */
export function samplesOf(op: Operation, params: Params, value: unknown): readonly Sample[] {
  const found = EXTRACTORS.get(op.name)?.(value, params) ?? []
  return found.flatMap(({ series, value: figure }) =>
    figure === null ? [] : [{ series, value: typeof figure === 'string' ? Number(figure) : figure }],
  )
}

type SamplerDeps = {
  readonly store: SampleStore
  /** Read at each use: which world it is, is not known from the start. */
  readonly profileId: () => string
  readonly fault: (event: string, cause: unknown) => void
}
export type Sampler = {
  /** To be called after each good answer from the network. Never throws: a read must not fail for a chart. */
  readonly onAnswer: (op: Operation, params: Params, value: unknown, receivedAtMs: number) => void
  /** Figures that the app itself made of answers. Never throws. */
  readonly note: (samples: readonly Sample[], atMs: number) => void
  /** Oldest first. */
  readonly series: (name: string, fromMs: number, toMs: number) => readonly SamplePoint[]
  readonly names: (prefix: string) => readonly string[]
}

const TIDY_EVERY = 2000

/** Remembers figures over time from answers that are read anyway: it asks for nothing itself. */
export function createSampler({ store, profileId, fault }: SamplerDeps): Sampler {
  const sinceTidy = new Map<string, number>()

  function keep(profile: string, samples: readonly Sample[], atMs: number): void {
    store.add(profile, samples, atMs)
    const count = (sinceTidy.get(profile) ?? TIDY_EVERY) + samples.length
    if (count >= TIDY_EVERY) store.tidy(profile, atMs)
    sinceTidy.set(profile, count >= TIDY_EVERY ? 0 : count)
  }

  return {
    onAnswer: (op, params, value, receivedAtMs) => {
      try {
        const samples = samplesOf(op, params, value)
        if (samples.length > 0) keep(profileId(), samples, receivedAtMs)
      } catch (cause) {
        fault('samples', cause)
      }
    },
    note: (samples, atMs) => {
      try {
        if (samples.length > 0) keep(profileId(), samples, atMs)
      } catch (cause) {
        fault('samples', cause)
      }
    },
    series: (name, fromMs, toMs) => store.series(profileId(), name, fromMs, toMs),
    names: (prefix) => store.names(profileId(), prefix),
  }
}
