import type { AppError } from '@shared/errors'
import { Button } from '../../ui/Button'
import { useGo } from '../../app/app-context'

/** Button to the page where keys are created, entered and replaced. Renders nothing for an error that no key can resolve. */
export function OpenKeysButton({ error }: { readonly error: AppError }) {
  const go = useGo()
  if (!isKeyError(error)) return null
  return (
    <Button size="small" variant="primary" onClick={() => go({ name: 'connection' })}>
      Open the keys
    </Button>
  )
}

/** True if a new key may resolve the error. A throttled request needs no new key, because a later request succeeds. */
const isKeyError = (error: AppError): boolean =>
  error.code === 'no-access' || (error.code === 'unauthorized' && error.cause !== 'throttled')
