/** Texts and figures of a verified draw. Texts shared with the terminal come from `shared/draw/words`. */
import type { DrawResult, StoredDraw, LedgerFacts, NumberResult, Reason, Verdict } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import { REASON_WORDS } from '@shared/draw/words'
import { MINUS } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateTimeWords } from '../../format/time'

/** Formats a whole number of any length with grouped digits. */
export const wholeWords = (value: bigint | number): string => value.toLocaleString('en-US').replace('-', MINUS)

/** Source of the ledger facts: requested by this app (`asked`), or only stated by the input (`told`). */
export type LedgerFactsSource = 'asked' | 'told'

/** First sentence under the verdict, before the reasons. */
export function verdictLead({ kind, verdict }: DrawResult, witness: LedgerFactsSource): string {
  if (verdict === 'fail') return ''
  if (verdict === 'conditional') return kind === 'number' ? 'The math is correct.' : 'No check contradicts this draw.'
  return witness === 'asked'
    ? 'The values are correct, and the ledger confirms the memo and the number.'
    : 'The values are correct. The ledger’s memo and number come from the proof and were not checked here.'
}

/** Text of a reason. For a transaction that was not found, the text names the queried ledger. */
export const reasonText = (reason: Reason, { facts }: Pick<DrawResult, 'facts'>): string =>
  reason === 'ledger-not-found' && facts
    ? `The ledger of ${networkWords(facts)} does not know the transaction. The transaction may be on another ledger, or too new.`
    : REASON_WORDS[reason]

/** Network as named by main or by a proof: "practice", "testnet", "mainnet". */
const networkWords = ({ network }: LedgerFacts): string => plainText(network, 24)

/** Summary of a draw: a single reason is part of the sentence; several reasons are a list. */
export function summaryOf(result: DrawResult, witness: LedgerFactsSource): { text: string; listed: readonly Reason[] } {
  const lead = verdictLead(result, witness)
  const [firstReason, ...otherReasons] = result.reasons
  if (firstReason === undefined) return { text: lead, listed: [] }
  if (otherReasons.length > 0) return { text: lead, listed: result.reasons }
  return { text: `${lead} ${reasonText(firstReason, result)}`.trim(), listed: [] }
}

/** Title of the salt step. */
export function saltTitle({ commitment: { hashedAs, reasons } }: NumberResult): string {
  if (reasons.includes('commitment-differs')) return 'The salt does not match the commitment'
  if (reasons.includes('commitment-malformed')) return 'The commitment is not valid'
  if (hashedAs === null) return 'No commitment binds the salt'
  if (reasons.includes('memo-commits-twice')) return 'The memo allows a choice between salts'
  if (reasons.includes('memo-without-commitment')) return 'The memo contains no commitment'
  if (reasons.includes('memo-differs')) return 'The memo contains a different commitment'
  return reasons.includes('no-memo')
    ? 'The salt matches the commitment, without a memo'
    : 'The salt matches the commitment'
}

/** Title of the ledger step, and a note on the source or the time of the ledger data. */
export function ledgerWords(
  result: DrawResult,
  witness: LedgerFactsSource,
): { readonly title: string; readonly note: string } {
  const { kind, ledger, facts } = result
  const isFromProof = witness === 'told'
  const source = isFromProof ? 'The proof’s ledger data' : 'The ledger'
  const time = facts ? clockWords(facts.askedAt) : ''
  if (ledger.length === 0) {
    const title = `${source} confirms ${kind === 'number' ? 'the memo and the number' : 'the number'}`
    return { title, note: isFromProof ? 'not checked here' : `confirmed ${time}` }
  }
  if (ledger.includes('no-transaction-id')) return { title: 'No transaction id', note: 'cannot be checked' }
  if (ledger.includes('transaction-id-unknown-form') && verdictOf(ledger) !== 'fail') {
    return { title: 'The transaction id has an unknown form', note: 'cannot be checked' }
  }
  if (ledger.includes('ledger-not-asked')) {
    return {
      title: kind === 'number' ? 'Memo and number: not checked' : 'Number: not checked',
      note: 'ledger not asked',
    }
  }
  const note = isFromProof ? 'from the proof' : `checked ${time}`
  if (facts && ledger.includes('ledger-not-found')) {
    return { title: `The ledger of ${networkWords(facts)} does not know the transaction`, note }
  }
  if (isOnlyNumberUnchecked(ledger)) {
    const title = `${source} confirms ${kind === 'number' ? 'the memo' : 'the transaction'}`
    return { title, note: isFromProof ? 'from the proof, number not checked' : 'number not checked' }
  }
  return { title: `${source} contradicts the draw`, note }
}

const isOnlyNumberUnchecked = (reasons: readonly Reason[]): boolean =>
  reasons.every((reason) => reason === 'ledger-number-unchecked')

const CONSENSUS = /^(\d{1,12})\.(\d{9})$/

/** Consensus time to the nanosecond: "21 Nov 2026, 13:12:09.118204003 UTC". */
export function consensusWords(consensusAt: string): string {
  const [, seconds, nanos] = CONSENSUS.exec(consensusAt) ?? []
  if (seconds === undefined) return '—'
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime())) return '—'
  const [day = '', clock = ''] = date.toISOString().split('T')
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return `${Number(dayOfMonth)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${clock.slice(0, 8)}.${nanos} UTC`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const requestTimeWords = ({ askedAt }: LedgerFacts): string => dateTimeWords(askedAt)

/** Account that paid for the draw, from its transaction id; null if the id names none. */
export const payerAccount = (transactionId: string | null): string | null =>
  /^(0\.0\.\d{1,19})[@-]\d/.exec(transactionId ?? '')?.[1] ?? null

/** Verdicts, gravest first. */
export const VERDICTS_GRAVEST_FIRST: readonly Verdict[] = ['fail', 'conditional', 'pass']

const MAX_TITLE_VALUES = 3

/** Title of a saved proof, such as "3,782 · 1,817 · 2,166 … of 1 to 10,000". */
export function proofTitle(draws: readonly StoredDraw[]): string {
  const [first] = draws
  if (!first || draws.length > 1) return `${wholeWords(draws.length)} draws`
  const { claim } = first.drawInput
  if (claim.kind === 'pool') {
    const serial = claim.serial === null ? 'NFT' : `#${claim.serial.toString()}`
    return `${serial} out of a pool of ${claim.pool ? wholeWords(claim.pool.length) : 'unknown size'}`.slice(0, 200)
  }
  const firstValues = claim.values.slice(0, MAX_TITLE_VALUES).map((value) => wholeWords(value))
  const ellipsis = claim.values.length > firstValues.length ? ' …' : ''
  return plainText(`${firstValues.join(' · ')}${ellipsis} of ${wholeWords(claim.min)} to ${wholeWords(claim.max)}`, 200)
}

/** File name of a proof; main makes the name safe. */
export const proofName = (draws: readonly StoredDraw[]): string =>
  draws.length === 1 ? `draw-${draws[0]?.drawInput.claim.transactionId ?? 'proof'}`.slice(0, 120) : 'draw-proofs'
