import type { AppError } from '@shared/errors'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import type { FlowStartOf } from '../journal/flow-start'
import type { Mirror } from '../hedera/mirror'
import type { MarketClient } from '../market-api/client/client'
import { AppFailure, failure, orNull } from '../platform/app-failure'
import { preparePurchase, purchaseFacts, requireListing } from './buy'
import { completionRetryMs, reachedNoSource } from './completion'
import type { CompletionAttempt, CompletionFinding, ConfirmedTransaction, TransactionKind } from './flow-kind'
import { readEditionCount, readHolding, type HoldingMirror } from './nft-owner'
import { readMirrorId } from './prepared-id'
import { hasMirrorPassed } from './mirror-progress'
import { canUseAllowance, MAX_WINDOW_MS } from './service-transaction'
import type { IntentContext } from './intent-context'

type BuyEvmDeps = {
  readonly market: MarketClient
  readonly mirror: HoldingMirror & Pick<Mirror, 'transaction' | 'readUntilMs'>
  readonly around: IntentContext
}
type PurchaseStart = FlowStartOf<'buy-evm'>

const ALLOWANCE = 'AccountAllowanceApproveTransaction'
/** Same limit as the text of an outcome. */
const MAX_ID_CHARS = 100
/** Time after a call without an answer during which the service is not called: it may still process that call. */
const NO_CALL_MS = 10_000
/** From this age on the contract is also read, whatever the service says. */
const READ_CONTRACT_AFTER_MS = 30 * 60_000
/** The end of a purchase whose outcome stayed unknown for a day. */
const OUTCOME_UNKNOWN: AppError = {
  code: 'outcome-unknown',
  operation: buyNftRes.name,
  failure: 'buy-answer-lost',
  idempotencyKey: null,
}
const lookupAtMs = ({ sinceMs }: CompletionAttempt): number => sinceMs + READ_CONTRACT_AFTER_MS

/**
 * Buys one listed NFT of a contract: the person signs an allowance of the price, and the service then moves price and
 * NFT in one step of its own. Source: affiliate document, `buynft` and `buynftres`.
 */
export function createBuyEvm(deps: BuyEvmDeps): TransactionKind<PurchaseStart> {
  const { market, around: intentContext } = deps
  return {
    course: 'transaction',
    async prepare(flowStart) {
      const [value, heldBefore] = await Promise.all([
        preparePurchase(market, flowStart),
        readEditionCount(deps.mirror, flowStart, flowStart.account),
      ])
      if (value.isEvmNft !== true) throw unexpectedAnswer('isEvmNft')
      if (value.transactionType !== ALLOWANCE) throw unexpectedAnswer('transactionType')
      return { ...purchaseFacts(value), terms: { held: heldBefore } }
    },
    async intent(flowStart) {
      const { account, token, serial, maxPrice } = flowStart
      const [listing, allowances] = await Promise.all([
        intentContext.listing(token, serial),
        intentContext.allowances(account),
      ])
      return intentContext.intent(flowStart, { kind: 'buy-evm', token, serial, maxPrice }, { listing, ...allowances })
    },
    recheck: (flowStart) => requireListing(market, flowStart),
    async complete({ prepared, signed }) {
      const body = { saleVerificationCode: prepared.code ?? '', transactionId: signed.transactionId }
      const { value } = await market.call(buyNftRes, {}, { priority: 'action', body })
      return { outcome: batchOutcome(value.batchTransid) }
    },
    reconcile: (transaction, lastAttempt) => findPurchaseOutcome(deps, transaction, lastAttempt),
    serviceEndsAtMs: (_, lastAttempt) => lookupAtMs(lastAttempt),
    unknownOutcomeError: OUTCOME_UNKNOWN,
    // The allowance alone buys nothing.
    isDoneByReceipt: false,
  }
}

