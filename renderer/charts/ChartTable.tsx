import { memo, useMemo } from 'react'
import { type Column, DataTable } from '../ui/data-table'
import { useGrowingRows } from '../ui/use-growing'

/** The figures of a chart as a table. `head` names the columns; all columns after the first are right-aligned. */
export type ChartTableData = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type ChartTableProps = { readonly table: ChartTableData; readonly label: string; readonly height: number }

const columnOf = (head: string, index: number): Column<readonly string[]> => ({
  key: head,
  label: head,
  ...(index > 0 ? { align: 'end' } : {}),
  cell: (row) => row[index],
})

export const ChartTable = memo(function ChartTable({ table, label, height }: ChartTableProps) {
  const { head, rows } = table
  const columns = useMemo(() => head.map(columnOf), [head])
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
