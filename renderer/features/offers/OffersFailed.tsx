import { KeyRound } from 'lucide-react'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { KIND_WORDS } from '../connection/key-life'
import { Button } from '../../ui/Button'
import { StateBlock } from '../../ui/StateBlock'
import { Failed } from '../page-frame/Failed'
import { WaysOut } from '../page-frame/WaysOut'

type OffersFailedProps = { readonly error: AppError; readonly onRetry: () => void }

const OF_KEY: ReadonlySet<AppError['code']> = new Set(['unauthorized', 'no-access', 'user-key-of-other', 'locked'])

/** Without the account's user key its offers cannot be read: explains the key and how to add it. */
export function OffersFailed({ error, onRetry }: OffersFailedProps) {
  if (!OF_KEY.has(error.code)) return <Failed what="Your offers" error={error} onRetry={onRetry} />
  const isAbsent = error.code === 'unauthorized' && error.cause === 'no-key'
  const words = errorText(error)
  return (
    <div role="alert">
      <StateBlock
        icon={<KeyRound size={20} aria-hidden="true" />}
        title={isAbsent ? 'Offers need the user key of this account' : words.title}
        text={
          isAbsent
            ? `${KIND_WORDS.user.absent} Whose account it acts for, this app finds out by itself when it is first used.`
            : words.todo
        }
      >
        <WaysOut error={error} keyKind="user" onMended={onRetry} />
        {!isAbsent && <Button onClick={onRetry}>Try again</Button>}
      </StateBlock>
    </div>
  )
}
