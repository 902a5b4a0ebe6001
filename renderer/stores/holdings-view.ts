/** What the holdings page shows of what is held: filtered, sorted, cut into rows. Pure. */
import type { HeldCollection, HeldNft } from '@shared/contract/holdings'
import { tryParseHbar } from '@shared/amount'

export type HoldingsSort = 'value' | 'floor' | 'count' | 'name'

const amount = (text: string | null): bigint => (text === null ? -1n : (tryParseHbar(text) ?? -1n))
const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1)

function compare(sort: HoldingsSort, a: HeldCollection, b: HeldCollection): number {
  switch (sort) {
    case 'value':
      return descending(amount(a.offerValue), amount(b.offerValue))
    case 'floor':
      return descending(amount(a.floorValue), amount(b.floorValue))
    case 'count':
      return b.nfts.length - a.nfts.length
    case 'name':
      return 0
  }
}

/** Collections whose name, or any of whose NFTs, contains the text; of the latter only those NFTs. */
export function shownHoldings(
  collections: readonly HeldCollection[],
  sort: HoldingsSort,
  search: string,
): readonly HeldCollection[] {
  const wanted = search.trim().toLowerCase()
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  const nftHolds = (n: HeldNft) => holds(n.name) || String(n.serial) === wanted
  const found =
    wanted === ''
      ? collections
      : collections.flatMap((c) => {
          if (holds(c.name) || c.token === wanted) return [c]
          const nfts = c.nfts.filter(nftHolds)
          return nfts.length > 0 ? [{ ...c, nfts }] : []
        })
  return [...found].sort((a, b) => compare(sort, a, b) || a.name.localeCompare(b.name))
}
