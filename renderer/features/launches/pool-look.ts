/** View settings of a pool: its order and its filters. Pure. */
import type { PooledNft } from '@shared/contract/launches'

export type PoolLook = {
  readonly layout: 'gallery' | 'table'
  readonly by: 'rank' | 'serial'
  readonly direction: 'ascending' | 'descending'
  /** Key of a label; empty for all. */
  readonly label: string
  readonly text: string
}
export type PoolLabel = { readonly key: string; readonly label: string | null; readonly count: number }

/** Keeps a label text distinct from a missing label. */
const labelKey = (label: string | null): string => (label === null ? 'none' : `=${label}`)
const MOST_LABELS = 100

/** Labels in the order of the best rank of each. */
export function poolLabels(nfts: readonly PooledNft[]): readonly PoolLabel[] {
  const counts = new Map<string, { label: string | null; count: number; best: number }>()
  for (const { label, rank } of nfts) {
    const key = labelKey(label)
    const one = counts.get(key) ?? { label, count: 0, best: Infinity }
    counts.set(key, { label, count: one.count + 1, best: Math.min(one.best, rank ?? Infinity) })
  }
  return [...counts]
    .sort(([, a], [, b]) => (a.best === b.best ? 0 : a.best - b.best))
    .slice(0, MOST_LABELS)
    .map(([key, { label, count }]) => ({ key, label, count }))
}

/** Filters and sorts the NFTs. Those without a rank come last in both directions. */
export function sifted(nfts: readonly PooledNft[], { by, direction, label, text }: PoolLook): readonly PooledNft[] {
  const wanted = text.trim()
  const turn = direction === 'ascending' ? 1 : -1
  const shown = nfts.filter(
    (nft) =>
      (label === '' || labelKey(nft.label) === label) && (wanted === '' || String(nft.serial).startsWith(wanted)),
  )
  return shown.sort((a, b) => {
    if (by === 'serial') return turn * (a.serial - b.serial)
    if (a.rank === null || b.rank === null)
      return Number(a.rank === null) - Number(b.rank === null) || a.serial - b.serial
    return turn * (a.rank - b.rank) || a.serial - b.serial
  })
}
