import { createHash } from 'node:crypto'
import { FEE_ACCOUNT, NODE_ACCOUNT, maxFeeOf, refundOf, shareFee } from './fees'
import { dataOf, handlerOf } from './handlers'
import { HandleError, resolveAccount, type HandleResult } from './handlers/context'
import { acceptSignature } from './hollow'
import { judgeInner, windowOf, type Accepted } from './ingest'
import { idText, openSigned, type Opened } from './opened'
import { outcomeOf, type Outcome } from './outcome'
import type { Code, Proto } from './proto'
import { isSignedBy } from './signatures'
import type { LedgerState, PublicKey } from './state'

export type Transaction = Accepted & {
  /** SHA-384 of the signed bytes, as the network computes it. */
  readonly hash: Uint8Array
  /** Null until consensus. */
  outcome: Outcome | null
}

export const transactionOf = (accepted: Accepted): Transaction => ({
  ...accepted,
  hash: createHash('sha384').update(accepted.signedBytes).digest(),
  outcome: null,
})

type ExecuteContext = {
  readonly state: LedgerState
  /** 48 bytes of the ledger's running hash. */
  readonly entropy: Uint8Array
  readonly isKnown: (id: string) => boolean
  /** Code that a transaction is forced to fail with; null for no failure. */
  readonly failure: (transaction: Accepted) => Code | null
}

type Handled = { readonly code: Code; readonly result: HandleResult }

/**
 * Executes a transaction at nanosecond `at`. Returns the transaction with its outcome, followed by the attempted inner
 * transactions of a batch, each a nanosecond later.
 */
export function execute(accepted: Accepted, at: bigint, context: ExecuteContext): Transaction[] {
  const { state } = context
  const whole = executeOne(accepted, { at, parentNanos: null }, context)
  state.undo.commit()
  const batch = accepted.body.atomicBatch
  if (!batch || whole.outcome.code !== 'SUCCESS') return [whole]
  const inner = executeInner(batch, at, { ...context, failure: () => null })
  state.undo.commit()
  const failed = inner.some(({ outcome }) => outcome.code !== 'SUCCESS')
  return [failed ? { ...whole, outcome: { ...whole.outcome, code: 'INNER_TRANSACTION_FAILED' } } : whole, ...inner]
}

type When = { readonly at: bigint; readonly parentNanos: bigint | null }
type Executed = Transaction & { readonly outcome: Outcome }

/** Charges the fee, which is final, then applies all of the transaction or nothing of it. */
function executeOne(accepted: Accepted, when: When, context: ExecuteContext): Executed {
  const { state } = context
  // The signature completes a hollow payer, whatever the result of the transaction. Other payers were checked at
  // ingest.
  if (state.requireAccount(accepted.payer).key() === null) acceptSignature(state, accepted.payer, accepted)
  const watch = state.startWatch()
  const charged = chargeFee(state, accepted)
  const failure = charged.paid ? context.failure(accepted) : 'INSUFFICIENT_PAYER_BALANCE'
  const handled = failure ? { code: failure, result: {} } : handle(accepted, when.at, context)
  const fee = charged.amount - giveBack(state, accepted, handled.result)
  return executed(accepted, outcomeOf(accepted.body, state, { ...handled, ...when, fee, watch }))
}

const executed = (accepted: Accepted, outcome: Outcome): Executed => ({ ...transactionOf(accepted), outcome })

/**
 * Runs the inner transactions in order until one fails; then undoes all of them except the fees of those tried
 * (HIP-551).
 */
function executeInner(
  { transactions }: Proto.IAtomicBatchTransactionBody,
  parentNanos: bigint,
  context: ExecuteContext,
): Executed[] {
  const { state } = context
  const start = state.undo.mark()
  const tried: Executed[] = []
  for (const [i, bytes] of (transactions ?? []).entries()) {
    const when = { at: parentNanos + BigInt(i + 1), parentNanos }
    const one = tryInner(bytes, when, tried, context)
    if (one) tried.push(one)
    if (one?.outcome.code === 'SUCCESS') continue
    state.undo.rollback(start)
    return tried.map((entry) => chargeReverted(entry, state))
  }
  return tried
}

