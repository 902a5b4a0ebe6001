import type { Account } from '@shared/contract/accounts'
import { FlowPanel } from '../flows/FlowPanel'
import { FlowRefused } from '../flows/FlowRefused'
import type { Follow } from '../flows/use-follow'
import { EnterKey } from '../../pages/shell/EnterKey'
import { useMissingKey } from '../../pages/shell/use-missing-key'
import { WaysOut } from '../../pages/shell/WaysOut'

type ProveProps = {
  readonly account: Account
  readonly follow: Follow
  /** It was asked for while the key that it takes was missing. */
  readonly isAsked: boolean
}

/** Under an account: how proving it to the market goes, or what that still takes. Nothing until it is asked for. */
export function ProveRow({ account, follow, isAsked }: ProveProps) {
  const keyless = useMissingKey('affiliate')
  const { flow, state, dismiss } = follow
  const isKeyAsked = isAsked && keyless
  if (!flow && state.status !== 'refused' && !isKeyAsked) return null
  return (
    <tr>
      <td colSpan={5} className="acct-prove" data-account={account.id}>
        {flow && <FlowPanel flow={flow} mine onClose={dismiss} />}
        {state.status === 'refused' && (
          <>
            <FlowRefused error={state.error} />
            <div className="row flow-mend">
              <WaysOut error={state.error} keyKind="affiliate" onMended={dismiss} />
            </div>
          </>
        )}
        {isKeyAsked && (
          <div className="row flow-mend">
            <span className="t2">The market hands its message to an affiliate key only, and there is none yet.</span>
            <EnterKey kind="affiliate" />
          </div>
        )}
      </td>
    </tr>
  )
}
