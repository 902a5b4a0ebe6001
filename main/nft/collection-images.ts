import type { MAX_COLLECTION_IMAGES } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { AppFailure } from '../platform/app-failure'
import type { Emit } from '../platform/emitter'
import type { Priority } from '../market-api/client/budget'
import type { ImageCache } from '../storage/image-cache'
import type { NftFactsStore } from './nft-facts'

/** Serials of the NFTs whose images represent a collection. One request reads all of them. */
const IMAGE_SERIALS = [1, 2, 3] as const satisfies { readonly length: typeof MAX_COLLECTION_IMAGES }
/** Serial of the NFT whose image represents a collection where there is room for one image only. */
const FIRST_SERIAL = IMAGE_SERIALS[0]
/** Time before the images of a collection are requested again after a failed load. */
const RETRY_AFTER_MS = 30_000
/** Number of collections after which the page is notified, so that a long list does not stay without images. */
const COLLECTIONS_PER_UPDATE = 4

export type CollectionImagesDeps = {
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly facts: Pick<NftFactsStore, 'knownFacts' | 'missingInStore' | 'load'>
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
  readonly now: () => number
}
/** Collections whose images are requested and not loaded yet. `run`: the running load; null if none runs. */
type Queue = {
  readonly priority: Priority
  readonly tokens: Set<EntityId>
  run: Promise<void> | null
}
export type CollectionImages = ReturnType<typeof createCollectionImages>

/** Images of collections. A collection has the images of some of its NFTs. */
export function createCollectionImages({ media, facts, emit, fault, now }: CollectionImagesDeps) {
  const pathOfNft = (token: EntityId, serial: number) => media.pathOf(facts.knownFacts(token, serial)?.image ?? null)

  const urgentQueue: Queue = { priority: 'visible', tokens: new Set(), run: null }
  const backgroundQueue: Queue = { priority: 'background', tokens: new Set(), run: null }
  const isMissing = (token: EntityId) => facts.missingInStore(token, IMAGE_SERIALS).length > 0
  /** Times of the failed loads. Without them, a page that reads again after a failure would request in an endless loop. */
  const failureTimesMs = new Map<EntityId, number>()
  const hasFailedRecently = (token: EntityId) =>
    now() - (failureTimesMs.get(token) ?? Number.NEGATIVE_INFINITY) < RETRY_AFTER_MS
  const mustLoad = (token: EntityId) => isMissing(token) && !hasFailedRecently(token)
  /** Collections whose images are being loaded now: at most one of each queue. */
  const loadingTokens = new Set<EntityId>()
  const clearQueues = () => {
    urgentQueue.tokens.clear()
    backgroundQueue.tokens.clear()
  }

  /** Loads the images of one collection. False if the load failed: `loadMissing` may request them again later. */
  async function loadImages(token: EntityId, priority: Priority): Promise<boolean> {
    try {
      await facts.load(token, IMAGE_SERIALS, priority, { pageSize: IMAGE_SERIALS.length })
      failureTimesMs.delete(token)
      return true
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      // The client cancels all requests when the profile is closed.
      if (cause.error.code === 'cancelled') clearQueues()
      else failureTimesMs.set(token, now())
      return false
    }
  }

  /** Loads the images of the queued collections, also of those that are added meanwhile. */
  async function loadQueue(queue: Queue): Promise<void> {
    let newCollectionCount = 0
    let hasFailed = false
    for (const token of queue.tokens) {
      while (queue === backgroundQueue && urgentQueue.run !== null) await urgentQueue.run
      // Other parts of the app may have loaded the images since the collection was added.
      if (!queue.tokens.delete(token) || !isMissing(token)) continue
      loadingTokens.add(token)
      const isLoaded = await loadImages(token, queue.priority).finally(() => loadingTokens.delete(token))
      if (!isLoaded) {
        hasFailed ||= hasFailedRecently(token)
        continue
      }
      newCollectionCount += 1
      if (newCollectionCount % COLLECTIONS_PER_UPDATE === 0) emit('market.changed', {})
    }
    // After a failed load, the page must learn that the images are not pending any more.
    if (newCollectionCount > 0 || hasFailed) emit('market.changed', {})
  }

  /** Waits until the queue is loaded. A call during a run waits for that run. */
  function runQueue(queue: Queue): Promise<void> {
    queue.run ??= loadQueue(queue)
      .catch((cause: unknown) => {
        clearQueues()
        fault('market.pictures', cause)
      })
      .finally(() => {
        queue.run = null
      })
    return queue.run
  }
  return {
    /** Path of the collection's first image; null while that image is not known. */
    pathOf: (token: EntityId) => pathOfNft(token, FIRST_SERIAL),
    /** Paths of all images that represent the collection; null for an image that is not known. */
    pathsOf: (token: EntityId) => IMAGE_SERIALS.map((serial) => pathOfNft(token, serial)),

    /** True while images of the collection are missing and will be loaded. False after a failed load. */
    arePending: (token: EntityId): boolean =>
      loadingTokens.has(token) || urgentQueue.tokens.has(token) || backgroundQueue.tokens.has(token),

    /**
     * Loads the missing images of these collections in the background, and notifies the page. The collections in
     * `urgent` come first, and wait neither for a running background load nor for other background work.
     */
    async loadMissing(tokens: readonly EntityId[], urgent: readonly EntityId[] = []): Promise<void> {
      try {
        for (const token of urgent.filter(mustLoad)) {
          urgentQueue.tokens.add(token)
          backgroundQueue.tokens.delete(token)
        }
        const isUrgent = (token: EntityId) => urgentQueue.tokens.has(token)
        for (const token of tokens.filter(mustLoad)) if (!isUrgent(token)) backgroundQueue.tokens.add(token)
      } catch (cause) {
        fault('market.pictures', cause)
        return
      }
      const queues = [urgentQueue, backgroundQueue].filter((queue) => queue.tokens.size > 0)
      await Promise.all(queues.map(runQueue))
    },

    /** Loads the first image of one collection at once, without waiting for the images of other collections. */
    async loadFirstImage(token: EntityId): Promise<void> {
      if (facts.missingInStore(token, [FIRST_SERIAL]).length === 0) return
      try {
        await facts.load(token, [FIRST_SERIAL], 'visible')
        if (facts.knownFacts(token, FIRST_SERIAL)) emit('collection.changed', { token })
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('market.picture', cause)
      }
    },
  }
}
