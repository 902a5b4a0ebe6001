import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { checkFlow } from './flows-store'
import { Button } from '../../ui/Button'
import { useNow } from '../../ui/clock-context'
import { useApp } from '../../app/app-context'

/**
 * Button that asks the ledger and the market now. Not shown before anything was sent; disabled until the time that the
 * market named.
 */
export function CheckNow({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const [state, setState] = useState<'idle' | 'asking' | AppError>('idle')
  const now = useNow()
  if (flow.state === 'preparing' || flow.state === 'reviewing') return null
  const isHeldOff = flow.notBefore !== null && Date.parse(flow.notBefore) > now
  const check = async () => {
    setState('asking')
    setState((await checkFlow(stores.client, api, flow.id)) ?? 'idle')
  }
  return (
    <>
      <Button busy={state === 'asking'} disabled={isHeldOff} onClick={() => void check()}>
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
