import { knownValue, type Remote } from '../query/remote'
import type { ChartState } from './ChartFigure'

/** State of a chart that shows one query. `reason` is the text to show if the data has loaded and is empty. */
export function chartState<T>(
  remote: Remote<T>,
  { isEmpty, reason, onRetry }: { readonly isEmpty: boolean; readonly reason: string; readonly onRetry: () => void },
): ChartState {
  if (knownValue(remote) !== null) return isEmpty ? { status: 'empty', reason } : { status: 'ready' }
  if (remote.status === 'failed') return { status: 'failed', error: remote.error, onRetry }
  return { status: 'reading' }
}
