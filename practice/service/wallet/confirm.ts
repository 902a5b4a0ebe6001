import { formatHbar } from '@shared/amount'
import { Refusal, type AnswerBody } from '../refusal'
import type { Service } from '../service'
import { awaitOutcome, normalTransactionId } from '../trading/transactions'
import type { Approval } from './approvals'
import { allowanceView } from './approve'

/** Time to wait for the transaction's outcome before the caller is asked to retry. */
const RECEIPT_WAIT_MS = 1_000
/** Time for which a transaction may still reach the ledger after the end of the validity window. */
const GRACE_MS = 5_000
const RETRY_AFTER_SECONDS = 3

type Confirmation = {
  readonly wallet: number
  /** In tinybar. */
  readonly amount: bigint
  readonly transactionId: string | undefined
  /** True if the wallet signed and submitted the transaction; false if the wallet declined. */
  readonly isApproved: boolean
}

/**
 * Records the wallet's prepared allowance once the transaction has succeeded on the ledger. If the wallet declined,
 * drops the prepared approval.
 */
export async function confirmAllowance(service: Service, confirmation: Confirmation): Promise<AnswerBody> {
  const answer = await service.approvals.runAlone(confirmation.wallet, () => confirmPending(service, confirmation))
  if (answer) return answer
  throw retryRefusal(409, 'CONFIRM_IN_PROGRESS', 'Another confirmation for this wallet is running. Call again shortly.')
}

async function confirmPending(service: Service, confirmation: Confirmation): Promise<AnswerBody> {
  const { approvals } = service
  const pendingApproval = approvals.pendingOf(confirmation.wallet)
  const recordedApproval = pendingApproval ? null : findRepeatedApproval(service, confirmation)
  if (recordedApproval) return recordedView(recordedApproval)
  const approval = requireMatchingApproval(service, pendingApproval, confirmation)
  if (!confirmation.isApproved) {
    if (service.rules.isKept('allowance.declined-retires')) approvals.dropPending(approval)
    const { amount, spender } = approval
    const message = 'The wallet declined, so the approval has ended. Nothing was recorded.'
    return { success: true, message, ...allowanceView(amount, spender) }
  }
  await checkReceipt(service, approval)
  checkGrantedAmount(service, approval)
  return recordAllowance(service, approval)
}

/**
 * The recorded approval, if the confirmation has the same amount and transaction id; otherwise null. A client that lost
 * the answer may send the confirmation again.
 */
function findRepeatedApproval(
  { approvals }: Service,
  { wallet, amount, transactionId, isApproved }: Confirmation,
): Approval | null {
  const recordedApproval = approvals.recordedOf(wallet)
  if (!recordedApproval || !isApproved || transactionId === undefined) return null
  const isRepeated =
    recordedApproval.amount === amount && recordedApproval.transactionId === normalTransactionId(transactionId)
  return isRepeated ? recordedApproval : null
}

/** Normal form of a transaction id in either spelling; null for other text. */
const normalizedId = ({ rules }: Service, idText: string): string | null =>
  idText.includes('@') || rules.isKept('allowance.id-hyphens') ? normalTransactionId(idText) : idText

/** First check: the wallet has a pending approval, and the confirmation has the prepared amount and transaction id. */
function requireMatchingApproval(
  service: Service,
  pendingApproval: Approval | null,
  confirmation: Confirmation,
): Approval {
  const { rules } = service
  if (!pendingApproval) {
    throw finalRefusal(400, 'NOPREPARE', 'No approval was prepared for this wallet in the last 15 minutes.')
  }
  if (pendingApproval.amount !== confirmation.amount && rules.isKept('allowance.bound-amount')) {
    service.approvals.dropPending(pendingApproval)
    throw finalRefusal(400, 'AMOUNTMISMATCH', `The prepared allowance is ${formatHbar(pendingApproval.amount)} HBAR.`)
  }
  const { transactionId } = confirmation
  const isPreparedId =
    transactionId === undefined || normalizedId(service, transactionId) === pendingApproval.transactionId
  if (!isPreparedId && rules.isKept('allowance.bound-transaction')) {
    service.approvals.dropPending(pendingApproval)
    throw finalRefusal(400, 'TXMISMATCH', 'The transaction is not the prepared one.')
  }
  return pendingApproval
}

