import type { Flow } from '@shared/contract/flows'
import { laterAllowanceFlow } from '@shared/later-flow'
import { flowsQueries } from './queries'
import { useKnownValue } from '../../query/use-query'
import { isRestorable } from './words/leftover'
import { hbarWords } from '../../format/money'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { useAmountHider } from '../../app/use-app-state'
import { FlowRefusalNotice } from './FlowRefusalNotice'
import { LaterFlowLink } from './LaterFlowLink'
import { useFollowedFlow } from './use-followed-flow'

/**
 * Buttons to restore or revoke an allowance that a flow did not use up. If a later flow set an allowance for the same
 * spender, or may still do so, shows a link to that flow instead.
 */
export function LeftoverActions({ flow }: { readonly flow: Flow }) {
  const { api } = useApp()
  const laterFlow = useKnownValue(flowsQueries.list, (flows) => laterAllowanceFlow(flow, flows))
  const followedFlow = useFollowedFlow(`leftover of ${flow.id}`)
  const veil = useAmountHider()
  const { account, leftover } = flow
  if (leftover === null) return null
  if (laterFlow) return <LaterFlowLink flow={laterFlow} />
  const { spender } = leftover
  const isStarting = followedFlow.state.status === 'starting'
  return (
    <>
      <div className="row flow-mend">
        {isRestorable(leftover) && (
          <Button
            disabled={isStarting}
            onClick={() => followedFlow.start(() => api.trade.restore({ flowId: flow.id }))}
          >
            Restore allowance to {veil(hbarWords(leftover.before))}
          </Button>
        )}
        <Button
          disabled={isStarting}
          onClick={() => followedFlow.start(() => api.trade.revoke({ account, allowance: { hbar: { spender } } }))}
        >
          Revoke allowance
        </Button>
      </div>
      {followedFlow.state.status === 'refused' && <FlowRefusalNotice error={followedFlow.state.error} />}
    </>
  )
}
