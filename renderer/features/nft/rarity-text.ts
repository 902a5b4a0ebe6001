import type { Rarity } from '@shared/contract/nft-history'
import { countWithNoun } from '../../format/money'

/**
 * Difference between the market's rank and the app's rank: "The market ranks this NFT as rarer, by 31 places." NFTs
 * with the same score in the app share several places. Null if the market's rank is one of these places, or if a rank is
 * unknown.
 */
export function rankDifferenceWords({ market, ownRank: appRank }: Pick<Rarity, 'market' | 'ownRank'>): string | null {
  if (market.rank === null || appRank === null) return null
  const bestRank = appRank.rank
  const worstRank = appRank.rank + appRank.tied
  if (market.rank < bestRank) {
    return `The market ranks this NFT as rarer, by ${countWithNoun(bestRank - market.rank, 'place')}.`
  }
  if (market.rank > worstRank) {
    return `The market ranks this NFT as less rare, by ${countWithNoun(market.rank - worstRank, 'place')}.`
  }
  return null
}
