/** Common holders of two collections, as far as the market reports holders. */

type Owner = { readonly account: { readonly id: string }; readonly balance: number }
/** Holders of a collection, as far as the market reports them. */
type Holders = {
  readonly owners: readonly Owner[]
  /** Total number of owners; null where the market does not report it. */
  readonly ownerCount: number | null
  /** Total number of NFTs; null where the market does not report it. */
  readonly nftCount: number | null
}

type Overlap = {
  /** Number of reported holders of the first collection: only these were compared. */
  readonly comparedHolderCount: number
  /** Number of accounts reported as holders of both collections. */
  readonly commonHolderCount: number
  /** Number of NFTs of the first collection that common holders hold. */
  readonly commonNftCount: number
  /**
   * `commonNftCount` as a share of all NFTs of the first collection, 0 to 1; null where the number of all NFTs is
   * unknown.
   */
  readonly nftShare: number | null
  /** `commonHolderCount` as a share of `comparedHolderCount`, 0 to 1; null without compared holders. */
  readonly holderShare: number | null
  /**
   * True if all holders of the other collection are reported. Otherwise, more of the compared holders may also hold NFTs
   * of the other collection.
   */
  readonly isOtherComplete: boolean
  /** True if all holders of both collections are reported. Otherwise there may be more common holders. */
  readonly isExact: boolean
}

const areAllReported = ({ owners, ownerCount }: Holders): boolean => ownerCount !== null && owners.length >= ownerCount

/** Share of all NFTs that the reported owners hold, 0 to 1; null where the total is unknown. */
export function reportedShare({ owners, nftCount }: Holders): number | null {
  if (nftCount === null || nftCount <= 0) return null
  return Math.min(1, owners.reduce((sum, { balance }) => sum + balance, 0) / nftCount)
}

/**
 * Separates the pool accounts from the holders, because the NFTs of a pool account are still available to mint. Returns
 * the holders without pool accounts, and the pool accounts among the reported owners.
 */
export function excludePools<T extends Holders>(
  holders: T,
  pools: readonly (string | null)[],
): { readonly holders: T; readonly poolHolders: T['owners'] } {
  const isPool = ({ account, balance }: Owner) => balance > 0 && pools.includes(account.id)
  const poolHolders = holders.owners.filter(isPool)
  if (poolHolders.length === 0) return { holders, poolHolders }
  const poolNftCount = poolHolders.reduce((sum, { balance }) => sum + balance, 0)
  const { owners, ownerCount, nftCount } = holders
  return {
    holders: {
      ...holders,
      owners: owners.filter((owner) => !isPool(owner)),
      ownerCount: ownerCount === null ? null : Math.max(0, ownerCount - poolHolders.length),
      nftCount: nftCount === null ? null : Math.max(0, nftCount - poolNftCount),
    },
    poolHolders,
  }
}

/**
 * The single largest holder, if its balance is exactly the number of NFTs left to mint: then the account is probably
 * the pool account. An equal number is no proof.
 */
export function likelyPoolHolder({ owners }: Holders, nftsLeft: number | null): Owner | null {
  const [largest, second] = owners.toSorted((a, b) => b.balance - a.balance)
  if (!largest || nftsLeft === null || nftsLeft <= 0) return null
  return largest.balance === nftsLeft && (second?.balance ?? 0) < nftsLeft ? largest : null
}

/** Compares the reported holders of two collections. Accounts with a balance of zero do not count. */
export function holderOverlap(first: Holders, other: Holders): Overlap {
  const otherHolders = new Set(other.owners.filter(({ balance }) => balance > 0).map(({ account }) => account.id))
  const firstHolders = first.owners.filter(({ balance }) => balance > 0)
  const common = firstHolders.filter(({ account }) => otherHolders.has(account.id))
  const commonNftCount = common.reduce((sum, { balance }) => sum + balance, 0)
  const { nftCount } = first
  return {
    comparedHolderCount: firstHolders.length,
    commonHolderCount: common.length,
    commonNftCount,
    nftShare: nftCount === null || nftCount <= 0 ? null : Math.min(1, commonNftCount / nftCount),
    holderShare: firstHolders.length === 0 ? null : common.length / firstHolders.length,
    isOtherComplete: areAllReported(other),
    isExact: areAllReported(first) && areAllReported(other),
  }
}
