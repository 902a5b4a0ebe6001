/** Texts on the progress of a flow: the stage that the flow has reached, and the steps in the journal. */
import type { Flow, FlowKindName, FlowState } from '@shared/contract/flows'
import { plainText } from '../../../format/text'

/**
 * Procedure of a kind of flow: a transaction that the market records (`recorded`), a transaction of this app alone
 * (`made-here`), a request to the market (`request`), or a signed message (`message`).
 */
type Procedure = 'recorded' | 'made-here' | 'request' | 'message'

const PROCEDURES: Readonly<Record<FlowKindName, Procedure>> = {
  buy: 'recorded',
  'buy-evm': 'recorded',
  associate: 'made-here',
  list: 'recorded',
  'list-evm': 'recorded',
  unlist: 'recorded',
  'unlist-evm': 'recorded',
  mint: 'recorded',
  allowance: 'recorded',
  restore: 'made-here',
  revoke: 'made-here',
  'offer-add': 'request',
  'offer-raise': 'request',
  'offer-cancel': 'request',
  'sign-in': 'message',
}

/** Stages in order. A flow in the last stage ends next. */
const STAGES: Readonly<Record<Procedure, readonly string[]>> = {
  recorded: ['preparing', 'your review', 'signing and sending', 'waiting for the ledger', 'waiting for the market'],
  'made-here': ['preparing', 'your review', 'signing and sending', 'waiting for the ledger'],
  request: ['preparing', 'your review', 'sending to the market', 'checking your offers'],
  message: ['getting the message', 'your review', 'signing and sending', 'waiting for the market'],
}

/** Number of completed stages in each state, for the procedure with the most stages; null for an end state. */
const COMPLETED_STAGES: Readonly<Record<FlowState, number | null>> = {
  preparing: 0,
  reviewing: 1,
  approved: 2,
  submitted: 3,
  unknown: 3,
  settled: 4,
  done: null,
  declined: null,
  refused: null,
  failed: null,
  expired: null,
}

export type Progress = {
  /** Number of the current stage, from 1. */
  readonly stageNumber: number
  /** Number of all stages. */
  readonly stageCount: number
  /** Name of the current stage, such as "signing and sending". */
  readonly stageName: string
}

/** Current stage of a flow; null once the flow has ended. */
export function progressOf({ kind, state }: Pick<Flow, 'kind' | 'state'>): Progress | null {
  const completedCount = COMPLETED_STAGES[state]
  if (completedCount === null) return null
  const procedure = PROCEDURES[kind]
  const stages = STAGES[procedure]
  // A request sent to the market stays in the sending stage until the market has answered.
  const isWithMarket = procedure === 'request' && (state === 'submitted' || state === 'unknown')
  // A procedure with fewer stages stays in its last stage until the flow ends.
  const stageIndex = Math.min(isWithMarket ? completedCount - 1 : completedCount, stages.length - 1)
  // After the ledger's confirmation, the market still has to record the transaction, except one of this app alone.
  const isConfirmed = procedure === 'made-here' && state === 'settled'
  const stageName = isConfirmed ? 'confirmed by the ledger' : (stages[stageIndex] ?? '')
  return { stageNumber: stageIndex + 1, stageCount: stages.length, stageName }
}

/** Texts of journal steps, by the step's name in the journal. */
const STEP_TEXTS: Readonly<Record<string, string>> = {
  begun: 'Recorded your request',
  prepared: 'Received the transaction from the market',
  planned: 'Recorded the exact request',
  challenged: 'Received the message to sign',
  judged: 'Checked the effects',
  reviewing: 'Opened the review',
  decided: 'You approved or declined in the review',
  rechecked: 'Repeated all checks',
  signed: 'Signed',
  submitting: 'About to send',
  submitted: 'Sent to the ledger',
  asking: 'Checked again, no result yet',
  receipt: 'Received the ledger’s receipt',
  completing: 'About to notify the market',
  completed: 'The market recorded the transaction',
  'not-completed': 'The market has not recorded the transaction yet',
  acting: 'About to send the request to the market',
  acted: 'The market carried out the request',
  undoing: 'Found a different offer than requested, cancelling it',
  'history-lost': 'Later history is missing. The app assumes that the request was sent',
  unreadable: 'A step that this version cannot read',
  ended: 'Ended',
}
/** Texts of journal steps that replace the texts of `STEP_TEXTS` in one procedure. */
const STEP_TEXTS_BY_PROCEDURE: Readonly<Record<Procedure, Readonly<Record<string, string>>>> = {
  recorded: {},
  'made-here': { prepared: 'Made the transaction' },
  request: { completed: 'Checked your offers: they match the request' },
  message: { completing: 'About to send the signature', completed: 'The market accepted the signature' },
}

/** Text of a journal step. For an unknown step, the step's name in the journal, with spaces. */
export function stepWords(step: string, kind: FlowKindName): string {
  const procedureTexts = STEP_TEXTS_BY_PROCEDURE[PROCEDURES[kind]]
  if (Object.hasOwn(procedureTexts, step)) return procedureTexts[step] ?? step
  if (Object.hasOwn(STEP_TEXTS, step)) return STEP_TEXTS[step] ?? step
  const words = plainText(step, 80).replace(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
