import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { plainText } from '../../format/text'
import { cx } from '../../ui/cx'
import { MAX_EVIDENCE_CHARS, MAX_MESSAGE_CHARS, MAX_TITLE_CHARS } from './finding-limits'
import { NoteLines, RAW_NOTE_RULE } from './Notes'
import { HiddenRowCount, limitRows } from './row-limit'
import { ReviewText } from './ReviewText'
import styles from './review.module.css'

/** Findings of a refused review in full, by severity: refusals, then warnings, then notes. */
export function Findings({ model }: { readonly model: ReviewModel }) {
  const { rows, hiddenCount } = limitRows(model.findings, model.verdict === 'refuse')
  const findingsOf = (severity: ReviewFinding['severity']) => rows.filter((finding) => finding.severity === severity)
  return (
    <section className="findings" aria-label="Findings">
      {findingsOf('refuse').map((finding) => (
        <div className={cx(styles['finding'], styles['bad-finding'])} key={finding.id}>
          <FindingText finding={finding} />
        </div>
      ))}
      {findingsOf('warn').map((finding) => (
        <div className={styles['finding']} key={finding.id}>
          <FindingText finding={finding} />
        </div>
      ))}
      <NoteLines notes={findingsOf('note').filter(({ rule }) => rule !== RAW_NOTE_RULE)} commission={null} />
      <HiddenRowCount count={hiddenCount} noun="more finding" />
      <NoteLines notes={[]} commission={model.commission} />
    </section>
  )
}

const FindingText = ({ finding }: { readonly finding: ReviewFinding }) => (
  <>
    <h2>{plainText(finding.title, MAX_TITLE_CHARS)}</h2>
    <p>
      <ReviewText text={plainText(finding.message, MAX_MESSAGE_CHARS)} />
    </p>
    {finding.evidence !== null && (
      <p className={cx(styles['ev'], 'mono')}>{plainText(finding.evidence, MAX_EVIDENCE_CHARS)}</p>
    )}
  </>
)
