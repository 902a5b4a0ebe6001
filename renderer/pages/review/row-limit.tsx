import { countWithNoun } from '../../format/money'

/**
 * Maximum number of rows that each list of a refused review shows. A transaction of 6 KB can name 3,000 NFTs, and the
 * layout of a window with so many rows takes seconds. A review that can be approved always shows all rows.
 */
const MAX_REFUSED_ROWS = 60

/** The rows to show, and the number of rows that are not shown. */
type LimitedRows<T> = { readonly rows: readonly T[]; readonly hiddenCount: number }

export function limitRows<T>(rows: readonly T[], isRefused: boolean): LimitedRows<T> {
  if (!isRefused || rows.length <= MAX_REFUSED_ROWS) return { rows, hiddenCount: 0 }
  return { rows: rows.slice(0, MAX_REFUSED_ROWS), hiddenCount: rows.length - MAX_REFUSED_ROWS }
}

/** Line with the number of hidden rows; nothing without hidden rows. `noun`: words for one row, such as "more line". */
export const HiddenRowCount = ({ count, noun }: { readonly count: number; readonly noun: string }) =>
  count === 0 ? null : <p className="t2 small">And {countWithNoun(count, noun)}. The report lists them all.</p>
