import type { Column, Sort } from './columns'
import type { TablePlaceStore } from './place'

export type VirtualTableProps<T> = {
  readonly label: string
  /** A name that is unique in the app: columns are remembered under it. It gives the table its tools. */
  readonly name?: string
  /** All of them, in the order shown. A row that did not change must be the same object as before. */
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string | number
  /** Made once (`useMemo` or outside the component): a new list renders every row in sight again. */
  readonly columns: readonly Column<T>[]
  /** 28 where people compare, 36 with two facts. */
  readonly rowPx?: number
  /** Order of the rows, where the caller sorts them. */
  readonly sort?: Sort
  readonly onSort?: (by: string) => void
  /** Order at first, where the table sorts its rows by `value`. All of them must be read by then. */
  readonly firstSort?: Sort
  /** Enter, or a click beside a row's own buttons. */
  readonly onOpen?: (row: T) => void
  /** Rows that can be chosen: Space and the caller's own checkbox. */
  readonly isSelected?: (row: T) => boolean
  readonly onToggle?: (row: T, withShift: boolean) => void
  readonly rowClass?: (row: T) => string | undefined
  /** Rows in sight once scrolling has come to rest: what is missing of them can be asked for. */
  readonly onSight?: (rows: readonly T[]) => void
  /** Total number of rows while more are being read; null when unknown. */
  readonly total?: number | null
  /** Says above the table how many rows it has. */
  readonly counts?: boolean
  /** Height of what sticks above the table within the same scroller. */
  readonly stickPx?: number
  readonly place?: TablePlaceStore
}
