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
  /** The word of the act. */
  readonly act: string
  /** It destroys or gives away. */
  readonly danger?: boolean
  /** It cannot be done now; the children say why. */
  readonly disabled?: boolean
  /** Null when it is done: the question then closes. An error is said, and the question stays. */
  readonly onAct: () => Promise<AppError | null>
}

/** Asks once before an act: what will happen, and what came of it when it could not be done. */
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

/** What went wrong, in one paragraph: what happened, what it changed, what to do. */
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
