import { drawContent, strongerVerdict, verdictOfSet } from './draw-set'
import type { LedgerFacts } from './ledger-facts'
import type { Verdict } from './reasons'
import { type NumberedDraw, type Outcome, overallVerdict } from './run'
import { verify } from './verify'

/** Outcome after a new ledger answer about a transaction: each stored draw of that transaction is verified again. */
export function outcomeWithLedgerFacts(outcome: Outcome, transactionId: string, facts: LedgerFacts): Outcome {
  const verdicts: Record<Verdict, number> = { ...outcome.set.verdicts }
  /** Verdict before and after, by the content of the draw. Identical draws count once, with their stronger verdict. */
  const countedVerdicts = new Map<string, { readonly before: Verdict; readonly after: Verdict }>()
  const storedDraws = outcome.storedDraws.map((draw) => {
    if (draw.drawInput.claim.transactionId !== transactionId) return draw
    const reverifiedDraw = reverify(draw, facts)
    const content = drawContent(draw.result)
    const [before, after] = [draw.result.verdict, reverifiedDraw.result.verdict]
    const counted = countedVerdicts.get(content) ?? { before, after }
    countedVerdicts.set(content, {
      before: strongerVerdict(counted.before, before),
      after: strongerVerdict(counted.after, after),
    })
    return reverifiedDraw
  })
  for (const { before, after } of countedVerdicts.values()) {
    verdicts[before]--
    verdicts[after]++
  }
  const set = { ...outcome.set, verdicts, verdict: verdictOfSet({ ...outcome.set, verdicts }) }
  return {
    ...outcome,
    storedDraws,
    set,
    verdict: outcome.verdict === null ? null : overallVerdict(set.verdict, outcome),
  }
}

/**
 * Verifies a draw with new facts. The verdict that a proof states is dropped, because that verdict was based on other
 * facts. If the proof was already found to contradict itself, the draw still fails.
 */
function reverify(draw: NumberedDraw, facts: LedgerFacts): NumberedDraw {
  const drawInput = { ...draw.drawInput, facts, statedVerdict: null }
  const result = verify(drawInput.claim, facts)
  if (!draw.result.reasons.includes('proof-differs')) return { ...draw, drawInput, result }
  return {
    ...draw,
    drawInput,
    result: { ...result, verdict: 'fail', reasons: [...result.reasons, 'proof-differs'] },
  }
}
