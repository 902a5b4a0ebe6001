import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { type Acknowledgement, isAccepted } from '@shared/review-conditions'
import { lowerFirstLetter, plainText } from '../../format/text'
import { setAcknowledgement, type ReviewStore } from './review-store'
import { Checkbox } from '../../ui/Choices'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { HiddenRowCount, limitRows } from './row-limit'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

/** Limits of the shown texts. A longer text is cut. */
const MAX_TITLE_CHARS = 120
const MAX_NOTE_CHARS = 400
const MAX_MESSAGE_CHARS = 600
const MAX_EVIDENCE_CHARS = 1000
const MAX_COMMISSION_CHARS = 300

type FindingsProps = {
  readonly model: ReviewModel
  readonly store: ReviewStore
  readonly acknowledgements: readonly Acknowledgement[]
}

/** Findings by severity: refusals, then warnings to accept one by one, then notes. */
export function Findings({ model, store, acknowledgements }: FindingsProps) {
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
          {model.verdict === 'warn' && (
            <AcknowledgementInput finding={finding} store={store} acknowledgements={acknowledgements} />
          )}
        </div>
      ))}
      {findingsOf('note').map((finding) => (
        <p className={styles['finding-note']} key={finding.id}>
          <b className="strong">{plainText(finding.title, MAX_TITLE_CHARS)}.</b>{' '}
          <HbarText text={plainText(finding.message, MAX_NOTE_CHARS)} />
        </p>
      ))}
      <HiddenRowCount count={hiddenCount} noun="more finding" />
      {model.commission !== null && (
        <p className={styles['finding-note']}>{plainText(model.commission, MAX_COMMISSION_CHARS)}</p>
      )}
    </section>
  )
}

type AcknowledgementProps = Omit<FindingsProps, 'model'> & { readonly finding: ReviewFinding }

/** Checkbox to accept a warning, or a text field if the person must type an exact text to accept the warning. */
function AcknowledgementInput({ finding, store, acknowledgements }: AcknowledgementProps) {
  const { id, title, requiredText } = finding
  const acknowledgement = acknowledgements.find((entry) => entry.id === id)
  if (requiredText === null) {
    return (
      <Checkbox
        checked={acknowledgement !== undefined}
        onChange={(isChecked) => setAcknowledgement(store, id, isChecked ? { typed: null } : null)}
      >
        I accept this: {lowerFirstLetter(plainText(title, MAX_TITLE_CHARS))}
      </Checkbox>
    )
  }
  const isTextAccepted = acknowledgement !== undefined && isAccepted(finding, acknowledgement)
  return (
    <div className={styles['to-type']}>
      <Field
        label={`To accept this, type: ${requiredText}`}
        value={acknowledgement?.typed ?? ''}
        maxLength={200}
        autoCapitalize="off"
        onChange={(event) => setAcknowledgement(store, id, { typed: event.target.value })}
        hint={isTextAccepted ? 'Accepted.' : 'Type exactly the text above.'}
      />
    </div>
  )
}

const FindingText = ({ finding }: { readonly finding: ReviewFinding }) => (
  <>
    <h2>{plainText(finding.title, MAX_TITLE_CHARS)}</h2>
    <p>
      <HbarText text={plainText(finding.message, MAX_MESSAGE_CHARS)} />
    </p>
    {finding.evidence !== null && (
      <p className={cx(styles['ev'], 'mono')}>{plainText(finding.evidence, MAX_EVIDENCE_CHARS)}</p>
    )}
  </>
)
