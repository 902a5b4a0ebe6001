/** Who holds two collections at once, as far as the market tells who holds them. */

type Owner = { readonly account: { readonly id: string }; readonly balance: number }
export type Holders = {
  readonly owners: readonly Owner[]
  /** Of how many; null where the market does not say. */
  readonly ownerCount: number | null
  readonly nftCount: number | null
}

export type Overlap = {
  /** Accounts told of the first one that were compared. */
  readonly told: number
  /** The account left out was among those told of: it only holds what is to be handed out. */
  readonly hasLeftOut: boolean
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

/** `leftOut`: an account that is no holder in the sense of it, such as the one that hands the NFTs out. */
export function overlapOf(first: Holders, other: Holders, leftOut: string | null = null): Overlap {
  const others = new Set(other.owners.filter(({ balance }) => balance > 0).map(({ account }) => account.id))
  const holding = first.owners.filter(({ balance }) => balance > 0)
  const held = holding.filter(({ account }) => account.id !== leftOut)
  const both = held.filter(({ account }) => others.has(account.id))
  const sum = both.reduce((all, { balance }) => all + balance, 0)
  const { nftCount } = first
  return {
    told: held.length,
    hasLeftOut: held.length < holding.length,
    both: both.length,
    held: sum,
    share: nftCount === null || nftCount <= 0 ? null : Math.min(1, sum / nftCount),
    ofTold: held.length === 0 ? null : both.length / held.length,
    isOtherWhole: isWhole(other),
    isExact: isWhole(first) && isWhole(other),
  }
}
