import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/StatusIcons'

type OldNoteProps = {
  readonly error: AppError
  readonly onRetry: () => void
  /** Title that describes the displayed data. */
  readonly title?: string
}

/** Banner after a failed read. The page still shows older data, or data that needs no request. */
export const StaleDataBanner = ({ error, onRetry, title = 'Showing older data' }: OldNoteProps) => {
  const words = errorText(error)
  // The title already says that the data is old.
  const todo = error.code === 'offline' ? 'Check the connection.' : words.todo
  return (
    <Banner icon={<HalfCircle size={16} />} title={title} text={`${words.title}. ${todo}`}>
      <Button size="small" onClick={onRetry}>
        Read again
      </Button>
    </Banner>
  )
}
