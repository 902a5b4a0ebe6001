/** How likely a draw from a pool is to bring an NFT of each band of rarity: counted, never modelled. */

export type Pooled = {
  readonly serial: number
  readonly rank: number | null
  readonly label: string | null
  /** The market's word for one that cannot be drawn now; null where it can be. */
  readonly status: string | null
}

/** Those that a draw can bring. */
export const drawable = <T extends Pick<Pooled, 'status'>>(nfts: readonly T[]): readonly T[] =>
  nfts.filter(({ status }) => status === null)

export type Band = {
  /** The market's own label; null of those without one. */
  readonly label: string | null
  readonly count: number
  /** Best and worst rank among them; null where none has one. */
  readonly bestRank: number | null
  readonly worstRank: number | null
  /** Chance of one draw, 0 to 1: the same at both ends when all of the pool was read, 0 and 1 where nobody says of how many. */
  readonly low: number
  readonly high: number
}

/**
 * The bands of a pool, the rarest first: what the market calls alike is one. Each NFT that can be drawn counts as likely
 * as any other, which the market's documents do not say. `available`: how many there are by the market's own count; what
 * was not read may belong to any band, so that the chance has two ends. Where nobody says how many there are, it may be
 * anything.
 */
export function poolBands(nfts: readonly Pooled[], available: number | null): readonly Band[] {
  const read = drawable(nfts)
  const total = Math.max(read.length, available ?? 0)
  if (total === 0) return []
  const unread = total - read.length
  const byLabel = new Map<string | null, Pooled[]>()
  for (const nft of read) {
    const label = nft.label === null || nft.label.trim() === '' ? null : nft.label
    const band = byLabel.get(label)
    if (band) band.push(nft)
    else byLabel.set(label, [nft])
  }
  const bands = [...byLabel].map(([label, of]): Band => {
    const ranks = of.flatMap(({ rank }) => rank ?? [])
    return {
      label,
      count: of.length,
      low: available === null ? 0 : of.length / total,
      high: available === null ? 1 : (of.length + unread) / total,
      bestRank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.min(a, b)),
      worstRank: ranks.length === 0 ? null : ranks.reduce((a, b) => Math.max(a, b)),
    }
  })
  // Without a label it is in no band, and stands last.
  const orderOf = ({ label, bestRank }: Band) => (label === null ? Infinity : (bestRank ?? Number.MAX_SAFE_INTEGER))
  return bands.sort((a, b) => orderOf(a) - orderOf(b) || b.count - a.count)
}
