import { formatHbar, parseHbar } from '@shared/amount'
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { acceptedCountOf, withAcceptedCount } from './accepted-count'
import type { FlowStart } from './flow-start'
import { flowHead, lastEntryOf, type JournalEntry } from './journal'

/** Both are ISO instants. `notBefore`: no try is made before then; null when one is allowed at any time. */
export type NextTry = { readonly at: string; readonly notBefore: string | null }

/**
 * A flow for display, summed up from its steps. `hasDraw`: the market's answer about its draw is saved. Throws when not
 * even the head of the flow can be read.
 */
export function toFlow(id: string, entries: readonly JournalEntry[], next: NextTry | null, hasDraw = false): Flow {
  const head = flowHead(entries)
  const [first, last] = [entries[0], entries.at(-1)]
  if (!head || !first || !last) throw new Error('a flow without a beginning')
  const start = lastEntryOf(entries, 'begun')
  const { kind, account, title, token, serial } = head
  return {
    id,
    kind,
    account,
    title,
    ...(start ? flowStartFields(start, entries) : { ...UNREADABLE_FLOW_START, token, serial }),
    state: flowStateOf(entries),
    fee: lastEntryOf(entries, 'receipt')?.fee ?? null,
    transactionId: lastEntryOf(entries, 'signed')?.transactionId ?? null,
    outcome: lastEntryOf(entries, 'completed')?.outcome ?? lastEntryOf(entries, 'acted')?.outcome ?? null,
    error: flowError(entries),
    startedAt: first.at,
    updatedAt: last.at,
    nextTryAt: next?.at ?? null,
    notBefore: next?.notBefore ?? null,
    sessionUntil: kind === 'mint' ? (lastEntryOf(entries, 'prepared')?.terms.until ?? null) : null,
    hasDraw,
    steps: entries.map((entry) => ({ step: entry.step, at: entry.at })),
  }
}

type FlowStartField =
  | 'token'
  | 'serial'
  | 'count'
  | 'accepted'
  | 'countReason'
  | 'image'
  | 'maxPrice'
  | 'price'
  | 'was'
  | 'allowance'
  | 'collectionPermission'
  | 'paid'
  | 'leftover'

/** Fields derived from the flow start. */
const flowStartFields = (start: FlowStart, entries: readonly JournalEntry[]): Pick<Flow, FlowStartField> => ({
  ...flowSubject(start),
  accepted: acceptedCountOf(start, entries),
  countReason: start.kind === 'mint' ? (lastEntryOf(entries, 'prepared')?.terms.countReason ?? null) : null,
  image: start.image,
  ...flowPrices(withAcceptedCount(start, entries)),
  was: start.kind === 'list' || start.kind === 'list-evm' ? start.was : null,
  allowance: flowAllowance(start, entries),
  collectionPermission: flowCollectionPermission(start, entries),
  paid: paidAmount(start, entries),
  leftover: flowLeftover(start, entries),
})
const UNREADABLE_FLOW_START: Omit<Pick<Flow, FlowStartField>, 'token' | 'serial'> = {
  count: null,
  accepted: null,
  countReason: null,
  image: null,
  maxPrice: null,
  price: null,
  was: null,
  allowance: null,
  collectionPermission: null,
  paid: null,
  leftover: null,
}

/** Collection, NFT and number of pieces of a flow. */
function flowSubject(start: FlowStart): Pick<Flow, 'token' | 'serial' | 'count'> {
  const none = { token: null, serial: null, count: null }
  switch (start.kind) {
    case 'buy':
    case 'buy-evm':
    case 'list':
    case 'list-evm':
    case 'unlist':
    case 'unlist-evm':
      return { ...none, token: start.token, serial: start.serial }
    case 'associate':
    case 'offer-cancel':
      return { ...none, token: start.token }
    case 'mint':
      return { ...none, token: start.token, count: start.count }
    case 'offer-add':
      return { ...none, token: start.token, count: start.quantity }
    case 'offer-raise':
      return { ...none, token: start.token, count: start.offers.length }
    case 'revoke':
      return allowanceSubject(start.allowance)
    case 'allowance':
    case 'restore':
    case 'sign-in':
      return none
    default:
      return assertNever(start, 'flow without a subject')
  }
}

