/** View settings of a pool: its order and its filters. Pure. */
import type { PooledNft } from '@shared/contract/launches'

export type PoolLook = {
  readonly layout: 'gallery' | 'table'
  readonly by: 'rank' | 'serial'
  readonly direction: 'ascending' | 'descending'
  /** Key of a label; empty for all. */
  readonly label: string
  /** Typed beginning of a serial number; empty for all. */
  readonly text: string
}
export type PoolLabel = { readonly key: string; readonly label: string | null; readonly count: number }

/** Keeps a label text distinct from a missing label. */
const labelKey = (label: string | null): string => (label === null ? 'none' : `=${label}`)
const MAX_LABELS = 100

/** Labels in the order of the best rank of each. */
export function poolLabels(nfts: readonly PooledNft[]): readonly PoolLabel[] {
  const groups = new Map<string, { label: string | null; count: number; bestRank: number }>()
  for (const { label, rank } of nfts) {
    const key = labelKey(label)
    const group = groups.get(key) ?? { label, count: 0, bestRank: Infinity }
    groups.set(key, { label, count: group.count + 1, bestRank: Math.min(group.bestRank, rank ?? Infinity) })
  }
  return [...groups]
    .sort(([, a], [, b]) => (a.bestRank === b.bestRank ? 0 : a.bestRank - b.bestRank))
    .slice(0, MAX_LABELS)
    .map(([key, { label, count }]) => ({ key, label, count }))
}

/** Filters and sorts the NFTs. Those without a rank come last in both directions. */
export function filteredNfts(
  nfts: readonly PooledNft[],
  { by, direction, label, text }: PoolLook,
): readonly PooledNft[] {
  const serialPrefix = text.trim()
  const sign = direction === 'ascending' ? 1 : -1
  const matches = nfts.filter(
    (nft) =>
      (label === '' || labelKey(nft.label) === label) &&
      (serialPrefix === '' || String(nft.serial).startsWith(serialPrefix)),
  )
  return matches.sort((a, b) => {
    if (by === 'serial') return sign * (a.serial - b.serial)
    if (a.rank === null || b.rank === null)
      return Number(a.rank === null) - Number(b.rank === null) || a.serial - b.serial
    return sign * (a.rank - b.rank) || a.serial - b.serial
  })
}
