import { useEffect, useMemo, useState } from 'react'
import { KEPT_OF_EACH, type KeptDraw, type Outcome, type Verdict } from '@shared/draw'
import { REASON_WORDS, VERDICT_WORDS } from '@shared/draw/words'
import { GRAVEST_FIRST, wholeWords } from './draw-text'
import { type Column, DataTable } from '../../ui/data-table'
import { Seg } from '../../ui/Seg'
import type { PlaceWords } from './places'
import { VerdictMark } from './Step'

type KeptListProps = {
  readonly outcome: Outcome
  readonly placeWords: PlaceWords
  readonly left: number | null
  readonly onChoose: (place: number) => void
}

/** Rows rendered at first, and rows added per turn afterwards, so that a long list does not block the page. */
const AT_ONCE = 24

/** Table of the kept draws; a click opens one. */
export function KeptList({ outcome, placeWords, left, onChoose }: KeptListProps) {
  const { kept, set } = outcome
  const [only, setOnly] = useState<Verdict | 'all'>('all')
  const wanted = kept.filter(({ result }) => only === 'all' || result.verdict === only)
  const shown = wanted.slice(0, useGrowing(kept.length))
  const columns = useMemo(() => columnsFor({ placeWords, left, onChoose }), [placeWords, left, onChoose])
  const isCut = GRAVEST_FIRST.some((verdict) => set.verdicts[verdict] > KEPT_OF_EACH)
  const options = GRAVEST_FIRST.filter((verdict) => kept.some(({ result }) => result.verdict === verdict))
  return (
    <section aria-label="Draws">
      <div className="row between many-head">
        <h3 className="h3">Draws</h3>
        {options.length > 1 && (
          <Seg
            label="Which draws"
            value={only}
            options={[
              { value: 'all', label: 'All' },
              ...options.map((value) => ({ value, label: VERDICT_WORDS[value] })),
            ]}
            onChange={setOnly}
          />
        )}
      </div>
      <div className="many-list" tabIndex={0} role="region" aria-label="Draws, to look at one">
        <DataTable className="lined" rows={shown} rowKey={placeOf} rowAttributes={openRow} columns={columns} />
      </div>
      {isCut && (
        <p className="small t3">
          All were counted; the first {KEPT_OF_EACH} of each verdict are kept to look at. Open one to save its proof.
        </p>
      )}
    </section>
  )
}

function useGrowing(length: number): number {
  const [count, setCount] = useState(AT_ONCE)
  useEffect(() => {
    if (count >= length) return
    const timer = setTimeout(() => setCount(count + AT_ONCE), 0)
    return () => clearTimeout(timer)
  }, [count, length])
  return count
}

const placeOf = ({ place }: KeptDraw) => place
const openRow = () => ({ className: 'open' })

/** `first` is the draw that gets the keyboard focus. */
const columnsFor = ({
  placeWords,
  left: first,
  onChoose,
}: Omit<KeptListProps, 'outcome'>): readonly Column<KeptDraw>[] => [
  {
    key: 'draw',
    label: 'Draw',
    cell: ({ place }) => (
      <button type="button" className="rowlink cut" autoFocus={place === first} onClick={() => onChoose(place)}>
        {placeWords(place)}
      </button>
    ),
  },
  {
    key: 'verdict',
    label: 'Verdict',
    cell: ({ result: { verdict } }) => (
      <span className="drawn-cell">
        <VerdictMark verdict={verdict} size={14} />
        {VERDICT_WORDS[verdict]}
      </span>
    ),
  },
  { key: 'drawn', label: 'Drawn', className: 'tn', cell: (draw) => <span className="cut">{drawnWords(draw)}</span> },
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

/** First drawn values; for a pool draw, the serial of the NFT. */
function drawnWords({ result }: Pick<KeptDraw, 'result'>): string {
  if (result.kind === 'pool') return result.claim.serial === null ? '—' : `#${result.claim.serial.toString()}`
  const { values } = result.claim
  const shown = values.slice(0, 3).map((value) => wholeWords(value))
  return `${shown.join(' · ')}${values.length > shown.length ? ' …' : ''}` || '—'
}
