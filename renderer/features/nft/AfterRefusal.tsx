import type { AppError } from '@shared/errors'
import { dismissTrade } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { useWaitLeft } from '../../ui/use-wait-left'
import { WaitButton } from '../../ui/WaitButton'
import { useApp, useGo } from '../../app/app-context'
import { WaysOut } from '../page-frame/WaysOut'

type AfterProps = {
  /** Trade that was refused. */
  readonly of: string
  readonly error: AppError
  readonly busy: boolean
  readonly againLabel: string
  readonly onAsk: () => void
}

/** Next step after a refusal. A purchase at the refused figures is not offered again. */
export function AfterRefusal({ of, error, busy, againLabel, onAsk }: AfterProps) {
  const { stores } = useApp()
  const wait = useWaitLeft(error)
  if (error.code === 'flow-unfinished') return <OpenUnfinished flowId={error.flowId} />
  if (error.code === 'over-limit') return <WaysOut error={error} keyKind="affiliate" />
  const again = () => {
    dismissTrade(stores.trades, of)
    onAsk()
  }
  return (
    <WaitButton
      label={againLabel}
      secondsLeft={wait}
      variant="primary"
      size="large"
      className="wide"
      busy={busy}
      onClick={again}
    />
  )
}

export function OpenUnfinished({ flowId }: { readonly flowId: string }) {
  const go = useGo()
  return (
    <Button variant="primary" size="large" className="wide" onClick={() => go({ name: 'history', flow: flowId })}>
      Open what is not finished
    </Button>
  )
}
