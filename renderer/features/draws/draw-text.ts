/** Texts and figures of a verified draw. Texts shared with the terminal come from `shared/draw/words`. */
import type { DrawResult, NumberedDraw, LedgerFacts, NumberResult, Reason, Verdict } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import { REASON_WORDS } from '@shared/draw/words'
import { trimEndOf } from '@shared/digits'
import { MINUS } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateTimeWords } from '../../format/time'

/** Formats a whole number of any length with grouped digits. */
export const wholeNumberWords = (value: bigint | number): string => value.toLocaleString('en-US').replace('-', MINUS)

/**
 * Source of the ledger facts: an answer to a request of this app (`request`), or the input, such as a proof (`input`).
 */
export type LedgerFactsSource = 'request' | 'input'

/** Reasons because of which the drawn NFT cannot be compared with the pool. */
const UNCOMPARED_REASONS: readonly Reason[] = ['no-snapshot', 'pool-not-understood', 'no-serial']

/**
 * Sentence under the verdict, before the reasons; empty for a fail, whose reasons come first. The ledger confirms a
 * draw only if this app read the facts from the ledger.
 */
export function verdictLead(
  { kind, verdict, reasons }: Pick<DrawResult, 'kind' | 'verdict' | 'reasons'>,
  factsSource: LedgerFactsSource,
): string {
  if (verdict === 'fail') return ''
  if (verdict === 'conditional') return kind === 'number' ? 'The math is correct.' : poolLead(reasons)
  return factsSource === 'request'
    ? 'The ledger confirms memo and number, and every value follows from number and salt.'
    : 'Every value follows from number and salt. The ledger was not checked here.'
}

/** Sentences on what is certain about an NFT drawn from a pool. Nothing on the ledger confirms the list of the pool. */
function poolLead(reasons: readonly Reason[]): string {
  if (reasons.some((reason) => UNCOMPARED_REASONS.includes(reason))) {
    return 'The result does not show that the number chose this NFT.'
  }
  return reasons.includes('no-mapping-fits')
    ? 'The NFT is at the stated position. No known method leads from the number to the position.'
    : 'The NFT follows from the number and the pool list. The pool list comes from the market alone.'
}

/**
 * Text of a reason. For a transaction that was not found, the text names the queried ledger. Of several values, the
 * text says how many are wrong.
 */
export function reasonText(reason: Reason, result: DrawResult): string {
  const { facts } = result
  if (reason === 'ledger-not-found' && facts) {
    return `The ledger of ${networkWords(facts)} does not know the transaction. The transaction may be on another ledger, or too new.`
  }
  if (reason === 'value-differs' && result.kind === 'number' && result.claim.values.length > 1) {
    const wrongCount = result.values.mismatchIndexes.length
    const verb = wrongCount === 1 ? 'does' : 'do'
    return `${wholeNumberWords(wrongCount)} of ${wholeNumberWords(result.claim.values.length)} values ${verb} not follow from number and salt.`
  }
  return REASON_WORDS[reason]
}

/** Name of the network, as main or a proof states it: "practice", "local", "testnet" or "mainnet". */
const networkWords = ({ network }: LedgerFacts): string => plainText(network, 24)

/** Text under the verdict of a draw. A single reason is part of the text; several reasons are listed below. */
export function summaryOf(
  result: DrawResult,
  factsSource: LedgerFactsSource,
): { text: string; listedReasons: readonly Reason[] } {
  const lead = verdictLead(result, factsSource)
  const [firstReason, ...otherReasons] = result.reasons
  if (firstReason === undefined) return { text: lead, listedReasons: [] }
  if (otherReasons.length > 0) return { text: lead, listedReasons: result.reasons }
  return { text: `${lead} ${reasonText(firstReason, result)}`.trim(), listedReasons: [] }
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

/**
 * Title of the ledger step, and a note: the source or the time of the ledger data, or that something was not checked.
 */
export function ledgerWords(
  result: DrawResult,
  factsSource: LedgerFactsSource,
): { readonly title: string; readonly note: string } {
  const { kind, ledgerReasons, facts } = result
  const isFromProof = factsSource === 'input'
  const source = isFromProof ? 'The proof’s ledger data' : 'The ledger'
  const time = facts ? clockWords(facts.askedAt) : ''
  if (ledgerReasons.length === 0) {
    const title = `${source} confirms ${kind === 'number' ? 'the memo and the number' : 'the number'}`
    return { title, note: isFromProof ? 'not checked here' : `confirmed ${time}` }
  }
  if (ledgerReasons.includes('no-transaction-id')) return { title: 'No transaction id', note: 'cannot be checked' }
  if (ledgerReasons.includes('transaction-id-unknown-form') && verdictOf(ledgerReasons) !== 'fail') {
    return { title: 'The transaction id has an unknown form', note: 'cannot be checked' }
  }
  if (ledgerReasons.includes('ledger-not-asked')) {
    return {
      title: kind === 'number' ? 'Memo and number: not checked' : 'Number: not checked',
      note: 'no ledger data',
    }
  }
  const note = isFromProof ? 'from the proof' : `checked ${time}`
  if (facts && ledgerReasons.includes('ledger-not-found')) {
    return { title: `The ledger of ${networkWords(facts)} does not know the transaction`, note }
  }
  if (isOnlyNumberUnchecked(ledgerReasons)) {
    const title = `${source} confirms ${kind === 'number' ? 'the memo' : 'the transaction'}`
    return { title, note: isFromProof ? 'from the proof, number not checked' : 'number not checked' }
  }
  return { title: `${source} contradicts the draw`, note }
}

const isOnlyNumberUnchecked = (reasons: readonly Reason[]): boolean =>
  reasons.every((reason) => reason === 'ledger-number-unchecked')

const CONSENSUS_TIME = /^(\d{1,12})\.(\d{9})$/

/** Consensus time to the nanosecond, such as "21 Nov 2026, 13:12:09.118204003 UTC"; "—" if it has another form. */
export function consensusWords(consensusAt: string): string {
  const [, seconds, nanos] = CONSENSUS_TIME.exec(consensusAt) ?? []
  if (seconds === undefined) return '—'
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime())) return '—'
  const [day = '', clock = ''] = date.toISOString().split('T')
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return `${Number(dayOfMonth)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${clock.slice(0, 8)}${fractionWords(nanos ?? '')} UTC`
}

