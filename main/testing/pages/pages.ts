import { conformancePage } from './conformance'
import { errorsPage } from './errors'
import { operationsPage } from './operations'
import { practiceMarketPage } from './practice-market'
import { reachPage } from './reach'
import { rulesPage } from './rules'

type Page = {
  /** Path relative to the root of the project. */
  readonly path: string
  /** The page's text, from the declarations; `current` is the text in the file. */
  readonly render: (current: string) => string | Promise<string>
  /** False for a page that would grow to a megabyte, because the formatter pads every cell to the longest one. */
  readonly isFormatted: boolean
}

/** Pages that `npm run docs` writes from declarations. The page of crashes needs a run: `main/test/crash` checks it. */
export const pages: readonly Page[] = [
  { path: 'docs/reference/conformance.md', render: conformancePage, isFormatted: false },
  { path: 'docs/reference/errors.md', render: errorsPage, isFormatted: true },
  { path: 'docs/reference/operations.md', render: operationsPage, isFormatted: true },
  { path: 'docs/practice-market.md', render: practiceMarketPage, isFormatted: true },
  { path: 'docs/reference/reach.md', render: reachPage, isFormatted: true },
  { path: 'docs/reference/rules.md', render: rulesPage, isFormatted: true },
]
