import type { EntityId } from '@shared/ids'
import { errorText } from '../../format/error-text'
import { hasEnded } from '../flows/flow-text'
import { nameOr } from '../../format/text'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import { FlowPanel } from '../flows/FlowPanel'
import { type FollowedFlow, useFollowedFlow } from '../flows/use-followed-flow'
import styles from './readiness.module.css'

type AssociateProps = { readonly account: EntityId; readonly token: EntityId; readonly followedFlow: FollowedFlow }

/** Follows the flow that associates the account with the token. */
export function useAssociation(account: EntityId, token: string): FollowedFlow {
  return useFollowedFlow(
    `associate ${account} ${token}`,
    (flow) => flow.kind === 'associate' && flow.account === account && flow.token === token,
  )
}

/** Button that starts the association, or the note "In progress" while the association runs. Part of the line of a fact. */
export function AssociateButton({ account, token, followedFlow: { state, flow, start } }: AssociateProps) {
  const { api } = useApp()
  if (flow && !hasEnded(flow.state)) return <span className="t2 small">In progress</span>
  return (
    <>
      {state.status === 'refused' && (
        <span className="t2 small" role="alert">
          {errorText(state.error).title}
        </span>
      )}
      <button
        type="button"
        className="link"
        disabled={state.status === 'starting'}
        onClick={() => start(() => api.trade.associate({ account, token }))}
      >
        Associate token
      </button>
    </>
  )
}

type PrimaryProps = AssociateProps & { readonly tokenName: string | null }

/** Primary button in the row of the missing association, with the token's name. */
export function AssociatePrimaryButton({
  account,
  token,
  tokenName,
  followedFlow: { state, flow, start },
}: PrimaryProps) {
  const { api } = useApp()
  if (flow && !hasEnded(flow.state)) return <span className="t2 small">In progress</span>
  return (
    <>
      {state.status === 'refused' && (
        <span className="small" role="alert">
          {errorText(state.error).title}
        </span>
      )}
      <Button
        variant="primary"
        isBusy={state.status === 'starting'}
        onClick={() => start(() => api.trade.associate({ account, token }))}
      >
        Associate {nameOr(tokenName, token)}
      </Button>
    </>
  )
}

type AssociateOutcomeProps = { readonly followedFlow: FollowedFlow }

/** Panel with the progress, the outcome and the fee of the association. */
export const AssociateOutcome = ({ followedFlow: { flow, isStartedHere, dismiss } }: AssociateOutcomeProps) =>
  flow && (
    <div className={styles['associate-flow']}>
      <FlowPanel flow={flow} isStartedHere={isStartedHere} onClose={dismiss} />
    </div>
  )
