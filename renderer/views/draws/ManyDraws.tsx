import { useState } from 'react'
import { KEPT_OF_EACH, type KeptDraw, type Outcome, type Verdict } from '@shared/draw'
import { REASON_WORDS, unreadableWords, VERDICT_WORDS } from '@shared/draw/words'
import { GRAVEST_FIRST, wholeWords } from '../../format/draw-text'
import { plainText } from '../../format/text'
import type { GivenDraws } from '../../stores/draw-reading'
import { cx } from '../../ui/cx'
import { Seg } from '../../ui/Seg'
import '../../ui/table.css'
import { Findings } from './Findings'
import { Spreads } from './Spreads'
import { VerdictMark } from './Step'

type ManyDrawsProps = {
  readonly outcome: Outcome
  readonly given: GivenDraws
  readonly onChoose: (place: number) => void
}

/** Many draws together: how many of each verdict, what only many can show, and the way to each. */
export function ManyDraws({ outcome, given, onChoose }: ManyDrawsProps) {
  const { verdict, set, unreadCount, brokenOff } = outcome
  const places = placesIn(outcome, given)
  if (verdict === null) return null
  return (
    <article className="many" aria-label="All draws">
      <div className="dv">
        <VerdictMark verdict={verdict} size={24} />
        <div role="status">
          <h2 className={cx(verdict === 'fail' && 'bad')}>{VERDICT_WORDS[verdict]}</h2>
          <p>
            {wholeWords(set.draws)} {set.draws === 1 ? 'draw' : 'draws'} verified.{' '}
            {brokenOff === 'cancelled' && 'Cancelled: this is what was read up to then.'}
          </p>
        </div>
      </div>
      <dl className="many-counts">
        {GRAVEST_FIRST.map((one) => (
          <Count key={one} label={VERDICT_WORDS[one]} value={set.verdicts[one]} isBad={one === 'fail'} />
        ))}
        <Count label="Cannot be read" value={unreadCount} />
      </dl>
      <Findings set={set} placeWords={places} kept={outcome.kept} onChoose={onChoose} />
      <Spreads set={set} />
      <KeptList outcome={outcome} placeWords={places} onChoose={onChoose} />
      <Unread outcome={outcome} placeWords={places} given={given} />
    </article>
  )
}

const Count = ({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={cx('fig2 tn', isBad && value > 0 && 'bad')}>{wholeWords(value)}</dd>
  </div>
)

export type PlaceWords = (place: number) => string

/** Places count through all texts; each is said within its own. */
function placesIn({ texts }: Outcome, given: GivenDraws): PlaceWords {
  const names = given.kind === 'files' ? given.files.map(({ name }) => plainText(name, 40)) : []
  return (place) => {
    const at = texts.findLastIndex(({ after }) => after < place)
    return texts.length < 2 ? wholeWords(place) : `${names[at] ?? ''} ${wholeWords(place - (texts[at]?.after ?? 0))}`
  }
}

type ListProps = { readonly outcome: Outcome; readonly placeWords: PlaceWords }

function KeptList({ outcome, placeWords, onChoose }: ListProps & { readonly onChoose: (place: number) => void }) {
  const { kept, set } = outcome
  const [only, setOnly] = useState<Verdict | 'all'>('all')
  const shown = kept.filter(({ result }) => only === 'all' || result.verdict === only)
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
              <KeptRow key={draw.place} draw={draw} place={placeWords(draw.place)} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      </div>
      {isCut && (
        <p className="small t3">All were counted; the first {KEPT_OF_EACH} of each verdict are kept to look at.</p>
      )}
    </section>
  )
}

type RowProps = { readonly draw: KeptDraw; readonly place: string; readonly onChoose: (place: number) => void }

function KeptRow({ draw: { place: at, result }, place, onChoose }: RowProps) {
  const [first] = result.reasons
  return (
    <tr className="open">
      <td>
        <button type="button" className="rowlink cut" onClick={() => onChoose(at)}>
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
}

/** Its first values; an NFT by its serial. */
function drawnWords({ result }: Pick<KeptDraw, 'result'>): string {
  if (result.kind === 'pool') return result.claim.serial === null ? '—' : `#${result.claim.serial.toString()}`
  const { values } = result.claim
  const shown = values.slice(0, 3).map((value) => wholeWords(value))
  return `${shown.join('  ')}${values.length > shown.length ? ' …' : ''}` || '—'
}

const MOST_TOLD = 50

function Unread({ outcome, placeWords, given }: ListProps & { readonly given: GivenDraws }) {
  const { unread, unreadCount, texts } = outcome
  const broken = texts.flatMap(({ brokenOff }, i) => (brokenOff === null ? [] : [{ i, brokenOff }]))
  if (unreadCount === 0 && broken.length === 0) return null
  const told = unread.slice(0, MOST_TOLD)
  return (
    <section>
      <h3 className="h3">Not read</h3>
      <ul className="many-notes">
        {broken.slice(0, MOST_TOLD).map(({ i, brokenOff }) => (
          <li key={`text ${i}`}>
            <b>{given.kind === 'files' ? plainText(given.files[i]?.name ?? '', 60) : 'The text'}</b> was not read to its
            end. {unreadableWords(brokenOff)}
          </li>
        ))}
        {told.map(({ place, why }) => (
          <li key={place}>
            <b>{placeWords(place)}</b> {unreadableWords(why)}
          </li>
        ))}
      </ul>
      {unreadCount > told.length && (
        <p className="small t3">And {wholeWords(unreadCount - told.length)} more that cannot be read.</p>
      )}
    </section>
  )
}
