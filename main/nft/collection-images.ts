import type { MAX_COLLECTION_IMAGES } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { AppFailure } from '../platform/app-failure'
import type { Emit } from '../platform/emitter'
import type { ImageCache } from '../storage/image-cache'
import type { NftFactsStore } from './nft-facts'

/** Serials of the NFTs whose pictures represent a collection. One request reads all of them. */
const IMAGE_SERIALS = [1, 2, 3] as const satisfies { readonly length: typeof MAX_COLLECTION_IMAGES }
/** Serial of the NFT whose picture represents a collection where there is room for one picture only. */
const FIRST_SERIAL = IMAGE_SERIALS[0]
/** Number of collections after which the page is notified, so that a long list does not stay without pictures. */
const COLLECTIONS_PER_NOTICE = 4

export type CollectionImagesDeps = {
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly facts: Pick<NftFactsStore, 'knownFacts' | 'missing' | 'load'>
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
}
export type CollectionImages = ReturnType<typeof createCollectionImages>

/** Pictures of collections. A collection has the pictures of some of its NFTs. */
export function createCollectionImages({ media, facts, emit, fault }: CollectionImagesDeps) {
  let isLoading = false
  const pathOfNft = (token: EntityId, serial: number) => media.pathOf(facts.knownFacts(token, serial)?.image ?? null)

  /** Collections whose pictures are requested and not loaded yet. */
  const waitingTokens = new Set<EntityId>()
  /** The waiting collections whose pictures come first. */
  const urgentTokens = new Set<EntityId>()
  const isMissing = (token: EntityId) => facts.missing(token, IMAGE_SERIALS).length > 0

  /** Loads the pictures of the waiting collections, also of those that are requested meanwhile. */
  async function loadWaiting(): Promise<void> {
    for (let count = 1; waitingTokens.size > 0; count++) {
      const [token] = urgentTokens.size > 0 ? urgentTokens : waitingTokens
      if (token === undefined) return
      const priority = urgentTokens.has(token) ? 'visible' : 'background'
      urgentTokens.delete(token)
      waitingTokens.delete(token)
      await facts.load(token, IMAGE_SERIALS, priority, { pageSize: IMAGE_SERIALS.length })
      if (count % COLLECTIONS_PER_NOTICE === 0) emit('market.changed', {})
    }
  }
  return {
    /** Path of the collection's first picture; null while that picture is not known. */
    pathOf: (token: EntityId) => pathOfNft(token, FIRST_SERIAL),
    /** Paths of all pictures that represent the collection; null for a picture that is not known. */
    pathsOf: (token: EntityId) => IMAGE_SERIALS.map((serial) => pathOfNft(token, serial)),

    /**
     * Loads the missing pictures of these collections in the background, and notifies the page. The collections in
     * `urgent` come first and do not wait for other background work. While another call runs, that call loads them.
     */
    async loadMissing(tokens: readonly EntityId[], urgent: readonly EntityId[] = []): Promise<void> {
      for (const token of urgent.filter(isMissing)) {
        urgentTokens.add(token)
        waitingTokens.add(token)
      }
      for (const token of tokens.filter(isMissing)) waitingTokens.add(token)
      if (isLoading || waitingTokens.size === 0) return
      isLoading = true
      try {
        await loadWaiting()
        emit('market.changed', {})
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('market.faces', cause)
      } finally {
        isLoading = false
        waitingTokens.clear()
        urgentTokens.clear()
      }
    },

    /** Loads the first picture of one collection at once, without waiting for the pictures of other collections. */
    async loadOne(token: EntityId): Promise<void> {
      if (facts.missing(token, [FIRST_SERIAL]).length === 0) return
      try {
        await facts.load(token, [FIRST_SERIAL], 'visible')
        if (facts.knownFacts(token, FIRST_SERIAL)) emit('collection.changed', { token })
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('market.face', cause)
      }
    },
  }
}
