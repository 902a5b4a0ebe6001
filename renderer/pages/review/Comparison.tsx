import type { ReviewModel } from '@shared/contract/review'
import { differing } from '../../format/ids'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { WholeText } from './WholeText'
import { Cross, HalfCircle, Tick, Triangle } from '../../ui/StatusIcons'
import './comparison.css'

type Line = ReviewModel['comparison'][number]

/** The intent next to the effects of the bytes, in the same columns as the cheque. */
export function Comparison({ model }: { readonly model: ReviewModel }) {
  const airy = model.verdict === 'match' && model.comparison.length <= 7 && model.findings.length === 0
  return (
    <table className={cx('cmp', airy && 'airy')}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">What</span>
          </th>
          <th scope="col">You asked</th>
          <th scope="col">
            <span className="sr">Verdict</span>
          </th>
          <th scope="col">It does</th>
        </tr>
      </thead>
      <tbody>
        {model.comparison.map((line, i) => (
          <tr key={i} className={line.status === 'refuse' ? 'miss' : line.status === 'warn' ? 'warn' : ''}>
            <th scope="row">{plainText(line.label, 40)}</th>
            <td>
              <Value text={line.asked} other={line} />
            </td>
            <td>
              <Status status={line.status} />
            </td>
            <td>
              <Value text={line.does} other={{ ...line, does: line.asked }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MOST_ID_CHARS = 200

/**
 * Underlines the digits in which two ids of one length differ, because a fake id differs from the real one in few
 * digits.
 */
function Value({ text, other }: { readonly text: string; readonly other: Line }) {
  const shown = plainText(text, MOST_ID_CHARS)
  if (other.status !== 'refuse' || !/^(\d+\.\d+\.\d+|0x[\da-f]{40})/i.test(shown)) return <WholeText text={text} />
  return differing(shown, plainText(other.does, MOST_ID_CHARS)).map((piece, i) =>
    piece.differs ? <u key={i}>{piece.text}</u> : piece.text,
  )
}

const WORD = {
  match: 'matches',
  warn: 'is more than asked',
  refuse: 'does not match',
  note: 'not part of what you sign',
} as const

function Status({ status }: { readonly status: Line['status'] }) {
  return (
    <>
      {status === 'match' && <Tick />}
      {status === 'warn' && <Triangle size={14} />}
      {status === 'refuse' && <Cross danger />}
      {status === 'note' && <HalfCircle size={14} />}
      <span className="sr">{WORD[status]}</span>
    </>
  )
}
