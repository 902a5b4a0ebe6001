import type { AppError } from '@shared/errors'
import { dismissTrade } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { useApp, useGo } from '../app-context'

type AfterProps = {
  /** What it was started from. */
  readonly of: string
  readonly error: AppError
  readonly busy: boolean
  readonly onAsk: () => void
}

/** The one way on. Buying at the refused figures is not offered again. */
export function AfterRefusal({ of, error, busy, onAsk }: AfterProps) {
  const { stores } = useApp()
  const go = useGo()
  if (error.code === 'flow-unfinished') {
    return (
      <Button
        variant="primary"
        size="large"
        className="wide"
        onClick={() => go({ name: 'history', flow: error.flowId })}
      >
        Open what is not finished
      </Button>
    )
  }
  const again = () => {
    dismissTrade(stores.trades, of)
    onAsk()
  }
  return (
    <Button variant="primary" size="large" className="wide" busy={busy} onClick={again}>
      New quote
    </Button>
  )
}
