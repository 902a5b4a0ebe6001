import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { MarketClient } from '../../market-api/client/client'
import type { MediaCache } from '../../storage/image-cache'
import { cachedCollectionName } from '../../nft/cached-collection-name'
import type { NftFactsStore } from '../../nft/nft-facts'

type CachedNftDeps = { readonly market: MarketClient; readonly facts: NftFactsStore; readonly media: MediaCache }

/**
 * Facts of an NFT on this computer that rarely change, for the time until the market answers, or while it is offline.
 */
export const createCachedNft = ({
  market,
  facts,
  media,
}: CachedNftDeps): Pick<ServicesOf<Contract>['nft'], 'kept'> => ({
  async kept({ token, serial }) {
    const nftFacts = facts.kept(token, serial)
    const readAt = facts.receivedAt(token, serial)
    if (!nftFacts || readAt === null) return null
    const collection = await cachedCollectionName(market)(token)
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
