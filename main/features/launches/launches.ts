import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { Launch, launches } from '@shared/contract/launches'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { hbarNumber } from '@shared/market/fields'
import { foreverMintPool, mintEvents } from '@shared/market/launchpad'
import { tokenPriceOf } from '@shared/token-unit'
import type { MarketClient } from '../../market-api/client/client'
import type { Priority } from '../../market-api/client/budget'
import { AppFailure, failure, orNullIfNotFound, orNullIfRefused, orNullUnlessLeft } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { MediaCache } from '../../storage/image-cache'
import { createLaunchPool } from './launch-pool'
import { createLaunchProgress, type ProgressDeps } from './launch-progress'
import { type MintEventRecord, stagesInOrder, instantOf, currentStage } from './launch-stages'

type LaunchesServiceDeps = {
  readonly market: MarketClient
  readonly media: Pick<MediaCache, 'pathOf'>
  readonly named: (id: EntityId) => NamedId
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly samples: ProgressDeps['samples']
  readonly now: () => number
}
/** Null: the market shows no pool, so nothing is known of its payment. */
type Pool = z.output<typeof foreverMintPool.answer>['forever_mint']

/** Cache time of pools: how a stage is paid changes with the stage, not by the minute. */
const POOL_CACHE_MS = 5 * 60_000
const MAX_STAGES = 50

/** Launches that the market announces, with their payment according to their pools. */
export function createLaunchesService(
  deps: LaunchesServiceDeps,
): Omit<ServicesOf<{ launches: typeof launches }>['launches'], 'signIn'> {
  const { market } = deps
  const pools = createPools(deps)
  return {
    async list({ fresh, from, to }) {
      const query = { ...(from === null ? {} : { startDate: from }), ...(to === null ? {} : { endDate: to }) }
      const { value, leftOut, stamp } = await market.read(mintEvents, query, { priority: 'visible', fresh })
      const poolLaunches = value.mintEvents.filter(({ isForeverMint }) => isForeverMint === true)
      if (!stamp.offline) void pools.load(poolLaunches.flatMap(({ tokenAddress }) => tokenAddress ?? []))
      return {
        launches: value.mintEvents.map((event) => launchOf(deps, event, pools.known(event.tokenAddress))),
        unread: leftOut['mintEvents']?.length ?? 0,
        stamp,
      }
    },
    async get({ token, mintCode, fresh }) {
      const readLaunch = async (isFresh: boolean) => {
        const { value, stamp } = await market.read(mintEvents, { token }, { priority: 'visible', fresh: isFresh })
        const stages = value.mintEvents.filter((event) => event.mintCode === mintCode)
        return { event: currentStage(stages, deps.now()), stages, stamp }
      }
      const firstRead = await readLaunch(fresh)
      // The launch may have been announced after the cached answer was read.
      const { event, stages, stamp } = firstRead.event || fresh ? firstRead : await readLaunch(true)
      if (!event) throw failure({ code: 'not-found', what: 'launch' })
      // Without its pool the launch is shown all the same, and its payment stays unknown.
      if (event.isForeverMint === true) await orNullUnlessLeft(pools.read(token, 'visible'))
      const view = (stage: MintEventRecord) => launchOf(deps, { ...stage, tokenAddress: token }, pools.known(token))
      return { launch: view(event), stages: stagesInOrder(stages).slice(0, MAX_STAGES).map(view), stamp }
    },
    progress: createLaunchProgress(deps),
    ...createLaunchPool(deps),
  }
}

