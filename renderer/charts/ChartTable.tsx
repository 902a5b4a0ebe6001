import '../ui/table.css'

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
      <table className="data lined">
        <thead>
          <tr>
            {table.head.map((name, i) => (
              <th key={name} scope="col" className={i > 0 ? 'num' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>
              {row.map((cell, j) => (
                <td key={j} className={j > 0 ? 'num' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
