import { type ReactNode, useState } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../format/error-text'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Cross } from './StatusIcons'

type ConfirmProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** Effect of the action. */
  readonly text: string
  readonly children?: ReactNode
  /** Label of the action button. */
  readonly actionLabel: string
  /** True for an action that destroys or gives away something. */
  readonly isDangerous?: boolean
  /** True if the action is not possible now; the children explain why. */
  readonly disabled?: boolean
  /** Runs the action. Returns the error, which the dialog shows, or null, which closes the dialog. */
  readonly action: () => Promise<AppError | null>
}

/** Dialog that asks for confirmation before an action. */
export const Confirm = ({ open, onClose, title, text, ...formProps }: ConfirmProps) => (
  <Dialog open={open} onClose={onClose} title={title} text={text}>
    {open && <ConfirmForm onClose={onClose} {...formProps} />}
  </Dialog>
)

type ConfirmFormProps = Omit<ConfirmProps, 'open' | 'title' | 'text'>

function ConfirmForm({ onClose, children, actionLabel, isDangerous, disabled, action }: ConfirmFormProps) {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const submit = async () => {
    setIsRunning(true)
    setError(null)
    const actionError = await action()
    if (!actionError) return onClose()
    setIsRunning(false)
    setError(actionError)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {error && <ErrorLine error={error} />}
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={isDangerous ? 'danger' : 'primary'} isSubmit isBusy={isRunning} disabled={disabled === true}>
          {actionLabel}
        </Button>
      </div>
    </form>
  )
}

/** Error in one paragraph: what happened, what moved, what to do. */
export function ErrorLine({ error }: { readonly error: AppError }) {
  const { title, moved, todo } = errorText(error)
  return (
    <p className="small row error-line" role="alert">
      <Cross size={14} />
      <span>
        <b>{title}.</b>{' '}
        <span className="t2">
          {moved} {todo}
        </span>
      </span>
    </p>
  )
}