function tryInner(bytes: Uint8Array, when: When, tried: readonly Executed[], context: ExecuteContext): Executed | null {
  const { state, isKnown } = context
  const opened = openSigned(bytes)
  if (!opened) return null
  const isTaken = (id: string): boolean => isKnown(id) || tried.some((entry) => entry.id === id)
  const { code, accepted } = judgeInner(opened, { state, nowNanos: when.at, isKnown: isTaken })
  return accepted ? executeOne(accepted, when, context) : refused(opened, code, when, context)
}

/** Outcome of an inner transaction that is unfit to run: nothing moves, not even a fee. Null if there is no outcome. */
function refused(opened: Opened, code: Code, when: When, { state, isKnown }: ExecuteContext): Executed | null {
  const payer = resolveAccount(state, opened.body.transactionID?.accountID)
  const id = opened.body.transactionID ? idText(opened.body.transactionID) : ''
  if (payer === null || isKnown(id)) return null
  const accepted = { ...opened, id, payer, validUntil: windowOf(opened.body).validUntil }
  const facts = { code, ...when, fee: 0n, watch: state.startWatch(), result: {} }
  return executed(accepted, outcomeOf(opened.body, state, facts))
}

function chargeReverted(entry: Executed, state: LedgerState): Executed {
  const { code, consensusNanos: at, parentNanos, fee: due } = entry.outcome
  const watch = state.startWatch()
  const fee = takeFee(state, entry.payer, due)
  const told: Code = code === 'SUCCESS' ? 'REVERTED_SUCCESS' : code
  return { ...entry, outcome: outcomeOf(entry.body, state, { code: told, at, parentNanos, fee, watch, result: {} }) }
}

function chargeFee(state: LedgerState, { payer, body }: Accepted): { readonly amount: bigint; readonly paid: boolean } {
  const due = maxFeeOf(body)
  const amount = takeFee(state, payer, due)
  return { amount, paid: amount === due }
}

/** Takes a fee up to the balance; returns the amount taken. */
function takeFee(state: LedgerState, payer: number, due: bigint): bigint {
  const { balance } = state.requireAccount(payer)
  const amount = balance < due ? balance : due
  payFee(state, payer, amount)
  return amount
}

function payFee(state: LedgerState, payer: number, amount: bigint): void {
  const share = shareFee(amount)
  state.addBalance(payer, -amount)
  state.addBalance(NODE_ACCOUNT, share.node)
  state.addBalance(FEE_ACCOUNT, share.network)
}

/** Refunds unused gas out of the fee; returns the refund in tinybar. */
function giveBack(state: LedgerState, { payer, body }: Accepted, { contract }: HandleResult): bigint {
  if (!contract) return 0n
  const due = maxFeeOf(body)
  const refund = refundOf(contract)
  const [charged, kept] = [shareFee(due), shareFee(due - refund)]
  state.addBalance(payer, refund)
  state.addBalance(NODE_ACCOUNT, kept.node - charged.node)
  state.addBalance(FEE_ACCOUNT, kept.network - charged.network)
  return refund
}

function handle(accepted: Accepted, at: bigint, { state, entropy }: ExecuteContext): Handled {
  const handler = handlerOf(accepted.body)
  if (!handler) return { code: 'NOT_SUPPORTED', result: {} }
  if (at >= accepted.validUntil) return { code: 'TRANSACTION_EXPIRED', result: {} }
  const { bodyBytes, pairs, payer } = accepted
  const hasSignedKey = (key: PublicKey): boolean => isSignedBy(key, bodyBytes, pairs)
  const hasSigned = (num: number): boolean => num === payer || acceptSignature(state, num, accepted)
  const context = { state, payer, at, hasSigned, hasSignedKey, entropy }
  const mark = state.undo.mark()
  try {
    const result = handler.handle(dataOf(accepted.body), context) ?? {}
    return { code: 'SUCCESS', result }
  } catch (error) {
    state.undo.rollback(mark)
    if (error instanceof HandleError) return { code: error.code, result: error.result }
    console.error('practice ledger: handler failed', error)
    return { code: 'FAIL_INVALID', result: {} }
  }
}
