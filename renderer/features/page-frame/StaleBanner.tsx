import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'
import { OpenKeysButton } from './OpenKeysButton'

type StaleProps = {
  readonly error: AppError
  readonly onRetry: () => void
  /** Title that describes the displayed data. */
  readonly title?: string
  /** Effect of the older data on the person's next action. */
  readonly note?: string
}

/** Banner after a failed refresh. The view still shows older data, or data that needs no request. */
export function StaleBanner({ error, onRetry, title = 'Showing older data', note }: StaleProps) {
  const words = errorText(error)
  // The title already says that the data is old.
  const todo = error.code === 'offline' ? 'Check the connection.' : words.todo
  return (
    <Banner icon={<HalfCircle size={16} />} title={title} text={`${words.title}. ${note ?? todo}`}>
      <OpenKeysButton error={error} />
      <Button size="small" onClick={onRetry}>
        Refresh
      </Button>
    </Banner>
  )
}
