import { type ReactNode, useEffect, useRef } from 'react'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import type { VaultApi } from '../../api'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Choices'
import { Cross, Seal, Triangle } from '../../ui/StatusIcons'
import { GUARDED_BUTTON_ID } from '../../ui/measure-button'
import { Ring } from '../../ui/Ring'
import { useApprovalWait } from '../../ui/use-approval-wait'
import { WAIT_RESTART_WORDS } from '../../ui/wait-restart'
import { type SendState, usePassphraseRetrySeconds } from './use-send'
import { cx } from '../../ui/cx'
import vaultStyles from './vault.module.css'
import reviewStyles from '../review/review.module.css'

const EMPTY_PASSPHRASE_TEXT = { title: 'Enter your passphrase', moved: 'Nothing was changed.', todo: '' }

type ProblemProps = {
  readonly sendState: SendState
  /** Replaces the sentence "Nothing was changed." after a wrong passphrase. */
  readonly wrongPassphraseEffect?: string
}

/** Error of the last request: what happened, whether anything changed, and what to do. */
export function TaskProblem({ sendState, wrongPassphraseEffect }: ProblemProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [sendState])
  if (sendState.status !== 'failed') return null
  const { error } = sendState
  const isPassphraseEmpty = error.code === 'invalid-input' && error.fields.includes('empty-passphrase')
  const problemText = isPassphraseEmpty ? EMPTY_PASSPHRASE_TEXT : errorText(error)
  const effect =
    error.code === 'wrong-passphrase' && wrongPassphraseEffect !== undefined ? wrongPassphraseEffect : problemText.moved
  return (
    <div className={vaultStyles['vt-problem']} role="alert" ref={box}>
      <Cross />
      <div>
        <b>{problemText.title}</b>
        <p className="t2">
          {effect} {problemText.todo}
        </p>
      </div>
    </div>
  )
}

type TaskButtonsProps = {
  readonly api: VaultApi
  readonly sendState: SendState
  readonly label: string
  readonly disabled?: boolean
  /** Step that is still missing while the action button is disabled, such as "Type the id, then tick the box.". */
  readonly missingStep?: string | undefined
  readonly isDangerous?: boolean
  /** True if main accepts the action only after the same wait as for Approve in a review. */
  readonly isGuarded?: boolean
}

/** Cancel button and action button of a task. */
export function TaskButtons({
  api,
  sendState,
  label,
  disabled,
  missingStep,
  isDangerous,
  isGuarded = false,
}: TaskButtonsProps) {
  const retrySeconds = usePassphraseRetrySeconds(sendState)
  const isActionPossible = disabled !== true && retrySeconds === 0 && sendState.status !== 'sending'
  const approval = useApprovalWait(isGuarded ? api.reportConfirmButton : null, isActionPossible)
  const isWaiting = isActionPossible && approval.remainingMs > 0
  const waitSeconds = isWaiting ? Math.ceil(approval.remainingMs / 1000) : retrySeconds
  const activeVariant = isDangerous ? 'danger' : 'primary'
  return (
    <div className={vaultStyles['vt-acts']}>
      {disabled === true && missingStep !== undefined && <p className={vaultStyles['vt-missing']}>{missingStep}</p>}
      {isWaiting && approval.restart !== null && (
        <p className={vaultStyles['vt-missing']}>{WAIT_RESTART_WORDS[approval.restart]}.</p>
      )}
      <Button size="large" onClick={() => void api.close()}>
        Cancel
      </Button>
      <Button
        size="large"
        isSubmit
        {...(isGuarded && { id: GUARDED_BUTTON_ID })}
        variant={isWaiting ? 'secondary' : activeVariant}
        isBusy={sendState.status === 'sending'}
        disabled={disabled === true || waitSeconds > 0}
        icon={
          isWaiting && <Ring size={16} stroke={2.5} tone="accent" share={approval.remainingMs / APPROVE_DELAY_MS} />
        }
        className={isWaiting ? 'waiting' : undefined}
      >
        {waitSeconds > 0 ? `${label} in ${waitSeconds} s` : label}
      </Button>
    </div>
  )
}

type DoneProps = {
  readonly api: VaultApi
  readonly title: string
  readonly text: string
  /** Label of the button that closes the window. */
  readonly closeLabel?: string
  readonly children?: ReactNode
}

/** Screen after a task has succeeded. */
export const DoneScreen = ({ api, title, text, closeLabel = 'Close', children }: DoneProps) => (
  <form
    className={vaultStyles['vt-form']}
    onSubmit={(e) => {
      e.preventDefault()
      void api.close()
    }}
  >
    <div className={vaultStyles['vt-body']} role="status">
      <div className={vaultStyles['vt-done']}>
        <Seal size={24} />
        <h1>{title}</h1>
        <p className="t2">{text}</p>
      </div>
      <div className={vaultStyles['vt-fields']}>{children}</div>
    </div>
    <footer className={vaultStyles['vt-foot']}>
      <div className={cx(vaultStyles['vt-acts'], vaultStyles['one'])}>
        <Button size="large" variant="primary" isSubmit autoFocus>
          {closeLabel}
        </Button>
      </div>
    </footer>
  </form>
)

type ConsentProps = {
  readonly isRequired: boolean
  readonly hasConsented: boolean
  readonly onChange: (hasConsented: boolean) => void
}

/** Checkbox for the consent to use this key on the development runtime. Renders nothing if not required. */
export function RuntimeConsent({ isRequired, hasConsented, onChange }: ConsentProps) {
  if (!isRequired) return null
  return (
    <div className={cx(reviewStyles['finding'], vaultStyles['vt-agree'])}>
      <b className={vaultStyles['vt-warning']}>
        <Triangle /> This copy protects keys less well than the installed app
      </b>
      <p className="t2">This copy is a test build. Do not use a key that controls real value.</p>
      <Checkbox checked={hasConsented} onChange={onChange}>
        I accept this risk for this key
      </Checkbox>
    </div>
  )
}
