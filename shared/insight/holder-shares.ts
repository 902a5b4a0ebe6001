/** Distribution of the NFTs of a collection over its owners. */

export type HolderBucket = {
  /** Smallest and largest balance of the bucket, both included. `maxBalance` is null without an upper limit. */
  readonly minBalance: number
  readonly maxBalance: number | null
  /** Number of owners in the bucket, including owners whose balance was not read. */
  readonly ownerCount: number
  /** Number of NFTs that these owners hold; null if unread balances can differ. */
  readonly nftCount: number | null
  /**
   * Number of owners in the bucket whose balance was not read. Each of them holds at most the smallest balance that was
   * read.
   */
  readonly unreadOwnerCount: number
}

/** Smallest balance of each bucket. */
const BUCKET_STARTS = [1, 2, 6, 11, 26, 51, 101] as const

/**
 * Buckets of owners by balance. The market reports only the largest owners, so an unread owner holds at most the
 * smallest reported balance. All unread owners are in the first bucket, which includes that balance. `balances`: reported
 * balances; those of zero do not count.
 */
export function holderBuckets(balances: readonly number[], ownerCount: number | null): readonly HolderBucket[] {
  const readBalances = balances.filter((balance) => balance > 0)
  const unread = Math.max(0, (ownerCount ?? readBalances.length) - readBalances.length)
  // Infinity if no balance was read: then all unread owners are in a single bucket without an upper limit.
  const smallest = Math.min(...readBalances)
  const starts: number[] = BUCKET_STARTS.filter((start) => unread === 0 || start > smallest)
  if (unread > 0) starts.unshift(1)
  return starts.map((minBalance, i) => {
    const nextStart = starts[i + 1]
    const maxBalance = nextStart === undefined ? null : nextStart - 1
    const balancesInBucket = readBalances.filter(
      (balance) => balance >= minBalance && (maxBalance === null || balance <= maxBalance),
    )
    const unreadOwners = i === 0 ? unread : 0
    const readNfts = balancesInBucket.reduce((sum, balance) => sum + balance, 0)
    return {
      minBalance,
      maxBalance,
      ownerCount: balancesInBucket.length + unreadOwners,
      // If the smallest read balance is one, each unread owner holds exactly one NFT.
      nftCount: unreadOwners === 0 || (smallest === 1 && maxBalance === 1) ? readNfts + unreadOwners : null,
      unreadOwnerCount: unreadOwners,
    }
  })
}

/** Share of all NFTs that the `count` largest owners hold, 0 to 1; null while the total is unknown. */
export function topShare(balances: readonly number[], count: number, nftCount: number | null): number | null {
  if (nftCount === null || nftCount <= 0) return null
  const largest = [...balances].sort((a, b) => b - a).slice(0, count)
  return Math.min(1, largest.reduce((sum, balance) => sum + balance, 0) / nftCount)
}

export type HolderLine<T> = {
  readonly owner: T
  /** 1 for the largest. Equal balances have equal ranks. */
  readonly rank: number
  /** Share of all NFTs, 0 to 1; null while the total is unknown. */
  readonly share: number | null
  /** Share of this owner and all owners in earlier lines together, 0 to 1; null while the total is unknown. */
  readonly cumulativeShare: number | null
}

/** The given owners, those with the largest balances first, each with its rank, its share and the cumulative share. */
export function holderLines<T extends { readonly balance: number }>(
  owners: readonly T[],
  nftCount: number | null,
): readonly HolderLine<T>[] {
  const shareOfAll = (nfts: number) => (nftCount === null || nftCount <= 0 ? null : Math.min(1, nfts / nftCount))
  let rank = 0
  let sum = 0
  let previousBalance: number | null = null
  return [...owners]
    .sort((a, b) => b.balance - a.balance)
    .map((owner, i) => {
      if (owner.balance !== previousBalance) rank = i + 1
      previousBalance = owner.balance
      sum += owner.balance
      return { owner, rank, share: shareOfAll(owner.balance), cumulativeShare: shareOfAll(sum) }
    })
}
