import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { HalfCircle } from '../../ui/Marks'

type OldNoteProps = {
  readonly error: AppError
  readonly onRetry: () => void
  /** What is seen instead. */
  readonly title?: string
}

/** A newer reading failed: what stands is what was read last, or what is known without asking. */
export const OldNote = ({ error, onRetry, title = 'You see what was last read' }: OldNoteProps) => {
  const words = errorText(error)
  // That what is seen is old is said already.
  const todo = error.code === 'offline' ? 'Check the connection.' : words.todo
  return (
    <Banner icon={<HalfCircle size={16} />} title={title} text={`${words.title}. ${todo}`}>
      <Button size="small" onClick={onRetry}>
        Read again
      </Button>
    </Banner>
  )
}
