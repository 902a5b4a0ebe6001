import type { ReviewModel } from '@shared/contract/review'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { differingRuns } from '../../format/ids'
import { countWithNoun } from '../../format/money'
import { plainText } from '../../format/text'
import { Fold } from '../../ui/Fold'
import { IdText } from '../../ui/Id'
import { cx } from '../../ui/cx'
import { FullText } from './FullText'
import { noteCountWords, noteWords, OpenNotes } from './Notes'
import { foldedPartsWords, isUndecodedReview, refusedRules, upToMarketWords } from './review-text'
import { Cross, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import styles from './comparison.module.css'

type Line = ReviewModel['comparison'][number]

const MAX_LABEL_CHARS = 40

/** Largest number of lines that are shown with wider spacing. More lines would not fit into the window. */
const MAX_SPACIOUS_LINES = 6

/**
 * Comparison and notes of a review with warnings, folded to one line with the number of matching fields. The warnings
 * come first, because each one needs an answer.
 */
export function FoldedComparison({ model }: { readonly model: ReviewModel }) {
  const { comparison } = model
  const labelsOf = (status: Line['status']) =>
    comparison.filter((line) => line.status === status).map(({ label }) => plainText(label, MAX_LABEL_CHARS))
  const matchCount = labelsOf('match').length
  const warnLabels = labelsOf('warn')
  const marketLabels = labelsOf('note')
  const hasWarning = warnLabels.length > 0
  const notes = noteWords(model)
  // The warnings above give the reasons, so after a warning the line only names what to look at inside.
  const otherWords = hasWarning
    ? [foldedPartsWords([...warnLabels, ...marketLabels], noteCountWords(model))]
    : [...(marketLabels.length > 0 ? [upToMarketWords(marketLabels)] : []), ...(notes === null ? [] : [notes])]
  const otherIcon = marketLabels.length > 0 ? <HalfCircle /> : <Tick />
  const label = (
    <>
      <b>
        {matchCount} of {countWithNoun(comparison.length, 'field')} {matchCount === 1 ? 'matches' : 'match'}
        {!hasWarning && marketLabels.length === 0 && ' what you asked'}.
      </b>{' '}
      {otherWords.length > 0 ? otherWords.join(' ') : 'See the comparison'}
    </>
  )
  return (
    <div className={styles['folded']}>
      <Fold size="line" label={label} icon={hasWarning ? <Triangle /> : otherIcon}>
        <Comparison model={model} />
        {notes !== null && <OpenNotes model={model} />}
      </Fold>
    </div>
  )
}

type ComparisonProps = {
  readonly model: ReviewModel
  /** True if the review is out of date. The text above the comparison then takes more room. */
  readonly isOutdated?: boolean
}

/**
 * Comparison of the intent with the effects of the content under review, line by line. In a refused review the lines
 * that match are folded if there are at least `MIN_FOLDED_LINES`, so that the lines that do not match are next to their
 * findings.
 */
export function Comparison({ model, isOutdated = false }: ComparisonProps) {
  if (isUndecodedReview(model)) {
    // If the ledger would reject the transaction, `Findings` states that nothing was compared.
    if (isLedgerRejection(refusedRules(model))) return null
    return <p className={styles['unread']}>Not compared with your request: the app could not read this transaction.</p>
  }
  const { comparison, verdict, afterwards } = model
  const isSpacious =
    verdict === 'match' && comparison.length <= MAX_SPACIOUS_LINES && afterwards === null && !isOutdated
  if (verdict !== 'refuse') return <ComparisonTable lines={comparison} isSpacious={isSpacious} />
  const matchingLines = comparison.filter(({ status }) => status === 'match')
  if (matchingLines.length < MIN_FOLDED_LINES) return <ComparisonTable lines={comparison} isSpacious={false} />
  const label = (
    <>
      <b>{matchingLines.length} other fields match.</b> Show all
    </>
  )
  return (
    <>
      <ComparisonTable lines={comparison.filter(({ status }) => status !== 'match')} isSpacious={false} />
      <div className={styles['folded']}>
        <Fold size="line" label={label} icon={<Tick />}>
          <ComparisonTable lines={matchingLines} isSpacious={false} />
        </Fold>
      </div>
    </>
  )
}

/**
 * Minimum number of matching lines that are folded. Fewer lines take hardly more room than the line that folds them.
 */
const MIN_FOLDED_LINES = 3

type TableProps = { readonly lines: readonly Line[]; readonly isSpacious: boolean }

const ComparisonTable = ({ lines, isSpacious }: TableProps) => (
  <table className={cx(styles['cmp'], isSpacious && styles['airy'])}>
    <thead>
      <tr>
        <th scope="col">
          <span className="sr">Item</span>
        </th>
        <th scope="col">You asked</th>
        <th scope="col">
          <span className="sr">Verdict</span>
        </th>
        <th scope="col">It does</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line, index) => (
        <tr
          key={index}
          className={cx(line.status === 'refuse' && styles['miss'], line.status === 'warn' && styles['warn'])}
        >
          <th scope="row">{plainText(line.label, MAX_LABEL_CHARS)}</th>
          <td data-label="You asked">
            <Value text={line.requested} otherText={line.actual} status={line.status} />
          </td>
          <td>
            <Status status={line.status} />
          </td>
          <td data-label="It does">
            <Value text={line.actual} otherText={line.requested} status={line.status} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Length at which an id that does not match is cut. Values of a review that can be approved are never cut. */
const MAX_MISMATCHED_ID_CHARS = 200

/** An entity id such as 0.0.1234, or an EVM address, at the start of a value. */
const STARTS_WITH_ID = /^(\d+\.\d+\.\d+|0x[\da-f]{40})/i

type ValueProps = { readonly text: string; readonly otherText: string; readonly status: Line['status'] }

/**
 * One side of a line. If two ids of the same length do not match, the characters that differ are underlined, because a
 * fake id can differ from the real id in few characters.
 */
function Value({ text, otherText, status }: ValueProps) {
  const valueText = plainText(text, MAX_MISMATCHED_ID_CHARS)
  if (status !== 'refuse' || !STARTS_WITH_ID.test(valueText)) return <ValueText text={text} />
  return differingRuns(valueText, plainText(otherText, MAX_MISMATCHED_ID_CHARS)).map((run, index) =>
    run.differs ? <u key={index}>{run.text}</u> : run.text,
  )
}

/** An entity id with its checksum, alone or after "All of". */
const ID_WITH_CHECKSUM = /^(All of )?(\d+\.\d+\.\d+)-([a-z]{5})$/

/** Text of a value, line by line. An id with its checksum looks as in the summary above. */
function ValueText({ text }: { readonly text: string }) {
  const lines = text.split('\n')
  if (!lines.some((line) => ID_WITH_CHECKSUM.test(line))) return <FullText text={text} />
  return lines.map((line, index) => <ValueLine key={index} line={line} />)
}

function ValueLine({ line }: { readonly line: string }) {
  const [, scope = '', id = '', checksum = ''] = ID_WITH_CHECKSUM.exec(line) ?? []
  if (id === '') return <FullText text={line} />
  return (
    <div>
      {scope}
      <IdText id={id} checksum={checksum} />
    </div>
  )
}

/** Texts for screen readers in place of the icons. */
const STATUS_WORDS = {
  match: 'matches',
  warn: 'does more than you asked',
  refuse: 'does not match',
  note: 'up to the market, not part of what you sign',
} as const

function Status({ status }: { readonly status: Line['status'] }) {
  return (
    <>
      {status === 'match' && <Tick />}
      {status === 'warn' && <Triangle size={14} />}
      {status === 'refuse' && <Cross isDangerous />}
      {status === 'note' && <HalfCircle size={14} />}
      <span className="sr">{STATUS_WORDS[status]}</span>
    </>
  )
}
