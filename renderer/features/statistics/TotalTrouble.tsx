import type { MarketTotal } from '@shared/contract/statistics'
import { errorText } from '../../format/error-text'
import type { Remote } from '../../query/remote'
import { Button } from '../../ui/Button'

type TroubleProps = { readonly state: Remote<MarketTotal>; readonly onRetry: () => void }

/** Reason why the market's own total is missing or stale, and a button to retry. */
export function TotalTrouble({ state, onRetry }: TroubleProps) {
  if (state.status !== 'failed' && state.status !== 'stale') return null
  const what =
    state.status === 'failed'
      ? 'The market’s own sum could not be read'
      : 'The market’s own sum is the one that was last read'
  return (
    <div className="row stat-note" role="alert">
      <span className="small t2">
        {what}. {errorText(state.error).title}.
      </span>
      <Button size="small" onClick={onRetry}>
        Read the sum again
      </Button>
    </div>
  )
}
