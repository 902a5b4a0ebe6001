type SerialsByOwner = Map<number, Set<number>>

/**
 * Index of serials by owner, so that an account's NFTs are found without scanning the collections. A collection is
 * indexed on first use; from then on, every move must go through `move`.
 */
export class OwnerIndex {
  private readonly indexByOwners = new WeakMap<Int32Array, SerialsByOwner>()

  /** Serials of one collection that the account owns, ascending. */
  serials(owners: Int32Array, account: number): number[] {
    return [...(this.ownedSerials(owners).get(account) ?? [])].sort((a, b) => a - b)
  }

  count(owners: Int32Array, account: number): number {
    return this.ownedSerials(owners).get(account)?.size ?? 0
  }

  /** Owners of the collection with their numbers of NFTs. Burned NFTs are left out. */
  holders(owners: Int32Array): (readonly [account: number, count: number])[] {
    const entries = [...this.ownedSerials(owners)].map(([account, serials]) => [account, serials.size] as const)
    return entries.filter(([account, count]) => account !== 0 && count > 0)
  }

  holderCount(owners: Int32Array): number {
    let count = 0
    for (const [account, serials] of this.ownedSerials(owners)) {
      if (account !== 0 && serials.size > 0) count += 1
    }
    return count
  }

  /** Writes the new owner to the collection and to the index. */
  move(owners: Int32Array, serial: number, newOwner: number): void {
    const previousOwner = owners[serial - 1] ?? 0
    owners[serial - 1] = newOwner
    const serialsByOwner = this.indexByOwners.get(owners)
    if (!serialsByOwner) return
    serialsByOwner.get(previousOwner)?.delete(serial)
    add(serialsByOwner, newOwner, serial)
  }

  private ownedSerials(owners: Int32Array): SerialsByOwner {
    const existingIndex = this.indexByOwners.get(owners)
    if (existingIndex) return existingIndex
    const serialsByOwner: SerialsByOwner = new Map()
    owners.forEach((owner, i) => add(serialsByOwner, owner, i + 1))
    this.indexByOwners.set(owners, serialsByOwner)
    return serialsByOwner
  }
}

function add(serialsByOwner: SerialsByOwner, owner: number, serial: number): void {
  const serials = serialsByOwner.get(owner)
  if (serials) serials.add(serial)
  else serialsByOwner.set(owner, new Set([serial]))
}
