import { assertNever } from '@shared/result'
import type { AssociateIntent, BuyIntent, Intent } from './intent'
import { buyFacts } from './rules/buy-facts'
import type { Row } from './rules/rule'
import type { ComparisonRow, Decoded, Finding, Verdict } from './types'
import { effectWords, hbarText, listText } from './words'

export type RowFinding = Finding & { readonly row: Row | null }

const UNREAD = 'Not read'
const NOTHING = 'Nothing'

type Draft = { readonly row: Row; readonly label: string; readonly asked: string; readonly does: string }

/**
 * The lines of "You asked / It does", "Anything else" last. `transaction` is null when the bytes were refused: then no
 * line claims to know anything.
 */
export function compare(
  transaction: Decoded | null,
  intent: Intent,
  findings: readonly RowFinding[],
): readonly ComparisonRow[] {
  const drafts = [...draftsOf(transaction, intent), feeDraft(transaction, intent), elseDraft(transaction, findings)]
  return drafts.map(({ row, label, asked, does }) => ({
    label,
    asked,
    does: transaction ? does : UNREAD,
    status: transaction ? worst(row, findings) : 'refuse',
  }))
}

function draftsOf(transaction: Decoded | null, intent: Intent): readonly Draft[] {
  switch (intent.kind) {
    case 'buy':
      return buyDrafts(transaction, intent)
    case 'associate':
      return associateDrafts(transaction, intent)
    default:
      return assertNever(intent, 'intent')
  }
}

function buyDrafts(transaction: Decoded | null, intent: BuyIntent): readonly Draft[] {
  const facts = transaction ? buyFacts(transaction, intent) : null
  const isTransfer = transaction?.type === 'cryptoTransfer'
  const arrives = facts?.asked?.to === intent.account
  const price = facts && facts.price > 0n ? hbarText(facts.price) : NOTHING
  const seller: Draft = {
    row: 'seller',
    label: 'Seller',
    asked: intent.seller ?? 'Not named',
    does: facts?.asked ? facts.asked.from : 'Nobody',
  }
  return [
    {
      row: 'action',
      label: 'Action',
      asked: 'Buy one NFT',
      does: isTransfer ? 'HBAR for NFT, at once' : actionWords(transaction),
    },
    {
      row: 'token',
      label: 'NFT',
      asked: `${intent.token}, serial ${intent.serial}`,
      does: arrives ? `${intent.token}, serial ${intent.serial}` : 'Does not reach you',
    },
    { row: 'price', label: 'Price', asked: `At most ${hbarText(intent.maxPrice)}`, does: price },
    seller,
  ]
}

function associateDrafts(transaction: Decoded | null, intent: AssociateIntent): readonly Draft[] {
  const tokens = (transaction?.effects ?? []).flatMap((effect) => (effect.kind === 'associate' ? [effect.token] : []))
  const isAssociate = transaction?.type === 'tokenAssociate'
  return [
    {
      row: 'action',
      label: 'Action',
      asked: 'Associate a token',
      does: isAssociate ? 'Associates a token' : actionWords(transaction),
    },
    { row: 'token', label: 'Token', asked: intent.token, does: listText(tokens) || 'None' },
  ]
}

function actionWords(transaction: Decoded | null): string {
  return transaction ? listText(transaction.effects.map(effectWords)).replace(/^w/, 'W') : UNREAD
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

function worst(row: Row, findings: readonly RowFinding[]): Verdict {
  const own = findings.filter((finding) => finding.row === row)
  if (own.some(({ severity }) => severity === 'refuse')) return 'refuse'
  return own.some(({ severity }) => severity === 'warn') ? 'warn' : 'match'
}
