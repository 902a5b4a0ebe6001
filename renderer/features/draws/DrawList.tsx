import { useEffect, useMemo, useState } from 'react'
import { MAX_STORED_PER_VERDICT, type StoredDraw, type Outcome, type Verdict } from '@shared/draw'
import { REASON_WORDS, VERDICT_WORDS } from '@shared/draw/words'
import { VERDICTS_GRAVEST_FIRST, wholeWords } from './draw-text'
import { type Column, DataTable } from '../../ui/data-table'
import { Seg } from '../../ui/Seg'
import type { PositionWords } from './draw-positions'
import { VerdictMark } from './Step'
import { cx } from '../../ui/cx'
import manyDrawsStyles from './many-draws.module.css'
import stepsStyles from './steps.module.css'

type KeptListProps = {
  readonly outcome: Outcome
  readonly placeWords: PositionWords
  /** Draw that was open before; its row gets the keyboard focus. */
  readonly left: number | null
  readonly onChoose: (place: number) => void
}

/** Number of rows rendered at first and added per turn afterwards, so that a long list does not block the page. */
const ROWS_PER_TURN = 24

/** Table of the stored draws; a click opens one. */
export function DrawList({ outcome, placeWords, left, onChoose }: KeptListProps) {
  const { storedDraws, set } = outcome
  const [filter, setFilter] = useState<Verdict | 'all'>('all')
  const matching = storedDraws.filter(({ result }) => filter === 'all' || result.verdict === filter)
  const rows = matching.slice(0, useGrowingCount(storedDraws.length))
  const columns = useMemo(() => columnsFor({ placeWords, left, onChoose }), [placeWords, left, onChoose])
  const isIncomplete = VERDICTS_GRAVEST_FIRST.some((verdict) => set.verdicts[verdict] > MAX_STORED_PER_VERDICT)
  const options = VERDICTS_GRAVEST_FIRST.filter((verdict) =>
    storedDraws.some(({ result }) => result.verdict === verdict),
  )
  return (
    <section aria-label="Draws">
      <div className={cx('row between', manyDrawsStyles['many-head'])}>
        <h3 className="h3">Draws</h3>
        {options.length > 1 && (
          <Seg
            label="Filter by verdict"
            value={filter}
            options={[
              { value: 'all', label: 'All' },
              ...options.map((value) => ({ value, label: VERDICT_WORDS[value] })),
            ]}
            onChange={setFilter}
          />
        )}
      </div>
      <div className={manyDrawsStyles['many-list']} tabIndex={0} role="region" aria-label="List of draws">
        <DataTable className="lined" rows={rows} rowKey={drawPlace} rowAttributes={rowAttributes} columns={columns} />
      </div>
      {isIncomplete && (
        <p className="small t3">
          All draws are counted; the first {MAX_STORED_PER_VERDICT} of each verdict are listed. Open a draw to save its
          proof.
        </p>
      )}
    </section>
  )
}

function useGrowingCount(length: number): number {
  const [count, setCount] = useState(ROWS_PER_TURN)
  useEffect(() => {
    if (count >= length) return
    const timer = setTimeout(() => setCount(count + ROWS_PER_TURN), 0)
    return () => clearTimeout(timer)
  }, [count, length])
  return count
}

const drawPlace = ({ place }: StoredDraw) => place
const rowAttributes = () => ({ className: 'open' })

const columnsFor = ({
  placeWords,
  left: focusedPlace,
  onChoose,
}: Omit<KeptListProps, 'outcome'>): readonly Column<StoredDraw>[] => [
  {
    key: 'draw',
    label: 'Draw',
    cell: ({ place }) => (
      <button type="button" className="rowlink cut" autoFocus={place === focusedPlace} onClick={() => onChoose(place)}>
        {placeWords(place)}
      </button>
    ),
  },
  {
    key: 'verdict',
    label: 'Verdict',
    cell: ({ result: { verdict } }) => (
      <span className={stepsStyles['drawn-cell']}>
        <VerdictMark verdict={verdict} size={14} />
        {VERDICT_WORDS[verdict]}
      </span>
    ),
  },
  { key: 'drawn', label: 'Drawn', className: 'tn', cell: (draw) => <span className="cut">{drawnText(draw)}</span> },
  {
    key: 'why',
    label: 'Why',
    className: 't2',
    cell: ({ result: { reasons } }) => (
      <span className="cut" title={reasons.map((reason) => REASON_WORDS[reason]).join(' ')}>
        {reasons[0] ? REASON_WORDS[reasons[0]] : ''}
        {reasons.length > 1 && ` (and ${reasons.length - 1} more)`}
      </span>
    ),
  },
]

/** First drawn values, or the serial of an NFT drawn from a pool. */
function drawnText({ result }: Pick<StoredDraw, 'result'>): string {
  if (result.kind === 'pool') return result.claim.serial === null ? '—' : `#${result.claim.serial.toString()}`
  const { values } = result.claim
  if (values.length === 0) return '—'
  const firstValues = values.slice(0, 3).map((value) => wholeWords(value))
  return `${firstValues.join(' · ')}${values.length > firstValues.length ? ' …' : ''}`
}
