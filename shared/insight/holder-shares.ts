/** How a collection is spread over those who hold it. */

export type HolderBucket = {
  /** Held by one owner, both included; null: or more. */
  readonly from: number
  readonly to: number | null
  readonly owners: number
  readonly nfts: number | null
  /** Owners among them whose number was not read: it is told only that they hold no more than the last that was. */
  readonly unread: number
}

const EDGES = [1, 2, 6, 11, 26, 51, 101] as const

/**
 * Owners by how many they hold. The market tells of the largest alone: those it does not tell of hold as few as the last
 * it told of, or fewer. Where that is one, they are known; else they stand with all that hold as few.
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
    const hidden = i === 0 ? unread : 0
    const read = inside.reduce((sum, balance) => sum + balance, 0)
    return {
      from,
      to,
      owners: inside.length + hidden,
      nfts: hidden === 0 ? read : smallest === 1 && to === 1 ? read + hidden : null,
      unread: hidden,
    }
  })
}

/** What the largest `n` hold of all, 0 to 1; null while nobody says how many there are. */
export function topShare(balances: readonly number[], n: number, nftCount: number | null): number | null {
  if (nftCount === null || nftCount <= 0) return null
  const largest = [...balances].sort((a, b) => b - a).slice(0, n)
  return Math.min(1, largest.reduce((sum, balance) => sum + balance, 0) / nftCount)
}

export type HolderLine<T> = {
  readonly owner: T
  /** Those who hold as many have the same. */
  readonly rank: number
  /** Of all NFTs, 0 to 1; null while nobody says how many there are. */
  readonly share: number | null
  /** The same of this one and all that hold more. */
  readonly sofar: number | null
}

/** Those who hold most, largest first, with what each holds of all and what they hold together. */
export function holderLines<T extends { readonly balance: number }>(
  owners: readonly T[],
  nftCount: number | null,
): readonly HolderLine<T>[] {
  const ofAll = (held: number) => (nftCount === null || nftCount <= 0 ? null : Math.min(1, held / nftCount))
  let rank = 0
  let sum = 0
  let last: number | null = null
  return [...owners]
    .sort((a, b) => b.balance - a.balance)
    .map((owner, i) => {
      if (owner.balance !== last) rank = i + 1
      last = owner.balance
      sum += owner.balance
      return { owner, rank, share: ofAll(owner.balance), sofar: ofAll(sum) }
    })
}
