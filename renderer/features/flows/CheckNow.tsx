import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { checkFlow } from './flows-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { useApp } from '../../app/app-context'

/**
 * Button that checks the flow with the ledger and the market now. Renders nothing until the person has decided in the
 * review. The button is disabled until the earliest time that the market set for a request.
 */
export function CheckNow({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const [checkState, setCheckState] = useState<'idle' | 'checking' | AppError>('idle')
  const nowMs = useNow()
  if (flow.state === 'preparing' || flow.state === 'reviewing') return null
  const isTooEarly = flow.notBefore !== null && Date.parse(flow.notBefore) > nowMs
  const check = async () => {
    setCheckState('checking')
    setCheckState((await checkFlow(stores.client, api, flow.id)) ?? 'idle')
  }
  return (
    <>
      <Button isBusy={checkState === 'checking'} disabled={isTooEarly} onClick={() => void check()}>
        Check outcome now
      </Button>
      {typeof checkState === 'object' && (
        <span className="small t2" role="alert">
          {errorText(checkState).title}.
        </span>
      )}
    </>
  )
}
