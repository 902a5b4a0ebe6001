import { UNREAD, type Draft } from './comparison-draft'
import { draftsOf } from './comparison-rows'
import type { Intent } from './intent'
import type { Row } from './rules/rule'
import type { ComparisonRow, Decoded, Finding } from './types'
import { verdictOfRow } from './verdict'
import { hbarText } from './words'

export type RowFinding = Finding & { readonly row: Row | null }

const NOTHING = 'Nothing'

/**
 * The lines of "You asked / It does", "Anything else" last. `transaction` is null when the bytes were refused: then no
 * line makes a statement about the bytes.
 */
export function compare(
  transaction: Decoded | null,
  intent: Intent,
  findings: readonly RowFinding[],
): readonly ComparisonRow[] {
  const drafts = [...draftsOf(transaction, intent), feeDraft(transaction, intent), elseDraft(transaction, findings)]
  return drafts.map(({ row, label, asked, does, isOutside }) => {
    const verdict = transaction ? verdictOfRow(row, findings) : 'refuse'
    const status = isOutside && verdict === 'match' ? 'note' : verdict
    return { label, asked, does: transaction ? does : UNREAD, status }
  })
}

function feeDraft(transaction: Decoded | null, { feeCap }: Intent): Draft {
  const does = transaction ? `At most ${hbarText(transaction.feeMaxTinybar)}` : UNREAD
  return { row: 'fee', label: 'Fee limit', asked: `At most ${hbarText(feeCap)}`, does }
}

function elseDraft(transaction: Decoded | null, findings: readonly RowFinding[]): Draft {
  const titles = findings
    .filter(({ row, severity }) => row === 'anything-else' && severity !== 'note')
    .map((f) => f.title)
  const does = transaction ? [...new Set(titles)].join('. ') || NOTHING : UNREAD
  return { row: 'anything-else', label: 'Anything else', asked: NOTHING, does }
}
