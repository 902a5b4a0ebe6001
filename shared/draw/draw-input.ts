import type { Claim } from './claim'
import type { JsonObject } from './json'
import type { LedgerFacts } from './ledger-facts'
import type { Verdict } from './reasons'
import { type DrawResult, verify } from './verify'

/** A draw as input: its claim, and what a proof states about the draw if the input is a proof. */
export type DrawInput = {
  readonly claim: Claim
  /** The answer that contains the draw; null for a line of a table. */
  readonly answer: JsonObject | null
  /** Ledger facts that the proof states; null without a proof, and for a draw without facts. */
  readonly facts: LedgerFacts | null
  /** Verdict that the proof states; null without a proof. */
  readonly statedVerdict: Verdict | null
}

/** Verifies a draw. If its proof states a different verdict, the draw fails, because the proof contradicts itself. */
export function verifyDrawInput({ claim, facts, statedVerdict }: DrawInput): DrawResult {
  const result = verify(claim, facts)
  if (statedVerdict === null || statedVerdict === result.verdict) return result
  return { ...result, verdict: 'fail', reasons: [...result.reasons, 'proof-differs'] }
}
