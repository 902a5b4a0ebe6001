import { useStore } from 'zustand'
import type { KeptDraw } from '@shared/draw'
import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'
import { errorText } from '../../format/error-text'
import { askLedger, type Asked, isAsked } from './draws-store'
import { Button } from '../../ui/Button'
import { useApp } from '../../app/app-context'

/** Transaction id forms that main accepts; other ids cannot be checked on the ledger. */
const ASKABLE = /^\d{1,10}\.\d{1,10}\.\d{1,18}(?:@\d{1,12}\.\d{1,9}|-\d{1,12}-\d{1,9})$/

/** Button that checks a draw's memo and transaction on the ledger, with the state of the request. */
export function AskLedger({ draw }: { readonly draw: KeptDraw }) {
  const { api, stores } = useApp()
  const id = draw.given.claim.transactionId ?? ''
  const asked = useStore(stores.draws.asked, (s) => s.of.get(id) ?? null)
  const isOffline = useKnownValue(networkQueries.state, ({ mirror }) => mirror.status === 'offline') ?? false
  const isHere = useStore(stores.draws.asked, (s) => isAsked(s, draw))
  const isAskable = ASKABLE.test(id)
  const words = isAskable ? wordsOf(asked, isOffline) : null
  const failed = asked?.status === 'failed' ? errorText(asked.error).title : null
  return (
    <div className="ask-ledger">
      <Button
        disabled={!isAskable}
        busy={asked?.status === 'asking'}
        onClick={() => void askLedger(stores.draws, api, id)}
      >
        {isHere ? 'Ask the ledger again' : 'Check on the ledger'}
      </Button>
      {(failed ?? words) !== null && (
        <p className="small" role={failed === null ? 'status' : 'alert'}>
          {failed === null ? words : `${failed}. The sums above need no network.`}
        </p>
      )}
    </div>
  )
}

function wordsOf(asked: Asked | null, isOffline: boolean): string | null {
  if (asked?.status === 'early') return 'The ledger’s mirror has not read that far yet. Ask again in a few seconds.'
  if (asked?.status === 'answered') return null
  return isOffline ? 'The ledger’s mirror was not reached when it was last asked.' : null
}
