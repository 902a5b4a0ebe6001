import { formatHbar, parseHbar } from '@shared/amount'
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { acceptedCountOf, withAcceptedCount } from './accepted-count'
import type { FlowStart } from './flow-start'
import { flowHead, lastEntryOf, type JournalEntry } from './journal'

/**
 * Times of the next try of a flow, as ISO instants. `notBefore`: time before which no try is made; null when a try is
 * allowed at any time.
 */
export type NextTry = { readonly nextTryAt: string; readonly notBefore: string | null }

/** State of a flow that is not in its journal. */
type UnjournaledState = {
  /** Null while the flow does not wait for a next try. */
  readonly nextTry: NextTry | null
  /** True if the market's answer about a draw in this flow is saved. */
  readonly hasDraw: boolean
  /** True while the person adds a spender for this flow. */
  readonly isAddingSpender: boolean
}
const NO_UNJOURNALED_STATE: UnjournaledState = { nextTry: null, hasDraw: false, isAddingSpender: false }

/**
 * A flow for display, derived from the flow's journal entries. Throws when not even the head of the flow can be read.
 */
export function toFlow(
  id: string,
  entries: readonly JournalEntry[],
  { nextTry, hasDraw, isAddingSpender } = NO_UNJOURNALED_STATE,
): Flow {
  const head = flowHead(entries)
  const firstEntry = entries[0]
  const lastEntry = entries.at(-1)
  if (!head || !firstEntry || !lastEntry) throw new Error('a flow without a beginning')
  const flowStart = lastEntryOf(entries, 'begun')
  const { kind, account, title, token, serial } = head
  return {
    id,
    kind,
    account,
    title,
    ...(flowStart ? flowStartFields(flowStart, entries) : { ...UNREADABLE_FLOW_START, token, serial }),
    state: flowStateOf(entries),
    fee: lastEntryOf(entries, 'receipt')?.fee ?? null,
    transactionId: lastEntryOf(entries, 'signed')?.transactionId ?? null,
    outcome: lastEntryOf(entries, 'completed')?.outcome ?? lastEntryOf(entries, 'acted')?.outcome ?? null,
    error: flowError(entries),
    startedAt: firstEntry.at,
    updatedAt: lastEntry.at,
    nextTryAt: nextTry?.nextTryAt ?? null,
    notBefore: nextTry?.notBefore ?? null,
    sessionUntil: kind === 'mint' ? (lastEntryOf(entries, 'prepared')?.terms.until ?? null) : null,
    hasDraw,
    isAddingSpender,
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

/** Fields that need a readable flow start. */
const flowStartFields = (flowStart: FlowStart, entries: readonly JournalEntry[]): Pick<Flow, FlowStartField> => ({
  ...flowSubject(flowStart),
  accepted: acceptedCountOf(flowStart, entries),
  countReason: flowStart.kind === 'mint' ? (lastEntryOf(entries, 'prepared')?.terms.countReason ?? null) : null,
  image: flowStart.image,
  ...flowPrices(withAcceptedCount(flowStart, entries)),
  was: flowStart.kind === 'list' || flowStart.kind === 'list-evm' ? flowStart.was : null,
  allowance: flowAllowance(flowStart, entries),
  collectionPermission: flowCollectionPermission(flowStart, entries),
  paid: paidAmount(flowStart, entries),
  leftover: flowLeftover(flowStart, entries),
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

/** Collection, NFT, and number of NFTs or offers of a flow; null where the flow has none. */
function flowSubject(flowStart: FlowStart): Pick<Flow, 'token' | 'serial' | 'count'> {
  const none = { token: null, serial: null, count: null }
  switch (flowStart.kind) {
    case 'buy':
    case 'buy-evm':
    case 'list':
    case 'list-evm':
    case 'unlist':
    case 'unlist-evm':
      return { ...none, token: flowStart.token, serial: flowStart.serial }
    case 'associate':
    case 'offer-cancel':
      return { ...none, token: flowStart.token }
    case 'mint':
      return { ...none, token: flowStart.token, count: flowStart.count }
    case 'offer-add':
      return { ...none, token: flowStart.token, count: flowStart.quantity }
    case 'offer-raise':
      return { ...none, token: flowStart.token, count: flowStart.offers.length }
    case 'revoke':
      return allowanceSubject(flowStart.allowance)
    case 'allowance':
    case 'restore':
    case 'sign-in':
      return none
    default:
      return assertNever(flowStart, 'flow without a subject')
  }
}

function allowanceSubject(allowance: NonNullable<Flow['allowance']>): Pick<Flow, 'token' | 'serial' | 'count'> {
  if ('hbar' in allowance) return { token: null, serial: null, count: null }
  if ('token' in allowance) return { token: allowance.token.token, serial: null, count: null }
  const { token, serial } = allowance.nft
  return { token, serial: serial === 'all' ? null : serial, count: null }
}

/**
 * `maxPrice`: the highest amount that may leave the account, network fee aside. `price`: the price of one NFT or one
 * offer. Null where the flow has no such amount.
 */
function flowPrices(flowStart: FlowStart): Pick<Flow, 'maxPrice' | 'price'> {
  switch (flowStart.kind) {
    case 'buy':
    case 'buy-evm':
      return { maxPrice: flowStart.maxPrice, price: flowStart.maxPrice }
    case 'mint':
      return { maxPrice: multiplyHbar(flowStart.maxPrice, flowStart.count), price: flowStart.maxPrice }
    case 'list':
    case 'list-evm':
      return { maxPrice: null, price: flowStart.price }
    case 'offer-add':
      return { maxPrice: multiplyHbar(flowStart.price, flowStart.quantity), price: flowStart.price }
    case 'offer-raise':
      return { maxPrice: multiplyHbar(flowStart.price, flowStart.offers.length), price: flowStart.price }
    case 'offer-cancel':
      return { maxPrice: null, price: flowStart.offer.price }
    case 'allowance':
    case 'restore':
      return { maxPrice: flowStart.amount, price: null }
    case 'associate':
    case 'unlist':
    case 'unlist-evm':
    case 'revoke':
    case 'sign-in':
      return { maxPrice: null, price: null }
    default:
      return assertNever(flowStart, 'flow without prices')
  }
}

/**
 * The permission that a flow revokes, sets back or gives. A permission that a flow gives is known once the bytes were
 * judged.
 */
function flowAllowance(flowStart: FlowStart, entries: readonly JournalEntry[]): Flow['allowance'] {
  if (flowStart.kind === 'revoke') return flowStart.allowance
  if (flowStart.kind === 'restore') return { hbar: { spender: flowStart.spender } }
  const givenAllowance = lastEntryOf(entries, 'judged')?.replaces
  return givenAllowance ? { hbar: { spender: givenAllowance.spender } } : null
}

/**
 * Rules that show what an EVM unlisting does: it revokes the permission over the collection, or only reads a balance.
 * The rules judge the bytes, not the market's description of the bytes.
 */
const REVOKES_RULE = 'revokes-collection'
const READS_ONLY_RULE = 'reads-balance'

function flowCollectionPermission(
  flowStart: FlowStart,
  entries: readonly JournalEntry[],
): Flow['collectionPermission'] {
  const rules = flowStart.kind === 'unlist-evm' ? (lastEntryOf(entries, 'judged')?.rules ?? []) : []
  const isRevoked = rules.includes(REVOKES_RULE)
  if (!isRevoked && !rules.includes(READS_ONLY_RULE)) return null
  return { isRevoked, otherListings: lastEntryOf(entries, 'prepared')?.terms.listingsKept ?? null }
}

/**
 * HBAR that the ledger moved, network fee aside. If the bytes only give an allowance, the market takes the HBAR
 * afterwards: the whole price of a purchase, or the price of each NFT that arrived from a mint.
 */
function paidAmount(flowStart: FlowStart, entries: readonly JournalEntry[]): Flow['paid'] {
  const receipt = lastEntryOf(entries, 'receipt')
  if (!receipt) return null
  if (receipt.status !== 'SUCCESS') return '0'
  const paidByTransaction = lastEntryOf(entries, 'signed')?.pays ?? null
  const isTakenLater = flowStart.kind === 'buy-evm' || flowStart.kind === 'mint'
  if (!isTakenLater || paidByTransaction === null || parseHbar(paidByTransaction) > 0n) return paidByTransaction
  const end = flowEndEntry(entries)
  if (end === null) return null
  if (end.state !== 'done') return saysNothingMoved(end.error) ? '0' : null
  if (flowStart.kind === 'buy-evm') return flowStart.maxPrice
  const outcome = lastEntryOf(entries, 'completed')?.outcome
  return outcome?.of === 'mint' ? multiplyHbar(flowStart.maxPrice, outcome.minted.length) : null
}

/**
 * True if the service refused the flow and reports that nothing moved. False when an answer was lost: the lost answer
 * may have been a success.
 */
const saysNothingMoved = (error: AppError | null): boolean =>
  error?.code === 'service-refused' && error.money === 'nothing'

const multiplyHbar = (price: string, count: number): string => formatHbar(parseHbar(price) * BigInt(count))

/**
 * The unused part of an allowance that took effect; null until the flow has ended. `isAtMost`: the market may have
 * taken some of the amount.
 */
function flowLeftover(flowStart: FlowStart, entries: readonly JournalEntry[]): Flow['leftover'] {
  const replaces = lastEntryOf(entries, 'judged')?.replaces
  const end = flowEndEntry(entries)
  if (flowStart.kind !== 'buy-evm' && flowStart.kind !== 'mint') return null
  if (!replaces || !end) return null
  if (lastEntryOf(entries, 'receipt')?.status !== 'SUCCESS') return null
  const outcome = lastEntryOf(entries, 'completed')?.outcome
  // A completed purchase has used up its allowance.
  if (end.state === 'done' && outcome?.of !== 'mint') return null
  const usedTinybars = outcome?.of === 'mint' ? parseHbar(flowStart.maxPrice) * BigInt(outcome.minted.length) : 0n
  const leftTinybars = parseHbar(replaces.amount) - usedTinybars
  const { spender, before } = replaces
  const isAtMost = end.state !== 'done' && !saysNothingMoved(end.error)
  return leftTinybars > 0n ? { spender, granted: formatHbar(leftTinybars), before, isAtMost } : null
}

export const hasUnreadableStep = (entries: readonly JournalEntry[]): boolean =>
  entries.some(({ step }) => step === 'unreadable')

/**
 * The end of a flow; null while the flow has not ended. A step after the end reopens the flow: the app writes such a
 * step when it finds that the flow's transaction has taken place after all.
 */
export function flowEndEntry(entries: readonly JournalEntry[]): Extract<JournalEntry, { step: 'ended' }> | null {
  const lastEntry = entries.at(-1)
  return lastEntry?.step === 'ended' ? lastEntry : null
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
    // From these steps on, the request may have arrived.
    case 'submitting':
    case 'acting':
      return 'submitted'
    case 'submitted':
      return entry.outcome === 'unanswered' ? 'unknown' : 'submitted'
    // A settled flow stays settled while the outcome is looked up.
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
  const lastEntry = entries.at(-1)
  // While a new completion call runs, the error of the previous call still applies.
  const resultEntry = lastEntry?.step === 'completing' ? entries.at(-2) : lastEntry
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
