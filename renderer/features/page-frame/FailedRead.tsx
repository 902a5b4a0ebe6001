import { WifiOff } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Button } from '../../ui/Button'
import { Triangle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { OpenKeysButton } from './OpenKeysButton'

type FailedReadProps = {
  /** Subject of the title: "Holdings" in "Holdings could not be read". */
  readonly subject: string
  readonly error: AppError
  readonly onRetry: () => void
}

/** Message about a failed read: the reason, a note that holdings are not affected, and buttons to resolve the error. */
export function FailedRead({ subject, error, onRetry }: FailedReadProps) {
  const errorWords = errorText(error)
  const isOffline = error.code === 'offline'
  // The usual advice for `offline` mentions older data, but this view has no data to show.
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
