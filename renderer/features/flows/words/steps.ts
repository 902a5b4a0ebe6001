/** Progress of a flow: stages of its kind, and the steps of its journal. */
import type { Flow, FlowKindName, FlowState } from '@shared/contract/flows'
import { plainText } from '../../../format/text'

/**
 * Course of a flow's kind: a transaction that the market records, a transaction made by this app, a request to the
 * market, or a signed message.
 */
type Course = 'recorded' | 'made-here' | 'act' | 'message'

const COURSES: Readonly<Record<FlowKindName, Course>> = {
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
  'offer-add': 'act',
  'offer-raise': 'act',
  'offer-cancel': 'act',
  'sign-in': 'message',
}

/** Stages in order. The last stage is the one before the end. */
const STAGES: Readonly<Record<Course, readonly string[]>> = {
  recorded: ['preparing', 'your review', 'signing and sending', 'waiting for the ledger', 'waiting for the market'],
  'made-here': ['preparing', 'your review', 'signing and sending', 'waiting for the ledger'],
  act: ['preparing', 'your review', 'sending to the market', 'checking your offers'],
  message: ['getting the message', 'your review', 'signing and sending'],
}

/** Number of completed stages per state; null for an end. */
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

export type Progress = { readonly step: number; readonly of: number; readonly words: string }

/** Progress such as "Step 3 of 5, signing and sending"; null once the flow has ended. */
export function progressOf({ kind, state }: Pick<Flow, 'kind' | 'state'>): Progress | null {
  const completedCount = COMPLETED_STAGES[state]
  if (completedCount === null) return null
  const course = COURSES[kind]
  const stages = STAGES[course]
  // A request sent to the market stays in the sending stage until the market has answered.
  const isWithMarket = course === 'act' && (state === 'submitted' || state === 'unknown')
  const stageIndex = Math.min(isWithMarket ? completedCount - 1 : completedCount, stages.length - 1)
  return { step: stageIndex + 1, of: stages.length, words: stages[stageIndex] ?? '' }
}

/** Texts of journal steps, by the step's name in the journal. */
const STEPS: Readonly<Record<string, string>> = {
  begun: 'Recorded your request',
  prepared: 'Received the transaction from the market',
  planned: 'Recorded the exact request',
  challenged: 'Received the message to sign',
  judged: 'Checked the effects',
  reviewing: 'Opened the review',
  decided: 'You decided in the review',
  rechecked: 'Repeated all checks',
  signed: 'Signed',
  submitting: 'About to send',
  submitted: 'Sent to the ledger',
  asking: 'Checked again, no result yet',
  receipt: 'Received the ledger’s receipt',
  completing: 'Notified the market',
  completed: 'The market recorded the transaction',
  'not-completed': 'The market has not recorded the transaction yet',
  acting: 'About to send the request to the market',
  acted: 'The market carried out the request',
  undoing: 'Found a different offer than requested, cancelling it',
  'history-lost': 'Later history is missing, so this counts as sent',
  unreadable: 'A step that this version cannot read',
  ended: 'Ended',
}
/** Step texts that differ in a course. */
const COURSE_STEPS: Readonly<Record<Course, Readonly<Record<string, string>>>> = {
  recorded: {},
  'made-here': { prepared: 'Made the transaction' },
  act: { completed: 'Checked your offers: they match the request' },
  message: { completing: 'Sent the signature', completed: 'The market accepted the signature' },
}

/** Journal step in words; an unknown step is shown by its name. */
export function stepWords(step: string, kind: FlowKindName): string {
  const courseSteps = COURSE_STEPS[COURSES[kind]]
  if (Object.hasOwn(courseSteps, step)) return courseSteps[step] ?? step
  if (Object.hasOwn(STEPS, step)) return STEPS[step] ?? step
  const words = plainText(step, 80).replace(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
