import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { isTransientError } from '../../query/recovery'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { NextTry } from '../../ui/NextTry'
import { HalfCircle } from '../../ui/StatusIcons'
import { OpenKeysButton } from './OpenKeysButton'
import { useHasPageBanner } from './use-has-page-banner'

type StaleBannerProps = {
  readonly error: AppError
  readonly onRetry: () => void
  /** Title that names what the view still shows. */
  readonly title?: string
  /** Text in place of the usual advice, for example what the person cannot do with older data. */
  readonly note?: string
}

/**
 * Banner after a failed refresh, while the view still shows data: older data, or data that needs no request. Renders
 * nothing while the banner of the page already says that the market fails.
 */
export function StaleBanner({ error, onRetry, title = 'Showing older data', note }: StaleBannerProps) {
  const hasPageBanner = useHasPageBanner()
  const canSucceedLater = error.code === 'offline' || isTransientError(error)
  if (hasPageBanner && canSucceedLater) return null
  const { title: reason, todo } = errorText(error)
  // If a later try can succeed, the banner shows the time of the next try in place of advice.
  const advice = note ?? (canSucceedLater ? null : todo)
  return (
    <Banner
      icon={<HalfCircle size={16} />}
      title={title}
      text={advice === null ? `${reason}.` : `${reason}. ${advice}`}
    >
      <OpenKeysButton error={error} />
      <NextTry />
      <Button size="small" onClick={onRetry}>
        Try now
      </Button>
    </Banner>
  )
}
