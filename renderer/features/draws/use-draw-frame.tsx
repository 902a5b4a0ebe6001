import { useStore } from 'zustand'
import type { StoredDraw } from '@shared/draw'
import { hasAnswerFromLedger } from './draws-store'
import { useApp } from '../../app/app-context'
import { AskLedger } from './AskLedger'
import type { DrawFrame } from './VerifyPane'

/** Additions of the app to a verified draw: the source of its ledger facts, and the button to check on the ledger. */
export function useDrawFrame(): DrawFrame {
  const { stores } = useApp()
  const requests = useStore(stores.draws.ledgerRequests)
  return {
    factsSourceOf: (draw: StoredDraw) => (hasAnswerFromLedger(requests, draw) ? 'asked' : 'told'),
    actionOf: (draw: StoredDraw) => <AskLedger draw={draw} />,
  }
}