/** Cache of pools that were read recently. */
function createPools({ market, emit, fault, now }: LaunchesServiceDeps) {
  const poolsByToken = new Map<string, { readonly pool: Pool; readonly atMs: number }>()
  let isLoading = false
  const isStale = (token: EntityId) => now() - (poolsByToken.get(token)?.atMs ?? -Infinity) >= POOL_CACHE_MS
  const readPool = async (token: EntityId, priority: Priority): Promise<void> => {
    const answer = await orNullIfNotFound(market.read(foreverMintPool, { token, limit: 1 }, { priority }))
    poolsByToken.set(token, { pool: answer && answer.value.forever_mint, atMs: now() })
  }
  return {
    read: readPool,
    /** Pool of a collection; undefined if it was not read. */
    known: (token: EntityId | null): Pool | undefined => (token === null ? null : poolsByToken.get(token)?.pool),
    /** Reads pools in the background, one after the other, and then notifies the page. */
    load: async (tokens: readonly EntityId[]): Promise<void> => {
      const missing = [...new Set(tokens)].filter(isStale)
      if (isLoading || missing.length === 0) return
      isLoading = true
      try {
        for (const token of missing) await orNullIfRefused(readPool(token, 'background'))
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('launches.pools', cause)
      } finally {
        isLoading = false
      }
      emit('launches.changed', {})
    },
  }
}

function launchOf({ media, named }: LaunchesServiceDeps, event: MintEventRecord, pool: Pool | undefined): Launch {
  const paidIn = paidInOf(event, pool)
  return {
    mintCode: event.mintCode,
    token: event.tokenAddress === null ? null : named(event.tokenAddress),
    name: event.mintEventName,
    collection: event.collectionName,
    creator: event.creatorName,
    description: event.description,
    image: media.pathOf(event.image),
    isForeverMint: event.isForeverMint === true,
    paidIn,
    price: paidIn === 'hbar' ? priceOf(event) : null,
    otherPrice: otherPriceOf(event),
    takesAllowance: event.isAllowanceApprove,
    minted: event.mintedCount,
    total: event.totalCount,
    left: event.availableCount,
    isSoldOut: event.isSoldOut === true || event.availableCount === 0,
    isPaused: pool?.status === 'paused',
    poolAccount: event.nftPoolAddress,
    startsAt: instantOf(event.startDateUnix, event.startDate),
    endsAt: instantOf(event.endDateUnix, event.endDate),
    terms: termsOf(event.terms),
  }
}

/**
 * Currency of a launch. A launch that names no other token is in HBAR; a pool also shows another token by a null price
 * and a null currency.
 */
function paidInOf({ isForeverMint, paymentToken }: MintEventRecord, pool: Pool | undefined): Launch['paidIn'] {
  if (paymentToken.address === undefined) return 'unclear'
  if (paymentToken.address !== null) return 'other'
  if (isForeverMint !== true) return 'hbar'
  if (pool === undefined) return 'unknown'
  return pool !== null && pool.price === null && pool.currency === null ? 'other' : 'hbar'
}

function priceOf({ mintPrice }: MintEventRecord): string | null {
  const price = hbarNumber.safeParse(mintPrice)
  return price.success && !price.data.startsWith('-') ? price.data : null
}

function otherPriceOf(event: MintEventRecord): Launch['otherPrice'] {
  const { address } = event.paymentToken
  return address === null || address === undefined ? null : tokenPriceOf(priceOf(event), event.paymentToken)
}

const MAX_DOCUMENTS = 10
const MAX_ADDRESS_CHARS = 1000

function termsOf(terms: MintEventRecord['terms']): Launch['terms'] {
  const marketDocuments = documentOf('market', null, terms?.platformTermsUrl)
  const creatorTerms = typeof terms?.creator === 'object' && terms.creator !== null ? Object.entries(terms.creator) : []
  const creatorDocuments = creatorTerms.flatMap(([name, value]) => documentOf('creator', name.slice(0, 100), value))
  return {
    requiresAgreement: terms?.requiresAgreement === true,
    label: terms?.agreementLabel ?? null,
    documents: [...marketDocuments, ...creatorDocuments.slice(0, MAX_DOCUMENTS)],
  }
}

type LaunchDocument = Launch['terms']['documents'][number]

/** Empty without an address, and for a long one: an address that is cut leads elsewhere. */
const documentOf = (by: LaunchDocument['by'], name: string | null, address: unknown): readonly LaunchDocument[] =>
  typeof address === 'string' && address !== '' && address.length <= MAX_ADDRESS_CHARS ? [{ by, name, address }] : []
