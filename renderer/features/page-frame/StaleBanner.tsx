import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'
import { OpenKeysButton } from './OpenKeysButton'

type StaleBannerProps = {
  readonly error: AppError
  readonly onRetry: () => void
  /** Title that names what the view still shows. */
  readonly title?: string
  /** Text in place of the usual advice, for example what the person cannot do with older data. */
  readonly note?: string
}

/** Banner after a failed refresh, while the view still shows data: older data, or data that needs no request. */
export function StaleBanner({ error, onRetry, title = 'Showing older data', note }: StaleBannerProps) {
  const failure = errorText(error)
  // The usual advice for `offline` repeats that the data is old, which the title says already.
  const advice = error.code === 'offline' ? 'Check the connection.' : failure.todo
  return (
    <Banner icon={<HalfCircle size={16} />} title={title} text={`${failure.title}. ${note ?? advice}`}>
      <OpenKeysButton error={error} />
      <Button size="small" onClick={onRetry}>
        Refresh
      </Button>
    </Banner>
  )
}
