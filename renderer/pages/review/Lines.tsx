import type { ReviewLine } from '@shared/contract/review'
import { nameOr } from '../../format/text'
import { Art } from '../../ui/Art'
import { cx } from '../../ui/cx'
import { IdText } from '../../ui/Id'
import { Money } from '../../ui/Money'
import { HiddenRows, limitRows } from './row-limit'
import { FullText } from './FullText'
import chequeStyles from './cheque.module.css'
import reviewStyles from './review.module.css'

type LinesProps = { readonly lines: readonly ReviewLine[]; readonly refused: boolean }

/** Everything that leaves, arrives or is requested, in one list. */
export function Lines({ lines, refused }: LinesProps) {
  if (lines.length === 0) return <span className="t2">Nothing</span>
  const isOnlyLine = lines.length === 1
  const { rows, hiddenCount } = limitRows(lines, refused)
  return (
    <div className={chequeStyles['cheque-lines']}>
      {rows.map((line, i) => (
        <div key={i} className={chequeStyles['cheque-line']}>
          {i > 0 && <span className="t2">and</span>}
          <Line line={line} big={isOnlyLine && !refused} refused={refused} />
        </div>
      ))}
      <HiddenRows count={hiddenCount} what="more line" />
    </div>
  )
}

type LineProps = { readonly line: ReviewLine; readonly big: boolean; readonly refused: boolean }

function Line({ line, big, refused }: LineProps) {
  // An unintended line is red if the review is refused; otherwise it keeps the bold ink of every line.
  const tone = cx(!line.asked && refused && 'bad')
  switch (line.kind) {
    case 'hbar':
      return (
        <div>
          <span
            className={cx(
              big ? cx(chequeStyles['big'], reviewStyles['big']) : cx(chequeStyles['mid'], reviewStyles['mid']),
              'tn',
              tone,
            )}
          >
            <Money hbar={line.hbar} />
          </span>
          <Note text={line.note} />
        </div>
      )
    case 'nft':
      return <Nft line={line} tone={tone} />
    case 'text':
      return (
        <div>
          <div className={cx(chequeStyles['mid'], reviewStyles['mid'], tone)}>
            <FullText text={line.text} />
          </div>
          <Note text={line.note} />
        </div>
      )
  }
}

type NftProps = { readonly line: Extract<ReviewLine, { kind: 'nft' }>; readonly tone: string }

const Nft = ({ line, tone }: NftProps) => (
  <div className={chequeStyles['getrow']}>
    <Art src={line.image} className={line.asked ? chequeStyles['art48'] : chequeStyles['art32']} />
    <div>
      <div className={cx(chequeStyles['mid'], reviewStyles['mid'], tone)}>
        {nameOr(line.head ?? line.name, `Serial ${line.serial}`)}
      </div>
      <div className={cx('small t2', chequeStyles['wrap'])}>
        {nameOr(line.collection, 'Token')} <IdText id={line.token.id} checksum={line.token.checksum} />, serial{' '}
        {line.serial}
      </div>
      <Note text={line.note} />
    </div>
  </div>
)

const Note = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <div className={cx('small t2', chequeStyles['wrap'])}>
      <FullText text={text} />
    </div>
  )
