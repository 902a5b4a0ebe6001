import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { dismissTrade } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { Cross } from '../../ui/Marks'
import { useApp, useGo } from '../app-context'

/** A purchase that did not begin: why, that nothing moved, what to do. */
export function TradeRefused({ error }: { readonly error: AppError }) {
  const words = errorText(error)
  return (
    <div className="said" role="alert">
      <Cross />
      <div>
        <b>{words.title}</b>
        <p className="t2">
          {words.moved} {words.todo}
        </p>
      </div>
    </div>
  )
}

type AfterProps = { readonly error: AppError; readonly busy: boolean; readonly onAsk: () => void }

/** The one way on. Buying at the refused figures is not offered again. */
export function AfterRefusal({ error, busy, onAsk }: AfterProps) {
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
    dismissTrade(stores.buying)
    onAsk()
  }
  return (
    <Button variant="primary" size="large" className="wide" busy={busy} onClick={again}>
      New quote
    </Button>
  )
}
