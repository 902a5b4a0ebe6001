import type { ReactNode } from 'react'
import { errorText } from '../../format/error-text'
import type { LoadedPages } from '../../query/pages'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import styles from './listings.module.css'

type EndProps = {
  readonly pages: LoadedPages<unknown>
  readonly onMore: () => void
  /** Text shown after the last page. */
  readonly children?: ReactNode
}

/**
 * Footer of a paged list: the error if the next page could not be loaded, and a "Load more" button. After the last
 * page, `children` replace the button.
 */
export function PagesEnd({ pages, onMore, children }: EndProps) {
  const error = pages.status === 'more-failed' ? errorText(pages.error) : null
  return (
    <div className={cx('row', styles['listings-foot'])}>
      {error && (
        <span className="small t2" role="alert">
          {error.title}. {error.todo}
        </span>
      )}
      {pages.isLast ? (
        <span className="small t2">{children}</span>
      ) : (
        <Button size="small" isBusy={pages.status === 'reading-more'} onClick={onMore}>
          Load more
        </Button>
      )}
    </div>
  )
}
