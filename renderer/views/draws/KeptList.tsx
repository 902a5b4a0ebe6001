import { memo, useEffect, useState } from 'react'
import { KEPT_OF_EACH, type KeptDraw, type Outcome, type Verdict } from '@shared/draw'
import { REASON_WORDS, VERDICT_WORDS } from '@shared/draw/words'
import { GRAVEST_FIRST, wholeWords } from '../../format/draw-text'
import { Seg } from '../../ui/Seg'
import '../../ui/table.css'
import type { PlaceWords } from './places'
import { VerdictMark } from './Step'

type KeptListProps = {
  readonly outcome: Outcome
  readonly placeWords: PlaceWords
  readonly left: number | null
  readonly onChoose: (place: number) => void
}

/** So many rows come with the page; the others by as many in turns after it, so that a long list holds nothing up. */
const AT_ONCE = 24

/** Those that are kept, to look at one. */
export function KeptList({ outcome, placeWords, left, onChoose }: KeptListProps) {
  const { kept, set } = outcome
  const [only, setOnly] = useState<Verdict | 'all'>('all')
  const wanted = kept.filter(({ result }) => only === 'all' || result.verdict === only)
  const shown = wanted.slice(0, useGrowing(kept.length))
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
        <table className="data lined">
          <thead>
            <tr>
              <th scope="col">Draw</th>
              <th scope="col">Verdict</th>
              <th scope="col">Drawn</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((draw) => (
              <KeptRow
                key={draw.place}
                draw={draw}
                place={placeWords(draw.place)}
                isFirst={draw.place === left}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
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

type RowProps = {
  readonly draw: KeptDraw
  readonly place: string
  /** The keys go on from it. */
  readonly isFirst: boolean
  readonly onChoose: (place: number) => void
}

const KeptRow = memo(function KeptRow({ draw: { place: at, result }, place, isFirst, onChoose }: RowProps) {
  const [first] = result.reasons
  return (
    <tr className="open">
      <td>
        <button type="button" className="rowlink cut" autoFocus={isFirst} onClick={() => onChoose(at)}>
          {place}
        </button>
      </td>
      <td>
        <span className="drawn-cell">
          <VerdictMark verdict={result.verdict} size={14} />
          {VERDICT_WORDS[result.verdict]}
        </span>
      </td>
      <td className="tn">
        <span className="cut">{drawnWords({ result })}</span>
      </td>
      <td className="t2">
        <span className="cut" title={result.reasons.map((reason) => REASON_WORDS[reason]).join(' ')}>
          {first ? REASON_WORDS[first] : ''}
          {result.reasons.length > 1 && ` (and ${result.reasons.length - 1} more)`}
        </span>
      </td>
    </tr>
  )
})

/** Its first values; an NFT by its serial. */
function drawnWords({ result }: Pick<KeptDraw, 'result'>): string {
  if (result.kind === 'pool') return result.claim.serial === null ? '—' : `#${result.claim.serial.toString()}`
  const { values } = result.claim
  const shown = values.slice(0, 3).map((value) => wholeWords(value))
  return `${shown.join(' · ')}${values.length > shown.length ? ' …' : ''}` || '—'
}