/**
 * Time of a pool snapshot, such as "21 Nov 2026, 13:31:50 UTC"; the text of the result if it is not the usual form of a
 * UTC time with milliseconds.
 */
export function snapshotTimeWords(snapshotAt: string): string {
  const date = new Date(snapshotAt)
  const isUsual = date.getTime() >= 0 && date.toISOString() === snapshotAt
  if (!isUsual) return plainText(snapshotAt, 60)
  const nanoseconds = String(date.getUTCMilliseconds()).padStart(3, '0').padEnd(9, '0')
  return consensusWords(`${Math.floor(date.getTime() / 1000)}.${nanoseconds}`)
}

/** Fraction of a second without the zeros at its end: ".118204003", ".827", or nothing. */
function fractionWords(nanos: string): string {
  const digits = trimEndOf(nanos, '0')
  return digits === '' ? '' : `.${digits}`
}

/** Result and kind of a transaction in words, for the usual ones: "Succeeded, random number (UTILPRNG)". */
export function transactionWords({ result, kind }: { readonly result: string; readonly kind: string }): string {
  const resultText = result === 'SUCCESS' ? 'Succeeded' : plainText(result, 60)
  return `${resultText}, ${kind === 'UTILPRNG' ? 'random number (UTILPRNG)' : plainText(kind, 60)}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Local date and time of the request to the ledger. */
export const requestTimeWords = ({ askedAt }: LedgerFacts): string => dateTimeWords(askedAt)

/** Account that paid for the draw, from the transaction id; null if the id is missing or has another form. */
export const payerAccount = (transactionId: string | null): string | null =>
  /^(0\.0\.\d{1,19})[@-]\d/.exec(transactionId ?? '')?.[1] ?? null

/** Verdicts in the order in which lists show them. */
export const VERDICTS_GRAVEST_FIRST: readonly Verdict[] = ['fail', 'conditional', 'pass']

const MAX_TITLE_VALUES = 5
/** Maximum length of a title, which main also enforces. */
const MAX_TITLE_CHARACTERS = 200
const MAX_FILE_NAME_CHARACTERS = 120

/** Title of a proof, such as "3,782 · 1,817 · 2,166 · 9,669 · 2,334 from 1 to 10,000". */
export function proofTitle(draws: readonly NumberedDraw[]): string {
  const [firstDraw] = draws
  if (!firstDraw || draws.length > 1) return `${wholeNumberWords(draws.length)} draws`
  const { claim } = firstDraw.drawInput
  if (claim.kind === 'pool') {
    const serial = claim.serial === null ? 'NFT' : `#${claim.serial.toString()}`
    return `${serial} out of a pool of ${claim.pool ? wholeNumberWords(claim.pool.length) : 'unknown size'}`.slice(
      0,
      MAX_TITLE_CHARACTERS,
    )
  }
  const firstValues = claim.values.slice(0, MAX_TITLE_VALUES).map((value) => wholeNumberWords(value))
  const ellipsis = claim.values.length > firstValues.length ? ' …' : ''
  const range = `${wholeNumberWords(claim.min)} to ${wholeNumberWords(claim.max)}`
  return plainText(`${firstValues.join(' · ')}${ellipsis} from ${range}`, MAX_TITLE_CHARACTERS)
}

/** Suggested file name of a proof. Main replaces unsafe characters. */
export const proofName = (draws: readonly NumberedDraw[]): string =>
  draws.length === 1
    ? `draw-${draws[0]?.drawInput.claim.transactionId ?? 'proof'}`.slice(0, MAX_FILE_NAME_CHARACTERS)
    : 'draw-proofs'
