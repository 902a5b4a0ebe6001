/** Search for a serial in a list of NFTs that is read page by page, in the order of serials. Pure. */

/** Page that was read. `total` is the number of NFTs on all pages; null when the service does not report it. */
export type SeenPage = { readonly serials: readonly number[]; readonly total: number | null }

/** Pages between which a serial must be, by the pages that were read. */
type Bounds = {
  /** The serial is on a page after this one. */
  readonly afterPage: number
  /** The serial is on a page before this one. */
  readonly beforePage: number
  /** Page that the nearest seen serial suggests. */
  readonly likelyPage: number
  /** Distance in serials between the wanted and the nearest seen serial. */
  readonly distance: number
}

/**
 * Next page to read in the search for a serial, counted from 1. Null if a seen page has the serial, or if no other page
 * can have it. The search starts at the page that has the serial if burned NFTs keep their places in the list. If
 * burned NFTs have no place, later NFTs move to earlier pages, and the page is estimated from the nearest seen serial.
 */
export function nextPageForSerial(
  serial: number,
  pageSize: number,
  seenPages: ReadonlyMap<number, SeenPage>,
): number | null {
  /** Page of the serial if burned NFTs keep their places. */
  const unshiftedPage = Math.max(1, Math.ceil(serial / pageSize))
  let bounds: Bounds = { afterPage: 0, beforePage: Infinity, likelyPage: unshiftedPage, distance: Infinity }
  for (const [page, { serials, total }] of seenPages) {
    if (serials.length === 0) {
      // The collection is empty, or the service does not report its size: the search cannot go on.
      if (total === null || total === 0) return null
      // The serial belongs on this page, and the page is empty: burned NFTs keep their places in this list, and all
      // NFTs of this page were burned.
      if (page === unshiftedPage && (page - 1) * pageSize < total) return null
      bounds = withinTotal(bounds, Math.ceil(total / pageSize))
      continue
    }
    const isWithinPage = Math.min(...serials) <= serial && serial <= Math.max(...serials)
    // The serial is on this page, or it does not exist.
    if (isWithinPage) return null
    bounds = narrowBounds(bounds, page, serial, pageSize, serials)
  }
  const { afterPage, beforePage, likelyPage } = bounds
  if (beforePage - afterPage <= 1) return null
  const isUnshiftedPagePossible =
    unshiftedPage > afterPage && unshiftedPage < beforePage && !seenPages.has(unshiftedPage)
  const page = isUnshiftedPagePossible ? unshiftedPage : Math.min(beforePage - 1, Math.max(afterPage + 1, likelyPage))
  return seenPages.has(page) ? null : page
}

/** Bounds after an empty page: the serial is not after the last page that has NFTs. */
const withinTotal = (bounds: Bounds, lastPage: number): Bounds => ({
  ...bounds,
  beforePage: Math.min(bounds.beforePage, lastPage + 1),
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
    afterPage: isBeforePage ? bounds.afterPage : Math.max(bounds.afterPage, page),
    beforePage: isBeforePage ? Math.min(bounds.beforePage, page) : bounds.beforePage,
    likelyPage: isNearest ? suggestedPage : bounds.likelyPage,
    distance: isNearest ? distance : bounds.distance,
  }
}
