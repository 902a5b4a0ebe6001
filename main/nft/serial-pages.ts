/** Search for an NFT among pages of NFTs in the order of their serials. Pure. */

/** Content of a page that was read. `total`: number of NFTs on all pages; null when the service does not report it. */
export type SeenPage = { readonly serials: readonly number[]; readonly total: number | null }

/** Pages between which a serial must be, and the page that the nearest seen serials suggest. */
type Bounds = { readonly before: number; readonly after: number; readonly likely: number; readonly distance: number }

/**
 * Next page to read for a serial, counted from 1; null if the seen pages settle where the serial is, or leave no page
 * to read. Where serials have no gaps, or gaps keep their place, the serial gives its page. Elsewhere NFTs move up for
 * each serial that is missing before them, and the seen serials show how far.
 */
export function nextPageForSerial(serial: number, limit: number, seen: ReadonlyMap<number, SeenPage>): number | null {
  const usual = Math.max(1, Math.ceil(serial / limit))
  let bounds: Bounds = { before: 0, after: Infinity, likely: usual, distance: Infinity }
  for (const [page, { serials, total }] of seen) {
    const isEmpty = serials.length === 0
    // An empty page at the serial's usual place, or an empty collection.
    if (isEmpty && (!total || (page === usual && (page - 1) * limit < total))) return null
    if (Math.min(...serials) <= serial && serial <= Math.max(...serials)) return null
    if (isEmpty) bounds = withinTotal(bounds, Math.ceil((total ?? 0) / limit))
    else bounds = narrowBounds(bounds, page, serial, limit, serials)
  }
  const { before, after, likely } = bounds
  if (after - before <= 1) return null
  const isUsualUnread = usual > before && usual < after && !seen.has(usual)
  const page = isUsualUnread ? usual : Math.min(after - 1, Math.max(before + 1, likely))
  return seen.has(page) ? null : page
}

const withinTotal = (bounds: Bounds, lastPage: number): Bounds => ({
  ...bounds,
  after: Math.min(bounds.after, lastPage + 1),
  likely: bounds.distance === Infinity ? lastPage : bounds.likely,
})

function narrowBounds(bounds: Bounds, page: number, serial: number, limit: number, serials: readonly number[]): Bounds {
  const isAfter = serial < Math.min(...serials)
  const distance = isAfter ? Math.min(...serials) - serial : serial - Math.max(...serials)
  const pages = Math.ceil(distance / limit)
  const guess = { distance, likely: isAfter ? page - pages : page + pages }
  return {
    before: isAfter ? bounds.before : Math.max(bounds.before, page),
    after: isAfter ? Math.min(bounds.after, page) : bounds.after,
    ...(distance <= bounds.distance ? guess : { distance: bounds.distance, likely: bounds.likely }),
  }
}
