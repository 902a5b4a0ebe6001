import type { AppError } from '@shared/errors'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import type { MarketClient } from '../market-api/client/client'
import { AppFailure, failure, orNull } from '../platform/app-failure'
import { preparePurchase, purchaseFacts, requireListing } from './buy'
import { completionRetryMs, gotNoAnswer } from './completion'
import type { CompletionAttempt, CompletionFinding, ConfirmedTransaction, TransactionKind } from './flow-kind'
import { readEditionCount, readHolding, type HoldingMirror } from './nft-owner'
import { toMirrorId } from './prepared-id'
import { hasMirrorPassed } from './mirror-progress'
import { canUseAllowance, MAX_WINDOW_MS } from './service-transaction'
import type { IntentContext } from './intent-context'

type BuyEvmDeps = {
  readonly market: MarketClient
  readonly mirror: HoldingMirror & Pick<Mirror, 'transaction' | 'readUntilMs'>
  readonly intentContext: IntentContext
}
type PurchaseStart = FlowStartOf<'buy-evm'>

const ALLOWANCE_TRANSACTION = 'AccountAllowanceApproveTransaction'
/** Longest transaction id that an outcome can hold. */
const MAX_ID_CHARS = 100
/** Pause after a call without an answer: the service may still be processing that call. */
const MIN_CALL_INTERVAL_MS = 10_000
/**
 * Delay from the effect of the allowance until the outcome is looked up before each call, whatever the service says.
 */
const LOOKUP_AFTER_MS = 30 * 60_000
/** Error of a purchase whose outcome stayed unknown for a day. */
const OUTCOME_UNKNOWN: AppError = {
  code: 'outcome-unknown',
  operation: buyNftRes.name,
  failure: 'buy-answer-lost',
  idempotencyKey: null,
}
/** Time from which the outcome is looked up before each call, epoch ms. */
const lookupAtMs = ({ confirmedAtMs }: CompletionAttempt): number => confirmedAtMs + LOOKUP_AFTER_MS

/**
 * Buys one listed NFT of a contract: the person signs an allowance of the price, and the service then moves price and
 * NFT in one transaction of its own. Source: affiliate document, `buynft` and `buynftres`.
 */
export function createBuyEvm(deps: BuyEvmDeps): TransactionKind<PurchaseStart> {
  const { market, intentContext } = deps
  return {
    course: 'transaction',
    async prepare(flowStart) {
      const [purchase, heldBefore] = await Promise.all([
        preparePurchase(market, flowStart),
        readEditionCount(deps.mirror, flowStart, flowStart.account),
      ])
      if (purchase.isEvmNft !== true) throw unexpectedAnswer('isEvmNft')
      if (purchase.transactionType !== ALLOWANCE_TRANSACTION) throw unexpectedAnswer('transactionType')
      return { ...purchaseFacts(purchase), terms: { held: heldBefore } }
    },
    async intent(flowStart) {
      const { account, token, serial, maxPrice } = flowStart
      const [listing, allowances] = await Promise.all([
        intentContext.readHbarListing(token, serial),
        intentContext.readAllowanceFacts(account),
      ])
      return intentContext.intent(flowStart, { kind: 'buy-evm', token, serial, maxPrice }, { listing, ...allowances })
    },
    recheck: (flowStart) => requireListing(market, flowStart),
    async complete({ prepared, signed }) {
      const body = { saleVerificationCode: prepared.code ?? '', transactionId: signed.transactionId }
      const { value: completion } = await market.call(buyNftRes, {}, { priority: 'action', body })
      return { outcome: batchOutcome(completion.batchTransid) }
    },
    reconcile: (transaction, lastAttempt) => findPurchaseOutcome(deps, transaction, lastAttempt),
    serviceEndsAtMs: (_, lastAttempt) => lookupAtMs(lastAttempt),
    unknownOutcomeError: OUTCOME_UNKNOWN,
    // The allowance alone buys nothing.
    isDoneByReceipt: false,
  }
}

/**
 * Finds out what became of a purchase whose completion gave no clear answer. The mirror is read first: the purchase is
 * done once the NFT has arrived. Otherwise the call is repeated, because no other request reports the progress of a
 * purchase. A repeated call pays nothing, because the service submits a purchase at most once per code. The documents
 * forbid a retry right after a timeout, so the service is not called again for MIN_CALL_INTERVAL_MS.
 */
