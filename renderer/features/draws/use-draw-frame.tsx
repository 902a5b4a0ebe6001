import { useStore } from 'zustand'
import type { NumberedDraw } from '@shared/draw'
import { hasAnswerFromLedger } from './draws-store'
import { useApp } from '../../app/app-context'
import { LedgerCheckButton } from './LedgerCheckButton'
import type { DrawFrame } from './VerifyPane'

/** Additions of the app to a verified draw: the source of the ledger facts, and the button to check the ledger. */
export function useDrawFrame(): DrawFrame {
  const { stores } = useApp()
  const ledgerRequests = useStore(stores.draws.ledgerRequests)
  return {
    factsSourceOf: (draw: NumberedDraw) => (hasAnswerFromLedger(ledgerRequests, draw) ? 'request' : 'input'),
    actionOf: (draw: NumberedDraw) => <LedgerCheckButton draw={draw} />,
  }
}
