/** Chance that a draw from a pool gives an NFT of each rarity band, from the numbers of NFTs in the pool. */

export type PoolNft = {
  readonly serial: number
  readonly rank: number | null
  readonly label: string | null
  /** The market's term for the state of an NFT that cannot be drawn now; null for an NFT that can be drawn. */
  readonly status: string | null
}

/** NFTs that a draw can give. */
export const drawableNfts = <T extends Pick<PoolNft, 'status'>>(nfts: readonly T[]): readonly T[] =>
  nfts.filter(({ status }) => status === null)

export type RarityBand = {
  /** The market's own label; null for NFTs without one. */
  readonly label: string | null
  /** Number of NFTs in the band that were read and can be drawn. */
  readonly count: number
  /** Best and worst rank in the band; null where no NFT of the band has a rank. */
  readonly bestRank: number | null
  readonly worstRank: number | null
  /**
   * Bounds of the chance that one draw gives an NFT of the band, 0 to 1. The bounds are equal when the whole pool was
   * read, and 0 and 1 where the size of the pool is unknown.
   */
  readonly minChance: number
  readonly maxChance: number
}

/**
 * Bands of a pool, rarest first: one band for each label of the market. Every drawable NFT counts as equally likely,
 * which the market's documents do not confirm. `available`: number of NFTs in the pool, as the market reports it; null
 * where unknown. Unread NFTs may belong to any band, so each chance has two bounds.
 */
export function poolBands(nfts: readonly PoolNft[], available: number | null): readonly RarityBand[] {
  const readNfts = drawableNfts(nfts)
  const total = Math.max(readNfts.length, available ?? 0)
  if (total === 0) return []
  const unreadCount = total - readNfts.length
  const byLabel = new Map<string | null, PoolNft[]>()
  for (const nft of readNfts) {
    const label = nft.label === null || nft.label.trim() === '' ? null : nft.label
    const band = byLabel.get(label)
    if (band) band.push(nft)
    else byLabel.set(label, [nft])
  }
  const bands = [...byLabel].map(([label, members]): RarityBand => {
    const ranks = members.flatMap(({ rank }) => rank ?? [])
    return {
      label,
      count: members.length,
      minChance: available === null ? 0 : members.length / total,
      maxChance: available === null ? 1 : (members.length + unreadCount) / total,
      bestRank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.min(a, b)),
      worstRank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.max(a, b)),
    }
  })
  // The band of NFTs without a label comes last, after bands without a rank.
  const sortRank = ({ label, bestRank }: RarityBand) =>
    label === null ? Infinity : (bestRank ?? Number.MAX_SAFE_INTEGER)
  return bands.sort((a, b) => sortRank(a) - sortRank(b) || b.count - a.count)
}
