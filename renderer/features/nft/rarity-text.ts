import type { Rarity } from '@shared/contract/nft-history'
import { counted } from '../../format/money'

/**
 * Difference between the market's rank and the app's: "The market ranks this NFT as rarer, by 31 places." Null if one of them is
 * unknown or if they agree.
 */
export function rankDifferenceWords({ market, own }: Pick<Rarity, 'market' | 'own'>): string | null {
  if (market.rank === null || own === null) return null
  const [first, last] = [own.rank, own.rank + own.tied]
  if (market.rank >= first && market.rank <= last) return null
  const places = market.rank < first ? first - market.rank : market.rank - last
  const comparison = market.rank < first ? 'rarer' : 'less rare'
  return `The market ranks this NFT as ${comparison}, by ${counted(places, 'place')}.`
}
