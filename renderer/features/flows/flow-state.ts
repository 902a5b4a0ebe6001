import type { FlowState } from '@shared/contract/flows'

/** Every state, so that a new one fails to compile here. True: an end. */
const ENDED: Readonly<Record<FlowState, boolean>> = {
  preparing: false,
  reviewing: false,
  approved: false,
  submitted: false,
  settled: false,
  unknown: false,
  done: true,
  declined: true,
  refused: true,
  failed: true,
  expired: true,
}
export const hasEnded = (state: FlowState): boolean => ENDED[state]
