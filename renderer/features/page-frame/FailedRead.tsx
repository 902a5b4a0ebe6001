import { WifiOff } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { OpenKeysButton } from './OpenKeysButton'

type FailedProps = {
  /** Subject of the error text: "Holdings". */
  readonly what: string
  readonly error: AppError
  readonly onRetry: () => void
}

/** Message for a failed read: its reason, the effect on the account, and possible actions. */
export function FailedRead({ what, error, onRetry }: FailedProps) {
  const words = errorText(error)
  const isOffline = error.code === 'offline'
  // The offline error text mentions older data, which this view does not have.
  const todo = isOffline ? 'Check the connection.' : words.todo
  return (
    <div role="alert">
      <StateBlock
        icon={isOffline ? <WifiOff size={20} aria-hidden="true" /> : <Triangle size={20} />}
        title={`${what} could not be read`}
        text={`${words.title}. ${todo} Nothing you hold is affected.`}
      >
        <OpenKeysButton error={error} />
        <Button onClick={onRetry}>{isOffline ? 'Try now' : 'Try again'}</Button>
      </StateBlock>
    </div>
  )
}
