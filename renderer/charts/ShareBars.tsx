import { cx } from '../ui/cx'
import { type Column, DataTable } from '../ui/data-table'
import './charts.css'

export type ShareRow = {
  readonly id: string
  /** Third-party text must go through `plainText` first. */
  readonly name: string
  /** Total quantity of the row, shown by the length of the bar; null if unknown. */
  readonly total: number | null
  /** Quantity that the bar highlights, at most the total; null if unknown. */
  readonly highlighted: number | null
  /** Texts of the columns after the bars. */
  readonly cells: readonly string[]
  readonly isChosen?: boolean
}

type ShareBarsProps<Row extends ShareRow> = {
  /** Column headings: for the names, for the bars, and for each further column. */
  readonly columnLabels: readonly [string, string, ...string[]]
  /** True if only screen readers get the column headings. */
  readonly hidesHead?: boolean
  readonly rows: readonly Row[]
  /** Accessible text of a bar: "12,000 items, 2,664 listed". */
  readonly descriptionOf: (row: Row) => string
  /** Called when the person chooses a row. If omitted, rows cannot be chosen. */
  readonly onPick?: (row: Row) => void
}

/** Table with one bar per row. A section of each bar is highlighted. */
export function ShareBars<Row extends ShareRow>({
  columnLabels,
  hidesHead,
  rows,
  descriptionOf,
  onPick,
}: ShareBarsProps<Row>) {
  const maxTotal = Math.max(1, ...rows.map(({ total }) => total ?? 0))
  const [nameLabel, barsLabel, ...cellLabels] = columnLabels
  const columns: readonly Column<Row>[] = [
    { key: 'name', label: nameLabel, cell: (row) => <Name row={row} onPick={onPick} /> },
    {
      key: 'bars',
      label: barsLabel,
      cell: (row) => (
        <ShareBar
          total={row.total}
          highlighted={row.highlighted}
          maxTotal={maxTotal}
          description={descriptionOf(row)}
        />
      ),
    },
    ...cellLabels.map((label, i): Column<Row> => ({
      key: `cell ${i}`,
      label,
      align: 'end',
      cell: ({ cells }) => cells[i],
    })),
  ]
  return (
    <DataTable
      className={cx('share-bars', hidesHead && 'headless')}
      rows={rows}
      // Ids can be third-party texts, of which two may be equal.
      rowKey={({ id }, index) => `${id} ${index}`}
      rowAttributes={({ isChosen }) => ({ className: cx(onPick && 'open', isChosen && 'chosen') })}
      columns={columns}
    />
  )
}

type NameProps<Row extends ShareRow> = { readonly row: Row; readonly onPick: ShareBarsProps<Row>['onPick'] }

function Name<Row extends ShareRow>({ row, onPick }: NameProps<Row>) {
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
  readonly highlighted: number | null
  readonly maxTotal: number
  readonly description: string
}

function ShareBar({ total, highlighted, maxTotal, description }: ShareBarProps) {
  const highlightedShare = total !== null && total > 0 && highlighted !== null ? Math.min(1, highlighted / total) : 0
  return (
    <span className="share-bar" title={description}>
      <span className="sr">{description}</span>
      {total !== null && total > 0 && (
        <span className="whole" style={{ width: `${(total / maxTotal) * 100}%` }}>
          <i style={{ width: `${highlightedShare * 100}%` }} />
        </span>
      )}
    </span>
  )
}
