import type { Outcome, Unreadable } from '@shared/draw'
import { TOLD_WORDS, unreadableWords, VERDICT_WORDS } from '@shared/draw/words'
import { GRAVEST_FIRST, wholeWords } from './draw-text'
import { plainText } from '../../format/text'
import type { GivenDraws } from './draw-reading'
import { cx } from '../../ui/cx'
import { Findings } from './Findings'
import { KeptList } from './KeptList'
import { type PlaceWords, placesIn } from './places'
import { Spreads } from './Spreads'
import { VerdictLine, VerdictMark } from './Step'
import './many-draws.css'

type ManyDrawsProps = {
  readonly outcome: Outcome
  readonly given: GivenDraws
  /** Draw that was open before; it gets the keyboard focus. */
  readonly left: number | null
  readonly onChoose: (place: number) => void
  /** True if the ledger facts of any draw come from the given text, not from a request of this app. */
  readonly isTold: boolean
  /** True if the overall verdict depends on those facts. */
  readonly isIf: boolean
}

/** Overview of many draws: counts per verdict, findings across draws, and the list of draws. */
export function ManyDraws({ outcome, given, left, onChoose, isTold, isIf }: ManyDrawsProps) {
  const { verdict, set, unreadCount, brokenOff } = outcome
  const broken = brokenIn(outcome)
  const places = placesIn(outcome, given)
  if (verdict === null) return null
  return (
    <article className="many" aria-label="All draws">
      <div className="dv">
        <VerdictMark verdict={verdict} size={24} />
        <div role="status">
          <VerdictLine verdict={verdict} isIf={isIf} />
          <p>
            {wholeWords(set.draws)} {set.draws === 1 ? 'draw' : 'draws'} verified.{' '}
            {brokenOff === 'cancelled' && 'Cancelled: this is what was read up to then.'}
            {broken.length > 0 && `${brokenWords(broken, given)} was not read to its end.`}
            {isTold && ` ${TOLD_WORDS}`}
          </p>
        </div>
      </div>
      <dl className="many-counts">
        {GRAVEST_FIRST.map((one) => (
          <Count key={one} label={VERDICT_WORDS[one]} value={set.verdicts[one]} isBad={one === 'fail'} />
        ))}
        <Count label="Cannot be read" value={unreadCount + broken.length} />
      </dl>
      <Findings set={set} placeWords={places} kept={outcome.kept} onChoose={onChoose} />
      <Spreads set={set} />
      <KeptList outcome={outcome} left={left} placeWords={places} onChoose={onChoose} />
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

type Broken = { readonly i: number; readonly why: Unreadable }

/** Texts that were not read to their end. Each counts as one that cannot be read. */
const brokenIn = ({ texts }: Outcome): readonly Broken[] =>
  texts.flatMap(({ brokenOff }, i) => (brokenOff === null ? [] : [{ i, why: brokenOff }]))

const nameOf = (i: number, given: GivenDraws): string =>
  given.kind === 'files' ? plainText(given.files[i]?.name ?? '', 60) : 'The text'

function brokenWords([first, ...others]: readonly Broken[], given: GivenDraws): string {
  const name = first ? nameOf(first.i, given) : ''
  return others.length === 0 ? name : `${name}, like ${wholeWords(others.length)} more,`
}

type UnreadProps = { readonly outcome: Outcome; readonly placeWords: PlaceWords; readonly given: GivenDraws }

const MOST_TOLD = 50

function Unread({ outcome, placeWords, given }: UnreadProps) {
  const { unread, unreadCount } = outcome
  const broken = brokenIn(outcome)
  if (unreadCount === 0 && broken.length === 0) return null
  const told = unread.slice(0, MOST_TOLD)
  return (
    <section>
      <h3 className="h3">Not read</h3>
      <ul className="many-notes">
        {broken.slice(0, MOST_TOLD).map(({ i, why }) => (
          <li key={`text ${i}`}>
            <b>{nameOf(i, given)}</b> was not read to its end. {unreadableWords(why)}
          </li>
        ))}
        {told.map(({ place, why }) => (
          <li key={place}>
            <b>{placeWords(place)}</b>: {unreadableWords(why)}
          </li>
        ))}
      </ul>
      {unreadCount > told.length && (
        <p className="small t3">And {wholeWords(unreadCount - told.length)} more that cannot be read.</p>
      )}
    </section>
  )
}
