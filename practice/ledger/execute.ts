import { createHash } from 'node:crypto'
import { FEE_ACCOUNT, NODE_ACCOUNT, maxFeeOf, refundOf, shareFee } from './fees'
import { dataOf, handlerOf } from './handlers'
import { HandleError, resolveAccount, type HandleResult } from './handlers/context'
import { acceptSignature } from './hollow'
import { judgeInner, windowOf, type AcceptedTransaction } from './ingest'
import { idText, openSigned, type OpenedTransaction } from './opened-transaction'
import { outcomeOf, type Outcome } from './outcome'
import type { Code, Proto } from './proto'
import { isSignedBy } from './signatures'
import type { LedgerState, PublicKey } from './state'

export type Transaction = AcceptedTransaction & {
  /** SHA-384 of the signed bytes, as the network computes it. */
  readonly hash: Uint8Array
  /** Null until consensus. */
  outcome: Outcome | null
}

export const transactionOf = (accepted: AcceptedTransaction): Transaction => ({
  ...accepted,
  hash: createHash('sha384').update(accepted.signedBytes).digest(),
  outcome: null,
})

type ExecuteContext = {
  readonly state: LedgerState
  /** 48 bytes of the ledger's running hash. */
  readonly entropy: Uint8Array
  /** True if the ledger has a transaction with this id. */
  readonly isKnown: (id: string) => boolean
  /** Code with which a fault makes the transaction fail; null if no fault applies. */
  readonly forcedFailureCode: (transaction: AcceptedTransaction) => Code | null
}

type Handled = { readonly code: Code; readonly result: HandleResult }

/**
 * Executes a transaction at a consensus time. Returns the transaction with its outcome. For a batch, the inner
 * transactions that were tried follow, each a nanosecond later than the one before.
 */
export function execute(accepted: AcceptedTransaction, consensusNanos: bigint, context: ExecuteContext): Transaction[] {
  const { state } = context
  const outer = executeSingle(accepted, { consensusNanos, parentNanos: null }, context)
  state.undo.commit()
  const batch = accepted.body.atomicBatch
  if (!batch || outer.outcome.code !== 'SUCCESS') return [outer]
  const inner = executeInner(batch, consensusNanos, { ...context, forcedFailureCode: () => null })
  state.undo.commit()
  const hasFailedInner = inner.some(({ outcome }) => outcome.code !== 'SUCCESS')
  if (!hasFailedInner) return [outer, ...inner]
  return [{ ...outer, outcome: { ...outer.outcome, code: 'INNER_TRANSACTION_FAILED' } }, ...inner]
}

type ConsensusTime = { readonly consensusNanos: bigint; readonly parentNanos: bigint | null }
type Executed = Transaction & { readonly outcome: Outcome }

/** Charges the fee, which stays charged, then applies the whole transaction or nothing of it. */
function executeSingle(accepted: AcceptedTransaction, time: ConsensusTime, context: ExecuteContext): Executed {
  const { state } = context
  // The payer's signature was checked before. Here a hollow payer also gets its key, even if the transaction fails.
  if (state.requireAccount(accepted.payer).key() === null) acceptSignature(state, accepted.payer, accepted)
  const watch = state.startWatch()
  const chargedFee = chargeFee(state, accepted)
  const failureCode = chargedFee.isPaid ? context.forcedFailureCode(accepted) : 'INSUFFICIENT_PAYER_BALANCE'
  const handled = failureCode ? { code: failureCode, result: {} } : handle(accepted, time.consensusNanos, context)
  const fee = chargedFee.amount - refundGas(state, accepted, handled.result)
  return withOutcome(accepted, outcomeOf(accepted.body, state, { ...handled, ...time, fee, watch }))
}

const withOutcome = (accepted: AcceptedTransaction, outcome: Outcome): Executed => ({
  ...transactionOf(accepted),
  outcome,
})

/**
 * Runs the inner transactions of a batch in order until one fails. Then undoes all of them and charges only the fees of
 * those that were tried (HIP-551).
 */
function executeInner(
  { transactions }: Proto.IAtomicBatchTransactionBody,
  parentNanos: bigint,
  context: ExecuteContext,
): Executed[] {
  const { state } = context
  const undoMark = state.undo.mark()
  const attempted: Executed[] = []
  for (const [index, bytes] of (transactions ?? []).entries()) {
    const time = { consensusNanos: parentNanos + BigInt(index + 1), parentNanos }
    const executedInner = tryInner(bytes, time, attempted, context)
    if (executedInner) attempted.push(executedInner)
    if (executedInner?.outcome.code === 'SUCCESS') continue
    state.undo.rollback(undoMark)
    return attempted.map((entry) => chargeReverted(entry, state))
  }
  return attempted
}

