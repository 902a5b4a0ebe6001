import { UNREAD_TEXT, type Draft } from './comparison-draft'
import { draftsOf } from './comparison-rows'
import type { Intent } from './intent'
import type { ComparisonRowId } from './rules/rule'
import type { ComparisonRow, Decoded, Finding } from './types'
import { verdictOfRow } from './verdict'
import { hbarText } from './words'

/** A finding with the line of the comparison that the finding concerns. `row`: null if there is no such line. */
export type RowFinding = Finding & { readonly row: ComparisonRowId | null }

const NOTHING = 'Nothing'

/**
 * Lines of "You asked / It does", with "Anything else" last. `transaction`: null if the bytes were refused. Every line
 * then has the status `refuse`, and no line describes the bytes.
 */
export function compare(
  transaction: Decoded | null,
  intent: Intent,
  findings: readonly RowFinding[],
): readonly ComparisonRow[] {
  const drafts = [
    ...draftsOf(transaction, intent),
    feeDraft(transaction, intent),
    anythingElseDraft(transaction, findings),
  ]
  return drafts.map(({ row, label, requested, actual, isMarketPart }) => {
    const verdict = transaction ? verdictOfRow(row, findings) : 'refuse'
    const status = isMarketPart && verdict === 'match' ? 'note' : verdict
    return { label, requested, actual: transaction ? actual : UNREAD_TEXT, status }
  })
}

function feeDraft(transaction: Decoded | null, { feeCap }: Intent): Draft {
  const actual = transaction ? `At most ${hbarText(transaction.feeMaxTinybar)}` : UNREAD_TEXT
  return { row: 'fee', label: 'Fee limit', requested: `At most ${hbarText(feeCap)}`, actual }
}

function anythingElseDraft(transaction: Decoded | null, findings: readonly RowFinding[]): Draft {
  const titles = findings
    .filter(({ row, severity }) => row === 'anything-else' && severity !== 'note')
    .map(({ title }) => title)
  const actual = transaction ? [...new Set(titles)].join('. ') || NOTHING : UNREAD_TEXT
  return { row: 'anything-else', label: 'Anything else', requested: NOTHING, actual }
}
