import type { Outcome } from '@shared/draw'
import { TOLD_WORDS, unreadableWords, VERDICT_WORDS } from '@shared/draw/words'
import { GRAVEST_FIRST, wholeWords } from '../../format/draw-text'
import { plainText } from '../../format/text'
import type { GivenDraws } from '../../stores/draw-reading'
import { cx } from '../../ui/cx'
import { Findings } from './Findings'
import { KeptList } from './KeptList'
import { type PlaceWords, placesIn } from './places'
import { Spreads } from './Spreads'
import { VerdictMark } from './Step'

type ManyDrawsProps = {
  readonly outcome: Outcome
  readonly given: GivenDraws
  /** The one that was looked at before: the keys go on from it. */
  readonly left: number | null
  readonly onChoose: (place: number) => void
  /** What the ledger said of one of them stands in what was given, and was not asked here. */
  readonly isTold: boolean
}

/** Many draws together: how many of each verdict, what only many can show, and the way to each. */
export function ManyDraws({ outcome, given, left, onChoose, isTold }: ManyDrawsProps) {
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
            {isTold && ` ${TOLD_WORDS}`}
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
      <KeptList {...{ outcome, left }} placeWords={places} onChoose={onChoose} />
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

type UnreadProps = { readonly outcome: Outcome; readonly placeWords: PlaceWords; readonly given: GivenDraws }

const MOST_TOLD = 50

function Unread({ outcome, placeWords, given }: UnreadProps) {
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
