import { type MarketFigures, MAX_FIGURE_PAGES } from '@shared/contract/statistics'

/** The service returns 500 rows per page of figures. */
const ROWS_PER_PAGE = 500

/**
 * Number of pages that a saved file has to cover, so that the file has the rows read so far. One more page is counted once
 * all rows were read, because the empty page that proved the end of the list may be a page of its own.
 */
export const pagesToSave = ({ rowCount, isWhole }: MarketFigures): number =>
  Math.min(MAX_FIGURE_PAGES, Math.max(1, Math.ceil(rowCount / ROWS_PER_PAGE) + (isWhole ? 1 : 0)))
