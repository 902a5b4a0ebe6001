import type { MarketTotal } from '@shared/contract/statistics'
import { statFigure } from '../../format/money'
import { Button } from '../../ui/Button'
import { useCurrentMinuteMs } from '../collection/use-minute'
import { readNote, sumNote } from './market-charts'
import type { ReadFigures } from './use-figures'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

type NoteProps = {
  readonly figuresQuery: ReadFigures
  readonly total: MarketTotal | null
  /** True below sums over all collections: the note then names the sales that are not in the sums. */
  readonly isOfSums?: boolean
}

/** Number of rows read, and a button to stop, continue or repeat the read. */
export function FiguresNote({ figuresQuery, total, isOfSums = false }: NoteProps) {
  const nowMs = useCurrentMinuteMs()
  const { figures, isReading } = figuresQuery
  if (!figures) return null
  if (isReading && !figures.isWhole) {
    const totalText = figures.rowsTotal === null ? '' : ` of ${statFigure(figures.rowsTotal)}`
    return (
      <div className={cx('row', styles['stat-note'])}>
        <span className="small t2 tn" role="status">
          Reading: {statFigure(figures.rows)}
          {totalText} rows.
        </span>
        <Button size="small" onClick={figuresQuery.stop}>
          Stop
        </Button>
      </div>
    )
  }
  const note = [readNote(figures, nowMs), isOfSums ? sumNote(figures, total) : ''].filter(Boolean).join(' ')
  if (note === '') return null
  return (
    <div className={cx('row', styles['stat-note'])}>
      <span className="small t2">{note}</span>
      {!figures.isWhole && (
        <Button size="small" onClick={figures.isMoved ? figuresQuery.refresh : figuresQuery.readMore}>
          {figures.isMoved ? 'Refresh' : 'Read more rows'}
        </Button>
      )}
    </div>
  )
}
