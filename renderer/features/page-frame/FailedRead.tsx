import { WifiOff } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle, Triangle } from '../../ui/StatusIcons'
import { StateBlock } from '../../ui/StateBlock'
import { useGo } from '../../app/app-context'

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

type StaleProps = { readonly error: AppError; readonly onRetry: () => void }

/** Banner after a failed refresh: the view shows the last known data, and the banner shows the reason. */
export const StaleBanner = ({ error, onRetry }: StaleProps) => (
  <Banner
    icon={<HalfCircle size={16} />}
    title="Showing older data"
    text={`${errorText(error).title}. Buying requests a new quote first.`}
  >
    <OpenKeysButton error={error} />
    <Button size="small" onClick={onRetry}>
      Read again
    </Button>
  </Banner>
)

/** Button to the page where keys are created, entered and replaced. */
function OpenKeysButton({ error }: { readonly error: AppError }) {
  const go = useGo()
  if (!isKeyError(error)) return null
  return (
    <Button size="small" variant="primary" onClick={() => go({ name: 'connection' })}>
      Open the keys
    </Button>
  )
}

const isKeyError = (error: AppError): boolean =>
  error.code === 'no-access' || (error.code === 'unauthorized' && error.cause !== 'throttled')
