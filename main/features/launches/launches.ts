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
import {
  AppFailure,
  failure,
  orNullIfNotFound,
  orNullIfRefused,
  orNullUnlessCancelled,
} from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { ImageCache } from '../../storage/image-cache'
import { createLaunchPool } from './launch-pool'
import { createLaunchProgress, type ProgressDeps } from './launch-progress'
import { type MintEventRecord, stagesInOrder, isoInstantOf, currentStage } from './launch-stages'

type LaunchesServiceDeps = {
  readonly market: MarketClient
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly samples: ProgressDeps['samples']
  readonly saveFile: ProgressDeps['saveFile']
  readonly now: () => number
}
/** Pool as the market shows it; null if the market shows none. */
type Pool = z.output<typeof foreverMintPool.answer>['forever_mint']

/**
 * Cache time of pools. The currency of a launch changes only from one stage to the next. A pause of a launch is shown
 * at most this late.
 */
const POOL_CACHE_MS = 5 * 60_000
const MAX_STAGES = 50

/**
 * Service for the launches that the market announces. For the currency and the pause of a forever mint, its pool is
 * read as well.
 */
export function createLaunchesService(
  deps: LaunchesServiceDeps,
): Omit<ServicesOf<{ launches: typeof launches }>['launches'], 'signIn'> {
  const { market } = deps
  const pools = createPoolCache(deps)
  return {
    async list({ fresh, from, to }) {
      const query = { ...(from === null ? {} : { startDate: from }), ...(to === null ? {} : { endDate: to }) }
      const { value, leftOut, stamp } = await market.read(mintEvents, query, { priority: 'visible', fresh })
      const poolLaunches = value.mintEvents.filter(({ isForeverMint }) => isForeverMint === true)
      if (!stamp.offline) void pools.loadInBackground(poolLaunches.flatMap(({ tokenAddress }) => tokenAddress ?? []))
      return {
        launches: value.mintEvents.map((event) => launchOf(deps, event, pools.cachedPool(event.tokenAddress))),
        unreadableCount: leftOut['mintEvents']?.length ?? 0,
        isReadingPools: pools.isLoading(),
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
      // If the pool cannot be read, the launch is still shown, with an unknown currency.
      if (event.isForeverMint === true) await orNullUnlessCancelled(pools.refreshPool(token, 'visible'))
      // The request named the token, so the token is known even if an announcement leaves it out.
      const viewOf = (stage: MintEventRecord) =>
        launchOf(deps, { ...stage, tokenAddress: token }, pools.cachedPool(token))
      return { launch: viewOf(event), stages: stagesInOrder(stages).slice(0, MAX_STAGES).map(viewOf), stamp }
    },
    ...createLaunchProgress(deps),
    ...createLaunchPool(deps),
  }
}

function createPoolCache({ market, emit, fault, now }: LaunchesServiceDeps) {
  const poolsByToken = new Map<string, { readonly pool: Pool; readonly atMs: number }>()
  let isLoading = false
  const isStale = (token: EntityId) => now() - (poolsByToken.get(token)?.atMs ?? -Infinity) >= POOL_CACHE_MS
  const refreshPool = async (token: EntityId, priority: Priority): Promise<void> => {
    const answer = await orNullIfNotFound(market.read(foreverMintPool, { token, limit: 1 }, { priority }))
    poolsByToken.set(token, { pool: answer && answer.value.forever_mint, atMs: now() })
  }
  return {
    /** True while `loadInBackground` reads pools. */
    isLoading: () => isLoading,
    /** Reads a pool and caches it. */
    refreshPool,
    /** Cached pool, of any age. Undefined if the pool was not read; null if there is none, or without a token. */
    cachedPool: (token: EntityId | null): Pool | undefined => (token === null ? null : poolsByToken.get(token)?.pool),
    /**
     * Reads missing and stale pools one after the other, then notifies the page. Does nothing while another call runs.
     */
    loadInBackground: async (tokens: readonly EntityId[]): Promise<void> => {
      const tokensToRead = [...new Set(tokens)].filter(isStale)
      if (isLoading || tokensToRead.length === 0) return
      isLoading = true
      try {
        for (const token of tokensToRead) await orNullIfRefused(refreshPool(token, 'background'))
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('launches.pools', cause)
      } finally {
        isLoading = false
      }
      emit('launches.changed', {})
    },
  }
}

function launchOf({ media, namedIdOf }: LaunchesServiceDeps, event: MintEventRecord, pool: Pool | undefined): Launch {
  const paidIn = paidInOf(event, pool)
  return {
    mintCode: event.mintCode,
    token: event.tokenAddress === null ? null : namedIdOf(event.tokenAddress),
    name: event.mintEventName,
    collection: event.collectionName,
    creator: event.creatorName,
    description: event.description,
    image: media.pathOf(event.image),
    isForeverMint: event.isForeverMint === true,
    paidIn,
    price: paidIn === 'hbar' ? priceOf(event) : null,
    otherPrice: otherPriceOf(event),
    isPaidByAllowance: event.isAllowanceApprove,
    minted: event.mintedCount,
    total: event.totalCount,
    remainingCount: event.availableCount,
    isSoldOut: event.isSoldOut === true || event.availableCount === 0,
    isPaused: pool?.status === 'paused',
    poolAccount: event.nftPoolAddress,
    startsAt: isoInstantOf(event.startDateUnix, event.startDate),
    endsAt: isoInstantOf(event.endDateUnix, event.endDate),
    terms: termsOf(event.terms),
  }
}

/**
 * Currency of a launch. `unclear`: the announcement does not identify the token of the payment. `unknown`: the pool of
 * a forever mint was not read. A forever mint whose pool has neither a price nor a currency is in another token,
 * although its announcement names HBAR.
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
const MAX_DOCUMENT_NAME_CHARS = 100

function termsOf(terms: MintEventRecord['terms']): Launch['terms'] {
  const marketDocuments = documentOf('market', null, terms?.platformTermsUrl)
  const creatorTerms = typeof terms?.creator === 'object' && terms.creator !== null ? Object.entries(terms.creator) : []
  const creatorDocuments = creatorTerms.flatMap(([name, value]) =>
    documentOf('creator', name.slice(0, MAX_DOCUMENT_NAME_CHARS), value),
  )
  return {
    requiresAgreement: terms?.requiresAgreement === true,
    label: terms?.agreementLabel ?? null,
    documents: [...marketDocuments, ...creatorDocuments.slice(0, MAX_DOCUMENTS)],
  }
}

type LaunchDocument = Launch['terms']['documents'][number]

/**
 * List with the document. Empty without an address, and for an address that is too long: a shortened address would lead
 * elsewhere.
 */
const documentOf = (by: LaunchDocument['by'], name: string | null, address: unknown): readonly LaunchDocument[] =>
  typeof address === 'string' && address !== '' && address.length <= MAX_ADDRESS_CHARS ? [{ by, name, address }] : []
