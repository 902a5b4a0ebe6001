import { Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { AppError } from '@shared/errors'
import type { Stamp } from '@shared/time'
import { errorText } from '../format/error-text'
import { Button } from '../ui/Button'
import { cx } from '../ui/cx'
import { FreshnessStamp } from '../ui/FreshnessStamp'
import { IconButton } from '../ui/IconButton'
import { Block, useLate } from '../ui/Skeleton'
import { ChartTable, type ChartTableData } from './ChartTable'
import './charts.css'

/** A legend entry below the title: how the series is drawn, and its name with its unit ("floor, ℏ"). */
export type ChartKey = { readonly mark: 'main' | 'other' | 'dot' | 'bar' | 'bar-on'; readonly label: string }

export type ChartState =
  | { readonly status: 'ready' }
  | { readonly status: 'reading' }
  /** No data yet: the reason, and what would change it. */
  | { readonly status: 'empty'; readonly why: string }
  | { readonly status: 'failed'; readonly error: AppError; readonly onRetry: () => void }

type ChartFigureProps = {
  /** The finding. While there is no data, the question that the chart will answer. */
  readonly title: string
  readonly keys?: readonly ChartKey[]
  readonly tools?: ReactNode
  readonly state: ChartState
  /** Omitted where the chart is itself a table. */
  readonly table?: ChartTableData
  /** Missing data, or the source of the figures. */
  readonly note?: string | null
  readonly stamp?: Stamp | null
  /**
   * Height of the chart, the table and every other state, so that the layout does not move when they replace each
   * other.
   */
  readonly height: number
  readonly children: ReactNode
}

/** The frame of a chart: title, key, tools, and the table that can replace the drawing. */
export function ChartFigure({
  title,
  keys = [],
  tools,
  state,
  table,
  note,
  stamp,
  height,
  children,
}: ChartFigureProps) {
  const id = useId()
  const [isTableChosen, setTableChosen] = useState(false)
  const isReady = state.status === 'ready'
  const showsTable = isReady && isTableChosen && table !== undefined
  return (
    <figure className="chart" aria-labelledby={id}>
      <div className="chart-head">
        <h3 id={id}>{title}</h3>
        <div className="chart-tools">
          {tools}
          {table && (
            <IconButton
              small
              label={showsTable ? 'Show as a chart' : 'Show as a table'}
              aria-pressed={showsTable}
              disabled={!isReady}
              icon={<Table2 size={14} aria-hidden="true" />}
              onClick={() => setTableChosen(!isTableChosen)}
            />
          )}
        </div>
      </div>
      {(keys.length > 0 || (isReady && stamp)) && (
        <div className="chart-keys">
          {keys.map(({ mark, label }) => (
            <span key={label}>
              <i className={cx('key', mark)} />
              {label}
            </span>
          ))}
          {isReady && stamp && <FreshnessStamp stamp={stamp} />}
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

function NotReady({ state, height }: NotReadyProps) {
  const late = useLate(state.status === 'reading')
  if (state.status === 'reading') {
    return (
      <div style={{ height }} role="status" aria-label="Loading">
        {late && <Block width="100%" height={height} />}
      </div>
    )
  }
  if (state.status === 'empty') {
    return (
      <div className="chart-well" style={{ minHeight: height }}>
        <p>{state.why}</p>
      </div>
    )
  }
  const problem = errorText(state.error)
  return (
    <div className="chart-well" style={{ minHeight: height }} role="alert">
      <p>{`${problem.title}. ${problem.todo}`}</p>
      <Button size="small" onClick={state.onRetry}>
        Try again
      </Button>
    </div>
  )
}
