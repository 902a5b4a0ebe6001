/** Texts and figures of a verified draw. Texts shared with the terminal come from `shared/draw/words`. */
import type { DrawResult, KeptDraw, LedgerFacts, NumberResult, Reason, Verdict } from '@shared/draw'
import { verdictOf } from '@shared/draw/reasons'
import { REASON_WORDS } from '@shared/draw/words'
import { MINUS } from '../../format/money'
import { plainText } from '../../format/text'
import { clockWords, dateTimeWords } from '../../format/time'

/** A whole number of any length, grouped. */
export const wholeWords = (value: bigint | number): string => value.toLocaleString('en-US').replace('-', MINUS)

/** Source of the ledger facts: requested by this app, or only claimed by the given text. */
export type Witness = 'asked' | 'told'

/** Sentence under the verdict, without the reasons. */
export function leadOf({ kind, verdict }: DrawResult, witness: Witness): string {
  if (verdict === 'fail') return ''
  if (verdict === 'conditional') return kind === 'number' ? 'The sums are right.' : 'Nothing contradicts it.'
  return witness === 'asked'
    ? 'The values follow, and the ledger confirms the memo and the number.'
    : 'The values follow. That the ledger holds the memo and the number is told by the proof, and was not asked here.'
}

/** Text of a reason. For a transaction that was not found, names the ledger that was asked. */
export const reasonText = (reason: Reason, { facts }: Pick<DrawResult, 'facts'>): string =>
  reason === 'ledger-not-found' && facts
    ? `The ledger that was asked, ${networkWords(facts)}, does not know the transaction. It may be of another ledger, or too new.`
    : REASON_WORDS[reason]

/** Network as named by main or by a proof: "practice", "testnet", "mainnet". */
const networkWords = ({ network }: LedgerFacts): string => plainText(network, 24)

/** Summary of a draw: a single reason is part of the sentence; several reasons are a list. */
export function summaryOf(result: DrawResult, witness: Witness): { text: string; listed: readonly Reason[] } {
  const lead = leadOf(result, witness)
  const [only, ...others] = result.reasons
  if (only === undefined) return { text: lead, listed: [] }
  if (others.length > 0) return { text: lead, listed: result.reasons }
  return { text: `${lead} ${reasonText(only, result)}`.trim(), listed: [] }
}

/** Title of the step on salt and memo. */
export function saltTitle({ commitment: { hashedAs, reasons } }: NumberResult): string {
  if (reasons.includes('commitment-differs')) return 'The salt does not match the commitment'
  if (reasons.includes('commitment-malformed')) return 'The commitment is none'
  if (hashedAs === null) return 'No commitment binds the salt'
  if (reasons.includes('memo-commits-twice')) return 'The memo leaves a choice between salts'
  if (reasons.includes('memo-without-commitment')) return 'The memo holds no commitment'
  if (reasons.includes('memo-differs')) return 'The memo holds another commitment'
  return reasons.includes('no-memo')
    ? 'The salt matches the commitment, without a memo'
    : 'The salt matches the commitment'
}

/** Title of the step on the ledger, and a note on the result of the request. */
export function ledgerWords(result: DrawResult, witness: Witness): { readonly title: string; readonly note: string } {
  const { kind, ledger, facts } = result
  const held = kind === 'number' ? 'the memo and the number' : 'the number'
  const at = facts ? clockWords(facts.askedAt) : ''
  const said = witness === 'told' ? 'told by the proof' : `confirmed ${at}`
  if (ledger.length === 0) return { title: `The ledger holds ${held}`, note: said }
  if (ledger.includes('no-transaction-id')) return { title: 'No transaction is named', note: 'cannot be asked' }
  if (ledger.includes('transaction-id-unknown-form') && verdictOf(ledger) !== 'fail') {
    return { title: 'The transaction’s id is none', note: 'cannot be asked' }
  }
  if (ledger.includes('ledger-not-asked')) return { title: `The ledger holds ${held}`, note: 'not confirmed' }
  const asked = witness === 'told' ? said : `asked ${at}`
  if (facts && ledger.includes('ledger-not-found')) {
    return { title: `The ledger of ${networkWords(facts)} does not know the transaction`, note: asked }
  }
  if (verdictIsOpen(ledger)) {
    const title = kind === 'number' ? 'The ledger holds the memo' : 'The ledger drew in this transaction'
    return { title, note: witness === 'told' ? 'told by the proof, number not checked' : 'number not checked' }
  }
  return { title: 'The ledger says otherwise', note: asked }
}

const verdictIsOpen = (reasons: readonly Reason[]): boolean => reasons.every((one) => one === 'ledger-number-unchecked')

const CONSENSUS = /^(\d{1,12})\.(\d{9})$/

/** Consensus time to the nanosecond: "21 Nov 2026, 13:12:09.118204003 UTC". */
export function consensusWords(at: string): string {
  const [, seconds, nanos] = CONSENSUS.exec(at) ?? []
  if (seconds === undefined) return '—'
  const date = new Date(Number(seconds) * 1000)
  if (Number.isNaN(date.getTime())) return '—'
  const [day = '', clock = ''] = date.toISOString().split('T')
  const [year = '', month = '', inMonth = ''] = day.split('-')
  return `${Number(inMonth)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${clock.slice(0, 8)}.${nanos} UTC`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const askedWords = ({ askedAt }: LedgerFacts): string => dateTimeWords(askedAt)

/** Account that paid for the draw, from its transaction id; null if the id names none. */
export const payerOf = (transactionId: string | null): string | null =>
  /^(0\.0\.\d{1,19})[@-]\d/.exec(transactionId ?? '')?.[1] ?? null

/** Verdicts, gravest first. */
export const GRAVEST_FIRST: readonly Verdict[] = ['fail', 'conditional', 'pass']

const MOST_IN_TITLE = 3

/** Title of a saved proof, such as "3,782 · 1,817 · 2,166 … of 1 to 10,000". */
export function proofTitle(draws: readonly KeptDraw[]): string {
  const [first] = draws
  if (!first || draws.length > 1) return `${wholeWords(draws.length)} draws`
  const { claim } = first.given
  if (claim.kind === 'pool') {
    const serial = claim.serial === null ? 'NFT' : `#${claim.serial.toString()}`
    return `${serial} out of a pool of ${claim.pool ? wholeWords(claim.pool.length) : 'unknown size'}`.slice(0, 200)
  }
  const shown = claim.values.slice(0, MOST_IN_TITLE).map((value) => wholeWords(value))
  const more = claim.values.length > shown.length ? ' …' : ''
  return plainText(`${shown.join(' · ')}${more} of ${wholeWords(claim.min)} to ${wholeWords(claim.max)}`, 200)
}

/** File name of a proof; main makes the name safe. */
export const proofName = (draws: readonly KeptDraw[]): string =>
  draws.length === 1 ? `draw-${draws[0]?.given.claim.transactionId ?? 'proof'}`.slice(0, 120) : 'draw-proofs'
