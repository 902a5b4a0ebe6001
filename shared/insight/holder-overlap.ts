/** Common holders of two collections, as far as the market reports holders. */

type Owner = { readonly account: { readonly id: string }; readonly balance: number }
type Holders = {
  readonly owners: readonly Owner[]
  /** Total number of owners; null where the market does not report it. */
  readonly ownerCount: number | null
  readonly nftCount: number | null
}

type Overlap = {
  /** Number of reported holders of the first collection that were compared. */
  readonly comparedHolders: number
  /** Number of accounts reported as holders of both collections. */
  readonly commonHolders: number
  /** Their NFTs of the first collection, and the share of all its NFTs, 0 to 1; null where the total is unknown. */
  readonly commonNfts: number
  readonly nftShare: number | null
  /** Share of the reported holders of the first collection, 0 to 1; null without reported holders. */
  readonly holderShare: number | null
  /** True if all holders of the other collection are reported: otherwise more of the compared accounts may hold it. */
  readonly isOtherComplete: boolean
  /** True if all holders of both collections are reported: otherwise there may be more common holders. */
  readonly isExact: boolean
}

const areAllReported = ({ owners, ownerCount }: Holders): boolean => ownerCount !== null && owners.length >= ownerCount

/** Share of all NFTs that the reported owners hold, 0 to 1; null where the total is unknown. */
export function reportedShare({ owners, nftCount }: Holders): number | null {
  if (nftCount === null || nftCount <= 0) return null
  return Math.min(1, owners.reduce((sum, { balance }) => sum + balance, 0) / nftCount)
}

/**
 * Holders without the accounts that hand out NFTs, whose balance is still available to mint. `stock`: those accounts
 * among the reported owners.
 */
export function excludePools<T extends Holders>(
  holders: T,
  pools: readonly (string | null)[],
): Readonly<{ held: T; stock: T['owners'] }> {
  const isPool = ({ account, balance }: Owner) => balance > 0 && pools.includes(account.id)
  const stock = holders.owners.filter(isPool)
  if (stock.length === 0) return { held: holders, stock }
  const stockCount = stock.reduce((sum, { balance }) => sum + balance, 0)
  const { owners, ownerCount, nftCount } = holders
  return {
    held: {
      ...holders,
      owners: owners.filter((owner) => !isPool(owner)),
      ownerCount: ownerCount === null ? null : Math.max(0, ownerCount - stock.length),
      nftCount: nftCount === null ? null : Math.max(0, nftCount - stockCount),
    },
    stock,
  }
}

/**
 * The largest holder, if it holds exactly the number of NFTs left to mint: probably the stock. An equal count is no
 * proof.
 */
export function likelyStock({ owners }: Holders, left: number | null): Owner | null {
  const [largest, second] = owners.toSorted((a, b) => b.balance - a.balance)
  if (!largest || left === null || left <= 0) return null
  return largest.balance === left && (second?.balance ?? 0) < left ? largest : null
}

export function holderOverlap(first: Holders, other: Holders): Overlap {
  const otherHolders = new Set(other.owners.filter(({ balance }) => balance > 0).map(({ account }) => account.id))
  const holders = first.owners.filter(({ balance }) => balance > 0)
  const common = holders.filter(({ account }) => otherHolders.has(account.id))
  const commonNfts = common.reduce((sum, { balance }) => sum + balance, 0)
  const { nftCount } = first
  return {
    comparedHolders: holders.length,
    commonHolders: common.length,
    commonNfts: commonNfts,
    nftShare: nftCount === null || nftCount <= 0 ? null : Math.min(1, commonNfts / nftCount),
    holderShare: holders.length === 0 ? null : common.length / holders.length,
    isOtherComplete: areAllReported(other),
    isExact: areAllReported(first) && areAllReported(other),
  }
}
