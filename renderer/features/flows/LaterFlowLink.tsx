import type { Flow } from '@shared/contract/flows'
import { flowLabel, flowText } from './flow-text'
import { useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'

/** Link to a later flow that replaced, used or revoked an allowance or permission of an earlier flow, or may still do this. */
export function LaterFlowLink({ flow }: { readonly flow: Flow }) {
  const go = useGo()
  const accountName = useAccountName()(flow.account)
  return (
    <p className="small t2 flow-mend">
      Later: {flowLabel(flow, accountName)} ({flowText(flow, accountName).word}).{' '}
      <button type="button" className="link" onClick={() => go({ name: 'history', flow: flow.id })}>
        Open history entry
      </button>
    </p>
  )
}
