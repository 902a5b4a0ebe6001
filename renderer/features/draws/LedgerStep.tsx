import type { DrawResult, LedgerFacts } from '@shared/draw'
import { type Reason, verdictOf } from '@shared/draw/reasons'
import { consensusWords, ledgerWords, requestTimeWords, transactionWords, type LedgerFactsSource } from './draw-text'
import { plainText, quotedText } from '../../format/text'
import { type StepRow, StepRows, type StepState, Step } from './Step'
import { cx } from '../../ui/cx'
import styles from './steps.module.css'

/** Maximum number of characters shown of a transaction id or a memo. A longer text is cut. */
const MAX_CHARACTERS = 120
/** Maximum number of characters shown of a short name, such as a status or a network. */
const MAX_NAME_CHARACTERS = 60

type LedgerStepProps = { readonly result: DrawResult; readonly factsSource: LedgerFactsSource }

/** Step that compares the draw's claims with the facts from the ledger. */
export function LedgerStep({ result, factsSource }: LedgerStepProps) {
  const { ledgerReasons } = result
  return (
    <Step
      state={ledgerState(result, factsSource)}
      {...ledgerWords(result, factsSource)}
      reasons={ledgerReasons.filter((reason) => !REASONS_IN_TITLE_OR_NOTE.includes(reason))}
    >
      <StepRows rows={ledgerRows(result, factsSource)} />
    </Step>
  )
}

/** State of the step. Facts that only a proof states were not checked here, so they never count as a pass. */
function ledgerState({ ledgerReasons }: DrawResult, factsSource: LedgerFactsSource): StepState {
  const verdict = verdictOf(ledgerReasons)
  return verdict === 'pass' && factsSource === 'input' ? 'conditional' : verdict
}

/** Reasons that the title or the note of the step already states. */
const REASONS_IN_TITLE_OR_NOTE: readonly Reason[] = [
  'ledger-not-asked',
  'ledger-not-found',
  'ledger-number-unchecked',
  'no-transaction-id',
]

function ledgerRows({ claim, facts, ledgerReasons }: DrawResult, factsSource: LedgerFactsSource): readonly StepRow[] {
  const { transactionId, ledgerNumber } = claim
  const transaction = facts?.transaction ?? null
  const memoDiffers = ledgerReasons.includes('ledger-memo-differs')
  return [
    { label: 'Number', value: ledgerNumber.toString() },
    ...(ledgerReasons.includes('ledger-number-differs') && facts?.ledgerNumber != null
      ? [
          {
            label: 'On the ledger',
            value: <mark className={cx(styles['hit'], styles['miss'])}>{facts.ledgerNumber.toString()}</mark>,
          },
        ]
      : []),
    transactionId === null
      ? { label: 'Transaction', value: 'no id given', isProse: true }
      : { label: 'Transaction', value: plainText(transactionId, MAX_CHARACTERS) },
    transaction
      ? { label: 'Time', value: consensusWords(transaction.consensusAt) }
      : { label: 'Time', value: missingTimeText(facts, ledgerReasons), isProse: true },
    ...(transaction
      ? [
          {
            label: 'Status',
            value: transactionWords(transaction),
            isProse: true,
          },
        ]
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

/** Text in place of the time of a transaction that is not in the ledger facts. */
function missingTimeText(facts: LedgerFacts | null, ledgerReasons: readonly Reason[]): string {
  if (facts) return 'not found'
  return ledgerReasons.includes('ledger-not-asked') ? 'not checked on the ledger yet' : 'unknown'
}

/** Row with the network and the time of the ledger request. The row says if a proof is the source of the facts. */
function requestRow(facts: LedgerFacts, factsSource: LedgerFactsSource): StepRow {
  const time = requestTimeWords(facts)
  return {
    label: 'Checked',
    value:
      factsSource === 'input'
        ? `${time}, ledger ${quotedText(facts.network, MAX_NAME_CHARACTERS)}, as the proof says`
        : `${time}, ${plainText(facts.network, MAX_NAME_CHARACTERS)} ledger`,
    isProse: true,
  }
}
