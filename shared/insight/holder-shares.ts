/** Distribution of a collection over its holders. */

export type HolderBucket = {
  /** Range of NFTs per owner, both included; null: no upper limit. */
  readonly from: number
  readonly to: number | null
  readonly owners: number
  readonly nfts: number | null
  /** Number of owners in the bucket whose balance was not read: it is at most the smallest balance that was read. */
  readonly unread: number
}

const EDGES = [1, 2, 6, 11, 26, 51, 101] as const

/**
 * Buckets of owners by balance. The market reports only the largest owners: the others hold at most the smallest
 * reported balance. If that is one, their balances are known; otherwise they share a bucket with all owners up to that
 * balance.
 */
export function holderBuckets(balances: readonly number[], ownerCount: number | null): readonly HolderBucket[] {
  const held = balances.filter((balance) => balance > 0)
  const unread = Math.max(0, (ownerCount ?? held.length) - held.length)
  const smallest = held.length > 0 ? Math.min(...held) : 1
  const starts: number[] = EDGES.filter((edge) => unread === 0 || edge > smallest)
  if (unread > 0) starts.unshift(1)
  return starts.map((from, i) => {
    const next = starts[i + 1]
    const to = next === undefined ? null : next - 1
    const inside = held.filter((balance) => balance >= from && (to === null || balance <= to))
    const unreadOwners = i === 0 ? unread : 0
    const readNfts = inside.reduce((sum, balance) => sum + balance, 0)
    return {
      from,
      to,
      owners: inside.length + unreadOwners,
      // An unread owner holds exactly one NFT where the smallest read balance is one.
      nfts: unreadOwners === 0 || (smallest === 1 && to === 1) ? readNfts + unreadOwners : null,
      unread: unreadOwners,
    }
  })
}

/** Share that the `count` largest owners hold, 0 to 1; null while the total is unknown. */
export function topShare(balances: readonly number[], count: number, nftCount: number | null): number | null {
  if (nftCount === null || nftCount <= 0) return null
  const largest = [...balances].sort((a, b) => b - a).slice(0, count)
  return Math.min(1, largest.reduce((sum, balance) => sum + balance, 0) / nftCount)
}

export type HolderLine<T> = {
  readonly owner: T
  /** Equal balances have equal ranks. */
  readonly rank: number
  /** Share of all NFTs, 0 to 1; null while the total is unknown. */
  readonly share: number | null
  /** Cumulative share of this owner and all larger ones. */
  readonly sofar: number | null
}

/** The largest owners, largest first, each with its share and the cumulative share. */
export function holderLines<T extends { readonly balance: number }>(
  owners: readonly T[],
  nftCount: number | null,
): readonly HolderLine<T>[] {
  const shareOfAll = (held: number) => (nftCount === null || nftCount <= 0 ? null : Math.min(1, held / nftCount))
  let rank = 0
  let sum = 0
  let previousBalance: number | null = null
  return [...owners]
    .sort((a, b) => b.balance - a.balance)
    .map((owner, i) => {
      if (owner.balance !== previousBalance) rank = i + 1
      previousBalance = owner.balance
      sum += owner.balance
      return { owner, rank, share: shareOfAll(owner.balance), sofar: shareOfAll(sum) }
    })
}
