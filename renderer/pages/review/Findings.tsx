import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { type Acknowledgement, isAccepted } from '@shared/review-gates'
import { plainText } from '../../format/text'
import { accept, type ReviewStore } from './review-store'
import { Checkbox } from '../../ui/Choices'
import { Field } from '../../ui/Field'
import { HbarText } from '../../ui/HbarText'
import { HiddenRows, limitRows } from './row-limit'
import { lowerFirst } from './subject'
import { cx } from '../../ui/cx'
import styles from './review.module.css'

type FindingsProps = {
  readonly model: ReviewModel
  readonly store: ReviewStore
  readonly given: readonly Acknowledgement[]
}

/** Refusals first, then warnings that must be acknowledged one by one, then notes. */
export function Findings({ model, store, given }: FindingsProps) {
  const { rows, hiddenCount } = limitRows(model.findings, model.verdict === 'refuse')
  const withSeverity = (severity: ReviewFinding['severity']) => rows.filter((finding) => finding.severity === severity)
  return (
    <section className="findings" aria-label="Findings">
      {withSeverity('refuse').map((f) => (
        <div className={cx(styles['finding'], styles['bad-finding'])} key={f.id}>
          <FindingText finding={f} />
        </div>
      ))}
      {withSeverity('warn').map((f) => (
        <div className={styles['finding']} key={f.id}>
          <FindingText finding={f} />
          {model.verdict === 'warn' && <Accept finding={f} store={store} given={given} />}
        </div>
      ))}
      {withSeverity('note').map((f) => (
        <p className={styles['finding-note']} key={f.id}>
          <b className="strong">{plainText(f.title, 120)}.</b> <HbarText text={plainText(f.message, 400)} />
        </p>
      ))}
      <HiddenRows count={hiddenCount} what="more finding" />
      {model.commission !== null && <p className={styles['finding-note']}>{plainText(model.commission, 300)}</p>}
    </section>
  )
}

type AcceptProps = Omit<FindingsProps, 'model'> & { readonly finding: ReviewFinding }

/** A checkbox, or for a weightier finding a field for the exact words. */
function Accept({ finding, store, given }: AcceptProps) {
  const { id, title, typed } = finding
  const acknowledgement = given.find((entry) => entry.id === id)
  if (typed === null) {
    return (
      <Checkbox
        checked={acknowledgement !== undefined}
        onChange={(isChecked) => accept(store, id, isChecked ? { typed: null } : null)}
      >
        I accept this: {lowerFirst(plainText(title, 120))}
      </Checkbox>
    )
  }
  const isDone = acknowledgement !== undefined && isAccepted(finding, acknowledgement)
  return (
    <div className={styles['to-type']}>
      <Field
        label={`To accept this, type: ${typed}`}
        value={acknowledgement?.typed ?? ''}
        maxLength={200}
        autoCapitalize="off"
        onChange={(event) => accept(store, id, { typed: event.target.value })}
        hint={isDone ? 'Accepted.' : 'Type exactly the text above.'}
      />
    </div>
  )
}

const FindingText = ({ finding }: { readonly finding: ReviewFinding }) => (
  <>
    <h2>{plainText(finding.title, 120)}</h2>
    <p>
      <HbarText text={plainText(finding.message, 600)} />
    </p>
    {finding.evidence !== null && <p className={cx(styles['ev'], 'mono')}>{plainText(finding.evidence, 1000)}</p>}
  </>
)
