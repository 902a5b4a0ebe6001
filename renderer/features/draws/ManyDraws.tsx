import type { Outcome, Unreadable } from '@shared/draw'
import { STATED_FACTS_WORDS, unreadableWords, VERDICT_WORDS } from '@shared/draw/words'
import { VERDICTS_GRAVEST_FIRST, wholeWords } from './draw-text'
import { plainText } from '../../format/text'
import type { ReadingInput } from './draw-reading'
import { cx } from '../../ui/cx'
import { Findings } from './Findings'
import { DrawList } from './DrawList'
import { type PositionWords, positionWords } from './draw-positions'
import { Spreads } from './Spreads'
import { VerdictLine, VerdictMark } from './Step'
import manyDrawsStyles from './many-draws.module.css'
import drawsStyles from './draws.module.css'

type ManyDrawsProps = {
  readonly outcome: Outcome
  readonly given: ReadingInput
  /** Draw that was open before; it gets the keyboard focus. */
  readonly left: number | null
  readonly onChoose: (place: number) => void
  /** True if the ledger facts of any draw come from the input, not from a request of this app. */
  readonly hasStatedFacts: boolean
  /** True if the overall verdict depends on those facts. */
  readonly dependsOnStatedFacts: boolean
}

/** Overview of many draws: counts per verdict, findings across draws, and the list of draws. */
export function ManyDraws({ outcome, given, left, onChoose, hasStatedFacts, dependsOnStatedFacts }: ManyDrawsProps) {
  const { verdict, set, unreadCount, stopReason } = outcome
  const stopped = stoppedTexts(outcome)
  const placeWords = positionWords(outcome, given)
  if (verdict === null) return null
  return (
    <article className={manyDrawsStyles['many']} aria-label="All draws">
      <div className={drawsStyles['dv']}>
        <VerdictMark verdict={verdict} size={24} />
        <div role="status">
          <VerdictLine verdict={verdict} dependsOnStatedFacts={dependsOnStatedFacts} />
          <p>
            {wholeWords(set.draws)} {set.draws === 1 ? 'draw' : 'draws'} verified.{' '}
            {stopReason === 'cancelled' && 'Cancelled: the verdict covers only the draws read so far.'}
            {stopped.length > 0 && partlyReadText(stopped, given)}
            {hasStatedFacts && ` ${STATED_FACTS_WORDS}`}
          </p>
        </div>
      </div>
      <dl className={cx(drawsStyles['many-counts'], manyDrawsStyles['many-counts'])}>
        {VERDICTS_GRAVEST_FIRST.map((each) => (
          <Count key={each} label={VERDICT_WORDS[each]} value={set.verdicts[each]} isBad={each === 'fail'} />
        ))}
        <Count label="Unreadable" value={unreadCount + stopped.length} />
      </dl>
      <Findings set={set} placeWords={placeWords} kept={outcome.storedDraws} onChoose={onChoose} />
      <Spreads set={set} />
      <DrawList outcome={outcome} left={left} placeWords={placeWords} onChoose={onChoose} />
      <UnreadableInput outcome={outcome} placeWords={placeWords} given={given} />
    </article>
  )
}

const Count = ({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={cx('fig2 tn', isBad && value > 0 && 'bad')}>{wholeWords(value)}</dd>
  </div>
)

type StoppedText = { readonly index: number; readonly reason: Unreadable }

/** Texts that were not read completely. Each counts as one unreadable item. */
const stoppedTexts = ({ texts }: Outcome): readonly StoppedText[] =>
  texts.flatMap(({ stopReason }, index) => (stopReason === null ? [] : [{ index, reason: stopReason }]))

const textName = (index: number, given: ReadingInput): string =>
  given.kind === 'files' ? plainText(given.files[index]?.name ?? '', 60) : 'The text'

function partlyReadText([first, ...others]: readonly StoppedText[], given: ReadingInput): string {
  const name = first ? textName(first.index, given) : ''
  return others.length === 0
    ? `${name} was not read completely.`
    : `${name} and ${wholeWords(others.length)} more were not read completely.`
}

type UnreadableInputProps = {
  readonly outcome: Outcome
  readonly placeWords: PositionWords
  readonly given: ReadingInput
}

const MAX_LISTED = 50

function UnreadableInput({ outcome, placeWords, given }: UnreadableInputProps) {
  const { unread, unreadCount } = outcome
  const stopped = stoppedTexts(outcome)
  if (unreadCount === 0 && stopped.length === 0) return null
  const listed = unread.slice(0, MAX_LISTED)
  return (
    <section>
      <h3 className="h3">Unreadable input</h3>
      <ul className={manyDrawsStyles['many-notes']}>
        {stopped.slice(0, MAX_LISTED).map(({ index, reason }) => (
          <li key={`text ${index}`}>
            <b>{textName(index, given)}</b> was not read completely. {unreadableWords(reason)}
          </li>
        ))}
        {listed.map(({ place, reason }) => (
          <li key={place}>
            <b>{placeWords(place)}</b>: {unreadableWords(reason)}
          </li>
        ))}
      </ul>
      {unreadCount > listed.length && (
        <p className="small t3">And {wholeWords(unreadCount - listed.length)} more unreadable items.</p>
      )}
    </section>
  )
}
