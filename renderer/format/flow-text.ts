/** What a flow's state means in words: what happened, what moved, what to do now. */
import type { Flow, FlowState } from '@shared/contract/flows'
import { assertNever } from '@shared/result'
import { errorText, type ErrorText } from './error-text'
import { hbarWords } from './money'
import { plainText } from './text'

export type FlowMark = 'running' | 'pass' | 'unknown' | 'stopped' | 'refused'
export type FlowText = ErrorText & { readonly word: string; readonly mark: FlowMark }

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

/** Names in the person's book are their own words; the id stands in for an account that is gone from it. */
export function flowText(flow: Flow, accountName: string): FlowText {
  const title = plainText(flow.title, 80)
  const buy = flow.kind === 'buy'
  const again = buy ? 'Do not buy again.' : 'Do not associate again.'
  const nothing = `Nothing left ${accountName}.`
  const make = (mark: FlowMark, word: string, head: string, moved: string, todo: string): FlowText => ({
    mark,
    word,
    title: head,
    moved,
    todo,
  })
  switch (flow.state) {
    case 'preparing':
      return make(
        'running',
        'Preparing',
        buy ? `Preparing to buy ${title}` : `Preparing to associate ${title}`,
        'Nothing has moved.',
        'The review opens in a window of its own.',
      )
    case 'reviewing':
      return make(
        'running',
        'In review',
        'The review is open in its own window',
        'Nothing has moved.',
        'Read it there, then approve or decline.',
      )
    case 'approved':
      return make(
        'running',
        'Approved',
        'Approved, signing and sending',
        'Nothing has moved yet.',
        `Wait for the ledger. ${again}`,
      )
    case 'submitted':
      return make(
        'running',
        'Sent',
        'Sent, waiting for the ledger’s receipt',
        'Whether it took place is not known yet.',
        again,
      )
    case 'settled':
      return make(
        'running',
        buy ? 'Paid, being recorded' : 'On the ledger',
        buy ? 'The ledger moved it, the market is recording it' : 'The ledger has answered',
        leftWords(flow, accountName) ?? 'The ledger accepted it.',
        `Nothing to do. ${again}`,
      )
    case 'unknown':
      return make(
        'unknown',
        'Outcome not known',
        'Outcome not known yet. Asking the ledger',
        flow.maxPrice === null
          ? 'A fee may have been charged.'
          : `Up to ${hbarWords(flow.maxPrice)} may have left ${accountName}.`,
        again,
      )
    case 'done':
      return make(
        'pass',
        buy ? 'Bought' : 'Associated',
        buy ? `Bought ${title}` : `${accountName} can hold ${title} now`,
        leftWords(flow, accountName) ?? 'The ledger confirmed it.',
        unrecorded(flow),
      )
    case 'declined':
      return make(
        'stopped',
        'Declined',
        'You declined in the review',
        nothing,
        'Ask for a new quote if you want it after all.',
      )
    case 'refused':
      return make(
        'refused',
        'Refused',
        'Refused. This is not what you asked',
        `Nothing was signed. ${nothing}`,
        'Leave it, or start again and read the review.',
      )
    case 'expired':
      return make(
        'stopped',
        'Expired',
        flow.transactionId === null ? 'It was not sent in time' : 'It did not reach the ledger in time',
        `The ledger can no longer accept it. ${nothing}`,
        'Start again if you still want it.',
      )
    case 'failed':
      return failedText(flow, accountName, title)
    default:
      return assertNever(flow.state, 'state without words')
  }
}

/** Done on the ledger, while the market would not record it. */
const unrecorded = (flow: Flow): string =>
  flow.error === null
    ? ''
    : `The market did not record it: ${errorText(flow.error).title}. The NFT is yours on the ledger.`

function failedText(flow: Flow, accountName: string, title: string): FlowText {
  const words = flow.error ? errorText(flow.error) : null
  const head = flow.kind === 'buy' ? `${title} was not bought` : `${title} was not associated`
  const moved = leftWords(flow, accountName) ?? words?.moved ?? `Nothing left ${accountName}.`
  return {
    mark: 'stopped',
    word: flow.kind === 'buy' ? 'Not bought' : 'Not done',
    title: head,
    moved: words ? `${words.title}. ${moved}` : moved,
    todo: words?.todo ?? 'Start again if you still want it.',
  }
}

/** "640 ℏ left Main, fee 0.03 ℏ." Null while the ledger has not said what moved. */
export function leftWords(flow: Flow, accountName: string): string | null {
  const fee = flow.fee === null ? null : hbarWords(flow.fee)
  if (flow.paid === null) return fee ? `Fee ${fee}, paid by ${accountName}.` : null
  // A failed receipt and an association pay nothing; the ledger charges its fee all the same.
  if (flow.paid === '0') return fee ? `Only the fee left ${accountName}, ${fee}.` : `No price left ${accountName}.`
  return `${hbarWords(flow.paid)} left ${accountName}${fee ? `, fee ${fee}` : ''}.`
}

/** Steps of the journal, as it names them. */
const STEPS: Readonly<Record<string, string>> = {
  begun: 'Wrote down what you asked',
  prepared: 'Got the transaction from the market',
  judged: 'Checked what it does',
  reviewing: 'Opened the review',
  decided: 'You decided in the review',
  rechecked: 'Checked listing and time once more',
  signed: 'Signed',
  submitting: 'About to send',
  submitted: 'Sent to the ledger',
  asking: 'Asked the ledger again',
  receipt: 'Got the ledger’s receipt',
  completing: 'Told the market',
  completed: 'The market recorded it',
  'not-completed': 'The market has not recorded it yet',
  ended: 'Ended',
}

/** A journal step in words; an unknown one is shown by its name. */
export function stepWords(step: string): string {
  if (Object.hasOwn(STEPS, step)) return STEPS[step] ?? step
  const words = plainText(step, 80).replace(/[-_.]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
