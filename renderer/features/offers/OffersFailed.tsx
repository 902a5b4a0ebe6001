import { KeyRound } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { KEY_KIND_TEXTS } from '../connection/key-life'
import { Button } from '../../ui/Button'
import { StateBlock } from '../../ui/StateBlock'
import { FailedRead } from '../page-frame/FailedRead'
import { ErrorActions } from '../page-frame/ErrorActions'

type OffersFailedProps = { readonly error: AppError; readonly onRetry: () => void }

const KEY_ERRORS: ReadonlySet<AppError['code']> = new Set(['unauthorized', 'no-access', 'user-key-of-other', 'locked'])

/** Without the account's user key its offers cannot be read: explains the key and how to add it. */
export function OffersFailed({ error, onRetry }: OffersFailedProps) {
  if (!KEY_ERRORS.has(error.code)) return <FailedRead what="Your offers" error={error} onRetry={onRetry} />
  const isKeyMissing = error.code === 'unauthorized' && error.cause === 'no-key'
  const text = errorText(error)
  return (
    <div role="alert">
      <StateBlock
        icon={<KeyRound size={20} aria-hidden="true" />}
        title={isKeyMissing ? 'Offers need the user key of this account' : text.title}
        text={
          isKeyMissing
            ? `${KEY_KIND_TEXTS.user.absent} The app detects the key’s account when you first use the key.`
            : text.todo
        }
      >
        <ErrorActions error={error} keyKind="user" onMended={onRetry} />
        {!isKeyMissing && <Button onClick={onRetry}>Try again</Button>}
      </StateBlock>
    </div>
  )
}
