import type { Claim } from './claim'
import type { JsonObject } from './json'
import type { LedgerFacts } from './ledger-facts'
import type { Verdict } from './reasons'
import { type DrawResult, verify } from './verify'

/** A draw as it was given: its claim, and where it came in a proof, what that tells beside. */
export type GivenDraw = {
  readonly claim: Claim
  /** The answer it stands in; null where it is a line of a table. */
  readonly answer: JsonObject | null
  /** What the ledger is told to have said. */
  readonly facts: LedgerFacts | null
  /** The verdict that is told to follow; null where none is. */
  readonly stated: Verdict | null
}

/** Judges it anew; a proof that tells of another verdict contradicts itself. */
export function verifyGiven({ claim, facts, stated }: GivenDraw): DrawResult {
  const result = verify(claim, facts)
  if (stated === null || stated === result.verdict) return result
  return { ...result, verdict: 'fail', reasons: [...result.reasons, 'proof-differs'] }
}
