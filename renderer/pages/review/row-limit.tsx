import { counted } from '../../format/money'

/**
 * Maximum number of rows per list of a refused review. Bytes of 6 KB can name 3,000 NFTs, and a window with all of them
 * takes seconds to lay out. A review that can still be approved always shows all rows.
 */
const MAX_REFUSED_ROWS = 60

type Limited<T> = { readonly rows: readonly T[]; readonly hiddenCount: number }

export function limitRows<T>(rows: readonly T[], refused: boolean): Limited<T> {
  if (!refused || rows.length <= MAX_REFUSED_ROWS) return { rows, hiddenCount: 0 }
  return { rows: rows.slice(0, MAX_REFUSED_ROWS), hiddenCount: rows.length - MAX_REFUSED_ROWS }
}

/** Number of hidden rows, and where to find them. */
export const HiddenRows = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count === 0 ? null : <p className="t2 small">And {counted(count, what)}. The report lists them all.</p>
