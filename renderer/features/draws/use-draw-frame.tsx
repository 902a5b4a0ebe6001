import { useStore } from 'zustand'
import type { KeptDraw } from '@shared/draw'
import { isAsked } from './draws-store'
import { useApp } from '../../app/app-context'
import { AskLedger } from './AskLedger'
import type { DrawFrame } from './VerifyPane'

/** Additions of the app to a verified draw: the source of its ledger facts, and the button to check on the ledger. */
export function useDrawFrame(): DrawFrame {
  const { stores } = useApp()
  const requests = useStore(stores.draws.asked)
  return {
    witnessOf: (draw: KeptDraw) => (isAsked(requests, draw) ? 'asked' : 'told'),
    actOf: (draw: KeptDraw) => <AskLedger draw={draw} />,
  }
}
