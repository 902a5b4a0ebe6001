import type { z } from 'zod'
import type { MarketCollection, RankingPeriod } from '@shared/contract/market'
import type { topCollectionsFacts } from '@shared/market/facts'
import type { topCollections } from '@shared/market/statistics'

type TopRecord = z.output<typeof topCollectionsFacts.answer>['collections'][number]
type RankedRecord = z.output<typeof topCollections.answer>['collections'][number]
type Collection = Omit<MarketCollection, 'checksum' | 'image' | 'images' | 'areImagesPending'>

export const RANGE_DAYS: Readonly<Record<RankingPeriod, number>> = { '24h': 1, '7d': 7, '30d': 30 }

/**
 * Collections of the market, highest volume first. `top`: the public list, which is short. `ranked`: the ranking that
 * needs a key, with all collections, the earlier volume and the number of listings; empty if it could not be read.
 */
export function rankedCollections(top: readonly TopRecord[], ranked: readonly RankedRecord[]): readonly Collection[] {
  const rankedByToken = new Map(ranked.map((record) => [record.token, record]))
  const topTokens = new Set(top.map(({ token }) => token))
  const publicCollections = top.map(({ rank, token, name, creator, floor, volume, sales, owners, supply }) => {
    const record = rankedByToken.get(token)
    return {
      rank,
      token,
      name,
      creator,
      floor,
      volume,
      volumeChangePercent: record ? volumeChange(record) : null,
      sales,
      listed: record?.listed ?? null,
      owners,
      supply,
    }
  })
  const otherCollections = ranked
    .filter(({ token }) => !topTokens.has(token))
    .map((record, index) => ({
      rank: top.length + index + 1,
      token: record.token,
      name: record.name,
      creator: null,
      floor: record.floor,
      volume: record.volume,
      volumeChangePercent: volumeChange(record),
      sales: record.sales,
      listed: record.listed,
      owners: record.owners,
      supply: record.supply,
    }))
  return [...publicCollections, ...otherCollections]
}

/** Change of the volume in percent; null if a volume is unknown or the earlier volume is zero. */
const volumeChange = ({ volume, volumeprev }: RankedRecord): number | null =>
  volume === null || volumeprev === null || volumeprev <= 0 ? null : ((volume - volumeprev) / volumeprev) * 100
