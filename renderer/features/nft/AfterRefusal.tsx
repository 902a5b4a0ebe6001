import type { AppError } from '@shared/errors'
import { dismissTrade } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { useWaitLeft } from '../../ui/use-wait-left'
import { WaitButton } from '../../ui/WaitButton'
import { useApp, useGo } from '../../app/app-context'
import { ErrorActions } from '../page-frame/ErrorActions'

type AfterProps = {
  /** Key of the refused trade. */
  readonly tradeKey: string
  readonly error: AppError
  readonly busy: boolean
  readonly againLabel: string
  readonly onAsk: () => void
}

/** Next step after a refusal. A purchase at the refused figures is not offered again. */
export function AfterRefusal({ tradeKey, error, busy, againLabel, onAsk }: AfterProps) {
  const { stores } = useApp()
  const secondsLeft = useWaitLeft(error)
  if (error.code === 'flow-unfinished') return <OpenUnfinished flowId={error.flowId} />
  if (error.code === 'over-limit') return <ErrorActions error={error} keyKind="affiliate" />
  const dismissAndAsk = () => {
    dismissTrade(stores.trades, tradeKey)
    onAsk()
  }
  return (
    <WaitButton
      label={againLabel}
      secondsLeft={secondsLeft}
      variant="primary"
      size="large"
      className="wide"
      busy={busy}
      onClick={dismissAndAsk}
    />
  )
}

export function OpenUnfinished({ flowId }: { readonly flowId: string }) {
  const go = useGo()
  return (
    <Button variant="primary" size="large" className="wide" onClick={() => go({ name: 'history', flow: flowId })}>
      Open unfinished entry
    </Button>
  )
}
