import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReviewFinding, ReviewModel } from '@shared/contract/review'
import { type Acknowledgement, isAccepted, unacceptedWarnings } from '@shared/review-conditions'
import { HBAR } from '../../format/money'
import { plainText, quotedText } from '../../format/text'
import { Checkbox } from '../../ui/Choices'
import { Field } from '../../ui/Field'
import { Tick, Triangle } from '../../ui/StatusIcons'
import { cx } from '../../ui/cx'
import { MAX_CLAIM_CHARS, MAX_EVIDENCE_CHARS, MAX_MESSAGE_CHARS } from './finding-limits'
import { setAcknowledgement, type ReviewStore } from './review-store'
import { ReviewText } from './ReviewText'
import { warningElementId } from './hidden-warning'
import styles from './warnings.module.css'

type WarningsProps = {
  readonly model: ReviewModel
  readonly store: ReviewStore
  readonly acknowledgements: readonly Acknowledgement[]
}

/** All warnings in one frame, one row each, with its own acknowledgement and its evidence in place. */
export function Warnings({ model, store, acknowledgements }: WarningsProps) {
  const warnings = model.findings.filter(({ severity }) => severity === 'warn')
  const frame = useRef<HTMLElement>(null)
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(warnings.slice(0, 1).map(({ id }) => id)))
  // The rows matter more than the evidence, so the first evidence stays open only if the whole review fits without
  // scrolling.
  useLayoutEffect(() => {
    const scroller = frame.current?.closest('[data-review-body]')
    if (scroller && scroller.scrollHeight > scroller.clientHeight) setOpenIds(new Set())
  }, [])
  const toggle = (id: string) => {
    const nextIds = new Set(openIds)
    if (!nextIds.delete(id)) nextIds.add(id)
    setOpenIds(nextIds)
  }
  const acceptedCount = warnings.length - unacceptedWarnings(model, acknowledgements).length
  const verb = warnings.some(({ requiredText }) => requiredText !== null) ? 'accepted' : 'ticked'
  return (
    <section aria-label="Findings" ref={frame}>
      <div className={styles['head']}>
        <h2>{warnings.length === 1 ? 'Warning' : 'Warnings'}</h2>
        <span className="tn">
          {acceptedCount} of {warnings.length} {verb}
        </span>
      </div>
      <ul className={styles['frame']}>
        {warnings.map((finding) => (
          <Warning
            key={finding.id}
            finding={finding}
            acknowledgement={acknowledgements.find(({ id }) => id === finding.id) ?? null}
            store={store}
            isOpen={openIds.has(finding.id)}
            onToggle={() => toggle(finding.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type WarningProps = {
  readonly finding: ReviewFinding
  readonly acknowledgement: Acknowledgement | null
  readonly store: ReviewStore
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function Warning({ finding, acknowledgement, store, isOpen, onToggle }: WarningProps) {
  const evidenceId = useId()
  const { requiredText } = finding
  const claim = plainText(finding.claim, MAX_CLAIM_CHARS)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const evidenceButton = (
    <button
      type="button"
      className={styles['unfold']}
      aria-expanded={isOpen}
      aria-controls={isOpen ? evidenceId : undefined}
      aria-label={`Evidence: ${claim}`}
      onClick={onToggle}
    >
      Evidence
      <Chevron size={14} aria-hidden="true" />
    </button>
  )
  const rowProps = { finding, claim, acknowledgement, store, evidenceButton }
  return (
    <li className={styles['warning']} id={warningElementId(finding.id)}>
      {requiredText === null ? <TickedRow {...rowProps} /> : <TypedRow {...rowProps} requiredText={requiredText} />}
      {isOpen && <Evidence finding={finding} claim={claim} id={evidenceId} />}
    </li>
  )
}

type RowProps = Pick<WarningProps, 'finding' | 'acknowledgement' | 'store'> & {
  readonly claim: string
  readonly evidenceButton: ReactNode
}

/** Warning that a tick accepts. */
const TickedRow = ({ finding: { id }, claim, acknowledgement, store, evidenceButton }: RowProps) => (
  <div className={styles['row']}>
    <Checkbox
      checked={acknowledgement !== null}
      onChange={(isChecked) => setAcknowledgement(store, id, isChecked ? { typed: null } : null)}
    >
      <ReviewText text={claim} />
    </Checkbox>
    {evidenceButton}
  </div>
)

/** A click that takes the focus must still hit its target, so the field folds only after the click. */
const FOLD_DELAY_MS = 300

/** Amounts in HBAR are typed without their unit. */
const IS_AMOUNT = /^\d+(\.\d+)?$/

/**
 * Warning that a typed text accepts. Its triangle turns to a tick once the text is right. The field folds when the person
 * leaves the field with the right text. A ticked box then shows the typed text; unticking the box withdraws the
 * acceptance.
 */
function TypedRow({
  finding,
  claim,
  acknowledgement,
  store,
  evidenceButton,
  requiredText,
}: RowProps & { readonly requiredText: string }) {
  const [hasFocus, setHasFocus] = useState(false)
  const [isFoldDue, setIsFoldDue] = useState(false)
  const isAcceptedNow = acknowledgement !== null && isAccepted(finding, acknowledgement)
  const isFolded = isFoldDue && isAcceptedNow && !hasFocus
  useEffect(() => {
    if (hasFocus || !isAcceptedNow) return
    const timer = setTimeout(() => setIsFoldDue(true), FOLD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [hasFocus, isAcceptedNow])
  const withdrawAcceptance = () => {
    setIsFoldDue(false)
    setAcknowledgement(store, finding.id, null)
  }
  return (
    <>
      <div className={styles['row']}>
        {isFolded ? (
          <Checkbox checked onChange={withdrawAcceptance}>
            <ReviewText text={claim} />
            <span className={cx('small t2', styles['typed-text'])}>You typed {quotedText(requiredText, 60)}</span>
          </Checkbox>
        ) : (
          <span className={styles['typed-claim']}>
            <span className={styles['typed-mark']}>{isAcceptedNow ? <Tick /> : <Triangle />}</span>
            <span>
              <ReviewText text={claim} />
              {isAcceptedNow && <span className="sr">, accepted</span>}
            </span>
          </span>
        )}
        {evidenceButton}
      </div>
      {!isFolded && (
        <div className={styles['to-type']}>
          <Field
            label={`To accept this, type: ${requiredText}`}
            value={acknowledgement?.typed ?? ''}
            maxLength={200}
            autoCapitalize="off"
            trailingContent={IS_AMOUNT.test(requiredText) ? <span className="unit">{HBAR}</span> : undefined}
            onFocus={() => {
              setHasFocus(true)
              setIsFoldDue(false)
            }}
            onBlur={() => setHasFocus(false)}
            onChange={(event) => setAcknowledgement(store, finding.id, { typed: event.target.value })}
          />
        </div>
      )}
    </>
  )
}

type EvidenceProps = { readonly finding: ReviewFinding; readonly claim: string; readonly id: string }

function Evidence({ finding, claim, id }: EvidenceProps) {
  const message = plainText(finding.message, MAX_MESSAGE_CHARS)
  // The row above already shows the claim, so a claim at the start of the message is left out.
  const startsWithClaim = message.startsWith(`${claim}. `)
  return (
    <div className={styles['evidence']} id={id}>
      <p>
        <ReviewText text={startsWithClaim ? message.slice(claim.length + 2) : message} />
      </p>
      {finding.evidence !== null && (
        <p className={cx(styles['bytes'], 'mono')}>{plainText(finding.evidence, MAX_EVIDENCE_CHARS)}</p>
      )}
    </div>
  )
}
