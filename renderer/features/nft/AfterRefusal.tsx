import type { AppError } from '@shared/errors'
import { dismissTrade } from '../flows/trade-store'
import { Button } from '../../ui/Button'
import { useWaitSecondsLeft } from '../../ui/use-wait-seconds-left'
import { WaitButton } from '../../ui/WaitButton'
import { useApp, useGo } from '../../app/app-context'
import { ErrorActions } from '../page-frame/ErrorActions'

type AfterProps = {
  /** Key of the refused trade. */
  readonly tradeKey: string
  readonly error: AppError
  readonly isBusy: boolean
  /** Label of the button that reads the price again. */
  readonly refreshLabel: string
  /** Reads the price again. */
  readonly onReadPrice: () => void
}

/**
 * Button for the next step after a refused purchase: to open the unfinished flow, to solve an exceeded limit, or
 * otherwise to read the price again. There is no button to repeat the purchase at the same price.
 */
export function AfterRefusal({ tradeKey, error, isBusy, refreshLabel, onReadPrice }: AfterProps) {
  const { stores } = useApp()
  const secondsLeft = useWaitSecondsLeft(error)
  if (error.code === 'flow-unfinished') return <OpenUnfinishedButton flowId={error.flowId} />
  if (error.code === 'over-limit') return <ErrorActions error={error} keyKind="affiliate" />
  const dismissAndReadPrice = () => {
    dismissTrade(stores.trades, tradeKey)
    onReadPrice()
  }
  return (
    <WaitButton
      label={refreshLabel}
      secondsLeft={secondsLeft}
      variant="primary"
      size="large"
      className="wide"
      isBusy={isBusy}
      onClick={dismissAndReadPrice}
    />
  )
}

/** Button that opens the unfinished flow in the history. */
export function OpenUnfinishedButton({ flowId }: { readonly flowId: string }) {
  const go = useGo()
  return (
    <Button variant="primary" size="large" className="wide" onClick={() => go({ name: 'history', flow: flowId })}>
      Open unfinished entry
    </Button>
  )
}
