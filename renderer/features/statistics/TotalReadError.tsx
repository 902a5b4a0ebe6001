import type { MarketTotal } from '@shared/contract/statistics'
import { errorText } from '../../format/error-text'
import { dateTimeWords } from '../../format/time'
import type { Remote } from '../../query/remote'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

type TotalReadErrorProps = { readonly totalState: Remote<MarketTotal>; readonly onRetry: () => void }

/**
 * Alert that the market's own total is missing or from an earlier read, with the reason and a button to read the total
 * again.
 */
export function TotalReadError({ totalState, onRetry }: TotalReadErrorProps) {
  if (totalState.status !== 'failed' && totalState.status !== 'stale') return null
  const title =
    totalState.status === 'failed'
      ? 'The market’s total could not be loaded'
      : `Older total shown, from ${dateTimeWords(totalState.value.stamp.receivedAt)}`
  return (
    <div className={cx('row', styles['stat-note'])} role="alert">
      <span className="small t2">
        {title}. {errorText(totalState.error).title}.
      </span>
      <Button size="small" onClick={onRetry}>
        Refresh the total
      </Button>
    </div>
  )
}
