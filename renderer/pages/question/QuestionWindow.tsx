import { Fragment, useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { APPROVE_DELAY_MS } from '@shared/contract/approval'
import { isHostTyped, type QuestionModel } from '@shared/contract/question'
import type { AppError } from '@shared/errors'
import type { QuestionApi } from '../../api'
import { errorText } from '../../format/error-text'
import type { FieldProblem } from '../../format/field-problem'
import { plainText, visibleText } from '../../format/text'
import { callMain } from '../../query/bridge-call'
import { loadRemoteValue, type RemoteStore } from '../../stores/remote'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { Brand, Cross, Triangle } from '../../ui/StatusIcons'
import { GUARDED_BUTTON_ID } from '../../ui/measure-button'
import { Ring } from '../../ui/Ring'
import { type ApprovalWait, useApprovalWait } from '../../ui/use-approval-wait'
import { WAIT_RESTART_WORDS } from '../../ui/wait-restart'
import { useOverflowMark } from '../../ui/use-overflow-mark'
import { applyTheme } from '../shell/theme'
import { cx } from '../../ui/cx'
import styles from './question.module.css'

export type QuestionProps = { readonly store: RemoteStore<QuestionModel>; readonly api: QuestionApi }

export function QuestionWindow({ store, api }: QuestionProps) {
  const state = useStore(store)
  if ('value' in state) return <Question model={state.value} api={api} />
  if (state.status !== 'failed') return <main className={styles['qn']} aria-busy="true" />
  const failure = errorText(state.error)
  return (
    <main className={cx(styles['qn'], styles['qn-failed'])} role="alert">
      <h1 className="h2">The question could not be shown</h1>
      <p className="t2">
        {failure.title}. Nothing was changed. {failure.todo}
      </p>
      <Button onClick={() => void loadRemoteValue(store, 'question', () => api.get())}>Try again</Button>
    </main>
  )
}

/** Position of the confirm button, without the id of the question. */
type ButtonReport = Omit<Parameters<QuestionApi['reportConfirmButton']>[0], 'questionId'>

type QuestionBodyProps = { readonly model: QuestionModel; readonly api: QuestionApi }

function Question({ model, api }: QuestionBodyProps) {
  const { questionId, title, detail, host, facts, hostToType, confirmLabel, isDanger } = model
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [pendingChoice, setPendingChoice] = useState<'confirm' | 'cancel' | null>(null)
  const [error, setError] = useState<AppError | null>(null)
  const [typedHost, setTypedHost] = useState('')
  const isReady = isHostTyped(hostToType, typedHost)
  const problem = hostToType === null ? null : typedHostProblem(hostToType, typedHost)
  useOverflowMark(body)
  useEffect(() => applyTheme(model.theme), [model.theme])
  // Focus starts on the heading, not on a button, so that a key press meant for another window cannot answer the
  // question.
  useEffect(() => {
    document.title = `Countersign: ${title}`
    heading.current?.focus()
  }, [title])
  const reportButton = useCallback(
    (report: ButtonReport) => api.reportConfirmButton({ questionId, ...report }),
    [api, questionId],
  )
  const wait = useApprovalWait(reportButton, pendingChoice === null && isReady)
  const sendChoice = async (choice: 'confirm' | 'cancel') => {
    if (pendingChoice !== null) return
    setPendingChoice(choice)
    setError(null)
    const result = await callMain(() =>
      choice === 'confirm' ? api.confirm({ questionId, typedHost }) : api.cancel({ questionId }),
    )
    if (result.ok) return
    setPendingChoice(null)
    setError(result.error)
  }
  return (
    <main className={styles['qn']}>
      <header className={styles['qn-head']}>
        <Brand size={18} />
        <span>Countersign asks</span>
      </header>
      <div className={styles['qn-body']} ref={body} tabIndex={0} data-quiet-focus>
        <h1 ref={heading} tabIndex={-1}>
          {plainText(title, 200)}
        </h1>
        {hostToType === null ? (
          <>
            {host !== null && <b className={styles['qn-host']}>{visibleText(host)}</b>}
            <Facts facts={facts} />
          </>
        ) : (
          <section className={styles['qn-confirm']} aria-label="Confirm the market’s host">
            <h2>
              <Triangle size={16} />
              Confirm the market’s host
            </h2>
            <b className={styles['qn-host']}>{visibleText(hostToType)}</b>
            <Facts facts={facts} />
            <Field
              label="Type the host to confirm"
              value={typedHost}
              maxLength={300}
              problem={problem}
              onChange={(event) => setTypedHost(event.target.value)}
            />
          </section>
        )}
        {detail.map((paragraph) => (
          <p className="t2" key={paragraph}>
            {visibleText(paragraph)}
          </p>
        ))}
      </div>
      <footer className={styles['qn-foot']}>
        <StatusNote error={error} wait={wait} isReady={isReady} hasProblem={problem !== null} />
        <div className={styles['qn-acts']}>
          <Button size="large" isBusy={pendingChoice === 'cancel'} onClick={() => void sendChoice('cancel')}>
            Cancel
          </Button>
          <ConfirmButton
            label={confirmLabel}
            wait={wait}
            isReady={isReady}
            isDanger={isDanger}
            isBusy={pendingChoice === 'confirm'}
            onConfirm={() => void sendChoice('confirm')}
          />
        </div>
      </footer>
    </main>
  )
}

/** Problem of a typed text that is not the beginning of the host; null while the person may still be typing the host. */
function typedHostProblem(hostToType: string, typedHost: string): FieldProblem | null {
  if (hostToType.toLowerCase().startsWith(typedHost.trim().toLowerCase())) return null
  return { text: `Does not match ${visibleText(hostToType)}.` }
}

/** Addresses, accounts and times that the question is about. Renders nothing without facts. */
const Facts = ({ facts }: Pick<QuestionModel, 'facts'>) =>
  facts.length > 0 && (
    <dl className={styles['qn-facts']}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{visibleText(value)}</dd>
        </Fragment>
      ))}
    </dl>
  )

