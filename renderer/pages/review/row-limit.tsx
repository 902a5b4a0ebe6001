import { countWithNoun } from '../../format/money'

/**
 * Maximum number of rows per list of a refused review. Bytes of 6 KB can name 3,000 NFTs, and a window with all of them
 * takes seconds to lay out. A review that can still be approved always shows all rows.
 */
const MAX_REFUSED_ROWS = 60

type LimitedRows<T> = { readonly rows: readonly T[]; readonly hiddenCount: number }

export function limitRows<T>(rows: readonly T[], isRefused: boolean): LimitedRows<T> {
  if (!isRefused || rows.length <= MAX_REFUSED_ROWS) return { rows, hiddenCount: 0 }
  return { rows: rows.slice(0, MAX_REFUSED_ROWS), hiddenCount: rows.length - MAX_REFUSED_ROWS }
}

/** Line with the number of hidden rows. `noun`: singular of a row, such as "more line". */
export const HiddenRows = ({ count, noun }: { readonly count: number; readonly noun: string }) =>
  count === 0 ? null : <p className="t2 small">And {countWithNoun(count, noun)}. The report lists them all.</p>
