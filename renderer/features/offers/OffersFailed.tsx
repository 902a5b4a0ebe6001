import { KeyRound } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { KEY_KIND_TEXTS } from '../connection/key-text'
import { Button } from '../../ui/Button'
import { StateBlock } from '../../ui/StateBlock'
import { FailedRead } from '../page-frame/FailedRead'
import { ErrorActions } from '../page-frame/ErrorActions'

type OffersFailedProps = { readonly error: AppError; readonly onRetry: () => void }

const KEY_ERRORS: ReadonlySet<AppError['code']> = new Set(['unauthorized', 'no-access', 'user-key-of-other', 'locked'])

/** Message for offers that could not be read. For a problem with the user key, explains how to solve the problem. */
export function OffersFailed({ error, onRetry }: OffersFailedProps) {
  if (!KEY_ERRORS.has(error.code)) return <FailedRead subject="Your offers" error={error} onRetry={onRetry} />
  const isKeyMissing = error.code === 'unauthorized' && error.cause === 'no-key'
  const errorWords = errorText(error)
  return (
    <div role="alert">
      <StateBlock
        icon={<KeyRound size={20} aria-hidden="true" />}
        title={isKeyMissing ? 'Offers need the user key of this account' : errorWords.title}
        text={
          isKeyMissing
            ? `${KEY_KIND_TEXTS.user.absent} The app detects the key’s account when you first use the key.`
            : errorWords.todo
        }
      >
        <ErrorActions error={error} keyKind="user" onResolved={onRetry} />
        {!isKeyMissing && <Button onClick={onRetry}>Try again</Button>}
      </StateBlock>
    </div>
  )
}