function allowanceSubject(allowance: NonNullable<Flow['allowance']>): Pick<Flow, 'token' | 'serial' | 'count'> {
  if ('hbar' in allowance) return { token: null, serial: null, count: null }
  if ('token' in allowance) return { token: allowance.token.token, serial: null, count: null }
  const { token, serial } = allowance.nft
  return { token, serial: serial === 'all' ? null : serial, count: null }
}

/** Highest amount that may be taken, and the price of one piece. */
function flowPrices(start: FlowStart): Pick<Flow, 'maxPrice' | 'price'> {
  switch (start.kind) {
    case 'buy':
    case 'buy-evm':
      return { maxPrice: start.maxPrice, price: start.maxPrice }
    case 'mint':
      return { maxPrice: multiplyHbar(start.maxPrice, start.count), price: start.maxPrice }
    case 'list':
    case 'list-evm':
      return { maxPrice: null, price: start.price }
    case 'offer-add':
      return { maxPrice: multiplyHbar(start.price, start.quantity), price: start.price }
    case 'offer-raise':
      return { maxPrice: multiplyHbar(start.price, start.offers.length), price: start.price }
    case 'offer-cancel':
      return { maxPrice: null, price: start.offer.price }
    case 'allowance':
    case 'restore':
      return { maxPrice: start.amount, price: null }
    case 'associate':
    case 'unlist':
    case 'unlist-evm':
    case 'revoke':
    case 'sign-in':
      return { maxPrice: null, price: null }
    default:
      return assertNever(start, 'flow without money')
  }
}

/** The permission that a flow revokes, sets or gives. A given permission is known once the bytes were read. */
function flowAllowance(start: FlowStart, entries: readonly JournalEntry[]): Flow['allowance'] {
  if (start.kind === 'revoke') return start.allowance
  if (start.kind === 'restore') return { hbar: { spender: start.spender } }
  const givenAllowance = lastEntryOf(entries, 'judged')?.replaces
  return givenAllowance ? { hbar: { spender: givenAllowance.spender } } : null
}

/** Rules that name the two ways of an EVM unlisting. They read the bytes, not the market's description of the bytes. */
const REVOKES_RULE = 'revokes-collection'
const READS_ONLY_RULE = 'reads-balance'

function flowCollectionPermission(start: FlowStart, entries: readonly JournalEntry[]): Flow['collectionPermission'] {
  const rules = start.kind === 'unlist-evm' ? (lastEntryOf(entries, 'judged')?.rules ?? []) : []
  const isRevoked = rules.includes(REVOKES_RULE)
  if (!isRevoked && !rules.includes(READS_ONLY_RULE)) return null
  return { isRevoked, otherListings: lastEntryOf(entries, 'prepared')?.terms.listingsKept ?? null }
}

/**
 * HBAR that the ledger moved, network fee aside. If the bytes only give an allowance, the market takes the HBAR
 * afterwards: the whole price of a purchase, or the price of each NFT that arrived from a mint.
 */
function paidAmount(start: FlowStart, entries: readonly JournalEntry[]): Flow['paid'] {
  const receipt = lastEntryOf(entries, 'receipt')
  if (!receipt) return null
  if (receipt.status !== 'SUCCESS') return '0'
  const paidBySigning = lastEntryOf(entries, 'signed')?.pays ?? null
  const isTakenLater = start.kind === 'buy-evm' || start.kind === 'mint'
  if (!isTakenLater || paidBySigning === null || parseHbar(paidBySigning) > 0n) return paidBySigning
  const end = flowEndEntry(entries)
  if (end?.state !== 'done') return end && saysNothingMoved(end.error) ? '0' : null
  if (start.kind === 'buy-evm') return start.maxPrice
  const outcome = lastEntryOf(entries, 'completed')?.outcome
  return outcome?.of === 'mint' ? multiplyHbar(start.maxPrice, outcome.minted.length) : null
}

