import { useStore } from 'zustand'
import type { NumberedDraw } from '@shared/draw'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { askLedger, type LedgerRequest, hasAnswerFromLedger } from './draws-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import styles from './draws.module.css'

/** Forms of a transaction id that main accepts for a request to the ledger. */
const CHECKABLE_ID = /^\d{1,10}\.\d{1,10}\.\d{1,18}(?:@\d{1,12}\.\d{1,9}|-\d{1,12}-\d{1,9})$/

/** Button that checks a draw's transaction on the ledger, with a line about the last request. */
export function LedgerCheckButton({ draw }: { readonly draw: NumberedDraw }) {
  const { api, stores } = useApp()
  const transactionId = draw.drawInput.claim.transactionId ?? ''
  const ledgerRequest = useStore(stores.draws.ledgerRequests, (s) => s.requests.get(transactionId) ?? null)
  const isOffline = useKnownValue(networkQueries.state, ({ mirror }) => mirror.status === 'offline') ?? false
  const hasLedgerAnswer = useStore(stores.draws.ledgerRequests, (s) => hasAnswerFromLedger(s, draw))
  const isCheckable = CHECKABLE_ID.test(transactionId)
  const statusText = isCheckable ? requestStatusText(ledgerRequest, isOffline) : null
  const failureText =
    ledgerRequest?.status === 'failed'
      ? `${errorText(ledgerRequest.error).title}. ${errorText(ledgerRequest.error).todo}`
      : null
  return (
    <div className={styles['ask-ledger']}>
      <Button
        disabled={!isCheckable}
        isBusy={ledgerRequest?.status === 'asking'}
        onClick={() => void askLedger(stores.draws, api, transactionId)}
      >
        {hasLedgerAnswer ? (
          <span>
            Check again<span className="sr">, on the ledger</span>
          </span>
        ) : (
          'Check on the ledger'
        )}
      </Button>
      {(failureText ?? statusText) !== null && (
        <p className="small" role={failureText === null ? 'status' : 'alert'}>
          {failureText ?? statusText}
        </p>
      )}
    </div>
  )
}

function requestStatusText(ledgerRequest: LedgerRequest | null, isOffline: boolean): string | null {
  if (ledgerRequest?.status === 'early') {
    return 'The ledger’s mirror does not have this draw yet. Check again in a few seconds.'
  }
  if (ledgerRequest?.status === 'answered') return null
  return isOffline ? 'The ledger’s mirror is offline. Check again later.' : null
}
