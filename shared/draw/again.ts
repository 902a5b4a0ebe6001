import { verdictOfSet } from './draw-set'
import type { LedgerFacts } from './ledger-facts'
import type { Verdict } from './reasons'
import { type KeptDraw, type Outcome, overall } from './run'
import { verify } from './verify'

/** The outcome once the ledger has been asked about a transaction: every kept draw of it is judged again by what it said. */
export function judgedBy(outcome: Outcome, transactionId: string, facts: LedgerFacts): Outcome {
  const verdicts: Record<Verdict, number> = { ...outcome.set.verdicts }
  const kept = outcome.kept.map((draw) => {
    if (draw.given.claim.transactionId !== transactionId) return draw
    const again = judgedAgain(draw, facts)
    verdicts[draw.result.verdict]--
    verdicts[again.result.verdict]++
    return again
  })
  const set = { ...outcome.set, verdicts, verdict: verdictOfSet({ ...outcome.set, verdicts }) }
  return { ...outcome, kept, set, verdict: outcome.verdict === null ? null : overall(set.verdict, outcome) }
}

/** The verdict that a proof tells was told of other facts; that it was none which followed from those is not mended. */
function judgedAgain(draw: KeptDraw, facts: LedgerFacts): KeptDraw {
  const given = { ...draw.given, facts, stated: null }
  const result = verify(given.claim, facts)
  if (!draw.result.reasons.includes('proof-differs')) return { ...draw, given, result }
  return { ...draw, given, result: { ...result, verdict: 'fail', reasons: [...result.reasons, 'proof-differs'] } }
}
