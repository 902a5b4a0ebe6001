import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import type { MarketClient } from '../../market-api/client/client'
import type { Media } from '../../storage/media'
import { collectionAtHand } from '../../nft/collection-at-hand'
import type { NftFactsStore } from '../../nft/nft-facts'

type KeptDeps = { readonly market: MarketClient; readonly facts: NftFactsStore; readonly media: Media }

/**
 * Facts of an NFT on this computer that rarely change, for the time until the market answers, or while it is offline.
 */
export const createNftKept = ({ market, facts, media }: KeptDeps): Pick<ServicesOf<Contract>['nft'], 'kept'> => ({
  async kept({ token, serial }) {
    const [known, readAt] = [facts.kept(token, serial), facts.receivedAt(token, serial)]
    if (!known || readAt === null) return null
    const collection = await collectionAtHand(market)(token)
    return {
      token,
      serial,
      name: known.name,
      collection,
      image: media.pathOf(known.image),
      rarityRank: known.rarityRank,
      traits: known.attributes.map(({ trait_type: type, value }) => ({ type, value })),
      readAt,
    }
  },
})
