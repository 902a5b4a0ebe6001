type SerialsByOwner = Map<number, Set<number>>

/**
 * Index of serials by owner, so that an account's NFTs are found without scanning the collections. A collection is
 * indexed on first use; from then on, every move must go through `move`.
 */
export class OwnerIndex {
  private readonly byOwners = new WeakMap<Int32Array, SerialsByOwner>()

  /** The serials of one collection that the account owns, ascending. */
  serials(owners: Int32Array, account: number): number[] {
    return [...(this.ownedSerials(owners).get(account) ?? [])].sort((a, b) => a - b)
  }

  count(owners: Int32Array, account: number): number {
    return this.ownedSerials(owners).get(account)?.size ?? 0
  }

  /** Owners of the collection with their counts. A burned NFT has no owner. */
  holders(owners: Int32Array): (readonly [account: number, count: number])[] {
    const entries = [...this.ownedSerials(owners)].map(([account, serials]) => [account, serials.size] as const)
    return entries.filter(([account, count]) => account !== 0 && count > 0)
  }

  holderCount(owners: Int32Array): number {
    let count = 0
    for (const [account, serials] of this.ownedSerials(owners)) if (account !== 0 && serials.size > 0) count += 1
    return count
  }

  /** Writes the new owner to the collection and to the index. */
  move(owners: Int32Array, serial: number, to: number): void {
    const previousOwner = owners[serial - 1] ?? 0
    owners[serial - 1] = to
    const owned = this.byOwners.get(owners)
    if (!owned) return
    owned.get(previousOwner)?.delete(serial)
    add(owned, to, serial)
  }

  private ownedSerials(owners: Int32Array): SerialsByOwner {
    const indexed = this.byOwners.get(owners)
    if (indexed) return indexed
    const owned: SerialsByOwner = new Map()
    owners.forEach((owner, i) => add(owned, owner, i + 1))
    this.byOwners.set(owners, owned)
    return owned
  }
}

function add(owned: SerialsByOwner, owner: number, serial: number): void {
  const serials = owned.get(owner)
  if (serials) serials.add(serial)
  else owned.set(owner, new Set([serial]))
}
