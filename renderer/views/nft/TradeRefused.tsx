import type { NftDetail } from '@shared/contract/nft'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { dismissTrade } from '../../stores/trade'
import { Button } from '../../ui/Button'
import { Cross } from '../../ui/Marks'
import { useApp, useGo } from '../app-context'

type RefusedProps = { readonly error: AppError; readonly nft: NftDetail; readonly onAsk: () => void }

/** A purchase that did not begin: why, that nothing moved, what to do. */
export function TradeRefused({ error, onAsk }: RefusedProps) {
  const { stores } = useApp()
  const go = useGo()
  const words = errorText(error)
  const again = () => {
    dismissTrade(stores.buying)
    onAsk()
  }
  return (
    <div className="said" role="alert">
      <Cross />
      <div>
        <b>{words.title}</b>
        <p className="t2">
          {words.moved} {words.todo}
        </p>
      </div>
      {error.code === 'flow-unfinished' ? (
        <Button size="small" onClick={() => go({ name: 'history', flow: error.flowId })}>
          Open it
        </Button>
      ) : (
        <Button size="small" onClick={again}>
          New quote
        </Button>
      )}
    </div>
  )
}
