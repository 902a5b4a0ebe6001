import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { isLedgerRejection } from '@shared/ledger-rejections'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { MAX_EVIDENCE_CHARS, MAX_MESSAGE_CHARS, MAX_TITLE_CHARS } from './finding-limits'
import { NoteLines, RAW_NOTE_RULE } from './Notes'
import { isUndecodedReview, refusedRules } from './review-text'
import { HiddenRowCount, limitRows } from './row-limit'
import { ReviewText } from './ReviewText'
import styles from './review.module.css'

/** Findings of a refused review in full, by severity: refusals, then warnings, then notes. */
export function Findings({ model }: { readonly model: ReviewModel }) {
  const { rows, hiddenCount } = limitRows(model.findings, model.verdict === 'refuse')
  const isRejection = isLedgerRejection(refusedRules(model))
  const findingsOf = (severity: ReviewFinding['severity']) => rows.filter((finding) => finding.severity === severity)
  return (
    <section className="findings" aria-label="Findings">
      {findingsOf('refuse').map((finding) => (
        <div className={cx(styles['finding'], styles['bad-finding'])} key={finding.id}>
          <FindingText finding={finding} isReasonOnly={isRejection} />
        </div>
      ))}
      {isRejection && isUndecodedReview(model) && (
        <p className={styles['finding-note']}>
          The ledger’s limits are checked first. The rest was not compared with your request.
        </p>
      )}
      {findingsOf('warn').map((finding) => (
        <div className={styles['finding']} key={finding.id}>
          <FindingText finding={finding} isReasonOnly={false} />
        </div>
      ))}
      <NoteLines notes={findingsOf('note').filter(({ rule }) => rule !== RAW_NOTE_RULE)} commission={null} />
      <HiddenRowCount count={hiddenCount} noun="more finding" />
      <NoteLines notes={[]} commission={model.commission} />
    </section>
  )
}

type FindingTextProps = {
  readonly finding: ReviewFinding
  /** True if the title of the review says already that the ledger would reject the transaction. */
  readonly isReasonOnly: boolean
}

const REJECTION_PREFIX = 'The ledger would reject this: '

/** Title of a finding, without the words that the title of the review has. */
function findingTitle({ title }: ReviewFinding, isReasonOnly: boolean): string {
  if (!isReasonOnly || !title.startsWith(REJECTION_PREFIX)) return title
  const reason = title.slice(REJECTION_PREFIX.length)
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}

const FindingText = ({ finding, isReasonOnly }: FindingTextProps) => (
  <>
    <h2>{plainText(findingTitle(finding, isReasonOnly), MAX_TITLE_CHARS)}</h2>
    <p>
      <ReviewText text={plainText(finding.message, MAX_MESSAGE_CHARS)} />
    </p>
    {finding.evidence !== null && (
      <p className={cx(styles['ev'], 'mono')}>{plainText(finding.evidence, MAX_EVIDENCE_CHARS)}</p>
    )}
  </>
)
