import type { MarketTotal } from '@shared/contract/statistics'
import { statFigure } from '../../format/money'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useIsOffline } from '../../query/use-is-offline'
import { useCurrentMinuteMs } from '../collection/use-current-minute'
import { unreadRowsNote, sumDifferenceNote } from './market-charts'
import type { FiguresQuery } from './use-figures'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

type NoteProps = {
  readonly figuresQuery: FiguresQuery
  readonly total: MarketTotal | null
  /**
   * True if the note is below totals of all collections. The note then also reports rows in other tokens, and a difference
   * between the sum of the days and the market's own total.
   */
  readonly isBelowSums?: boolean
}

/** Note on the rows that were read. A button stops the read, reads more rows, or reads all rows again. */
export function FiguresNote({ figuresQuery, total, isBelowSums = false }: NoteProps) {
  const { stores } = useApp()
  const nowMs = useCurrentMinuteMs()
  const { figures, isReading } = figuresQuery
  const isOffline = useIsOffline()
  if (!figures) return null
  if (isReading && !figures.isWhole) {
    const totalText = figures.totalRowCount === null ? '' : ` of ${statFigure(figures.totalRowCount)}`
    return (
      <div className={cx('row', styles['stat-note'])}>
        <span className="small t2 tn" role="status">
          {isOffline ? 'Paused at' : 'Loading daily figures:'} {statFigure(figures.rowCount)}
          {totalText} rows.{isOffline && ' Loading continues when the market answers.'}
        </span>
        {!isOffline && (
          <Button size="small" onClick={figuresQuery.stop}>
            Stop loading
          </Button>
        )}
      </div>
    )
  }
  const note = [unreadRowsNote(figures, nowMs), isBelowSums ? sumDifferenceNote(figures, total) : '']
    .filter(Boolean)
    .join(' ')
  if (note === '') return null
  return (
    <div className={cx('row', styles['stat-note'])}>
      <span className="small t2">{note}</span>
      {isBelowSums && figures.otherCurrencyRowCount > 0 && (
        <button
          type="button"
          className="link small"
          onClick={() => stores.statistics.viewSettings.setState({ tab: 'collections' })}
        >
          Show sales in other tokens
        </button>
      )}
      {!figures.isWhole && (
        <Button size="small" onClick={figures.mayMissRows ? figuresQuery.refresh : figuresQuery.readMore}>
          {figures.mayMissRows ? 'Refresh' : 'Load more rows'}
        </Button>
      )}
    </div>
  )
}
