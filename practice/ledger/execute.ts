import { createHash } from 'node:crypto'
import { FEE_ACCOUNT, NODE_ACCOUNT, feeBeforeRefund, gasRefundOf, shareFee } from './fees'
import { dataFieldValue, handlerOf } from './handlers'
import { HandlerError, resolveAccount, type HandlerResult } from './handlers/context'
import { acceptSignature } from './hollow'
import { ingestInner, windowOf, type AcceptedTransaction } from './ingest'
import { idText, openSigned, type OpenedTransaction } from './opened-transaction'
import { outcomeOf, type Outcome } from './outcome'
import type { ResponseCode, Proto } from './proto'
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
  readonly forcedFailureCode: (transaction: AcceptedTransaction) => ResponseCode | null
}

type HandlerOutcome = { readonly code: ResponseCode; readonly result: HandlerResult }

/**
 * Executes a transaction at a consensus time. Returns the transaction with its outcome. For a batch, also returns the inner
 * transactions that were attempted, each with a consensus time one nanosecond after the previous one.
 */
export function execute(accepted: AcceptedTransaction, consensusNanos: bigint, context: ExecuteContext): Transaction[] {
  const { state } = context
  const outer = executeSingle(accepted, { consensusNanos, parentNanos: null }, context)
  state.undo.commit()
  const batch = accepted.body.atomicBatch
  if (!batch || outer.outcome.code !== 'SUCCESS') return [outer]
  // A forced failure applies to the batch, never to one of its inner transactions.
  const inner = executeInner(batch, consensusNanos, { ...context, forcedFailureCode: () => null })
  state.undo.commit()
  const hasFailedInner = inner.some(({ outcome }) => outcome.code !== 'SUCCESS')
  if (!hasFailedInner) return [outer, ...inner]
  return [{ ...outer, outcome: { ...outer.outcome, code: 'INNER_TRANSACTION_FAILED' } }, ...inner]
}

type ConsensusTime = { readonly consensusNanos: bigint; readonly parentNanos: bigint | null }
type ExecutedTransaction = Transaction & { readonly outcome: Outcome }

/** Charges the fee, then applies the transaction completely or not at all. After a failure, the fee stays charged. */
function executeSingle(
  accepted: AcceptedTransaction,
  time: ConsensusTime,
  context: ExecuteContext,
): ExecutedTransaction {
  const { state } = context
  // The payer's signature is already checked. A hollow payer gets its key here, even if the transaction then fails.
  if (state.requireAccount(accepted.payer).key() === null) acceptSignature(state, accepted.payer, accepted)
  const watch = state.startWatch()
  const chargedFee = chargeFee(state, accepted)
  const failureCode = chargedFee.isPaid ? context.forcedFailureCode(accepted) : 'INSUFFICIENT_PAYER_BALANCE'
  const { code, result } = failureCode
    ? { code: failureCode, result: {} }
    : runHandler(accepted, time.consensusNanos, context)
  const fee = chargedFee.amount - refundGas(state, accepted, result)
  return withOutcome(accepted, outcomeOf(accepted.body, state, { code, result, ...time, fee, watch }))
}

const withOutcome = (accepted: AcceptedTransaction, outcome: Outcome): ExecutedTransaction => ({
  ...transactionOf(accepted),
  outcome,
})

/**
 * Runs the inner transactions of a batch in order. If one fails, runs no further ones and undoes the effects of all. The
 * attempted ones still pay their fees (HIP-551).
 */
function executeInner(
  { transactions }: Proto.IAtomicBatchTransactionBody,
  parentNanos: bigint,
  context: ExecuteContext,
): ExecutedTransaction[] {
  const { state } = context
  const undoMark = state.undo.mark()
  const attempts: ExecutedTransaction[] = []
  for (const [index, bytes] of (transactions ?? []).entries()) {
    const time = { consensusNanos: parentNanos + BigInt(index + 1), parentNanos }
    const executedInner = tryInner(bytes, time, attempts, context)
    if (executedInner) attempts.push(executedInner)
    if (executedInner?.outcome.code === 'SUCCESS') continue
    state.undo.rollback(undoMark)
    return attempts.map((attempt) => chargeRevertedInner(attempt, state))
  }
  return attempts
}

