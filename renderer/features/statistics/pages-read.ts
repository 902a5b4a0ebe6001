import { type MarketFigures, MAX_FIGURE_PAGES } from '@shared/contract/statistics'

const ROWS_PER_PAGE = 500

/** Number of pages read so far, so that a file covers the same rows. */
export const pagesRead = ({ rows, isWhole }: MarketFigures): number =>
  Math.min(MAX_FIGURE_PAGES, Math.max(1, Math.ceil(rows / ROWS_PER_PAGE) + (isWhole ? 1 : 0)))
