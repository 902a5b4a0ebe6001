import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/Marks'

type StaleProps = { readonly error: AppError; readonly onRetry: () => void }

/** A newer read failed: what stands is the last known, and why. */
export const StaleBanner = ({ error, onRetry }: StaleProps) => (
  <Banner
    icon={<HalfCircle size={16} />}
    title="You see what was last read"
    text={`${errorText(error).title}. Buying asks for a new quote first.`}
  >
    <Button size="small" onClick={onRetry}>
      Read again
    </Button>
  </Banner>
)
