import type { DrawResult, LedgerFacts } from '@shared/draw'
import { type Reason, verdictOf } from '@shared/draw/reasons'
import { requestTimeWords, consensusWords, ledgerWords, type LedgerFactsSource } from './draw-text'
import { plainText } from '../../format/text'
import { type HexRow, HexRows, Step } from './Step'
import { cx } from '../../ui/cx'
import styles from './steps.module.css'

const MAX_CHARACTERS = 120

type LedgerStepProps = { readonly result: DrawResult; readonly factsSource: LedgerFactsSource }

/** Step that compares the draw's claims with the facts from the ledger. */
export function LedgerStep({ result, factsSource }: LedgerStepProps) {
  const { ledger } = result
  return (
    <Step
      state={verdictOf(ledger)}
      {...ledgerWords(result, factsSource)}
      reasons={ledger.filter((reason) => !STATED_ELSEWHERE.includes(reason))}
    >
      <HexRows rows={ledgerRows(result, factsSource)} />
    </Step>
  )
}

/** Reasons that the title or the note of the step already states. */
const STATED_ELSEWHERE: readonly Reason[] = [
  'ledger-not-asked',
  'ledger-not-found',
  'ledger-number-unchecked',
  'no-transaction-id',
]

function ledgerRows({ claim, facts, ledger }: DrawResult, factsSource: LedgerFactsSource): readonly HexRow[] {
  const { transactionId, ledgerNumber } = claim
  const transaction = facts?.transaction ?? null
  const memoDiffers = ledger.includes('ledger-memo-differs')
  return [
    { label: 'Number', value: ledgerNumber.toString() },
    ...(ledger.includes('ledger-number-differs') && facts?.ledgerNumber != null
      ? [
          {
            label: 'On ledger',
            value: <mark className={cx(styles['hit'], styles['miss'])}>{facts.ledgerNumber.toString()}</mark>,
          },
        ]
      : []),
    transactionId === null
      ? { label: 'Transaction', value: 'no id given', isProse: true }
      : { label: 'Transaction', value: plainText(transactionId, MAX_CHARACTERS) },
    transaction
      ? { label: 'Time', value: consensusWords(transaction.consensusAt) }
      : { label: 'Time', value: missingTimeText(facts, ledger), isProse: true },
    ...(transaction
      ? [{ label: 'Status', value: `${plainText(transaction.result, 60)}, ${plainText(transaction.kind, 60)}` }]
      : []),
    ...(transaction && memoDiffers
      ? [
          {
            label: 'Memo',
            value: (
              <mark className={cx(styles['hit'], styles['miss'])}>{plainText(transaction.memo, MAX_CHARACTERS)}</mark>
            ),
          },
        ]
      : []),
    ...(facts ? [requestRow(facts, factsSource)] : []),
  ]
}

function missingTimeText(facts: LedgerFacts | null, ledger: readonly Reason[]): string {
  if (facts) return 'not found'
  return ledger.includes('ledger-not-asked') ? 'not checked on the ledger yet' : 'unknown'
}

/** Row with the network and the time of the ledger request. If both come from a proof, the row says so. */
function requestRow(facts: LedgerFacts, factsSource: LedgerFactsSource): HexRow {
  const source = `${plainText(facts.network, 60)}, ${requestTimeWords(facts)}`
  return {
    label: 'Checked',
    value: factsSource === 'input' ? `${source}, according to the proof` : source,
    isProse: true,
  }
}
