import type { MarketTotal } from '@shared/contract/statistics'
import { errorText } from '../../format/error-text'
import type { Remote } from '../../query/remote'
import { Button } from '../../ui/Button'
import { cx } from '../../ui/cx'
import styles from './statistics.module.css'

type TroubleProps = { readonly state: Remote<MarketTotal>; readonly onRetry: () => void }

/** Reason why the market's own total is missing or stale, and a button to retry. */
export function TotalTrouble({ state, onRetry }: TroubleProps) {
  if (state.status !== 'failed' && state.status !== 'stale') return null
  const title =
    state.status === 'failed' ? 'The market’s total could not be read' : 'The market’s total is from an earlier read'
  return (
    <div className={cx('row', styles['stat-note'])} role="alert">
      <span className="small t2">
        {title}. {errorText(state.error).title}.
      </span>
      <Button size="small" onClick={onRetry}>
        Refresh the total
      </Button>
    </div>
  )
}
