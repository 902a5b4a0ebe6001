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

/** A failed read: its reason, that nothing else is affected, and possible actions. */
export function Failed({ what, error, onRetry }: FailedProps) {
  const words = errorText(error)
  const offline = error.code === 'offline'
  // The offline error's remark about older data is for views that have some.
  const todo = offline ? 'Check the connection.' : words.todo
  return (
    <div role="alert">
      <StateBlock
        icon={offline ? <WifiOff size={20} aria-hidden="true" /> : <Triangle size={20} />}
        title={`${what} could not be read`}
        text={`${words.title}. ${todo} Nothing you hold is affected.`}
      >
        <ToKeys error={error} />
        <Button onClick={onRetry}>{offline ? 'Try now' : 'Try again'}</Button>
      </StateBlock>
    </div>
  )
}

type StaleProps = { readonly error: AppError; readonly onRetry: () => void }

/** A refresh failed: the view shows the last known data and the reason. */
export const StaleBanner = ({ error, onRetry }: StaleProps) => (
  <Banner
    icon={<HalfCircle size={16} />}
    title="You see what was last read"
    text={`${errorText(error).title}. Buying asks for a new quote first.`}
  >
    <ToKeys error={error} />
    <Button size="small" onClick={onRetry}>
      Read again
    </Button>
  </Banner>
)

/** Opens the page where keys are created, entered and repaired. */
function ToKeys({ error }: { readonly error: AppError }) {
  const go = useGo()
  if (!isAboutKey(error)) return null
  return (
    <Button size="small" variant="primary" onClick={() => go({ name: 'connection' })}>
      Open the keys
    </Button>
  )
}

const isAboutKey = (error: AppError): boolean =>
  error.code === 'no-access' || (error.code === 'unauthorized' && error.cause !== 'throttled')
