import { CONTRADICTIONS } from './draw-set'
import { MAX_STORED_PER_VERDICT, type NumberedDraw, type Outcome } from './run'
import { type DrawResult, verify } from './verify'

/** Finds verdicts that depend on ledger facts from a proof. Such a verdict is only as reliable as the proof. */

/**
 * True if the draw's verdict would be different without ledger facts. False for a proof that contradicts itself, which
 * fails in any case.
 */
export const verdictDependsOnStatedFacts = ({ claim, facts, reasons, verdict }: DrawResult): boolean =>
  facts !== null && !reasons.includes('proof-differs') && verify(claim).verdict !== verdict

/**
 * True if the overall verdict depends on ledger facts that a proof states. `hasStatedFacts` returns true for a draw
 * whose ledger facts come from the proof.
 */
export function outcomeDependsOnStatedFacts(
  { verdict, set, storedDraws }: Outcome,
  hasStatedFacts: (draw: NumberedDraw) => boolean,
): boolean {
  // Only a stored draw can have been checked on the ledger by this app. Of identical draws, each is stored, but
  // `set.drawCount` counts only one.
  if (verdict === 'pass') {
    const isAnyDrawNotStored = storedDraws.length < set.drawCount + set.counts['same-draw']
    return isAnyDrawNotStored || storedDraws.some((draw) => hasStatedFacts(draw))
  }
  if (verdict !== 'fail' || CONTRADICTIONS.some((code) => set.counts[code] > 0)) return false
  const failedDraws = storedDraws.filter(({ result }) => result.verdict === 'fail')
  // At the storage limit, further failed draws may not be stored.
  return (
    failedDraws.length < MAX_STORED_PER_VERDICT &&
    failedDraws.every((draw) => hasStatedFacts(draw) && verdictDependsOnStatedFacts(draw.result))
  )
}
