import type { Account } from '@shared/contract/accounts'
import { FlowPanel } from '../flows/FlowPanel'
import { FlowRefusalNotice } from '../flows/FlowRefusalNotice'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { EnterKeyButton } from '../connection/EnterKeyButton'
import { useIsKeyMissing } from '../connection/use-is-key-missing'
import { ErrorActions } from '../page-frame/ErrorActions'
import styles from './accounts.module.css'

/** Number of columns in the table of accounts. */
const COLUMN_COUNT = 6

type ProveProps = {
  readonly account: Account
  /** State of the flow that proves the account to the market. */
  readonly proof: FollowedFlow
  /** True if the person has pressed the menu item "Sign in to the market…" since the page was opened. */
  readonly isRequested: boolean
}

/**
 * Row below an account: the flow that proves the account to the market, or the error if the flow could not start, or a
 * button to enter the missing affiliate key. Renders nothing if there is no flow and no requested proof.
 */
export function ProveRow({ account, proof, isRequested }: ProveProps) {
  const isAffiliateKeyMissing = useIsKeyMissing('affiliate')
  const { flow, state, dismiss } = proof
  const needsAffiliateKey = isRequested && isAffiliateKeyMissing
  if (!flow && state.status !== 'refused' && !needsAffiliateKey) return null
  return (
    <tr>
      <td colSpan={COLUMN_COUNT} className={styles['acct-prove']} data-account={account.id}>
        {flow && <FlowPanel flow={flow} isStartedHere onClose={dismiss} />}
        {state.status === 'refused' && (
          <>
            <FlowRefusalNotice error={state.error} />
            <div className="row flow-mend">
              <ErrorActions error={state.error} keyKind="affiliate" onResolved={dismiss} />
            </div>
          </>
        )}
        {needsAffiliateKey && (
          <div className="row flow-mend">
            <span className="t2">To sign in to the market, first add the affiliate key.</span>
            <EnterKeyButton kind="affiliate" />
          </div>
        )}
      </td>
    </tr>
  )
}
