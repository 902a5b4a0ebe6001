import type { DrawResult, LedgerFacts } from '@shared/draw'
import { type Reason, verdictOf } from '@shared/draw/reasons'
import { askedWords, consensusWords, ledgerWords, type Witness } from './draw-text'
import { plainText } from '../../format/text'
import { type HexRow, HexRows, Step } from './Step'

const MOST_CHARS = 120

type LedgerStepProps = { readonly result: DrawResult; readonly witness: Witness }

/** Step on the ledger: the claims of the answer next to the facts of the ledger. */
export function LedgerStep({ result, witness }: LedgerStepProps) {
  const { ledger } = result
  return (
    <Step
      state={verdictOf(ledger)}
      {...ledgerWords(result, witness)}
      reasons={ledger.filter((one) => !SAID.includes(one))}
    >
      <HexRows rows={rowsOf(result, witness)} />
    </Step>
  )
}

/** Reasons that the title or the rows already show. */
const SAID: readonly Reason[] = ['ledger-not-asked', 'ledger-not-found', 'ledger-number-unchecked', 'no-transaction-id']

function rowsOf({ claim, facts, ledger }: DrawResult, witness: Witness): readonly HexRow[] {
  const { transactionId, ledgerNumber } = claim
  const transaction = facts?.transaction ?? null
  const memoDiffers = ledger.includes('ledger-memo-differs')
  return [
    { label: 'Number', value: ledgerNumber.toString() },
    ...(ledger.includes('ledger-number-differs') && facts?.ledgerNumber != null
      ? [{ label: 'Drawn', value: <mark className="hit miss">{facts.ledgerNumber.toString()}</mark> }]
      : []),
    transactionId === null
      ? { label: 'In', value: 'no transaction is named', prose: true }
      : { label: 'In', value: plainText(transactionId, MOST_CHARS) },
    transaction
      ? { label: 'At', value: consensusWords(transaction.consensusAt) }
      : { label: 'At', value: unknownAt(facts, ledger), prose: true },
    ...(transaction
      ? [{ label: 'Status', value: `${plainText(transaction.result, 60)}, ${plainText(transaction.kind, 60)}` }]
      : []),
    ...(transaction && memoDiffers
      ? [{ label: 'Memo', value: <mark className="hit miss">{plainText(transaction.memo, MOST_CHARS)}</mark> }]
      : []),
    ...(facts ? [askedRow(facts, witness)] : []),
  ]
}

function unknownAt(facts: LedgerFacts | null, ledger: readonly Reason[]): string {
  if (facts) return 'not found'
  return ledger.includes('ledger-not-asked') ? 'unknown until the ledger is asked' : 'unknown'
}

/** Time and network of the ledger request. In a proof they are a claim of its maker, too. */
function askedRow(facts: LedgerFacts, witness: Witness): HexRow {
  const said = `${plainText(facts.network, 60)}, ${askedWords(facts)}`
  return { label: 'Asked', value: witness === 'told' ? `${said}, as the proof tells it` : said, prose: true }
}
