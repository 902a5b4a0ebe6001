/** Search for a serial in a list of NFTs that is read page by page, in the order of serials. Pure. */

/** Page that was read. `total` is the number of NFTs on all pages; null when the service does not report it. */
export type SeenPage = { readonly serials: readonly number[]; readonly total: number | null }

/** Pages between which a serial must be, by the pages that were read. */
type Bounds = {
  /** The serial is on a page after this one. */
  readonly after: number
  /** The serial is on a page before this one. */
  readonly before: number
  /** Page that the nearest seen serial suggests. */
  readonly likelyPage: number
  /** Distance in serials between the wanted and the nearest seen serial. */
  readonly distance: number
}

/**
 * Next page to read in the search for a serial, counted from 1. Null if a seen page has the serial, or if no other page
 * can have it. The first page to read is the one that the serial is on if every serial has a place in the list. If
 * burned serials have no place, later NFTs move to earlier pages, and the page is estimated from the nearest seen
 * serial.
 */
export function nextPageForSerial(
  serial: number,
  pageSize: number,
  seenPages: ReadonlyMap<number, SeenPage>,
): number | null {
  const usualPage = Math.max(1, Math.ceil(serial / pageSize))
  let bounds: Bounds = { after: 0, before: Infinity, likelyPage: usualPage, distance: Infinity }
  for (const [page, { serials, total }] of seenPages) {
    if (serials.length === 0) {
      // The collection is empty, or the service does not report its size: the search cannot go on.
      if (total === null || total === 0) return null
      // The serial would be on this page. In this list burned NFTs keep their places, and all of this page are burned.
      if (page === usualPage && (page - 1) * pageSize < total) return null
      bounds = withinTotal(bounds, Math.ceil(total / pageSize))
      continue
    }
    const isWithinPage = Math.min(...serials) <= serial && serial <= Math.max(...serials)
    // The serial is on this page, or it does not exist.
    if (isWithinPage) return null
    bounds = narrowBounds(bounds, page, serial, pageSize, serials)
  }
  const { after, before, likelyPage } = bounds
  if (before - after <= 1) return null
  const isUsualPagePossible = usualPage > after && usualPage < before && !seenPages.has(usualPage)
  const page = isUsualPagePossible ? usualPage : Math.min(before - 1, Math.max(after + 1, likelyPage))
  return seenPages.has(page) ? null : page
}

/** Bounds after an empty page: the serial is not after the last page that has NFTs. */
const withinTotal = (bounds: Bounds, lastPage: number): Bounds => ({
  ...bounds,
  before: Math.min(bounds.before, lastPage + 1),
  likelyPage: bounds.distance === Infinity ? lastPage : bounds.likelyPage,
})

/** Bounds after a page with NFTs that does not have the serial. */
function narrowBounds(
  bounds: Bounds,
  page: number,
  serial: number,
  pageSize: number,
  serials: readonly number[],
): Bounds {
  const isBeforePage = serial < Math.min(...serials)
  const distance = isBeforePage ? Math.min(...serials) - serial : serial - Math.max(...serials)
  const pageDistance = Math.ceil(distance / pageSize)
  const isNearest = distance <= bounds.distance
  const suggestedPage = isBeforePage ? page - pageDistance : page + pageDistance
  return {
    after: isBeforePage ? bounds.after : Math.max(bounds.after, page),
    before: isBeforePage ? Math.min(bounds.before, page) : bounds.before,
    likelyPage: isNearest ? suggestedPage : bounds.likelyPage,
    distance: isNearest ? distance : bounds.distance,
  }
}
