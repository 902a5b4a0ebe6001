import { verdictOfSet } from './draw-set'
import type { LedgerFacts } from './ledger-facts'
import type { Verdict } from './reasons'
import { type StoredDraw, type Outcome, overallVerdict } from './run'
import { verify } from './verify'

/** Updates an outcome with the ledger's answer about a transaction: verifies every stored draw of that transaction again. */
export function outcomeWithLedgerFacts(outcome: Outcome, transactionId: string, facts: LedgerFacts): Outcome {
  const verdicts: Record<Verdict, number> = { ...outcome.set.verdicts }
  const storedDraws = outcome.storedDraws.map((draw) => {
    if (draw.drawInput.claim.transactionId !== transactionId) return draw
    const reverified = reverify(draw, facts)
    verdicts[draw.result.verdict]--
    verdicts[reverified.result.verdict]++
    return reverified
  })
  const set = { ...outcome.set, verdicts, verdict: verdictOfSet({ ...outcome.set, verdicts }) }
  return {
    ...outcome,
    storedDraws,
    set,
    verdict: outcome.verdict === null ? null : overallVerdict(set.verdict, outcome),
  }
}

/**
 * Verifies a draw with new facts. The proof's stated verdict is dropped, because that verdict was based on other facts.
 * An earlier finding that the proof contradicts itself stays.
 */
function reverify(draw: StoredDraw, facts: LedgerFacts): StoredDraw {
  const input = { ...draw.drawInput, facts, statedVerdict: null }
  const result = verify(input.claim, facts)
  if (!draw.result.reasons.includes('proof-differs')) return { ...draw, drawInput: input, result }
  return {
    ...draw,
    drawInput: input,
    result: { ...result, verdict: 'fail', reasons: [...result.reasons, 'proof-differs'] },
  }
}