/** Runs an inner transaction. Null if the bytes are no transaction, or the transaction has no outcome. */
function tryInner(
  bytes: Uint8Array,
  time: ConsensusTime,
  attempted: readonly Executed[],
  context: ExecuteContext,
): Executed | null {
  const { state, isKnown } = context
  const inner = openSigned(bytes)
  if (!inner) return null
  const isKnownId = (id: string): boolean => isKnown(id) || attempted.some((entry) => entry.id === id)
  const { code, accepted } = judgeInner(inner, { state, nowNanos: time.consensusNanos, isKnown: isKnownId })
  return accepted ? executeSingle(accepted, time, context) : refusedInner(inner, code, time, context)
}

/**
 * Outcome of an inner transaction that failed its checks: nothing moves, not even a fee. Null if the payer does not exist
 * or the id was used before.
 */
function refusedInner(
  inner: OpenedTransaction,
  code: Code,
  time: ConsensusTime,
  { state, isKnown }: ExecuteContext,
): Executed | null {
  const payer = resolveAccount(state, inner.body.transactionID?.accountID)
  const id = inner.body.transactionID ? idText(inner.body.transactionID) : ''
  if (payer === null || isKnown(id)) return null
  const accepted = { ...inner, id, payer, validUntil: windowOf(inner.body).validUntil }
  const facts = { code, ...time, fee: 0n, watch: state.startWatch(), result: {} }
  return withOutcome(accepted, outcomeOf(inner.body, state, facts))
}

/** Charges the fee of an inner transaction after the rollback of its batch, and returns the transaction's new outcome. */
function chargeReverted(attempt: Executed, state: LedgerState): Executed {
  const { code: innerCode, consensusNanos, parentNanos, fee: dueFee } = attempt.outcome
  const watch = state.startWatch()
  const fee = takeFee(state, attempt.payer, dueFee)
  const revertedCode: Code = innerCode === 'SUCCESS' ? 'REVERTED_SUCCESS' : innerCode
  return {
    ...attempt,
    outcome: outcomeOf(attempt.body, state, {
      code: revertedCode,
      consensusNanos,
      parentNanos,
      fee,
      watch,
      result: {},
    }),
  }
}

/** Charges the maximum fee. If the balance is too low, takes the whole balance and returns false in `isPaid`. */
function chargeFee(
  state: LedgerState,
  { payer, body }: AcceptedTransaction,
): { readonly amount: bigint; readonly isPaid: boolean } {
  const dueFee = maxFeeOf(body)
  const amount = takeFee(state, payer, dueFee)
  return { amount, isPaid: amount === dueFee }
}

/** Takes a fee, at most the payer's balance; returns the amount taken. */
function takeFee(state: LedgerState, payer: number, dueFee: bigint): bigint {
  const { balance } = state.requireAccount(payer)
  const amount = balance < dueFee ? balance : dueFee
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
function refundGas(state: LedgerState, { payer, body }: AcceptedTransaction, { contract }: HandleResult): bigint {
  if (!contract) return 0n
  const dueFee = maxFeeOf(body)
  const refund = refundOf(contract)
  const chargedShares = shareFee(dueFee)
  const finalShares = shareFee(dueFee - refund)
  state.addBalance(payer, refund)
  state.addBalance(NODE_ACCOUNT, finalShares.node - chargedShares.node)
  state.addBalance(FEE_ACCOUNT, finalShares.network - chargedShares.network)
  return refund
}

/** Runs the handler of a transaction, and undoes its changes if the handler throws. */
function handle(accepted: AcceptedTransaction, consensusNanos: bigint, { state, entropy }: ExecuteContext): Handled {
  const handler = handlerOf(accepted.body)
  if (!handler) return { code: 'NOT_SUPPORTED', result: {} }
  if (consensusNanos >= accepted.validUntil) return { code: 'TRANSACTION_EXPIRED', result: {} }
  const { bodyBytes, pairs, payer } = accepted
  const hasSignedKey = (key: PublicKey): boolean => isSignedBy(key, bodyBytes, pairs)
  const hasSigned = (num: number): boolean => num === payer || acceptSignature(state, num, accepted)
  const context = { state, payer, consensusNanos, hasSigned, hasSignedKey, entropy }
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
