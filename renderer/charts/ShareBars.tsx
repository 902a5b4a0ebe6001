import { cx } from '../ui/cx'
import { type Column, DataTable } from '../ui/data-table'
import './charts.css'

export type ShareRow = {
  readonly id: string
  /** Third-party text must go through `plainText` first. */
  readonly name: string
  /** The whole quantity; null if unknown. */
  readonly total: number | null
  /** The part of `total` that the chart is about; null if unknown. */
  readonly part: number | null
  /** Texts of the columns after the bars. */
  readonly cells: readonly string[]
  readonly isChosen?: boolean
}

type ShareBarsProps = {
  /** Headings of the columns: the names, the bars, and each further column. */
  readonly head: readonly [string, string, ...string[]]
  readonly rows: readonly ShareRow[]
  /** Accessible text of a bar: "12,000 items, 2,664 listed". */
  readonly descriptionOf: (row: ShareRow) => string
  /** Called when the person chooses a row. Without `onPick`, rows cannot be chosen. */
  readonly onPick?: (row: ShareRow) => void
}

/** A table with one bar per row. The highlighted part of a bar shows `part`. */
export function ShareBars({ head, rows, descriptionOf, onPick }: ShareBarsProps) {
  const maxTotal = Math.max(1, ...rows.map(({ total }) => total ?? 0))
  const [nameHead, barsHead, ...otherHeads] = head
  const columns: readonly Column<ShareRow>[] = [
    { key: 'name', label: nameHead, cell: (row) => <Name row={row} onPick={onPick} /> },
    {
      key: 'bars',
      label: barsHead,
      cell: (row) => (
        <ShareBar total={row.total} part={row.part} maxTotal={maxTotal} description={descriptionOf(row)} />
      ),
    },
    ...otherHeads.map((label, i): Column<ShareRow> => ({
      key: `cell ${i}`,
      label,
      align: 'end',
      cell: ({ cells }) => cells[i],
    })),
  ]
  return (
    <DataTable
      className="share-bars"
      rows={rows}
      rowKey={({ id }) => id}
      rowAttributes={({ isChosen }) => ({ className: cx(onPick && 'open', isChosen && 'chosen') })}
      columns={columns}
    />
  )
}

type NameProps = { readonly row: ShareRow; readonly onPick: ShareBarsProps['onPick'] }

function Name({ row, onPick }: NameProps) {
  if (!onPick) return <span className="cut">{row.name}</span>
  return (
    <button
      type="button"
      className="rowlink cut"
      title={row.name}
      aria-pressed={row.isChosen ?? false}
      onClick={() => onPick(row)}
    >
      {row.name}
    </button>
  )
}

type ShareBarProps = {
  readonly total: number | null
  readonly part: number | null
  readonly maxTotal: number
  readonly description: string
}

function ShareBar({ total, part, maxTotal, description }: ShareBarProps) {
  const share = total !== null && total > 0 && part !== null ? Math.min(1, part / total) : 0
  return (
    <span className="share-bar" title={description}>
      <span className="sr">{description}</span>
      {total !== null && total > 0 && (
        <span className="whole" style={{ width: `${(total / maxTotal) * 100}%` }}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  )
}
