import { Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Stamp } from '@shared/time'
import { errorText } from '../format/error-text'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { FreshnessStamp } from '../ui/FreshnessStamp'
import { IconButton } from '../ui/IconButton'
import { SkeletonBlock, useIsLate } from '../ui/Skeleton'
import { ChartTable, type ChartTableData } from './ChartTable'
import './charts.css'

/** Legend entry of a series: the way in which the series is drawn, and its name with the unit, such as "floor, ℏ". */
export type LegendEntry = {
  readonly mark: 'main' | 'other' | 'dot' | 'bar' | 'bar-on'
  readonly label: string
  /** Source of the figures. */
  readonly tooltip?: string
}

export type ChartState =
  | { readonly status: 'ready' }
  | { readonly status: 'reading' }
  /** No data to draw. `reason` is a text for the person, which may also name a next step. */
  | { readonly status: 'empty'; readonly reason: string }
  | { readonly status: 'failed'; readonly error: AppError; readonly onRetry: () => void }

type ChartFigureProps = {
  /** The main finding of the chart. Without data, the question that the chart will answer. */
  readonly title: string
  /** Legend below the title. */
  readonly legend?: readonly LegendEntry[]
  /** Controls next to the title. */
  readonly tools?: ReactNode
  /** Controls in the line of the legend: for a narrow chart, whose title needs the whole first line. */
  readonly legendTools?: ReactNode
  readonly state: ChartState
  /** Table that can replace the drawing. Omitted if the chart is already a table. */
  readonly table?: ChartTableData
  /** Text below the chart on missing data or on the source of the figures. */
  readonly note?: string | null
  readonly stamp?: Stamp | null
  /** True if the figures are old although the chart shows no stamp. */
  readonly isOld?: boolean
  /** Height in px of the drawing, of the table and of every other state, so that a new state does not move the layout. */
  readonly height: number
  readonly children: ReactNode
}

/** Frame of a chart: title, legend, controls, and a button that replaces the drawing by a table. */
export function ChartFigure({
  title,
  legend = [],
  tools,
  legendTools,
  state,
  table,
  note,
  stamp,
  isOld = false,
  height,
  children,
}: ChartFigureProps) {
  const id = useId()
  const [isTableChosen, setTableChosen] = useState(false)
  const isReady = state.status === 'ready'
  const showsTable = isReady && isTableChosen && table !== undefined
  return (
    <figure className={cx('chart', isOld && 'old-chart')} aria-labelledby={id}>
      <div className="chart-head">
        <h3 id={id} title={title}>
          {title}
        </h3>
        <div className="chart-tools">
          {tools}
          {table && (
            <IconButton
              isSmall
              label={showsTable ? 'Show as a chart' : 'Show as a table'}
              aria-pressed={showsTable}
              disabled={!isReady}
              icon={<Table2 size={14} aria-hidden="true" />}
              onClick={() => setTableChosen(!isTableChosen)}
            />
          )}
        </div>
      </div>
      {(legend.length > 0 || legendTools || (isReady && stamp)) && (
        <div className="chart-keys">
          {legend.map(({ mark, label, tooltip }) => (
            <span key={label} title={tooltip}>
              <i className={cx('key', mark)} />
              {label}
            </span>
          ))}
          {isReady && stamp && <FreshnessStamp stamp={stamp} />}
          {legendTools && <div className="chart-tools">{legendTools}</div>}
        </div>
      )}
      {!isReady && <NotReady state={state} height={height} />}
      {showsTable && <ChartTable table={table} label={title} height={height} />}
      {isReady && !showsTable && children}
      {isReady && note && <p className="chart-note">{note}</p>}
    </figure>
  )
}

type NotReadyProps = { readonly state: Exclude<ChartState, { readonly status: 'ready' }>; readonly height: number }

/** Loading, empty or failed state, in place of the drawing. */
function NotReady({ state, height }: NotReadyProps) {
  const isLate = useIsLate(state.status === 'reading')
  if (state.status === 'reading') {
    return (
      <div style={{ height }} role="status" aria-label="Loading">
        {isLate && <SkeletonBlock width="100%" height={height} />}
      </div>
    )
  }
  if (state.status === 'empty') {
    return (
      <div className="chart-well" style={{ minHeight: height }}>
        <p>{state.reason}</p>
      </div>
    )
  }
  const problem = errorText(state.error)
  return (
    <div className="chart-well" style={{ minHeight: height }} role="alert">
      <p title={problem.todo}>{problem.title}.</p>
      <Button size="small" onClick={state.onRetry}>
        Try again
      </Button>
    </div>
  )
}
