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
import {
  type Column,
  type ColumnChoice,
  columnVisibilityOf,
  compareSortKeys,
  orderedColumns,
  type Sort,
  sortKey,
} from './columns'
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
  readonly initialSort?: Sort | undefined
  readonly onSort?: ((columnKey: string) => void) | undefined
  readonly widthPx: number
}

export type TableModel<T> = {
  /** Visible columns. The list stays the same object while the same columns are visible. */
  readonly columns: readonly Column<T>[]
  /** All columns, including the hidden ones, in the order of the table. */
  readonly allColumns: readonly Column<T>[]
  /** Rows in the order of the table. */
  readonly rows: readonly T[]
  readonly sort: Sort | undefined
  /** Returns the function that sorts by a column; undefined if the column does not sort. */
  readonly sorterOf: (column: Column<T>) => ((columnKey: string) => void) | undefined
}

const NO_CHOICE: ColumnChoice = {}
const NO_ORDER: readonly string[] = []
const sortingStateOf = (sort: Sort | undefined): SortingState =>
  sort ? [{ id: sort.by, desc: sort.direction === 'descending' }] : []

/**
 * Visible columns and sorted rows of a table. If the caller sorts (`onSort`), the rows keep their order, and no row
 * objects of the table library are created.
 */
export function useTableModel<T>({
  name,
  columns: givenColumns,
  rows,
  sort,
  initialSort,
  onSort,
  widthPx,
}: TableModelOptions<T>): TableModel<T> {
  const services = useContext(TableServicesContext)
  const choice = (name === undefined ? undefined : services?.choiceOf(name)) ?? NO_CHOICE
  const order = (name === undefined ? undefined : services?.orderOf(name)) ?? NO_ORDER
  const columns = useMemo(() => orderedColumns(givenColumns, order), [givenColumns, order])
  const [ownSorting, setOwnSorting] = useState(() => sortingStateOf(initialSort))
  const sorting = onSort ? sortingStateOf(sort) : ownSorting
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  // Compared as text, so that `columnVisibility` stays the same object while the same columns are visible.
  const visibilityJson = JSON.stringify(columnVisibilityOf(columns, choice, widthPx))
  const columnVisibility = useMemo(() => JSON.parse(visibilityJson) as Record<string, boolean>, [visibilityJson])
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
  const leafColumns = table.getVisibleLeafColumns()
  const visibleColumns = useMemo(() => {
    const visibleKeys = new Set(leafColumns.map(({ id }) => id))
    return columns.filter(({ key }) => visibleKeys.has(key))
  }, [columns, leafColumns])
  const isSortedByTable = onSort === undefined && sorting.length > 0
  const sortedRows = isSortedByTable ? table.getRowModel().rows : null
  const orderedRows = useMemo(() => sortedRows?.map(({ original }) => original as T) ?? rows, [sortedRows, rows])
  const [currentSort] = sorting
  return {
    columns: visibleColumns,
    allColumns: columns,
    rows: orderedRows,
    sort: currentSort && { by: currentSort.id, direction: currentSort.desc ? 'descending' : 'ascending' },
    sorterOf: ({ isSortable, value }) => {
      if (!isSortable) return undefined
      if (onSort) return onSort
      // Without `value`, the table has no data to sort by.
      if (!value) return undefined
      return (columnKey) => table.getColumn(columnKey)?.toggleSorting()
    },
  }
}

const definitionOf = <T>({ key, value, isSortable = false, align }: Column<T>) => ({
  id: key,
  accessorFn: (row: RowData) => (value ? sortKey(value(row as T)) : undefined),
  enableSorting: isSortable,
  // The first press on the head of a column of figures sorts the largest figure first.
  sortDescFirst: align === 'end',
  sortUndefined: 'last' as const,
  sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }, id: string) =>
    compareSortKeys(a.getValue(id), b.getValue(id)),
})
