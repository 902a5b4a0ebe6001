import { formatHbar, parseHbar } from '@shared/amount'
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { acceptedCountOf, withAcceptedCount } from './accepted-count'
import type { FlowStart } from './flow-start'
import { headOf, lastOf, type Entry } from './journal'

/** Both are ISO instants. `notBefore`: no try is made before then; null when one is allowed at any time. */
export type NextTry = { readonly at: string; readonly notBefore: string | null }

/**
 * A flow for display, summed up from its steps. `hasDraw`: the market's answer about its draw is saved. Throws when not
 * even the head of the flow can be read.
 */
export function flowOf(id: string, entries: readonly Entry[], next: NextTry | null, hasDraw = false): Flow {
  const head = headOf(entries)
  const [first, last] = [entries[0], entries.at(-1)]
  if (!head || !first || !last) throw new Error('a flow without a beginning')
  const begun = lastOf(entries, 'begun')
  const { kind, account, title, token, serial } = head
  return {
    id,
    kind,
    account,
    title,
    ...(begun ? wishOf(begun, entries) : { ...NO_WISH, token, serial }),
    state: stateOf(entries),
    fee: lastOf(entries, 'receipt')?.fee ?? null,
    transactionId: lastOf(entries, 'signed')?.transactionId ?? null,
    outcome: lastOf(entries, 'completed')?.outcome ?? lastOf(entries, 'acted')?.outcome ?? null,
    error: errorOf(entries),
    startedAt: first.at,
    updatedAt: last.at,
    nextTryAt: next?.at ?? null,
    notBefore: next?.notBefore ?? null,
    sessionUntil: kind === 'mint' ? (lastOf(entries, 'prepared')?.terms.until ?? null) : null,
    hasDraw,
    steps: entries.map((entry) => ({ step: entry.step, at: entry.at })),
  }
}

