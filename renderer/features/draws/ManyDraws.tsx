import { type Outcome, type Unreadable, unevenSpreads } from '@shared/draw'
import { STATED_FACTS_WORDS, unreadableWords, VERDICT_WORDS } from '@shared/draw/words'
import { VERDICTS_GRAVEST_FIRST, wholeNumberWords } from './draw-text'
import { plainText } from '../../format/text'
import type { ReadingInput } from './draw-reading'
import { cx } from '../../ui/cx'
import { CONFLICT_CODES, Findings } from './Findings'
import { DrawList } from './DrawList'
import { type PositionFormatter, positionFormatter } from './draw-positions'
import { Spreads } from './Spreads'
import { VerdictLine, VerdictMark } from './Step'
import manyDrawsStyles from './many-draws.module.css'
import drawsStyles from './draws.module.css'

type ManyDrawsProps = {
  readonly outcome: Outcome
  readonly readingInput: ReadingInput
  /** Place in the input of the draw that was open before. The row of that draw gets the keyboard focus. */
  readonly previousPlace: number | null
  readonly onChoose: (place: number) => void
  /** True if any draw has ledger facts from the input. Ledger facts can also come from a request of this app. */
  readonly hasStatedFacts: boolean
  /** True if the overall verdict depends on ledger facts from the input. */
  readonly dependsOnStatedFacts: boolean
}

/** Overview of many draws: counts per verdict, findings across draws, and the list of draws. */
export function ManyDraws({
  outcome,
  readingInput,
  previousPlace,
  onChoose,
  hasStatedFacts,
  dependsOnStatedFacts,
}: ManyDrawsProps) {
  const { verdict, set: setResult, unreadableCount, stopReason } = outcome
  const partlyReadTexts = findPartlyReadTexts(outcome)
  const formatPosition = positionFormatter(outcome, readingInput)
  if (verdict === null) return null
  const conflictCount = conflictCountOf(setResult)
  const hasUnevenSpread = unevenSpreads(setResult.spreads).length > 0
  return (
    <article className={manyDrawsStyles['many']} aria-label="All draws">
      <div className={drawsStyles['dv']}>
        <VerdictMark verdict={verdict} dependsOnStatedFacts={dependsOnStatedFacts} size={24} />
        <div role="status">
          <VerdictLine verdict={verdict} dependsOnStatedFacts={dependsOnStatedFacts} />
          <p>
            {wholeNumberWords(setResult.drawCount)} {setResult.drawCount === 1 ? 'draw' : 'draws'} calculated.
            {failureSentence(setResult, unreadableCount)}
            {stopReason === 'cancelled' && ' Cancelled: the verdict covers only the draws read so far.'}
            {partlyReadTexts.length > 0 && ` ${partlyReadSentence(partlyReadTexts, readingInput)}`}
            {hasStatedFacts && ` ${STATED_FACTS_WORDS}`}
          </p>
        </div>
      </div>
      <dl className={cx(drawsStyles['many-counts'], manyDrawsStyles['many-counts'])}>
        {VERDICTS_GRAVEST_FIRST.map((countedVerdict) => (
          <Count
            key={countedVerdict}
            label={VERDICT_WORDS[countedVerdict]}
            count={setResult.verdicts[countedVerdict]}
            isBad={countedVerdict === 'fail'}
          />
        ))}
        {conflictCount > 0 && <Count label="Conflicts" count={conflictCount} isBad />}
        <Count label="Unreadable" count={unreadableCount + partlyReadTexts.length} />
      </dl>
      <Findings
        setResult={setResult}
        formatPosition={formatPosition}
        storedDraws={outcome.storedDraws}
        onChoose={onChoose}
      />
      <UnreadableInput outcome={outcome} formatPosition={formatPosition} readingInput={readingInput} />
      {/* Uneven spreads come before the draws. Even spreads are no finding and come after the draws. */}
      {hasUnevenSpread && <Spreads setResult={setResult} />}
      <DrawList outcome={outcome} previousPlace={previousPlace} formatPosition={formatPosition} onChoose={onChoose} />
      {!hasUnevenSpread && <Spreads setResult={setResult} />}
    </article>
  )
}

