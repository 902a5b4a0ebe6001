import type { Flow } from '@shared/contract/flows'
import { laterAllowanceFlow } from '@shared/later-flow'
import { flowsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { isRestorable } from './words/leftover'
import { hbarWords } from '../../format/money'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useVeil } from '../../app/use-app-state'
import { FlowRefused } from './FlowRefused'
import { LaterFlowLink } from './LaterFlowLink'
import { useFollowedFlow } from './use-followed-flow'

/**
 * Buttons to restore or revoke an allowance that a flow left unspent. A later flow that replaced the allowance is shown
 * instead.
 */
export function LeftoverActs({ flow }: { readonly flow: Flow }) {
  const { api } = useApp()
  const successor = useKnownValue(flowsQueries.list, (flows) => laterAllowanceFlow(flow, flows))
  const { state, start } = useFollowedFlow(`leftover of ${flow.id}`)
  const veil = useVeil()
  const { account, leftover } = flow
  if (leftover === null) return null
  if (successor) return <LaterFlowLink flow={successor} />
  const { spender } = leftover
  const isStarting = state.status === 'starting'
  return (
    <>
      <div className="row flow-mend">
        {isRestorable(leftover) && (
          <Button disabled={isStarting} onClick={() => start(() => api.trade.restore({ flowId: flow.id }))}>
            Restore allowance to {veil(hbarWords(leftover.before))}
          </Button>
        )}
        <Button
          disabled={isStarting}
          onClick={() => start(() => api.trade.revoke({ account, allowance: { hbar: { spender } } }))}
        >
          Revoke allowance
        </Button>
      </div>
      {state.status === 'refused' && <FlowRefused error={state.error} />}
    </>
  )
}