type OfWish =
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
const wishOf = (begun: FlowStart, entries: readonly Entry[]): Pick<Flow, OfWish> => ({
  ...subjectOf(begun),
  accepted: acceptedCountOf(begun, entries),
  countReason: begun.kind === 'mint' ? (lastOf(entries, 'prepared')?.terms.countReason ?? null) : null,
  image: begun.image,
  ...moneyOf(withAcceptedCount(begun, entries)),
  was: begun.kind === 'list' || begun.kind === 'list-evm' ? begun.was : null,
  allowance: allowanceOf(begun, entries),
  collectionPermission: collectionPermissionOf(begun, entries),
  paid: paidOf(begun, entries),
  leftover: leftoverOf(begun, entries),
})
const NO_WISH: Omit<Pick<Flow, OfWish>, 'token' | 'serial'> = {
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
function subjectOf(begun: FlowStart): Pick<Flow, 'token' | 'serial' | 'count'> {
  const none = { token: null, serial: null, count: null }
  switch (begun.kind) {
    case 'buy':
    case 'buy-evm':
    case 'list':
    case 'list-evm':
    case 'unlist':
    case 'unlist-evm':
      return { ...none, token: begun.token, serial: begun.serial }
    case 'associate':
    case 'offer-cancel':
      return { ...none, token: begun.token }
    case 'mint':
      return { ...none, token: begun.token, count: begun.count }
    case 'offer-add':
      return { ...none, token: begun.token, count: begun.quantity }
    case 'offer-raise':
      return { ...none, token: begun.token, count: begun.offers.length }
    case 'revoke':
      return ofAllowance(begun.allowance)
    case 'allowance':
    case 'restore':
    case 'sign-in':
      return none
    default:
      return assertNever(begun, 'flow without a subject')
  }
}

function ofAllowance(allowance: NonNullable<Flow['allowance']>): Pick<Flow, 'token' | 'serial' | 'count'> {
  if ('hbar' in allowance) return { token: null, serial: null, count: null }
  if ('token' in allowance) return { token: allowance.token.token, serial: null, count: null }
  const { token, serial } = allowance.nft
  return { token, serial: serial === 'all' ? null : serial, count: null }
}

/** Highest amount that may be taken, and the price of one piece. */
function moneyOf(begun: FlowStart): Pick<Flow, 'maxPrice' | 'price'> {
  switch (begun.kind) {
    case 'buy':
    case 'buy-evm':
      return { maxPrice: begun.maxPrice, price: begun.maxPrice }
    case 'mint':
      return { maxPrice: times(begun.maxPrice, begun.count), price: begun.maxPrice }
    case 'list':
    case 'list-evm':
      return { maxPrice: null, price: begun.price }
    case 'offer-add':
      return { maxPrice: times(begun.price, begun.quantity), price: begun.price }
    case 'offer-raise':
      return { maxPrice: times(begun.price, begun.offers.length), price: begun.price }
    case 'offer-cancel':
      return { maxPrice: null, price: begun.offer.price }
    case 'allowance':
    case 'restore':
      return { maxPrice: begun.amount, price: null }
    case 'associate':
    case 'unlist':
    case 'unlist-evm':
    case 'revoke':
    case 'sign-in':
      return { maxPrice: null, price: null }
    default:
      return assertNever(begun, 'flow without money')
  }
}

/** The permission that a flow revokes, sets or gives. A given permission is known once the bytes were read. */
function allowanceOf(begun: FlowStart, entries: readonly Entry[]): Flow['allowance'] {
  if (begun.kind === 'revoke') return begun.allowance
  if (begun.kind === 'restore') return { hbar: { spender: begun.spender } }
  const given = lastOf(entries, 'judged')?.replaces
  return given ? { hbar: { spender: given.spender } } : null
}

/** Rules that name the two ways of an EVM unlisting. They read the bytes, not the market's description of the bytes. */
const REVOKES = 'revokes-collection'
const READS_ONLY = 'reads-balance'

function collectionPermissionOf(begun: FlowStart, entries: readonly Entry[]): Flow['collectionPermission'] {
  const rules = begun.kind === 'unlist-evm' ? (lastOf(entries, 'judged')?.rules ?? []) : []
  const isRevoked = rules.includes(REVOKES)
  if (!isRevoked && !rules.includes(READS_ONLY)) return null
  return { isRevoked, otherListings: lastOf(entries, 'prepared')?.terms.listingsKept ?? null }
}

/**
 * HBAR that the ledger moved, network fee aside. If the bytes only give an allowance, the market takes the HBAR
 * afterwards: the whole price of a purchase, or the price of each NFT that arrived from a mint.
 */
function paidOf(begun: FlowStart, entries: readonly Entry[]): Flow['paid'] {
  const receipt = lastOf(entries, 'receipt')
  if (!receipt) return null
  if (receipt.status !== 'SUCCESS') return '0'
  const pays = lastOf(entries, 'signed')?.pays ?? null
  const isTakenLater = begun.kind === 'buy-evm' || begun.kind === 'mint'
  if (!isTakenLater || pays === null || parseHbar(pays) > 0n) return pays
  const ended = endOf(entries)
  if (ended?.state !== 'done') return ended && movedNothing(ended.error) ? '0' : null
  if (begun.kind === 'buy-evm') return begun.maxPrice
  const outcome = lastOf(entries, 'completed')?.outcome
  return outcome?.of === 'mint' ? times(begun.maxPrice, outcome.minted.length) : null
}

/**
 * True if the service refused and says that nothing moved. After a lost answer this is unknown: the lost answer may
 * have been a success.
 */
const movedNothing = (error: AppError | null): boolean => error?.code === 'service-refused' && error.money === 'nothing'

const times = (price: string, count: number): string => formatHbar(parseHbar(price) * BigInt(count))

/** The unused part of an allowance that took effect, once the flow has ended. */
function leftoverOf(begun: FlowStart, entries: readonly Entry[]): Flow['leftover'] {
  const replaces = lastOf(entries, 'judged')?.replaces
  const ended = endOf(entries)
  if ((begun.kind !== 'buy-evm' && begun.kind !== 'mint') || !replaces || !ended) return null
  if (lastOf(entries, 'receipt')?.status !== 'SUCCESS') return null
  const outcome = lastOf(entries, 'completed')?.outcome
  if (ended.state === 'done' && outcome?.of !== 'mint') return null
  const used = outcome?.of === 'mint' ? parseHbar(begun.maxPrice) * BigInt(outcome.minted.length) : 0n
  const left = parseHbar(replaces.amount) - used
  const { spender, before } = replaces
  const isAtMost = ended.state !== 'done' && !movedNothing(ended.error)
  return left > 0n ? { spender, granted: formatHbar(left), before, isAtMost } : null
}

export const isUnreadable = (entries: readonly Entry[]): boolean => entries.some(({ step }) => step === 'unreadable')

/**
 * The end of a flow; null while it has none. An ended flow is reopened when its transaction turns out to have taken
 * place.
 */
export function endOf(entries: readonly Entry[]): Extract<Entry, { step: 'ended' }> | null {
  const last = entries.at(-1)
  return last?.step === 'ended' ? last : null
}

export function stateOf(entries: readonly Entry[]): FlowState {
  const ended = endOf(entries)
  if (ended) return ended.state
  // With an unreadable step the progress of the flow is unknown.
  if (isUnreadable(entries)) return 'unknown'
  return entries.reduce<FlowState>((state, entry) => next(state, entry), 'preparing')
}

function next(state: FlowState, entry: Entry): FlowState {
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

function errorOf(entries: readonly Entry[]): AppError | null {
  if (!endOf(entries) && isUnreadable(entries)) return { code: 'internal', ref: 'journal' }
  const last = entries.at(-1)
  // A new try does not yet withdraw the result of the last one.
  const said = last?.step === 'completing' ? entries.at(-2) : last
  const speaks =
    said?.step === 'ended' || said?.step === 'asking' || said?.step === 'not-completed' || said?.step === 'undoing'
  return speaks ? said.error : null
}
