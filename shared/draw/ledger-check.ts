import type { Claim, NumberClaim } from './claim'
import { matchingSaltForm } from './commitment'
import { commitmentsIn, type LedgerFacts } from './ledger-facts'
import type { Reason } from './reasons'
import { transactionIdParts, MAX_TRANSACTION_SECONDS } from './transaction-id'

/** Checks a claim against the ledger facts. `facts`: null if the ledger was not asked. */
export function checkLedger(claim: Claim, facts: LedgerFacts | null): readonly Reason[] {
  if (claim.transactionId === null) return ['no-transaction-id']
  const id = transactionIdParts(claim.transactionId)
  if (facts === null) return [id ? 'ledger-not-asked' : 'transaction-id-unknown-form']
  const { transaction, ledgerNumber } = facts
  const reasons: Reason[] = id ? [] : ['transaction-id-unknown-form']
  if (transaction === null) {
    reasons.push('ledger-not-found')
  } else {
    if (transaction.result !== 'SUCCESS') reasons.push('ledger-failed')
    if (transaction.kind !== 'UTILPRNG') reasons.push('ledger-other-kind')
    if (id && transaction.payer !== id.payer) reasons.push('ledger-payer-differs')
    if (id && !isConsensusInTime(transaction.consensusAt, id.seconds)) reasons.push('ledger-time-differs')
    if (claim.kind === 'number' && !isBoundByMemo(claim, transaction.memo)) reasons.push('ledger-memo-differs')
  }
  if (ledgerNumber === null) reasons.push('ledger-number-unchecked')
  else if (ledgerNumber !== claim.ledgerNumber) reasons.push('ledger-number-differs')
  return reasons
}

/** True if the consensus time is within the time in which a transaction with this start can take effect. */
function isConsensusInTime(consensusAt: string, startSeconds: number): boolean {
  const seconds = Number(consensusAt.split('.')[0])
  return seconds >= startSeconds && seconds <= startSeconds + MAX_TRANSACTION_SECONDS
}

/**
 * True if the ledger's memo contains exactly one commitment, the commitment is to this salt, and the answer's memo (if
 * the answer has one) is the same text.
 */
function isBoundByMemo({ memo, salt }: NumberClaim, ledgerMemo: string): boolean {
  if (memo !== null && memo !== ledgerMemo) return false
  const [commitment, ...others] = new Set(commitmentsIn(ledgerMemo))
  return commitment !== undefined && others.length === 0 && matchingSaltForm(salt, commitment) !== null
}