async function findPurchaseOutcome(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
  lastAttempt: CompletionAttempt,
): Promise<CompletionFinding> {
  const { error } = lastAttempt
  const refusal = error.code === 'service-refused' ? error : null
  if (refusal?.failure === 'buy-confirming') return findingWhileConfirming(deps, transaction, refusal)
  if (refusal && completionRetryMs(lastAttempt) === null) {
    return findingAfterRefusal(deps, transaction, lastAttempt, refusal)
  }
  const nowMs = deps.intentContext.now()
  // An unreadable mirror does not prevent a call to the service.
  const { arrival, isInconclusive } = await readArrivalOrUnknown(deps, transaction)
  if (arrival === 'arrived') return { kind: 'done', outcome: null }
  // The service reports the purchase as paid, and the mirror can neither confirm nor deny that.
  if (refusal?.money === 'settled' && arrival === 'unknown' && nowMs >= lookupAtMs(lastAttempt)) {
    return { kind: 'done', outcome: null, error }
  }
  if (nowMs - lastAttempt.calledAtMs < MIN_CALL_INTERVAL_MS) return { kind: 'open', isInconclusive: true }
  return { kind: 'call-again', isInconclusive }
}

const CALL_AGAIN: CompletionFinding = { kind: 'call-again' }
type Refusal = Extract<AppError, { code: 'service-refused' }>

/**
 * Finding after a final refusal. If the refusal says nothing about the money, an earlier call may have started a
 * transaction that is still under way. The finding is then `open` until the mirror has read past that transaction's
 * window. Afterwards it is `call-again`, which ends the flow with the refusal, because the refusal is final.
 */
async function findingAfterRefusal(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
  { calledAtMs }: CompletionAttempt,
  refusal: Refusal,
): Promise<CompletionFinding> {
  if (refusal.money === 'settled') return { kind: 'done', outcome: null, error: refusal }
  if (refusal.money === 'nothing') return { kind: 'failed', error: refusal }
  // Mirror progress first, then the holding, so that an arrival between the two reads is not missed.
  const isOver = await hasMirrorPassed(deps.mirror, calledAtMs + MAX_WINDOW_MS)
  if ((await readArrival(deps, transaction)) === 'arrived') return { kind: 'done', outcome: null }
  return isOver ? CALL_AGAIN : { kind: 'open' }
}

/**
 * Finding while the service waits for a transaction of its own, which the refusal may name. The named transaction can
 * be unrelated to the purchase. If that transaction failed, the purchase ends only if the transaction could have taken
 * the price and the NFT has not arrived. Otherwise the service is called again.
 */
async function findingWhileConfirming(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
  refusal: Refusal,
): Promise<CompletionFinding> {
  const { mirror } = deps
  const { arrival, isInconclusive } = await readArrivalOrUnknown(deps, transaction)
  const namedId = toMirrorId(refusal.transactionId)
  // If the refusal names the signed allowance, which has succeeded, that success says nothing about the purchase.
  const isOtherTransaction = namedId !== null && namedId !== toMirrorId(transaction.signed.transactionId)
  const namedTransaction = isOtherTransaction ? await orNull(mirror.transaction(namedId)) : null
  if (arrival === 'arrived') {
    return {
      kind: 'done',
      outcome: namedTransaction?.result === 'SUCCESS' ? batchOutcome(refusal.transactionId) : null,
    }
  }
  if (arrival === 'unknown' || namedId === null || !namedTransaction || namedTransaction.result === 'SUCCESS') {
    return { kind: 'call-again', isInconclusive }
  }
  if ((await orNull(canUseAllowance(mirror, transaction, namedId, namedTransaction))) !== true) return CALL_AGAIN
  const error: AppError = {
    ...refusal,
    failure: 'buy-rejected',
    again: 'new-preparation',
    money: 'nothing',
    receiptStatus: namedTransaction.result,
  }
  return { kind: 'failed', error }
}

/** `arrived`: the account has the NFT, or more of an edition than before the purchase. */
type Arrival = 'arrived' | 'absent' | 'unknown'

/** Reads whether the NFT has arrived. Throws AppFailure when the mirror cannot be read. */
async function readArrival(
  { mirror }: BuyEvmDeps,
  { flowStart, prepared }: ConfirmedTransaction<PurchaseStart>,
): Promise<Arrival> {
  const holding = await readHolding(mirror, flowStart, flowStart.account)
  if (holding === null) return 'unknown'
  if (holding.kind === 'single') return holding.owner === flowStart.account ? 'arrived' : 'absent'
  const { held: heldBefore } = prepared.terms
  if (heldBefore === null) return 'unknown'
  return holding.heldCount > BigInt(heldBefore) ? 'arrived' : 'absent'
}

/** Same as `readArrival`, but `unknown` if the mirror cannot be read. `isInconclusive`: the mirror did not answer. */
async function readArrivalOrUnknown(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
): Promise<{ readonly arrival: Arrival; readonly isInconclusive: boolean }> {
  try {
    return { arrival: await readArrival(deps, transaction), isInconclusive: false }
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause
    return { arrival: 'unknown', isInconclusive: gotNoAnswer(cause.error) }
  }
}

/** Outcome with the service's own transaction, which the service calls a batch; null for an id that is too long. */
const batchOutcome = (transactionId: string | null) =>
  transactionId === null || transactionId.length > MAX_ID_CHARS ? null : { of: 'batch' as const, transactionId }

const unexpectedAnswer = (path: string) => failure({ code: 'unexpected-answer', operation: buyNft.name, path })
