import { ChevronUp } from 'lucide-react'
import { useRef } from 'react'
import { approve, approveGate, decline, type Gate, isActing, type OpenReview, saveReport } from './review-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { GUARDED_BUTTON } from '../../ui/measure-button'
import { Ring } from '../../ui/Ring'
import { takeSecret } from '../../ui/Secret'
import { ChangedFoot } from './ChangedFoot'
import { Passphrase } from './Passphrase'
import type { ReviewProps } from './review-props'
import { StatusLine } from './StatusLine'
import { RAW_CONTENT_WORDS } from './subject'
import styles from './review.module.css'

type FootProps = ReviewProps & {
  readonly state: OpenReview
  readonly raw: boolean
  readonly onRaw: () => void
}

/** Signer line, passphrase field and buttons of the review. */
export function ReviewFoot({ store, api, state, raw, onRaw }: FootProps) {
  const now = useNow()
  const field = useRef<HTMLInputElement>(null)
  const gate = approveGate(state, now)
  const { model, action } = state
  const onDecline = () => void decline(store, api, now)
  if (gate.kind === 'changed') {
    const { subject } = model
    return (
      <ChangedFoot subject={subject} error={gate.error} closing={action.kind === 'declining'} onClose={onDecline} />
    )
  }
  const onApprove = () => void approve(store, api, now, () => (model.askPassphrase ? takeSecret(field) : null))
  const needsPassphrase = model.askPassphrase && gate.kind !== 'refused' && gate.kind !== 'expired'
  const { title } = RAW_CONTENT_WORDS[model.subject]
  return (
    <footer className={styles['rv-foot']}>
      <div className={styles['signs']}>
        <StatusLine state={state} gate={gate} />
        <button type="button" className={styles['raw']} aria-expanded={raw} onClick={onRaw}>
          {model.exactText === null ? `${title}, ${model.fields.length}` : title}
          <ChevronUp size={14} aria-hidden="true" className={raw ? styles['down'] : ''} />
        </button>
      </div>
      {needsPassphrase && <Passphrase store={store} state={state} field={field} onEnter={onApprove} />}
      <div className="acts">
        {gate.kind === 'refused' ? (
          <Refused state={state} onSave={() => void saveReport(store, api, now)} onClose={onDecline} />
        ) : (
          <>
            <Button size="large" busy={action.kind === 'declining'} disabled={isActing(action)} onClick={onDecline}>
              {gate.kind === 'expired' ? 'Close' : 'Decline'}
            </Button>
            <Approve gate={gate} state={state} onApprove={onApprove} />
          </>
        )}
      </div>
    </footer>
  )
}

type RefusedProps = { readonly state: OpenReview; readonly onSave: () => void; readonly onClose: () => void }

const Refused = ({ state: { action }, onSave, onClose }: RefusedProps) => (
  <>
    <Button size="large" busy={action.kind === 'saving'} disabled={isActing(action)} onClick={onSave}>
      Save report
    </Button>
    <Button size="large" disabled={isActing(action)} onClick={onClose}>
      Close
    </Button>
  </>
)

type ApproveProps = { readonly gate: Gate; readonly state: OpenReview; readonly onApprove: () => void }

/** Counts down the wait, then becomes the only primary button of the window. Absent if the verdict is refuse. */
function Approve({ gate, state: { action }, onApprove }: ApproveProps) {
  if (gate.kind === 'waiting') {
    return (
      <Button
        size="large"
        className="waiting"
        disabled
        id={GUARDED_BUTTON}
        aria-describedby="says"
        icon={<Ring size={16} stroke={2.5} tone="accent" share={gate.share} />}
      >
        Approve in {Math.ceil(gate.leftMs / 1000)} s
      </Button>
    )
  }
  const waitMs = gate.kind === 'passphrase' ? gate.waitMs : 0
  return (
    <Button
      size="large"
      id={GUARDED_BUTTON}
      variant={gate.kind === 'open' ? 'primary' : 'secondary'}
      busy={action.kind === 'approving'}
      disabled={gate.kind !== 'open' || isActing(action)}
      aria-describedby="says"
      onClick={onApprove}
    >
      {waitMs > 0 ? `Approve in ${Math.ceil(waitMs / 1000)} s` : 'Approve'}
    </Button>
  )
}
