import type { Contract } from '@shared/contract'
import type { ServicesOf } from '@shared/contract/method'
import { collectionFacts } from '@shared/market/facts'
import type { MarketClient } from '../market/client'
import { orNull } from '../platform/app-failure'
import type { Media } from '../storage/media'
import type { NftFactsStore } from './nft-facts'

type KeptDeps = { readonly market: MarketClient; readonly facts: NftFactsStore; readonly media: Media }

/** What this computer knows of an NFT and never changes much: for while the market is waited for, or cannot be reached. */
export const createNftKept = ({ market, facts, media }: KeptDeps): Pick<ServicesOf<Contract>['nft'], 'kept'> => ({
  async kept({ token, serial }) {
    const [known, readAt] = [facts.kept(token, serial), facts.receivedAt(token, serial)]
    if (!known || readAt === null) return null
    // Whoever has left already gets what is at hand, and the market is not asked.
    const atHand = { priority: 'background', signal: AbortSignal.abort() } as const
    const collection = await orNull(market.read(collectionFacts, { token }, atHand))
    return {
      ...{ token, serial, name: known.name, collection: collection?.value.name ?? null },
      ...{ image: media.pathOf(known.image), rarityRank: known.rarityRank },
      traits: known.attributes.map(({ trait_type: type, value }) => ({ type, value })),
      readAt,
    }
  },
})
