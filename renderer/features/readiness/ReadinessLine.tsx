import { useState } from 'react'
import type { Readiness } from '@shared/contract/readiness'
import { factHint, reasonTitle, reasonWords, otherAccountReasonWords } from './readiness-text'
import { selectAccount } from '../accounts/accounts-store'
import { cx } from '../../ui/cx'
import { WatchDialog } from '../accounts/WatchDialog'
import { useApp } from '../../app/app-context'
import { useSelectedAccount } from '../../app/use-app-state'
import type { FollowedFlow } from '../flows/use-followed-flow'
import { useIsOffline } from '../../query/use-is-offline'
import { KeyLink } from '../accounts/KeyLink'
import { AssociateButton, AssociatePrimaryButton } from './Associate'
import { FactIcon, FactRow } from './FactRow'
import type { FactLine } from './fact-lines'
import styles from './readiness.module.css'

type LineProps = {
  readonly line: FactLine
  readonly readiness: Readiness
  readonly followedFlow: FollowedFlow
  /** Called after the person used or cancelled the offered remedy. */
  readonly onChanged?: () => void
}

/**
 * Line of one fact: icon of the state, words, value, and a button if the app has a remedy. A fact that is failed or unknown
 * also has its reason or a hint. Offline, a missing association has no button.
 */
export function ReadinessLine({ line, ...remedyProps }: LineProps) {
  const { fact, state } = line
  const reason = state === 'yes' ? null : (lineReason(line, remedyProps.readiness) ?? factHint(fact.fact))
  return (
    <FactRow line={line} reason={reason}>
      {fact.remedy === 'associate' ? <AssociateStep {...remedyProps} /> : <RemedyButton line={line} {...remedyProps} />}
    </FactRow>
  )
}

/** Button for the association that the account lacks. Renders nothing offline. */
function AssociateStep({ readiness: { subject, token, tokenName }, followedFlow }: Omit<LineProps, 'line'>) {
  const isOffline = useIsOffline()
  if (token === null || isOffline) return null
  return (
    <AssociatePrimaryButton account={subject.id} token={token.id} tokenName={tokenName} followedFlow={followedFlow} />
  )
}

const ASSOCIATION_COST = 'You associate once, for a network fee. You review the transaction first.'

/** Reason of a line. A missing association has the cost of the remedy in place of the reason. */
function lineReason({ fact }: FactLine, { isOwn }: Readiness): string | null {
  if (fact.remedy === 'associate') return ASSOCIATION_COST
  return isOwn ? reasonWords(fact) : otherAccountReasonWords(fact)
}

/**
 * Line of one fact in a single row. The button for a remedy replaces the value. The reason is a tooltip; the line of the
 * service's verdict shows the reason in the row too. `hasRemedyAbove`: the remedy has a button above.
 */
export function CompactReadinessLine({
  line,
  hasRemedyAbove = false,
  ...remedyProps
}: LineProps & { readonly hasRemedyAbove?: boolean }) {
  const { fact, state, words, value } = line
  const reason = state === 'yes' ? null : (reasonTitle(fact) ?? factHint(fact.fact))
  const isVerdict = fact.fact === 'verdict'
  const detail = value ?? (isVerdict ? reason : null)
  const hasRemedyButton = state !== 'yes' && fact.remedy !== 'none' && !hasRemedyAbove
  return (
    <li
      data-fact={fact.fact}
      data-state={state}
      title={reason ?? undefined}
      className={isVerdict || hasRemedyButton ? 'whole' : undefined}
    >
      <FactIcon line={line} />
      <span>{words}</span>
      <span className="sp" />
      {hasRemedyButton ? (
        <RemedyButton line={line} {...remedyProps} />
      ) : (
        <span className={cx('t3 tn cut', fact.fact === 'balance' && styles['figure'])}>{detail}</span>
      )}
    </li>
  )
}

/**
 * Button for the remedy of a fact. If the line of the key needs no remedy, the line has a button that selects the person's
 * own account, unless that account is selected already.
 */
function RemedyButton({ line: { fact }, readiness, followedFlow, onChanged }: LineProps) {
  const { api, stores } = useApp()
  const selectedAccount = useSelectedAccount()
  const [isWatchDialogOpen, setWatchDialogOpen] = useState(false)
  const { id: account } = readiness.subject
  switch (fact.remedy) {
    case 'associate':
      return (
        readiness.token && <AssociateButton account={account} token={readiness.token.id} followedFlow={followedFlow} />
      )
    case 'import-key':
      return <KeyLink account={account} label="Import the key" {...(onChanged ? { onDone: onChanged } : {})} />
    case 'watch':
      return (
        <>
          <button type="button" className="link" onClick={() => setWatchDialogOpen(true)}>
            Watch account
          </button>
          <WatchDialog
            open={isWatchDialogOpen}
            id={account}
            onClose={() => {
              setWatchDialogOpen(false)
              onChanged?.()
            }}
          />
        </>
      )
    case 'none':
      if (fact.fact !== 'key' || !readiness.isOwn || selectedAccount?.id === account) return null
      return (
        <button
          type="button"
          className="link"
          onClick={() => void selectAccount(stores.client, api, account).then(onChanged)}
        >
          Use this account
        </button>
      )
  }
}
