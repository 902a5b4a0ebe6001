import { WifiOff } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { OpenKeysButton } from './OpenKeysButton'

type FailedProps = {
  /** Subject of the title: "Holdings" in "Holdings could not be read". */
  readonly subject: string
  readonly error: AppError
  readonly onRetry: () => void
}

/** Message for a failed read: the reason, a note that holdings are not affected, and possible actions. */
export function FailedRead({ subject, error, onRetry }: FailedProps) {
  const errorWords = errorText(error)
  const isOffline = error.code === 'offline'
  // The usual text of an offline error mentions older data, but this view has no data.
  const todo = isOffline ? 'Check the connection.' : errorWords.todo
  return (
    <div role="alert">
      <StateBlock
        icon={isOffline ? <WifiOff size={20} aria-hidden="true" /> : <Triangle size={20} />}
        title={`${subject} could not be read`}
        text={`${errorWords.title}. ${todo} Nothing you hold is affected.`}
      >
        <OpenKeysButton error={error} />
        <Button onClick={onRetry}>{isOffline ? 'Try now' : 'Try again'}</Button>
      </StateBlock>
    </div>
  )
}
