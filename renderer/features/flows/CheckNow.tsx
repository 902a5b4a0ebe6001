import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { checkFlow } from './flows-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { useApp } from '../../app/app-context'

/**
 * Button that checks the flow with the ledger and the market now. Not shown before the review is decided; disabled until
 * the time that the market named.
 */
export function CheckNow({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const [state, setState] = useState<'idle' | 'checking' | AppError>('idle')
  const now = useNow()
  if (flow.state === 'preparing' || flow.state === 'reviewing') return null
  const isTooEarly = flow.notBefore !== null && Date.parse(flow.notBefore) > now
  const check = async () => {
    setState('checking')
    setState((await checkFlow(stores.client, api, flow.id)) ?? 'idle')
  }
  return (
    <>
      <Button busy={state === 'checking'} disabled={isTooEarly} onClick={() => void check()}>
        Check now
      </Button>
      {typeof state === 'object' && (
        <span className="small t2" role="alert">
          {errorText(state).title}.
        </span>
      )}
    </>
  )
}