/**
 * Second check: the transaction has succeeded on the ledger and is an allowance approval. The payer needs no check,
 * because the prepared transaction id contains the payer.
 */
async function checkReceipt(service: Service, approval: Approval): Promise<void> {
  const { rules, approvals } = service
  const transaction = await awaitOutcome(service, approval.transactionId, RECEIPT_WAIT_MS)
  if (!transaction?.outcome) return throwUnconfirmed(service, approval)
  const { code } = transaction.outcome
  if (code !== 'SUCCESS' && rules.isKept('allowance.receipt')) {
    approvals.dropPending(approval)
    throw finalRefusal(400, 'TXNOTVERIFIED', `The transaction ended with ${code}.`, { receiptStatus: code })
  }
  const isApproval = Boolean(transaction.body.cryptoApproveAllowance)
  if (isApproval || !rules.isKept('allowance.transaction-type')) return
  approvals.dropPending(approval)
  throw finalRefusal(400, 'TXWRONGTYPE', 'The transaction is not an allowance approval.')
}

/**
 * Refuses a confirmation whose transaction the mirror does not show. The caller may retry until the transaction can no
 * longer reach the ledger.
 */
function throwUnconfirmed({ ledger, rules, approvals, nowMs }: Service, approval: Approval): never {
  const mayArrive = ledger.find(approval.transactionId) !== null || nowMs() <= approval.validUntilMs + GRACE_MS
  if (!mayArrive || !rules.isKept('allowance.unconfirmed-stays')) approvals.dropPending(approval)
  if (mayArrive) {
    throw retryRefusal(
      200,
      'TXUNCONFIRMED',
      'The ledger does not show the transaction yet. Call again in a few seconds.',
    )
  }
  throw finalRefusal(400, 'TXNOTVERIFIED', 'The transaction never reached the ledger, and its window is over.')
}

/** Third check: on the ledger, the wallet's allowance to the spender is the prepared amount. */
function checkGrantedAmount({ ledger, rules, approvals }: Service, approval: Approval): void {
  const { wallet, spender, amount } = approval
  const grantedAmount = ledger.state.requireAccount(wallet).hbarAllowances.get(spender) ?? 0n
  if (grantedAmount === amount || !rules.isKept('allowance.content')) return
  approvals.dropPending(approval)
  const message = `The network shows an allowance of ${formatHbar(grantedAmount)} HBAR, not ${formatHbar(amount)}.`
  throw finalRefusal(400, 'ALLOWANCE_MISMATCH', message)
}

/** Records the approval. Refuses while the fault `allowanceSaves`, a number of failing saves, is above 0. */
function recordAllowance({ approvals, faults, rules }: Service, approval: Approval): AnswerBody {
  if (faults.allowanceSaves > 0) {
    faults.allowanceSaves -= 1
    if (!rules.isKept('allowance.unsaved-stays')) approvals.dropPending(approval)
    const message =
      'The allowance is granted on the network but could not be saved here. Call again with the same body.'
    throw retryRefusal(503, 'ALLOWANCE_SAVE_FAILED', message)
  }
  approvals.record(approval)
  return recordedView(approval)
}

const recordedView = ({ amount, spender }: Approval): AnswerBody => ({
  success: true,
  message: 'The allowance is recorded.',
  ...allowanceView(amount, spender),
})

const retryRefusal = (status: number, errorCode: string, message: string): Refusal =>
  new Refusal(
    status,
    message,
    { errorCode, retryable: true, retryAfter: RETRY_AFTER_SECONDS },
    { 'Retry-After': String(RETRY_AFTER_SECONDS) },
  )

const finalRefusal = (status: number, errorCode: string, message: string, extra: AnswerBody = {}): Refusal =>
  new Refusal(status, `${message} Nothing was recorded; prepare a new approval.`, {
    errorCode,
    retryable: false,
    ...extra,
  })
