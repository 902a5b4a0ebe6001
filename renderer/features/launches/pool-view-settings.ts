/** View settings of a pool page: layout, order and filters of the NFTs. Pure. */
import type { PooledNft } from '@shared/contract/launches'

export type PoolViewSettings = {
  readonly layout: 'gallery' | 'table'
  readonly sortBy: 'rank' | 'serial'
  readonly direction: 'ascending' | 'descending'
  /** Key of the label to show, from `poolLabels`; empty for all labels. */
  readonly labelKey: string
  /** First digits of the serials to show, as typed; empty for all serials. */
  readonly serialPrefix: string
}
/**
 * One of the market's labels, with the number of NFTs that have the label. `label`: null for the NFTs without a label.
 */
export type PoolLabel = { readonly key: string; readonly label: string | null; readonly count: number }

/** Key of a label. The prefix "=" keeps a label with the text "none" distinct from a missing label. */
const keyOfLabel = (label: string | null): string => (label === null ? 'none' : `=${label}`)
/** Maximum number of labels to choose from. Some collections give each NFT a label of its own. */
const MAX_LABELS = 100

/** Labels of the NFTs, at most `MAX_LABELS`, sorted by the best rank that an NFT with the label has. */
export function poolLabels(nfts: readonly PooledNft[]): readonly PoolLabel[] {
  const groups = new Map<string, { label: string | null; count: number; bestRank: number }>()
  for (const { label, rank } of nfts) {
    const key = keyOfLabel(label)
    const group = groups.get(key) ?? { label, count: 0, bestRank: Infinity }
    groups.set(key, { label, count: group.count + 1, bestRank: Math.min(group.bestRank, rank ?? Infinity) })
  }
  return [...groups]
    .sort(([, a], [, b]) => compareRanks(a.bestRank, b.bestRank))
    .slice(0, MAX_LABELS)
    .map(([key, { label, count }]) => ({ key, label, count }))
}

/**
 * Compares two ranks; an unknown rank is Infinity. Two unknown ranks are equal, because their difference would be NaN.
 */
const compareRanks = (a: number, b: number): number => (a === b ? 0 : a - b)

/** NFTs that match the filters, in the chosen order. NFTs without a rank come last in both directions. */
export function filterAndSortNfts(
  nfts: readonly PooledNft[],
  { sortBy, direction, labelKey, serialPrefix }: PoolViewSettings,
): readonly PooledNft[] {
  const prefix = serialPrefix.trim()
  const sign = direction === 'ascending' ? 1 : -1
  const matches = nfts.filter(
    (nft) =>
      (labelKey === '' || keyOfLabel(nft.label) === labelKey) &&
      (prefix === '' || String(nft.serial).startsWith(prefix)),
  )
  return matches.sort((a, b) => {
    if (sortBy === 'serial') return sign * (a.serial - b.serial)
    if (a.rank === null && b.rank !== null) return 1
    if (a.rank !== null && b.rank === null) return -1
    if (a.rank === null || b.rank === null) return a.serial - b.serial
    return sign * (a.rank - b.rank) || a.serial - b.serial
  })
}
