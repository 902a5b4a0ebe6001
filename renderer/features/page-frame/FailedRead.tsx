import { WifiOff } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { isTransientError } from '../../query/recovery'
import { Button } from '../../ui/Button'
import { NextTry } from '../../ui/NextTry'
import { HalfCircle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { OpenKeysButton } from './OpenKeysButton'

type FailedReadProps = {
  /** Subject of the title: "Holdings" in "Holdings could not be read". */
  readonly subject: string
  readonly error: AppError
  readonly onRetry: () => void
}

/**
 * Message about a failed read: the reason, a note that holdings are not affected, a button, and the time of the next
 * automatic retry. The advice is a tooltip of the reason if a later try can succeed without an action of the person.
 */
export function FailedRead({ subject, error, onRetry }: FailedReadProps) {
  const { title: reason, todo } = errorText(error)
  const isOffline = error.code === 'offline'
  // A later try can succeed, so the person needs no advice. For any other error, the person must act first.
  const canSucceedLater = isOffline || isTransientError(error)
  return (
    <div role="alert">
      <StateBlock
        icon={isOffline ? <WifiOff size={20} aria-hidden="true" /> : <HalfCircle size={20} />}
        title={`${subject} could not be read`}
        text={canSucceedLater ? `${reason}. ${UNAFFECTED}` : `${reason}. ${todo} ${UNAFFECTED}`}
        {...(canSucceedLater && { detail: todo })}
      >
        <OpenKeysButton error={error} />
        <Button onClick={onRetry}>{isOffline ? 'Try now' : 'Try again'}</Button>
        <NextTry />
      </StateBlock>
    </div>
  )
}

const UNAFFECTED = 'Nothing you hold is affected.'
