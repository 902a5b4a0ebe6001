/** Who holds two collections at once, as far as the market tells who holds them. */

type Owner = { readonly account: { readonly id: string }; readonly balance: number }
type Holders = {
  readonly owners: readonly Owner[]
  /** Of how many; null where the market does not say. */
  readonly ownerCount: number | null
  readonly nftCount: number | null
}

type Overlap = {
  /** Accounts told of the first one that were compared. */
  readonly told: number
  /** Accounts among those told of both. */
  readonly both: number
  /** What they hold of the first collection, and their share of all of it, 0 to 1; null where nobody says of how many. */
  readonly held: number
  readonly share: number | null
  /** Of the accounts that are told of the first one, 0 to 1; null where none is. */
  readonly ofTold: number | null
  /** All holders of the other are told: else more of those compared may hold it. */
  readonly isOtherWhole: boolean
  /** All holders of both are told: else there may be more. */
  readonly isExact: boolean
}

const isWhole = ({ owners, ownerCount }: Holders): boolean => ownerCount !== null && owners.length >= ownerCount

/** The share of all NFTs that those who are told of hold, 0 to 1; null where nobody says of how many. */
export function toldShare({ owners, nftCount }: Holders): number | null {
  if (nftCount === null || nftCount <= 0) return null
  return Math.min(1, owners.reduce((sum, { balance }) => sum + balance, 0) / nftCount)
}

/**
 * The holders without the accounts that hand the NFTs out: what they have is still to be had. `stock`: those of them that
 * are among the ones told of.
 */
export function withoutPools<T extends Holders>(
  all: T,
  pools: readonly (string | null)[],
): Readonly<{ held: T; stock: T['owners'] }> {
  const isPool = ({ account, balance }: Owner) => balance > 0 && pools.includes(account.id)
  const stock = all.owners.filter(isPool)
  if (stock.length === 0) return { held: all, stock }
  const count = stock.reduce((sum, { balance }) => sum + balance, 0)
  const { owners, ownerCount, nftCount } = all
  return {
    held: {
      ...all,
      owners: owners.filter((owner) => !isPool(owner)),
      ownerCount: ownerCount === null ? null : Math.max(0, ownerCount - stock.length),
      nftCount: nftCount === null ? null : Math.max(0, nftCount - count),
    },
    stock,
  }
}

/** Who holds exactly as many as are left to mint, and more than anybody else: it may be the stock. Counting proves nothing. */
export function likelyStock({ owners }: Holders, left: number | null): Owner | null {
  const [most, next] = owners.toSorted((a, b) => b.balance - a.balance)
  return most && left !== null && left > 0 && most.balance === left && (next?.balance ?? 0) < left ? most : null
}

export function overlapOf(first: Holders, other: Holders): Overlap {
  const others = new Set(other.owners.filter(({ balance }) => balance > 0).map(({ account }) => account.id))
  const held = first.owners.filter(({ balance }) => balance > 0)
  const both = held.filter(({ account }) => others.has(account.id))
  const sum = both.reduce((all, { balance }) => all + balance, 0)
  const { nftCount } = first
  return {
    told: held.length,
    both: both.length,
    held: sum,
    share: nftCount === null || nftCount <= 0 ? null : Math.min(1, sum / nftCount),
    ofTold: held.length === 0 ? null : both.length / held.length,
    isOtherWhole: isWhole(other),
    isExact: isWhole(first) && isWhole(other),
  }
}