/** Runs an inner transaction. Returns null if the bytes are no transaction, or if `refusedInner` returns null. */
function tryInner(
  bytes: Uint8Array,
  time: ConsensusTime,
  attempts: readonly ExecutedTransaction[],
  context: ExecuteContext,
): ExecutedTransaction | null {
  const { state, isKnown } = context
  const inner = openSigned(bytes)
  if (!inner) return null
  const isKnownId = (id: string): boolean => isKnown(id) || attempts.some((attempt) => attempt.id === id)
  const { code, accepted } = ingestInner(inner, { state, nowNanos: time.consensusNanos, isKnown: isKnownId })
  return accepted ? executeSingle(accepted, time, context) : refusedInner(inner, code, time, context)
}

/**
 * An inner transaction that failed its checks, with its outcome. No balance changes, and no fee is charged. Null if the
 * payer does not exist, or if the ledger already has a transaction with this id.
 */
function refusedInner(
  inner: OpenedTransaction,
  code: ResponseCode,
  time: ConsensusTime,
  { state, isKnown }: ExecuteContext,
): ExecutedTransaction | null {
  const payer = resolveAccount(state, inner.body.transactionID?.accountID)
  const id = inner.body.transactionID ? idText(inner.body.transactionID) : ''
  if (payer === null || isKnown(id)) return null
  const accepted = { ...inner, id, payer, validUntil: windowOf(inner.body).validUntil }
  const outcome = outcomeOf(inner.body, state, { code, ...time, fee: 0n, watch: state.startWatch(), result: {} })
  return withOutcome(accepted, outcome)
}

/** Charges the fee of an inner transaction after its batch was undone. Returns the transaction with its new outcome. */
function chargeRevertedInner(attempt: ExecutedTransaction, state: LedgerState): ExecutedTransaction {
  const { code: innerCode, consensusNanos, parentNanos, fee: dueFee } = attempt.outcome
  const watch = state.startWatch()
  const fee = takeFee(state, attempt.payer, dueFee)
  const revertedCode: ResponseCode = innerCode === 'SUCCESS' ? 'REVERTED_SUCCESS' : innerCode
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

/** Charges the maximum fee. If the balance is lower than the fee, charges the whole balance, and `isPaid` is false. */
function chargeFee(
  state: LedgerState,
  { payer, body }: AcceptedTransaction,
): { readonly amount: bigint; readonly isPaid: boolean } {
  const dueFee = feeBeforeRefund(body)
  const amount = takeFee(state, payer, dueFee)
  return { amount, isPaid: amount === dueFee }
}

/** Charges a fee of at most the payer's balance. Returns the charged amount. */
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

/** Refunds unused gas to the payer, and reduces both shares of the fee accordingly. Returns the refund in tinybar. */
function refundGas(state: LedgerState, { payer, body }: AcceptedTransaction, { contract }: HandlerResult): bigint {
  if (!contract) return 0n
  const dueFee = feeBeforeRefund(body)
  const refund = gasRefundOf(contract)
  const chargedShares = shareFee(dueFee)
  const finalShares = shareFee(dueFee - refund)
  state.addBalance(payer, refund)
  state.addBalance(NODE_ACCOUNT, finalShares.node - chargedShares.node)
  state.addBalance(FEE_ACCOUNT, finalShares.network - chargedShares.network)
  return refund
}

/** Runs the handler of a transaction. If the handler throws, undoes the changes that the handler made. */
function runHandler(
  accepted: AcceptedTransaction,
  consensusNanos: bigint,
  { state, entropy }: ExecuteContext,
): HandlerOutcome {
  const handler = handlerOf(accepted.body)
  if (!handler) return { code: 'NOT_SUPPORTED', result: {} }
  if (consensusNanos >= accepted.validUntil) return { code: 'TRANSACTION_EXPIRED', result: {} }
  const { bodyBytes, pairs, payer } = accepted
  const hasSignedKey = (key: PublicKey): boolean => isSignedBy(key, bodyBytes, pairs)
  const hasSigned = (num: number): boolean => num === payer || acceptSignature(state, num, accepted)
  const context = { state, payer, consensusNanos, hasSigned, hasSignedKey, entropy }
  const undoMark = state.undo.mark()
  try {
    const result = handler.handle(dataFieldValue(accepted.body), context) ?? {}
    return { code: 'SUCCESS', result }
  } catch (error) {
    state.undo.rollback(undoMark)
    if (error instanceof HandlerError) return { code: error.code, result: error.result }
    console.error('practice ledger: handler failed', error)
    return { code: 'FAIL_INVALID', result: {} }
  }
}
