import { type MarketFigures, MOST_FIGURE_PAGES } from '@shared/contract/statistics'

const ROWS_A_PAGE = 500

/** As many pages as were read, for a file of the same. */
export const pagesRead = ({ rows, isWhole }: MarketFigures): number =>
  Math.min(MOST_FIGURE_PAGES, Math.max(1, Math.ceil(rows / ROWS_A_PAGE) + (isWhole ? 1 : 0)))
