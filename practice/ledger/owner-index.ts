type SerialsByOwner = Map<number, Set<number>>

/**
 * Index that finds an account's NFTs without scanning the collections. A collection is given by its `owners` array, in
 * which `owners[serial - 1]` is the account number of the owner, or 0 for a burned NFT. A collection is indexed on first
 * use. After that, every NFT must be moved with `move`.
 */
export class OwnerIndex {
  private readonly indexByOwnersArray = new WeakMap<Int32Array, SerialsByOwner>()

  /** Serials of one collection that the account owns, ascending. */
  serials(owners: Int32Array, account: number): number[] {
    return [...(this.serialsByOwnerOf(owners).get(account) ?? [])].sort((a, b) => a - b)
  }

  /** Number of NFTs of one collection that the account owns. */
  count(owners: Int32Array, account: number): number {
    return this.serialsByOwnerOf(owners).get(account)?.size ?? 0
  }

  /** Each owner in the collection, with the number of NFTs that the owner holds. Burned NFTs are left out. */
  holders(owners: Int32Array): (readonly [account: number, count: number])[] {
    const ownerCounts = [...this.serialsByOwnerOf(owners)].map(([account, serials]) => [account, serials.size] as const)
    return ownerCounts.filter(([account, count]) => account !== 0 && count > 0)
  }

  holderCount(owners: Int32Array): number {
    let count = 0
    for (const [account, serials] of this.serialsByOwnerOf(owners)) {
      if (account !== 0 && serials.size > 0) count += 1
    }
    return count
  }

  /** Writes the new owner to the `owners` array and to the index. */
  move(owners: Int32Array, serial: number, newOwner: number): void {
    const previousOwner = owners[serial - 1] ?? 0
    owners[serial - 1] = newOwner
    const serialsByOwner = this.indexByOwnersArray.get(owners)
    if (!serialsByOwner) return
    serialsByOwner.get(previousOwner)?.delete(serial)
    add(serialsByOwner, newOwner, serial)
  }

  private serialsByOwnerOf(owners: Int32Array): SerialsByOwner {
    const existingIndex = this.indexByOwnersArray.get(owners)
    if (existingIndex) return existingIndex
    const serialsByOwner: SerialsByOwner = new Map()
    owners.forEach((owner, i) => add(serialsByOwner, owner, i + 1))
    this.indexByOwnersArray.set(owners, serialsByOwner)
    return serialsByOwner
  }
}

function add(serialsByOwner: SerialsByOwner, owner: number, serial: number): void {
  const serials = serialsByOwner.get(owner)
  if (serials) serials.add(serial)
  else serialsByOwner.set(owner, new Set([serial]))
}
