import { conformancePage } from './conformance'
import { errorsPage } from './errors'
import { operationsPage } from './operations'
import { practiceMarketPage } from './practice-market'
import { reachPage } from './reach'
import { rulesPage } from './rules'

type Page = {
  /** Path relative to the root of the project. */
  readonly path: string
  /** Generates the page's text. `currentText`: present text of the file; some pages keep parts of this text. */
  readonly render: (currentText: string) => string | Promise<string>
  /**
   * True if the formatter formats the page. False for a page with very long cells: the formatter pads each cell of a
   * column to the longest one, which would make the page a megabyte long.
   */
  readonly isFormatted: boolean
}

/**
 * Pages that `npm run docs` writes from declarations. The table of crash tests is not in this list: its rows come from
 * a run of `main/test/crash`, which also compares the page.
 */
export const pages: readonly Page[] = [
  { path: 'docs/reference/conformance.md', render: conformancePage, isFormatted: false },
  { path: 'docs/reference/errors.md', render: errorsPage, isFormatted: true },
  { path: 'docs/reference/operations.md', render: operationsPage, isFormatted: true },
  { path: 'docs/practice-market.md', render: practiceMarketPage, isFormatted: true },
  { path: 'docs/reference/reach.md', render: reachPage, isFormatted: true },
  { path: 'docs/reference/rules.md', render: rulesPage, isFormatted: true },
]
