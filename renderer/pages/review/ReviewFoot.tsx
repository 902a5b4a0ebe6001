import { ArrowDown, ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import type { ReviewModel } from '@shared/contract/review'
import { lowerFirstLetter } from '../../format/text'
import {
  approve,
  approveStateOf,
  decline,
  type ApproveState,
  isActing,
  type OpenReview,
  saveReport,
} from './review-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { GUARDED_BUTTON_ID } from '../../ui/measure-button'
import { Ring } from '../../ui/Ring'
import { takeSecret } from '../../ui/Secret'
import { ChangedFoot } from './ChangedFoot'
import { useHiddenWarning } from './hidden-warning'
import { PassphraseForm } from './PassphraseForm'
import type { ReviewProps } from './review-props'
import { STATUS_LINE_ID, StatusLine } from './StatusLine'
import { isUndecodedReview, RAW_CONTENT_WORDS } from './review-text'
import styles from './review.module.css'

type FootProps = ReviewProps & {
  readonly review: OpenReview
  readonly isRawOpen: boolean
  readonly onToggleRaw: () => void
}

/** Status line, passphrase field and buttons of the review. */
export function ReviewFoot({ store, api, review, isRawOpen, onToggleRaw }: FootProps) {
  const now = useNow()
  const passphraseField = useRef<HTMLInputElement>(null)
  const approveState = approveStateOf(review, now)
  const { model, action } = review
  const onDecline = () => void decline(store, api, now)
  if (approveState.kind === 'changed') {
    const { subject } = model
    return (
      <ChangedFoot
        subject={subject}
        error={approveState.error}
        isClosing={action.kind === 'declining'}
        onClose={onDecline}
      />
    )
  }
  const onApprove = () =>
    void approve(store, api, now, () => (model.requiresPassphrase ? takeSecret(passphraseField) : null))
  const needsPassphrase = model.requiresPassphrase && approveState.kind !== 'refused' && approveState.kind !== 'expired'
  const { title } = RAW_CONTENT_WORDS[model.subject]
  return (
    <footer className={styles['rv-foot']}>
      <div className={styles['signs']}>
        <StatusLine review={review} approveState={approveState} />
        {approveState.kind === 'findings' && <NextWarningButton review={review} />}
        {!isUndecodedReview(model) && (
          <button type="button" className={styles['raw']} aria-expanded={isRawOpen} onClick={onToggleRaw}>
            {isRawOpen ? `Hide ${lowerFirstLetter(title)}` : closedRawLabel(model)}
            <ChevronUp size={14} aria-hidden="true" className={isRawOpen ? styles['down'] : ''} />
          </button>
        )}
      </div>
      {needsPassphrase && <PassphraseForm store={store} review={review} field={passphraseField} onEnter={onApprove} />}
      <div className="acts">
        {approveState.kind === 'refused' ? (
          <RefusedButtons review={review} onSave={() => void saveReport(store, api, now)} onClose={onDecline} />
        ) : (
          <>
            <Button size="large" isBusy={action.kind === 'declining'} disabled={isActing(action)} onClick={onDecline}>
              {approveState.kind === 'expired' ? 'Close' : 'Decline'}
            </Button>
            <Approve approveState={approveState} review={review} onApprove={onApprove} />
          </>
        )}
      </div>
    </footer>
  )
}

/** Button that scrolls to the next warning. Absent while the whole warning is in view. */
function NextWarningButton({ review }: { readonly review: OpenReview }) {
  const showWarning = useHiddenWarning(review)
  if (showWarning === null) return null
  return (
    <button type="button" className={styles['next-warning']} aria-label="Show the next warning" onClick={showWarning}>
      Show
      <ArrowDown size={14} aria-hidden="true" />
    </button>
  )
}

/** Label of the button that opens the exact content, with the number of fields. */
function closedRawLabel({ subject, exactText, fields }: ReviewModel): string {
  const { title } = RAW_CONTENT_WORDS[subject]
  return exactText === null ? `${title}, ${fields.length}` : title
}

type RefusedProps = { readonly review: OpenReview; readonly onSave: () => void; readonly onClose: () => void }

const RefusedButtons = ({ review: { action }, onSave, onClose }: RefusedProps) => (
  <>
    <Button size="large" isBusy={action.kind === 'saving'} disabled={isActing(action)} onClick={onSave}>
      Save report
    </Button>
    <Button size="large" disabled={isActing(action)} onClick={onClose}>
      Close
    </Button>
  </>
)

type ApproveProps = { readonly approveState: ApproveState; readonly review: OpenReview; readonly onApprove: () => void }

/**
 * Approve button, disabled until approval is possible and with a countdown while the wait runs. Once approval is
 * possible, Approve is the only primary button of the window.
 */
function Approve({ approveState, review: { action }, onApprove }: ApproveProps) {
  if (approveState.kind === 'waiting') {
    return (
      <Button
        size="large"
        className="waiting"
        disabled
        id={GUARDED_BUTTON_ID}
        aria-describedby={STATUS_LINE_ID}
        icon={<Ring size={16} stroke={2.5} tone="accent" share={approveState.share} />}
      >
        Approve in {Math.ceil(approveState.leftMs / 1000)} s
      </Button>
    )
  }
  const waitMs = approveState.kind === 'passphrase' ? approveState.waitMs : 0
  return (
    <Button
      size="large"
      id={GUARDED_BUTTON_ID}
      variant={approveState.kind === 'open' ? 'primary' : 'secondary'}
      isBusy={action.kind === 'approving'}
      disabled={approveState.kind !== 'open' || isActing(action)}
      aria-describedby={STATUS_LINE_ID}
      onClick={onApprove}
    >
      {waitMs > 0 ? `Approve in ${Math.ceil(waitMs / 1000)} s` : 'Approve'}
    </Button>
  )
}
