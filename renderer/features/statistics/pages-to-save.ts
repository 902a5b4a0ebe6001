import { type MarketFigures, MAX_FIGURE_PAGES } from '@shared/contract/statistics'

/** Number of rows on a page of figures, as the service returns them. */
const ROWS_PER_PAGE = 500

/**
 * Number of pages that a saved file covers, so that the file has all rows that were read. If the whole list was read, one
 * page is added, because the service may mark the end of the list with an empty page.
 */
export const pagesToSave = ({ rowCount, isWhole }: MarketFigures): number =>
  Math.min(MAX_FIGURE_PAGES, Math.max(1, Math.ceil(rowCount / ROWS_PER_PAGE) + (isWhole ? 1 : 0)))
