import { useState } from 'react'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../format/error-text'
import { checkFlow } from '../../stores/flows'
import { Button } from '../../ui/Button'
import { useApp } from '../app-context'

/** Asks the ledger and the market now. Before anything was sent there is nothing to ask. */
export function CheckNow({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const [state, setState] = useState<'idle' | 'asking' | AppError>('idle')
  if (flow.state === 'preparing' || flow.state === 'reviewing') return null
  const check = async () => {
    setState('asking')
    setState((await checkFlow(stores.flows, api, flow.id)) ?? 'idle')
  }
  return (
    <>
      <Button busy={state === 'asking'} onClick={() => void check()}>
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
