import type { Flow } from '@shared/contract/flows'
import { actWords, flowText } from './flow-text'
import { useGo } from '../../app/app-context'
import { useAccountName } from '../../app/use-app-state'

/** Link to the later flow that ended this leftover permission or allowance, or is about to end it. */
export function LaterFlowLink({ flow }: { readonly flow: Flow }) {
  const go = useGo()
  const name = useAccountName()(flow.account)
  return (
    <p className="small t2 flow-mend">
      Later: {actWords(flow, name)} ({flowText(flow, name).word}).{' '}
      <button type="button" className="link" onClick={() => go({ name: 'history', flow: flow.id })}>
        Open entry
      </button>
    </p>
  )
}