type ConfirmButtonProps = {
  readonly label: string
  readonly wait: ApprovalWait
  /** False while the person has not typed the host of the question. */
  readonly isReady: boolean
  readonly isDanger: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
}

/** Button that stays disabled until main's wait is over, like Approve in a review. */
function ConfirmButton({ label, wait, isReady, isDanger, isBusy, onConfirm }: ConfirmButtonProps) {
  if (!isReady) {
    return (
      <Button size="large" id={GUARDED_BUTTON_ID} disabled>
        {label}
      </Button>
    )
  }
  if (wait.remainingMs > 0 && !isBusy) {
    // The wait begins only when the window is in front.
    const share = wait.hasBegun ? wait.remainingMs / APPROVE_DELAY_MS : 0
    const ring = <Ring size={16} stroke={2.5} tone={isDanger ? 'ink' : 'accent'} share={share} />
    return (
      <Button
        size="large"
        id={GUARDED_BUTTON_ID}
        variant={isDanger ? 'danger-quiet' : 'secondary'}
        className="waiting"
        disabled
        icon={ring}
      >
        {label} in {Math.ceil(wait.remainingMs / 1000)} s
      </Button>
    )
  }
  return (
    <Button
      size="large"
      id={GUARDED_BUTTON_ID}
      variant={isDanger ? 'danger' : 'primary'}
      isBusy={isBusy}
      onClick={onConfirm}
    >
      {label}
    </Button>
  )
}

type NoteProps = {
  readonly error: AppError | null
  /** True if the field of the host already says what is wrong. */
  readonly hasProblem: boolean
} & Pick<ConfirmButtonProps, 'wait' | 'isReady'>

/** Note above the buttons: an error, or why the confirm button is not active. Null if neither applies. */
function StatusNote({ error, hasProblem, wait, isReady }: NoteProps) {
  if (error) {
    const failure = errorText(error)
    return (
      <p className={styles['qn-note']} role="alert">
        <Cross size={14} />
        <span>
          {failure.title}. {failure.moved} {failure.todo}
        </span>
      </p>
    )
  }
  if (!isReady) {
    if (hasProblem) return null
    return (
      <p className={styles['qn-note']}>
        <Triangle size={14} />
        <span>Type the host above to connect.</span>
      </p>
    )
  }
  if (!wait.hasBegun && !document.hasFocus()) {
    return (
      <p className={styles['qn-note']} role="status">
        <Triangle size={14} />
        <span>Bring this window to the front to answer.</span>
      </p>
    )
  }
  if (wait.restart !== null) {
    return (
      <p className={styles['qn-note']} role="status">
        <Triangle size={14} />
        <span>{WAIT_RESTART_WORDS[wait.restart]}.</span>
      </p>
    )
  }
  return null
}
