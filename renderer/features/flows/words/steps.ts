/** Progress of a flow: stages of its kind, and the steps of its journal. */
import type { Flow, FlowKindName, FlowState } from '@shared/contract/flows'
import { plainText } from '../../../format/text'

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
  recorded: ['preparing', 'your review', 'signing and sending', 'the ledger’s receipt', 'the market’s part'],
  'made-here': ['preparing', 'your review', 'signing and sending', 'the ledger’s receipt'],
  act: ['preparing', 'your review', 'sending to the market', 'reading what stands'],
  message: ['getting the message', 'your review', 'signing and handing over'],
}

/** Number of completed stages per state; null for an end. */
const BEHIND: Readonly<Record<FlowState, number | null>> = {
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
  const behind = BEHIND[state]
  if (behind === null) return null
  const course = COURSES[kind]
  const stages = STAGES[course]
  // A request sent to the market stays in the sending stage until the market has answered.
  const isWithMarket = course === 'act' && (state === 'submitted' || state === 'unknown')
  const at = Math.min(isWithMarket ? behind - 1 : behind, stages.length - 1)
  return { step: at + 1, of: stages.length, words: stages[at] ?? '' }
}

/** Texts of journal steps, by the step's name in the journal. */
const STEPS: Readonly<Record<string, string>> = {
  begun: 'Wrote down what you asked',
  prepared: 'Got the transaction from the market',
  planned: 'Wrote down the exact request',
  challenged: 'Got the message to sign',
  judged: 'Checked what it does',
  reviewing: 'Opened the review',
  decided: 'You decided in the review',
  rechecked: 'Checked everything once more',
  signed: 'Signed',
  submitting: 'About to send',
  submitted: 'Sent to the ledger',
  asking: 'Asked again',
  receipt: 'Got the ledger’s receipt',
  completing: 'Told the market',
  completed: 'The market recorded it',
  'not-completed': 'The market has not recorded it yet',
  acting: 'About to send it to the market',
  acted: 'The market did it',
  undoing: 'Found something else than asked for, taking it back',
  'history-lost': 'History is missing from here on, so it counts as sent',
  unreadable: 'A step that this version cannot read',
  ended: 'Ended',
}
const OF_COURSE: Readonly<Record<Course, Readonly<Record<string, string>>>> = {
  recorded: {},
  'made-here': { prepared: 'Made the transaction' },
  act: { completed: 'Read what stands: it is as asked' },
  message: { completing: 'Handed the signature over', completed: 'The market took the signature' },
}

/** Journal step in words; an unknown step is shown by its name. */
export function stepWords(step: string, kind: FlowKindName): string {
  const own = OF_COURSE[COURSES[kind]]
  if (Object.hasOwn(own, step)) return own[step] ?? step
  if (Object.hasOwn(STEPS, step)) return STEPS[step] ?? step
  const words = plainText(step, 80).replace(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
