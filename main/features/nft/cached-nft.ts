import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { MarketClient } from '../../market-api/client/client'
import type { ImageCache } from '../../storage/image-cache'
import { createCollectionNameLookup } from '../../nft/cached-collection-name'
import type { NftFactsStore } from '../../nft/nft-facts'

type CachedNftDeps = { readonly market: MarketClient; readonly facts: NftFactsStore; readonly media: ImageCache }

/**
 * Method that returns the facts of an NFT that are stored on this computer and rarely change. The page shows these
 * facts until the market answers, or while the market is offline.
 */
export const createCachedNft = ({
  market,
  facts,
  media,
}: CachedNftDeps): Pick<ServicesOf<Contract>['nft'], 'cachedNft'> => ({
  async cachedNft({ token, serial }) {
    const nftFacts = facts.knownFacts(token, serial)
    const readAt = facts.receivedAt(token, serial)
    if (!nftFacts || readAt === null) return null
    const collection = await createCollectionNameLookup(market)(token)
    return {
      token,
      serial,
      name: nftFacts.name,
      collection,
      image: media.pathOf(nftFacts.image),
      rarityRank: nftFacts.rarityRank,
      traits: nftFacts.attributes.map(({ trait_type: type, value }) => ({ type, value })),
      readAt,
    }
  },
})