/**
 * True if the service refused and says that nothing moved. After a lost answer this is unknown: the lost answer may
 * have been a success.
 */
const saysNothingMoved = (error: AppError | null): boolean =>
  error?.code === 'service-refused' && error.money === 'nothing'

const multiplyHbar = (price: string, count: number): string => formatHbar(parseHbar(price) * BigInt(count))

/** The unused part of an allowance that took effect, once the flow has ended. */
function flowLeftover(start: FlowStart, entries: readonly JournalEntry[]): Flow['leftover'] {
  const replaces = lastEntryOf(entries, 'judged')?.replaces
  const end = flowEndEntry(entries)
  if ((start.kind !== 'buy-evm' && start.kind !== 'mint') || !replaces || !end) return null
  if (lastEntryOf(entries, 'receipt')?.status !== 'SUCCESS') return null
  const outcome = lastEntryOf(entries, 'completed')?.outcome
  if (end.state === 'done' && outcome?.of !== 'mint') return null
  const usedTinybars = outcome?.of === 'mint' ? parseHbar(start.maxPrice) * BigInt(outcome.minted.length) : 0n
  const leftTinybars = parseHbar(replaces.amount) - usedTinybars
  const { spender, before } = replaces
  const isAtMost = end.state !== 'done' && !saysNothingMoved(end.error)
  return leftTinybars > 0n ? { spender, granted: formatHbar(leftTinybars), before, isAtMost } : null
}

export const hasUnreadableStep = (entries: readonly JournalEntry[]): boolean =>
  entries.some(({ step }) => step === 'unreadable')

/**
 * The end of a flow; null while it has none. An ended flow is reopened when its transaction turns out to have taken
 * place.
 */
export function flowEndEntry(entries: readonly JournalEntry[]): Extract<JournalEntry, { step: 'ended' }> | null {
  const last = entries.at(-1)
  return last?.step === 'ended' ? last : null
}

export function flowStateOf(entries: readonly JournalEntry[]): FlowState {
  const end = flowEndEntry(entries)
  if (end) return end.state
  // With an unreadable step the progress of the flow is unknown.
  if (hasUnreadableStep(entries)) return 'unknown'
  return entries.reduce<FlowState>((state, entry) => stateAfter(state, entry), 'preparing')
}

function stateAfter(state: FlowState, entry: JournalEntry): FlowState {
  switch (entry.step) {
    case 'begun':
    case 'prepared':
    case 'planned':
    case 'challenged':
    case 'judged':
      return 'preparing'
    case 'reviewing':
      return 'reviewing'
    case 'decided':
      return entry.approved ? 'approved' : 'reviewing'
    case 'rechecked':
    case 'signed':
      return 'approved'
    // From here on the request may have arrived, whatever happens next.
    case 'submitting':
    case 'acting':
      return 'submitted'
    case 'submitted':
      return entry.outcome === 'unanswered' ? 'unknown' : 'submitted'
    // A settled flow stays settled while its current state is read.
    case 'asking':
    // The history has lost the steps that would show whether the flow was sent.
    case 'history-lost':
      return state === 'settled' ? 'settled' : 'unknown'
    case 'unreadable':
      return 'unknown'
    case 'receipt':
    case 'completing':
    case 'not-completed':
    case 'completed':
    case 'acted':
    case 'undoing':
      return 'settled'
    case 'ended':
      return entry.state
    default:
      return assertNever(entry, `no state after ${state}`)
  }
}

function flowError(entries: readonly JournalEntry[]): AppError | null {
  if (!flowEndEntry(entries) && hasUnreadableStep(entries)) return { code: 'internal', ref: 'journal' }
  const last = entries.at(-1)
  // A new try does not yet withdraw the result of the last one.
  const resultEntry = last?.step === 'completing' ? entries.at(-2) : last
  switch (resultEntry?.step) {
    case 'ended':
    case 'asking':
    case 'not-completed':
    case 'undoing':
      return resultEntry.error
    default:
      return null
  }
}
