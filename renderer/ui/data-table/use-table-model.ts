import {
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useContext, useMemo, useState } from 'react'
import { type Column, type ColumnChoice, compareSortKeys, type Sort, sortKey, visibility } from './columns'
import { TableServicesContext } from './table-services'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

type TableModelOptions<T> = {
  readonly name?: string | undefined
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly sort?: Sort | undefined
  readonly firstSort?: Sort | undefined
  readonly onSort?: ((by: string) => void) | undefined
  readonly widthPx: number
}

export type TableModel<T> = {
  /** Visible columns; the same list object while the same columns are visible. */
  readonly columns: readonly Column<T>[]
  /** Rows in the order shown. */
  readonly rows: readonly T[]
  readonly sort: Sort | undefined
  /** Returns the function that sorts by a column; undefined if the column does not sort. */
  readonly sorterOf: (column: Column<T>) => ((by: string) => void) | undefined
}

const NO_CHOICE: ColumnChoice = {}
const toState = (sort: Sort | undefined): SortingState =>
  sort ? [{ id: sort.by, desc: sort.direction === 'descending' }] : []

/**
 * Visible columns and sorted rows of a table. If the caller sorts (`onSort`), rows are used as given, and the table
 * creates no row objects.
 */
export function useTableModel<T>({
  name,
  columns,
  rows,
  sort,
  firstSort,
  onSort,
  widthPx,
}: TableModelOptions<T>): TableModel<T> {
  const services = useContext(TableServicesContext)
  const choice = (name === undefined ? undefined : services?.choiceOf(name)) ?? NO_CHOICE
  const [ownSorting, setOwnSorting] = useState(() => toState(firstSort))
  const sorting = onSort ? toState(sort) : ownSorting
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  // The same object while the same columns are visible, whatever the width.
  const visible = JSON.stringify(visibility(columns, choice, widthPx))
  const columnVisibility = useMemo(() => JSON.parse(visible) as Record<string, boolean>, [visible])
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly RowData[],
    state: { sorting, columnVisibility },
    onSortingChange: setOwnSorting,
    enableMultiSort: false,
    enableSortingRemoval: false,
    manualSorting: onSort !== undefined,
  })
  const leaves = table.getVisibleLeafColumns()
  const shownColumns = useMemo(() => {
    const shown = new Set(leaves.map(({ id }) => id))
    return columns.filter(({ key }) => shown.has(key))
  }, [columns, leaves])
  const isSorted = onSort === undefined && sorting.length > 0
  const sortedRows = isSorted ? table.getRowModel().rows : null
  const shownRows = useMemo(() => sortedRows?.map(({ original }) => original as T) ?? rows, [sortedRows, rows])
  const [first] = sorting
  return {
    columns: shownColumns,
    rows: shownRows,
    sort: first && { by: first.id, direction: first.desc ? 'descending' : 'ascending' },
    sorterOf: ({ sorts, value }) => {
      if (!sorts) return undefined
      return onSort ?? (value && ((by) => table.getColumn(by)?.toggleSorting()))
    },
  }
}

const definitionOf = <T>({ key, value, sorts = false, align }: Column<T>) => ({
  id: key,
  accessorFn: (row: RowData) => (value ? sortKey(value(row as T)) : undefined),
  enableSorting: sorts,
  // Figures sort largest first.
  sortDescFirst: align === 'end',
  sortUndefined: 'last' as const,
  sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }, id: string) =>
    compareSortKeys(a.getValue(id), b.getValue(id)),
})
