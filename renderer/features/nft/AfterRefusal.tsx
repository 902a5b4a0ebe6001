import type { AppError } from '@shared/errors'
import { openVault } from '../accounts/accounts-store'
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
 * Buttons for the next step after a refused purchase: to open the unfinished flow, to solve an exceeded limit, to return
 * to the purchase panel once the disk or the keychain works, or otherwise to read the price again. No button repeats the
 * purchase at once.
 */
export function AfterRefusal({ tradeKey, error, isBusy, refreshLabel, onReadPrice }: AfterProps) {
  const { stores } = useApp()
  const secondsLeft = useWaitSecondsLeft(error)
  if (error.code === 'flow-unfinished') return <OpenUnfinishedButton flowId={error.flowId} />
  if (error.code === 'over-limit') return <ErrorActions error={error} keyKind="affiliate" />
  // A new quote cannot help here. The purchase panel returns, with its quote if that is still valid.
  if (error.code === 'disk-failed') return <TryAgainButton onClick={() => dismissTrade(stores.trades, tradeKey)} />
  if (error.code === 'keychain-unavailable' || error.code === 'keychain-timeout') {
    return <KeychainButtons onDone={() => dismissTrade(stores.trades, tradeKey)} />
  }
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

const TryAgainButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="primary" size="large" className="wide" onClick={onClick}>
    Try again
  </Button>
)

/**
 * Two buttons after a failure of the keychain. The first opens the key window, where the person allows keys for this
 * session. The second returns to the purchase panel at once.
 */
function KeychainButtons({ onDone }: { readonly onDone: () => void }) {
  const { api, stores } = useApp()
  const openKeyWindow = async () => {
    await openVault(stores.client, api, 'session-only')
    onDone()
  }
  return (
    <>
      <Button variant="primary" size="large" className="wide" onClick={() => void openKeyWindow()}>
        Use keys for this session
      </Button>
      <Button size="large" onClick={onDone}>
        Try again
      </Button>
    </>
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
