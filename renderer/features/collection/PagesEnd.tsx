import type { ReactNode } from 'react'
import { errorText } from '../../format/error-text'
import type { ReadPages } from '../../query/pages'
import { Button } from '../../ui/Button'

type EndProps = {
  readonly pages: ReadPages<unknown>
  readonly onMore: () => void
  /** What is to be known once nothing more comes. */
  readonly children?: ReactNode
}

/** Under what was read: a way on, why it did not come, or that this is all. */
export function PagesEnd({ pages, onMore, children }: EndProps) {
  const error = pages.status === 'more-failed' ? errorText(pages.error) : null
  return (
    <div className="row listings-foot">
      {error && (
        <span className="small t2" role="alert">
          {error.title}. {error.todo}
        </span>
      )}
      {pages.isLast ? (
        <span className="small t2">{children}</span>
      ) : (
        <Button size="small" busy={pages.status === 'reading-more'} onClick={onMore}>
          Read more
        </Button>
      )}
    </div>
  )
}