const conflictCountOf = ({ counts }: Outcome['set']): number =>
  CONFLICT_CODES.reduce((sum, code) => sum + counts[code], 0)

/**
 * Sentence on what went wrong: " 1 fails by itself, 3 conflicts between draws, 1 more item is unreadable."; empty if nothing
 * did.
 */
function failureSentence(setResult: Outcome['set'], unreadableCount: number): string {
  const failCount = setResult.verdicts.fail
  const conflictCount = conflictCountOf(setResult)
  const failWords = `${wholeNumberWords(failCount)} ${failCount === 1 ? 'fails' : 'fail'}`
  const parts = [
    ...(failCount > 0
      ? [conflictCount === 0 ? failWords : `${failWords} by ${failCount === 1 ? 'itself' : 'themselves'}`]
      : []),
    ...(conflictCount > 0
      ? [`${wholeNumberWords(conflictCount)} ${conflictCount === 1 ? 'conflict' : 'conflicts'} between draws`]
      : []),
    ...(unreadableCount > 0
      ? [`${wholeNumberWords(unreadableCount)} more ${unreadableCount === 1 ? 'item is' : 'items are'} unreadable`]
      : []),
  ]
  return parts.length === 0 ? '' : ` ${parts.join(', ')}.`
}

const Count = ({ label, count, isBad }: { label: string; count: number; isBad?: boolean }) => (
  <div>
    <dt>{label}</dt>
    <dd className={cx('fig2 tn', isBad && count > 0 && 'bad')}>{wholeNumberWords(count)}</dd>
  </div>
)

type PartlyReadText = { readonly index: number; readonly reason: Unreadable }

/** Texts that were not read completely. Each counts as one unreadable item. */
const findPartlyReadTexts = ({ texts }: Outcome): readonly PartlyReadText[] =>
  texts.flatMap(({ stopReason }, index) => (stopReason === null ? [] : [{ index, reason: stopReason }]))

const textName = (index: number, readingInput: ReadingInput): string =>
  readingInput.kind === 'files' ? plainText(readingInput.files[index]?.name ?? '', 60) : 'The text'

function partlyReadSentence([firstText, ...otherTexts]: readonly PartlyReadText[], readingInput: ReadingInput): string {
  const name = firstText ? textName(firstText.index, readingInput) : ''
  return otherTexts.length === 0
    ? `${name} was not read completely.`
    : `${name} and ${wholeNumberWords(otherTexts.length)} more were not read completely.`
}

type UnreadableInputProps = {
  readonly outcome: Outcome
  readonly formatPosition: PositionFormatter
  readonly readingInput: ReadingInput
}

/** Maximum number of listed texts, and maximum number of listed unreadable items. */
const MAX_LISTED = 50

function UnreadableInput({ outcome, formatPosition, readingInput }: UnreadableInputProps) {
  const { unreadableItems, unreadableCount } = outcome
  const partlyReadTexts = findPartlyReadTexts(outcome)
  if (unreadableCount === 0 && partlyReadTexts.length === 0) return null
  const listedItems = unreadableItems.slice(0, MAX_LISTED)
  return (
    <section>
      <h3 className="h3">Unreadable input</h3>
      <ul className={manyDrawsStyles['many-notes']}>
        {partlyReadTexts.slice(0, MAX_LISTED).map(({ index, reason }) => (
          <li key={`text ${index}`}>
            <b>{textName(index, readingInput)}</b> was not read completely. {unreadableWords(reason)}
          </li>
        ))}
        {listedItems.map(({ place, reason }) => (
          <li key={place}>
            <b>{formatPosition(place)}</b>: {unreadableWords(reason)}
          </li>
        ))}
      </ul>
      {unreadableCount > listedItems.length && (
        <p className="small t3">And {wholeNumberWords(unreadableCount - listedItems.length)} more unreadable items.</p>
      )}
    </section>
  )
}
