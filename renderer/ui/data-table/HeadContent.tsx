import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Column, Direction } from './columns'

type HeadContentProps<T> = {
  readonly column: Column<T>
  readonly direction: Direction | undefined
  /** Undefined if the column does not sort. */
  readonly onSort: ((columnKey: string) => void) | undefined
}

/** Label of a column; a button if the column sorts. */
export function HeadContent<T>({ column, direction, onSort }: HeadContentProps<T>) {
  const { key, label, headLabel = label, isHeadHidden } = column
  if (!onSort && isHeadHidden) return <span className="sr">{label}</span>
  if (!onSort) {
    // A list that cannot be sorted now may still have an order.
    return direction === undefined ? (
      headLabel
    ) : (
      <span className="dt-order">
        <Arrow direction={direction} />
        {headLabel}
      </span>
    )
  }
  return (
    <button type="button" aria-label={headLabel === label ? undefined : label} onClick={() => onSort(key)}>
      {direction && <Arrow direction={direction} />}
      {headLabel}
    </button>
  )
}

const Arrow = ({ direction }: { readonly direction: Direction }) =>
  direction === 'ascending' ? <ArrowUp size={12} aria-hidden="true" /> : <ArrowDown size={12} aria-hidden="true" />
