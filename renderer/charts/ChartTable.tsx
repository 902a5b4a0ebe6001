import { memo, useMemo } from 'react'
import { type Column, DataTable } from '../ui/data-table'
import { useGrowingRows } from '../ui/use-growing-rows'

/** Figures of a chart for a table: the names of the columns, and the texts of each row. */
export type ChartTableData = {
  readonly columnNames: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type ChartTableProps = { readonly table: ChartTableData; readonly label: string; readonly height: number }

/** Column with the texts at one index. All columns after the first are right-aligned. */
const columnOf = (name: string, index: number): Column<readonly string[]> => ({
  key: name,
  label: name,
  ...(index > 0 ? { align: 'end' } : {}),
  cell: (row) => row[index],
})

/** Table with the figures of a chart. */
export const ChartTable = memo(function ChartTable({ table, label, height }: ChartTableProps) {
  const { columnNames, rows } = table
  const columns = useMemo(() => columnNames.map(columnOf), [columnNames])
  return (
    <div
      className="chart-table"
      style={{ maxHeight: height }}
      tabIndex={0}
      role="region"
      aria-label={`${label}, table`}
    >
      <DataTable className="lined" rows={useGrowingRows(rows)} rowKey={(_, i) => i} columns={columns} />
    </div>
  )
})
