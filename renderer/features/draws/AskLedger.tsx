import { useStore } from 'zustand'
import type { StoredDraw } from '@shared/draw'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { askLedger, type LedgerRequest, hasAnswerFromLedger } from './draws-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'
import styles from './draws.module.css'

/** Transaction id forms that main accepts; other ids cannot be checked on the ledger. */
const CHECKABLE_ID = /^\d{1,10}\.\d{1,10}\.\d{1,18}(?:@\d{1,12}\.\d{1,9}|-\d{1,12}-\d{1,9})$/

/** Button that checks a draw's transaction and memo on the ledger, with the state of the request. */
export function AskLedger({ draw }: { readonly draw: StoredDraw }) {
  const { api, stores } = useApp()
  const id = draw.drawInput.claim.transactionId ?? ''
  const request = useStore(stores.draws.ledgerRequests, (s) => s.of.get(id) ?? null)
  const isOffline = useKnownValue(networkQueries.state, ({ mirror }) => mirror.status === 'offline') ?? false
  const hasLedgerAnswer = useStore(stores.draws.ledgerRequests, (s) => hasAnswerFromLedger(s, draw))
  const isCheckable = CHECKABLE_ID.test(id)
  const status = isCheckable ? requestStatusText(request, isOffline) : null
  const failure =
    request?.status === 'failed' ? `${errorText(request.error).title}. The calculation needs no network.` : null
  return (
    <div className={styles['ask-ledger']}>
      <Button
        disabled={!isCheckable}
        busy={request?.status === 'asking'}
        onClick={() => void askLedger(stores.draws, api, id)}
      >
        {hasLedgerAnswer ? 'Check on the ledger again' : 'Check on the ledger'}
      </Button>
      {(failure ?? status) !== null && (
        <p className="small" role={failure === null ? 'status' : 'alert'}>
          {failure ?? status}
        </p>
      )}
    </div>
  )
}

function requestStatusText(request: LedgerRequest | null, isOffline: boolean): string | null {
  if (request?.status === 'early') {
    return 'The mirror node has not reached the time of this draw yet. Check again in a few seconds.'
  }
  if (request?.status === 'answered') return null
  return isOffline ? 'The mirror node could not be reached at the last request.' : null
}
