import { type ReactNode, useState } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../format/error-text'
import { Button } from './Button'
import { Dialog } from './Dialog'

type ConfirmProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
  /** Label of the action button. */
  readonly act: string
  /** True for an action that destroys something or gives it away. */
  readonly danger?: boolean
  /** True if the action is not possible now; the children explain why. */
  readonly disabled?: boolean
  /** Resolves to null on success, which closes the dialog. An error is shown, and the dialog stays open. */
  readonly onAct: () => Promise<AppError | null>
}

/** Asks for confirmation before an action: shows its effect, and its error if it fails. */
export const Confirm = ({ open, onClose, title, text, ...rest }: ConfirmProps) => (
  <Dialog open={open} onClose={onClose} title={title} text={text}>
    {open && <Question onClose={onClose} {...rest} />}
  </Dialog>
)

type QuestionProps = Omit<ConfirmProps, 'open' | 'title' | 'text'>

function Question({ onClose, children, act, danger, disabled, onAct }: QuestionProps) {
  const [state, setState] = useState<'idle' | 'sending' | AppError>('idle')
  const submit = async () => {
    setState('sending')
    const error = await onAct()
    if (error) setState(error)
    else onClose()
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        void submit()
      }}
    >
      {children}
      {typeof state === 'object' && <ErrorLine error={state} />}
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={danger ? 'danger' : 'primary'} submit busy={state === 'sending'} disabled={disabled === true}>
          {act}
        </Button>
      </div>
    </form>
  )
}

/** An error in one paragraph: what happened, what changed, what to do. */
export function ErrorLine({ error }: { readonly error: AppError }) {
  const words = errorText(error)
  return (
    <p className="small" role="alert">
      <b>{words.title}.</b>{' '}
      <span className="t2">
        {words.moved} {words.todo}
      </span>
    </p>
  )
}
