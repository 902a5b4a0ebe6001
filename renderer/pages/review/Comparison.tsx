import type { ReviewModel } from '@shared/contract/review'
import { differingRuns } from '../../format/ids'
import { plainText } from '../../format/text'
import { Fold } from '../../ui/Fold'
import { cx } from '../../ui/cx'
import { FullText } from './FullText'
import { Cross, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import styles from './comparison.module.css'

type Line = ReviewModel['comparison'][number]

/** Largest number of lines that are shown with wider spacing. More lines would not fit into the window. */
const MAX_SPACIOUS_LINES = 6

/**
 * Comparison of a review with warnings, folded to one line with the number of matching fields. The warnings come first,
 * because each one needs an answer.
 */
export function FoldedComparison({ model }: { readonly model: ReviewModel }) {
  const { comparison } = model
  const matchCount = comparison.filter(({ status }) => status === 'match').length
  const marketCount = comparison.filter(({ status }) => status === 'note').length
  const hasWarning = comparison.some(({ status }) => status === 'warn')
  const label = (
    <>
      <b>
        {matchCount} of {comparison.length} fields {matchCount === 1 ? 'matches' : 'match'} what you asked.
      </b>{' '}
      {marketCount > 0 ? `${marketCount} not in the bytes` : 'See the comparison'}
    </>
  )
  return (
    <div className={styles['folded']}>
      <Fold size="line" label={label} icon={hasWarning ? <Triangle /> : <Tick />}>
        <Comparison model={model} />
      </Fold>
    </div>
  )
}

/** Table that compares the intent with the effects of the content under review, line by line. */
export function Comparison({ model }: { readonly model: ReviewModel }) {
  const isSpacious =
    model.verdict === 'match' && model.comparison.length <= MAX_SPACIOUS_LINES && model.afterwards === null
  return (
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
        {model.comparison.map((line, index) => (
          <tr
            key={index}
            className={cx(line.status === 'refuse' && styles['miss'], line.status === 'warn' && styles['warn'])}
          >
            <th scope="row">{plainText(line.label, 40)}</th>
            <td>
              <Value text={line.requested} otherText={line.actual} status={line.status} />
            </td>
            <td>
              <Status status={line.status} />
            </td>
            <td>
              <Value text={line.actual} otherText={line.requested} status={line.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
  if (status !== 'refuse' || !STARTS_WITH_ID.test(valueText)) return <FullText text={text} />
  return differingRuns(valueText, plainText(otherText, MAX_MISMATCHED_ID_CHARS)).map((run, index) =>
    run.differs ? <u key={index}>{run.text}</u> : run.text,
  )
}

/** Texts for screen readers in place of the icons. */
const STATUS_WORDS = {
  match: 'matches',
  warn: 'does more than you asked',
  refuse: 'does not match',
  note: 'not part of what you sign',
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
