/** How likely a draw from a pool is to bring an NFT of each band of rarity: counted, never modelled. */

export type Pooled = { readonly serial: number; readonly rank: number | null; readonly label: string | null }

export type Band = {
  /** The market's own label; null of those without one. */
  readonly label: string | null
  readonly count: number
  /** Best and worst rank among them; null where none has one. */
  readonly bestRank: number | null
  readonly worstRank: number | null
  /** Chance of one draw, 0 to 1: the same at both ends when all of the pool was read. */
  readonly low: number
  readonly high: number
}

/**
 * The bands of a pool, the rarest first: what the market calls alike is one. Each available NFT counts as likely as any
 * other, as the market's documents have it: a random index into the pool. `available`: how many there are by the
 * market's own count; what was not read may belong to any band, so that the chance has two ends.
 */
export function poolBands(nfts: readonly Pooled[], available: number | null): readonly Band[] {
  const total = Math.max(nfts.length, available ?? nfts.length)
  if (total === 0) return []
  const unread = total - nfts.length
  const byLabel = new Map<string | null, Pooled[]>()
  for (const nft of nfts) {
    const label = nft.label === null || nft.label.trim() === '' ? null : nft.label
    const band = byLabel.get(label)
    if (band) band.push(nft)
    else byLabel.set(label, [nft])
  }
  const bands = [...byLabel].map(([label, of]): Band => {
    const ranks = of.flatMap(({ rank }) => rank ?? [])
    return {
      ...{ label, count: of.length, low: of.length / total, high: (of.length + unread) / total },
      bestRank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.min(a, b)),
      worstRank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.max(a, b)),
    }
  })
  // Without a label it is in no band, and stands last.
  const orderOf = ({ label, bestRank }: Band) => (label === null ? Infinity : (bestRank ?? Number.MAX_SAFE_INTEGER))
  return bands.sort((a, b) => orderOf(a) - orderOf(b) || b.count - a.count)
}
