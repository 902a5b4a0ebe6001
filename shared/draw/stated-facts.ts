import { CONTRADICTIONS } from './draw-set'
import { MAX_STORED_PER_VERDICT, type StoredDraw, type Outcome } from './run'
import { type DrawResult, verify } from './verify'

/** Verdicts that depend on ledger facts from a proof. Such a verdict is only as reliable as those facts. */

/** True if the draw's verdict would differ without the stated facts. A proof that contradicts itself fails in any case. */
export const verdictDependsOnStatedFacts = ({ claim, facts, reasons, verdict }: DrawResult): boolean =>
  facts !== null && !reasons.includes('proof-differs') && verify(claim).verdict !== verdict

/**
 * True if the overall verdict depends on stated facts. `hasStatedFacts`: true for a draw whose ledger facts come
 * from the input.
 */
export function outcomeDependsOnStatedFacts(
  { verdict, set, storedDraws }: Outcome,
  hasStatedFacts: (draw: StoredDraw) => boolean,
): boolean {
  // Only stored draws can have been checked on the ledger here. A repeated draw is stored twice and counted once.
  if (verdict === 'pass') {
    const isAnyDrawNotStored = storedDraws.length < set.draws + set.counts['same-draw']
    return isAnyDrawNotStored || storedDraws.some((draw) => hasStatedFacts(draw))
  }
  if (verdict !== 'fail' || CONTRADICTIONS.some((code) => set.counts[code] > 0)) return false
  const failed = storedDraws.filter(({ result }) => result.verdict === 'fail')
  // Below the storage limit, no failed draw is missing.
  return (
    failed.length < MAX_STORED_PER_VERDICT &&
    failed.every((draw) => hasStatedFacts(draw) && verdictDependsOnStatedFacts(draw.result))
  )
}
