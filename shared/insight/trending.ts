/** Choice of the collections with the largest rise in volume. Volumes are HBAR as numbers, for display only. */

type RankedCollection = { readonly volume: number | null; readonly volumeChangePercent: number | null }

/**
 * Number of collections with the highest volume among which a rise counts. Below them, a single sale can multiply the
 * volume.
 */
export const TRENDING_CANDIDATES = 20

/** The `count` collections with the largest rise in volume, largest first; fewer if fewer volumes have risen. */
export function trendingCollections<T extends RankedCollection>(
  collections: readonly T[],
  count: number,
): readonly T[] {
  return collections
    .toSorted((a, b) => (b.volume ?? -1) - (a.volume ?? -1))
    .slice(0, TRENDING_CANDIDATES)
    .filter(({ volumeChangePercent }) => (volumeChangePercent ?? 0) > 0)
    .toSorted((a, b) => (b.volumeChangePercent ?? 0) - (a.volumeChangePercent ?? 0))
    .slice(0, count)
}
