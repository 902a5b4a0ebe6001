import { useStore } from 'zustand'
import type { KeptDraw } from '@shared/draw'
import { isAsked } from './draws-store'
import { useApp } from '../../app/app-context'
import { AskLedger } from './AskLedger'
import type { DrawFrame } from './VerifyPane'

/** Additions of the app to a verified draw: it can ask the ledger. */
export function useDrawFrame(): DrawFrame {
  const { stores } = useApp()
  const asked = useStore(stores.draws.asked)
  return {
    witnessOf: (draw: KeptDraw) => (isAsked(asked, draw) ? 'asked' : 'told'),
    actOf: (draw: KeptDraw) => <AskLedger draw={draw} />,
  }
}