/**
 * Finds out what became of a purchase. The documents say that a network timeout is not to be retried, and also that
 * repeating the call reports the progress of the purchase, which is submitted at most once per code. Read together: a
 * call without an answer is no reason to resend it in order to make it succeed. The ledger is read first, and the
 * purchase is done when the NFT has arrived. If not, the service is not called until no earlier request can still be
 * under way unnoticed. Then the call is repeated, as the only way to read the progress. It prepares and pays nothing.
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
  const nowMs = deps.around.now()
  // An unreadable mirror does not prevent a call to the service.
  const { isBought, isNoTry: isInconclusive } = await readArrival(deps, transaction)
  if (isBought === true) return { kind: 'done', outcome: null }
  // The service says that the purchase is paid, and no other source says anything.
  if (refusal?.money === 'settled' && isBought === null && nowMs >= lookupAtMs(lastAttempt)) {
    return { kind: 'done', outcome: null, error }
  }
  if (nowMs - lastAttempt.calledAtMs < NO_CALL_MS) return { kind: 'open', isInconclusive: true }
  return { kind: 'call-again', isInconclusive }
}

const CALL_AGAIN: CompletionFinding = { kind: 'call-again' }
type Refusal = Extract<AppError, { code: 'service-refused' }>

/**
 * Handles a final refusal. If the refusal says nothing about the money, an earlier call may have started something that
 * is still under way: the refusal counts once that can no longer take effect.
 */
async function findingAfterRefusal(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
  { calledAtMs }: CompletionAttempt,
  refusal: Refusal,
): Promise<CompletionFinding> {
  if (refusal.money === 'settled') return { kind: 'done', outcome: null, error: refusal }
  if (refusal.money === 'nothing') return { kind: 'failed', error: refusal }
  // Mirror progress first, then the holding: an arrival between the two reads is not missed.
  const isOver = await hasMirrorPassed(deps.mirror, calledAtMs + MAX_WINDOW_MS)
  if (await hasArrived(deps, transaction)) return { kind: 'done', outcome: null }
  return isOver ? CALL_AGAIN : { kind: 'open' }
}

/**
 * Handles a service that waits for its own transaction. The transaction it names may be another one, whose end says
 * nothing about the purchase: a failure counts only for a transaction that can take the price, and only while the NFT
 * has not arrived. Otherwise the service is asked again.
 */
async function findingWhileConfirming(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
  refusal: Refusal,
): Promise<CompletionFinding> {
  const { mirror } = deps
  const { isBought, isNoTry: isInconclusive } = await readArrival(deps, transaction)
  const id = readMirrorId(refusal.transactionId)
  // The signed allowance is already known to have succeeded, so its own id proves nothing.
  const isBatch = id !== null && id !== readMirrorId(transaction.signed.transactionId)
  const batchTransaction = isBatch ? await orNull(mirror.transaction(id)) : null
  if (isBought === true) {
    return {
      kind: 'done',
      outcome: batchTransaction?.result === 'SUCCESS' ? batchOutcome(refusal.transactionId) : null,
    }
  }
  if (isBought === null || id === null || !batchTransaction || batchTransaction.result === 'SUCCESS') {
    return { kind: 'call-again', isInconclusive }
  }
  if ((await orNull(canUseAllowance(mirror, transaction, id, batchTransaction))) !== true) return CALL_AGAIN
  const error: AppError = {
    ...refusal,
    failure: 'buy-rejected',
    again: 'new-preparation',
    money: 'nothing',
    receiptStatus: batchTransaction.result,
  }
  return { kind: 'failed', error }
}

/**
 * True if the account has the NFT, or more of an edition than before; null if unknown. Throws AppFailure when the
 * mirror cannot be read.
 */
async function hasArrived(
  { mirror }: BuyEvmDeps,
  { flowStart, prepared }: ConfirmedTransaction<PurchaseStart>,
): Promise<boolean | null> {
  const holding = await readHolding(mirror, flowStart, flowStart.account)
  if (holding === null) return null
  if (holding.kind === 'single') return holding.owner === flowStart.account
  const { held: heldBefore } = prepared.terms
  return heldBefore === null ? null : holding.held > BigInt(heldBefore)
}

type ArrivalReading = { readonly isBought: boolean | null; readonly isNoTry: boolean }

/** Same as `hasArrived`, but null for a mirror that cannot be read. `isNoTry`: the mirror was not even reached. */
async function readArrival(
  deps: BuyEvmDeps,
  transaction: ConfirmedTransaction<PurchaseStart>,
): Promise<ArrivalReading> {
  try {
    return { isBought: await hasArrived(deps, transaction), isNoTry: false }
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause
    return { isBought: null, isNoTry: reachedNoSource(cause.error) }
  }
}

const batchOutcome = (transactionId: string | null) =>
  transactionId === null || transactionId.length > MAX_ID_CHARS ? null : { of: 'batch' as const, transactionId }

const unexpectedAnswer = (path: string) => failure({ code: 'unexpected-answer', operation: buyNft.name, path })
