import type { EntityId } from '@shared/ids'
import { AppFailure } from '../platform/app-failure'
import type { Emit } from '../platform/emitter'
import type { ImageCache } from '../storage/image-cache'
import type { NftFactsStore } from './nft-facts'

/** A collection is shown with the picture of its NFT with this serial. */
const IMAGE_SERIAL = 1
/** Number of pictures after which the page is notified, so that a long list does not stay without pictures. */
const IMAGES_PER_NOTICE = 8

export type CollectionImagesDeps = {
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly facts: Pick<NftFactsStore, 'knownFacts' | 'missing' | 'load'>
  readonly emit: Emit
  readonly fault: (event: string, cause: unknown) => void
}
export type CollectionImages = ReturnType<typeof createCollectionImages>

/** Pictures of collections. A collection has the picture of one of its NFTs. */
export function createCollectionImages({ media, facts, emit, fault }: CollectionImagesDeps) {
  let isLoading = false
  const isMissing = (token: EntityId) => facts.missing(token, [IMAGE_SERIAL]).length > 0

  async function loadEach(tokens: readonly EntityId[]): Promise<void> {
    for (const [index, token] of tokens.entries()) {
      await facts.load(token, [IMAGE_SERIAL], 'background')
      if ((index + 1) % IMAGES_PER_NOTICE === 0) emit('market.changed', {})
    }
  }
  return {
    /** Path of the collection's picture; null while no picture is known. */
    pathOf: (token: EntityId) => media.pathOf(facts.knownFacts(token, IMAGE_SERIAL)?.image ?? null),

    /**
     * Loads the missing pictures of these collections in the background, and notifies the page. Does nothing while
     * another call runs.
     */
    async loadMissing(tokens: readonly EntityId[]): Promise<void> {
      const missingTokens = tokens.filter(isMissing)
      if (isLoading || missingTokens.length === 0) return
      isLoading = true
      try {
        await loadEach(missingTokens)
        emit('market.changed', {})
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('market.faces', cause)
      } finally {
        isLoading = false
      }
    },

    /** Loads the picture of one collection at once, without waiting for the pictures of other collections. */
    async loadOne(token: EntityId): Promise<void> {
      if (!isMissing(token)) return
      try {
        await facts.load(token, [IMAGE_SERIAL], 'visible')
        if (facts.knownFacts(token, IMAGE_SERIAL)) emit('collection.changed', { token })
      } catch (cause) {
        if (!(cause instanceof AppFailure)) fault('market.face', cause)
      }
    },
  }
}
