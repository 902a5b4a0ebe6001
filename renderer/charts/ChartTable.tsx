import { type Column, DataTable } from '../ui/data-table'

/** The figures of a chart in rows. Columns after the first are figures and stand to the right. */
export type TableBehind = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type ChartTableProps = { readonly table: TableBehind; readonly label: string; readonly height: number }

export function ChartTable({ table, label, height }: ChartTableProps) {
  return (
    <div
      className="chart-table"
      style={{ maxHeight: height }}
      tabIndex={0}
      role="region"
      aria-label={`${label}, table`}
    >
      <DataTable
        className="lined"
        rows={table.rows}
        rowKey={(_, i) => i}
        columns={table.head.map((name, i): Column<readonly string[]> => ({
          key: name,
          label: name,
          ...(i > 0 ? { align: 'end' } : {}),
          cell: (row) => row[i],
        }))}
      />
    </div>
  )
}
