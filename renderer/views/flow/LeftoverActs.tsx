import { useStore } from 'zustand'
import type { Flow } from '@shared/contract/flows'
import { successorOf } from '@shared/later-flow'
import { isRestorable } from '../../format/flow-words/leftover'
import { hbarWords } from '../../format/money'
import { flowsValue } from '../../stores/flows'
import { Button } from '../../ui/Button'
import { useApp, useVeil } from '../app-context'
import { FlowRefused } from './FlowRefused'
import { Since } from './Since'
import { useFollow } from './use-follow'

/** What can be done about an allowance that a flow left unspent. Nothing once another flow has set it anew. */
export function LeftoverActs({ flow }: { readonly flow: Flow }) {
  const { api, stores } = useApp()
  const successor = useStore(stores.flows, () => successorOf(flow, flowsValue(stores.flows)))
  const { state, start } = useFollow(`leftover of ${flow.id}`)
  const veil = useVeil()
  const { account, leftover } = flow
  if (leftover === null) return null
  if (successor) return <Since flow={successor} />
  const { spender } = leftover
  const busy = state.status === 'starting'
  return (
    <>
      <div className="row flow-mend">
        {isRestorable(leftover) && (
          <Button disabled={busy} onClick={() => start(() => api.trade.restore({ flowId: flow.id }))}>
            Set it back to {veil(hbarWords(leftover.before))}
          </Button>
        )}
        <Button
          disabled={busy}
          onClick={() => start(() => api.trade.revoke({ account, allowance: { hbar: { spender } } }))}
        >
          Take it back
        </Button>
      </div>
      {state.status === 'refused' && <FlowRefused error={state.error} />}
    </>
  )
}
