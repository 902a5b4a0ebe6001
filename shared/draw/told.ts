import { CONTRADICTIONS } from './draw-set'
import { KEPT_OF_EACH, type KeptDraw, type Outcome } from './run'
import { type DrawResult, verify } from './verify'

/** Which verdicts rest on what the ledger is said to have told: where nobody asked it here, they are as true as that is. */

/** Whether the draw's verdict would be another one without it. A proof that contradicts itself does so in any case. */
export const restsOnFacts = ({ claim, facts, reasons, verdict }: DrawResult): boolean =>
  facts !== null && !reasons.includes('proof-differs') && verify(claim).verdict !== verdict

/** The same of all that was read. `isTold`: whether what the ledger said of a draw comes from what was given. */
export function restsOnTold({ verdict, set, kept }: Outcome, isTold: (draw: KeptDraw) => boolean): boolean {
  // Only what is kept can have been asked about here; what stands there twice was counted once.
  if (verdict === 'pass') return kept.length < set.draws + set.counts['same-draw'] || kept.some((draw) => isTold(draw))
  if (verdict !== 'fail' || CONTRADICTIONS.some((code) => set.counts[code] > 0)) return false
  const failed = kept.filter(({ result }) => result.verdict === 'fail')
  // Fewer than are kept at most: none is missing.
  return failed.length < KEPT_OF_EACH && failed.every((draw) => isTold(draw) && restsOnFacts(draw.result))
}
