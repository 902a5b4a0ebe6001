import { type Bias, biasOf } from './bias'
import { type Claim, MAX_LEDGER_NUMBER, MAX_RANGED_LEDGER_NUMBER, type NumberClaim, type PoolClaim } from './claim'
import { checkCommitment, type CommitmentCheck } from './commitment'
import { checkLedger } from './ledger-check'
import type { LedgerFacts } from './ledger-facts'
import { checkPool, type PoolCheck } from './pool'
import { type Reason, type Verdict, verdictOf } from './reasons'
import { checkValues, rangeOf, type ValuesCheck } from './values'

type CommonResult = {
  readonly verdict: Verdict
  /** Reasons why the verdict is not `pass`; empty for `pass`. */
  readonly reasons: readonly Reason[]
  /** The part of `reasons` that concerns the ledger. */
  readonly ledgerReasons: readonly Reason[]
  readonly facts: LedgerFacts | null
}

export type NumberResult = CommonResult & {
  readonly kind: 'number'
  readonly claim: NumberClaim
  readonly commitment: CommitmentCheck
  readonly values: ValuesCheck
  /** Null for a range from which nothing can be drawn. */
  readonly bias: Bias | null
}

export type PoolResult = CommonResult & { readonly kind: 'pool'; readonly claim: PoolClaim; readonly pool: PoolCheck }

export type DrawResult = NumberResult | PoolResult

/**
 * Verifies a draw by its calculation and by the ledger's facts (null: the ledger was not asked). Uses no network and no
 * clock, so the same claim and facts give the same verdict everywhere.
 */
export function verify(claim: Claim, facts: LedgerFacts | null = null): DrawResult {
  return claim.kind === 'number' ? verifyNumber(claim, facts) : verifyPool(claim, facts)
}

function verifyNumber(claim: NumberClaim, facts: LedgerFacts | null): NumberResult {
  const ledgerReasons = checkLedger(claim, facts)
  const commitment = checkCommitment(withLedgerMemo(claim, facts))
  const values = checkValues(claim)
  const range = rangeOf(claim)
  const reasons = [...commitment.reasons, ...values.reasons, ...largeNumberReasons(claim, facts), ...ledgerReasons]
  return {
    kind: 'number',
    claim,
    commitment,
    values,
    ledgerReasons,
    facts,
    reasons,
    verdict: verdictOf(reasons),
    bias: range && biasOf(range.size),
  }
}

/**
 * Open point for a number that only a draw without a range can give. Empty if the ledger facts have the same number,
 * and for other numbers.
 */
function largeNumberReasons({ ledgerNumber }: Claim, facts: LedgerFacts | null): readonly Reason[] {
  const needsDrawWithoutRange = ledgerNumber > MAX_RANGED_LEDGER_NUMBER && ledgerNumber <= MAX_LEDGER_NUMBER
  return needsDrawWithoutRange && facts?.ledgerNumber !== ledgerNumber ? ['number-without-range'] : []
}

/** Adds the ledger's memo to a claim without a memo. */
function withLedgerMemo(claim: NumberClaim, facts: LedgerFacts | null): NumberClaim {
  return facts?.transaction ? { ...claim, memo: claim.memo ?? facts.transaction.memo } : claim
}

function verifyPool(claim: PoolClaim, facts: LedgerFacts | null): PoolResult {
  const ledgerReasons = checkLedger(claim, facts)
  const pool = checkPool(claim)
  const reasons = [...pool.reasons, ...largeNumberReasons(claim, facts), ...ledgerReasons]
  return { kind: 'pool', claim, pool, ledgerReasons, facts, reasons, verdict: verdictOf(reasons) }
}
