import type { FlowState } from '@shared/contract/flows'

/** True for each end state. The record lists every state, so that a new state without an entry fails to compile. */
const IS_END_STATE: Readonly<Record<FlowState, boolean>> = {
  preparing: false,
  reviewing: false,
  approved: false,
  submitted: false,
  // The ledger or the market has confirmed the flow, but the last stage is not done, such as the market's record.
  settled: false,
  unknown: false,
  done: true,
  declined: true,
  refused: true,
  failed: true,
  expired: true,
}
export const hasEnded = (state: FlowState): boolean => IS_END_STATE[state]
