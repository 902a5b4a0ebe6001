import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { lastOf, type Entry } from './journal'

/** A flow as people see it, summed up from its steps. Throws when the steps do not begin with `begun`. */
export function flowOf(id: string, entries: readonly Entry[], nextTryAt: string | null): Flow {
  const begun = lastOf(entries, 'begun')
  const last = entries.at(-1)
  if (!begun || !last) throw new Error('a flow without a beginning')
  const signed = lastOf(entries, 'signed')
  const receipt = lastOf(entries, 'receipt')
  return {
    id,
    kind: begun.kind,
    account: begun.account,
    token: begun.token,
    serial: begun.serial,
    title: begun.title,
    image: begun.image,
    state: stateOf(entries),
    maxPrice: begun.maxPrice,
    paid: receipt ? (receipt.status === 'SUCCESS' ? (signed?.pays ?? null) : '0') : null,
    fee: receipt?.fee ?? null,
    transactionId: signed?.transactionId ?? null,
    error: errorOf(entries),
    startedAt: begun.at,
    updatedAt: last.at,
    nextTryAt,
    steps: entries.map((entry) => ({ step: entry.step, at: entry.at })),
  }
}

export const isUnreadable = (entries: readonly Entry[]): boolean => entries.some(({ step }) => step === 'unreadable')

export function stateOf(entries: readonly Entry[]): FlowState {
  // With a step that cannot be read nobody knows how far it went.
  if (isUnreadable(entries)) return 'unknown'
  return entries.reduce<FlowState>((state, entry) => next(state, entry), 'preparing')
}

function next(state: FlowState, entry: Entry): FlowState {
  switch (entry.step) {
    case 'begun':
    case 'prepared':
    case 'judged':
      return 'preparing'
    case 'reviewing':
      return 'reviewing'
    case 'decided':
      return entry.approved ? 'approved' : 'reviewing'
    case 'rechecked':
    case 'signed':
      return 'approved'
    // From here on it may have arrived, whatever happens next.
    case 'submitting':
      return 'submitted'
    case 'submitted':
      return entry.outcome === 'unanswered' ? 'unknown' : 'submitted'
    case 'asking':
    case 'unreadable':
      return 'unknown'
    case 'receipt':
    case 'completing':
    case 'not-completed':
    case 'completed':
      return 'settled'
    case 'ended':
      return entry.state
    default:
      return assertNever(entry, `no state after ${state}`)
  }
}

function errorOf(entries: readonly Entry[]): AppError | null {
  if (isUnreadable(entries)) return { code: 'internal', ref: 'journal' }
  const last = entries.at(-1)
  // Trying once more does not yet take back what the last try said.
  const said = last?.step === 'completing' ? entries.at(-2) : last
  return said?.step === 'ended' || said?.step === 'asking' || said?.step === 'not-completed' ? said.error : null
}
