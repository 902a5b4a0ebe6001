import { counted } from '../../format/money'

/**
 * Rows that one list of a refused review shows. Bytes of 6 KB can name 3,000 NFTs, and a window with all of them takes
 * seconds to lay out. What can still be approved is always shown whole.
 */
const MAX_REFUSED_ROWS = 60

type Limited<T> = { readonly rows: readonly T[]; readonly hiddenCount: number }

export function limitRows<T>(rows: readonly T[], refused: boolean): Limited<T> {
  if (!refused || rows.length <= MAX_REFUSED_ROWS) return { rows, hiddenCount: 0 }
  return { rows: rows.slice(0, MAX_REFUSED_ROWS), hiddenCount: rows.length - MAX_REFUSED_ROWS }
}

/** How many rows are not shown, and where they are. */
export const HiddenRows = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count === 0 ? null : <p className="t2 small">And {counted(count, what)}. The report lists them all.</p>
