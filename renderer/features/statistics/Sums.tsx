import type { ReactNode } from 'react'
import { statFigure } from '../../format/money'
import { useIsOffline } from '../../query/use-is-offline'
import { Change, TradePrice } from './cells'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

type SumProps = {
  readonly label: string
  /** Explanation of the sum. */
  readonly tooltip?: string
  /** Change against the period before, in percent; undefined for a sum without a comparison. */
  readonly change?: number | null
  readonly children: ReactNode
}

/** One figure of `Sums`, with its label and its change. */
export const Sum = ({ label, tooltip, change, children }: SumProps) => (
  <div className="fact" title={tooltip}>
    <span className="label">{label}</span>
    <span className="v">
      {children}
      {change !== undefined && change !== null && (
        <span className="d">
          <Change percent={change} />
        </span>
      )}
    </span>
  </div>
)

/** Placeholder for a figure that is still loading. */
export const PendingFigure = () => <span className={cx('skel', styles['pending-figure'])} />

type SumsProps = { readonly label: string; readonly isStale?: boolean; readonly children: ReactNode }

/** Line of the sums above a table. Stale sums have a dotted underline, as have all sums offline. */
export function Sums({ label, isStale = false, children }: SumsProps) {
  const isOffline = useIsOffline()
  return (
    <section
      className={cx('facts', styles['stat-sums'], (isStale || isOffline) && styles['is-stale'])}
      aria-label={label}
    >
      {children}
    </section>
  )
}

/** Sums in the line of a toolbar, for a list with one or two sums. */
export function ToolbarSums({ label, isStale = false, children }: SumsProps) {
  const isOffline = useIsOffline()
  return (
    <section className={cx(styles['sum-line'], (isStale || isOffline) && styles['is-stale'])} aria-label={label}>
      {children}
    </section>
  )
}

/** One sum of `ToolbarSums`. */
export const ToolbarSum = ({ label, children }: Pick<SumProps, 'label' | 'children'>) => (
  <span>
    {label} <b>{children}</b>
  </span>
)

export type TradeSums = {
  readonly volume: number | null
  readonly sales: number | null
  readonly highest: number | null
}

/** Sum of one figure over all rows; null if any row lacks the figure, because the sum would be too low. */
export function sumOf<T>(rows: readonly T[], valueOf: (row: T) => number | null): number | null {
  let sum = 0
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null) return null
    sum += value
  }
  return sum
}

export const averageOf = (volume: number | null, sales: number | null): number | null =>
  volume === null || sales === null || sales === 0 ? null : volume / sales

/** Number of sales, average sale and highest sale. */
export const SalesSums = ({
  volume,
  sales,
  highest,
  salesChange,
}: TradeSums & { readonly salesChange?: number | null }) => (
  <>
    <Sum label="Sales" {...(salesChange === undefined ? NO_CHANGE : { change: salesChange })}>
      {statFigure(sales)}
    </Sum>
    <Sum label="Average sale">
      <TradePrice hbar={averageOf(volume, sales)} />
    </Sum>
    <Sum label="Highest sale">
      <TradePrice hbar={highest} />
    </Sum>
  </>
)
const NO_CHANGE: { readonly change?: number | null } = {}
