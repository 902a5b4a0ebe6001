import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppError } from '@shared/errors'
import { errorText } from '../format/error-text'
import { Button } from './Button'
import { Triangle } from './Marks'
import './state.css'

type StateBlockProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

/** A place where something would be: what it is, one sentence, one button. */
export function StateBlock({ icon, title, text, children }: StateBlockProps) {
  return (
    <div className="state">
      <span className="ib">{icon}</span>
      <h2 className="h2">{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="acts">{children}</div>}
    </div>
  )
}

type FailedProps = {
  /** What could not be read, as a subject: "Holdings". */
  readonly what: string
  readonly error: AppError
  readonly onRetry: () => void
}

/** A read that failed: why, that nothing is affected by it, and the way to try again. */
export function Failed({ what, error, onRetry }: FailedProps) {
  const words = errorText(error)
  const offline = error.code === 'offline'
  return (
    <div role="alert">
      <StateBlock
        icon={offline ? <WifiOff size={20} aria-hidden="true" /> : <Triangle size={20} />}
        title={`${what} could not be read`}
        text={`${words.title}. ${words.todo} Nothing you hold is affected.`}
      >
        <Button onClick={onRetry}>{offline ? 'Try now' : 'Try again'}</Button>
      </StateBlock>
    </div>
  )
}
