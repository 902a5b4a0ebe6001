import type { MarketTotal } from '@shared/contract/statistics'
import { statFigure } from '../../format/money'
import { Button } from '../../ui/Button'
import { useMinute } from '../collection/use-minute'
import { readNote, sumNote } from './market-charts'
import type { ReadFigures } from './use-figures'

type NoteProps = {
  readonly read: ReadFigures
  readonly total: MarketTotal | null
  /** True below sums over all collections: the note then names the sales that are not in the sums. */
  readonly isOfSums?: boolean
}

/** Number of rows read, and a button to read more. */
export function FiguresNote({ read, total, isOfSums = false }: NoteProps) {
  const nowMs = useMinute()
  const { figures, isReading } = read
  if (!figures) return null
  if (isReading && !figures.isWhole) {
    const of = figures.rowsTotal === null ? '' : ` of ${statFigure(figures.rowsTotal)}`
    return (
      <div className="row stat-note">
        <span className="small t2 tn" role="status">
          Reading: {statFigure(figures.rows)}
          {of} rows.
        </span>
        <Button size="small" onClick={read.stop}>
          Stop
        </Button>
      </div>
    )
  }
  const words = [readNote(figures, nowMs), isOfSums ? sumNote(figures, total) : ''].filter(Boolean).join(' ')
  if (words === '') return null
  return (
    <div className="row stat-note">
      <span className="small t2">{words}</span>
      {!figures.isWhole && (
        <Button size="small" onClick={figures.isMoved ? read.again : read.readOn}>
          {figures.isMoved ? 'Read again' : 'Read on'}
        </Button>
      )}
    </div>
  )
}
