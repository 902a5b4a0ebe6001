import type { Rarity } from '@shared/contract/nft-past'
import { statFigure } from '../../format/money'

/**
 * Difference between the two ranks: "The market calls it rarer: the two are 31 places apart." Null if one of them is
 * unknown or if they agree.
 */
export function disagreement({ market, own }: Pick<Rarity, 'market' | 'own'>): string | null {
  if (market.rank === null || own === null) return null
  const [first, last] = [own.rank, own.rank + own.tied]
  if (market.rank >= first && market.rank <= last) return null
  const apart = market.rank < first ? first - market.rank : market.rank - last
  const rarer = market.rank < first ? 'The market calls it rarer' : 'The market calls it less rare'
  return `${rarer}: the two are ${statFigure(apart)} ${apart === 1 ? 'place' : 'places'} apart.`
}
