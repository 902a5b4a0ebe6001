import { trimEndOf } from '../digits'
import type { Bias } from './bias'
import { isFair } from './bias'
import type { ExpectedType, Unreadable } from './claim'
import type { HashedAs } from './commitment'
import type { SetFinding } from './draw-set'
import type { Mapping, PositionBase } from './pool'
import type { Reason, Verdict } from './reasons'
import type { HashForm } from './values'

/** Texts about draws and verdicts, the same in the app, in a terminal and in the verifier file. */

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  conditional: 'Conditional',
}

export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  'commitment-malformed': 'The commitment does not have the documented form of 16 hex digits.',
  'commitment-differs':
    'The salt does not match the commitment, as text or as bytes. The draw committed to another salt.',
  'memo-without-commitment': 'The memo contains no commitment (sc= and 16 hex digits).',
  'memo-commits-twice': 'The memo contains different commitments, which allows a choice between salts.',
  'memo-differs': 'The commitment in the memo differs from the result’s own commitment.',
  'number-negative': 'The ledger’s number is below zero. No ledger draws such a number.',
  'number-too-large': 'The ledger’s number has more than 384 bits. No ledger draws such a number.',
  'range-empty': 'The maximum is below the minimum, so nothing can be drawn.',
  'range-too-large': 'The range has more than 4,294,967,295 values, the documented maximum.',
  'size-differs': 'The size does not match the minimum and the maximum.',
  'no-values': 'The result contains no values.',
  'values-too-many': 'The result contains more than 10 values, the documented maximum.',
  'count-differs': 'The number of values does not match the count.',
  'value-differs': 'A value does not follow from the ledger’s number and the salt.',
  'ledger-failed': 'The ledger reports that the transaction did not succeed.',
  'ledger-other-kind': 'The ledger reports a transaction of another kind, which drew no number.',
  'ledger-memo-differs': 'The ledger’s memo differs from the result’s memo, or does not commit to this salt alone.',
  'ledger-number-differs': 'The ledger drew another number.',
  'index-outside-pool': 'The selected position is outside the pool.',
  'serial-differs': 'The NFT is not at the selected position, counted from 0 or from 1.',
  'serial-twice-in-pool': 'The pool contains the same serial twice.',
  'ledger-payer-differs':
    'The payer on the ledger differs from the payer in the transaction id. The ledger data is of another transaction.',
  'ledger-time-differs':
    'The time on the ledger does not fit the transaction id. A transaction takes effect within three minutes of its start, or never.',
  'responses-differ': 'The result reports one transaction twice, with two different numbers.',
  'proof-differs': 'The proof states a verdict that its own data contradicts.',
  'no-commitment': 'No commitment is given, so nothing binds the salt.',
  'no-memo': 'No memo is given, so nothing shows that the ledger holds the commitment.',
  'undocumented-form': 'The value follows by a formula that is documented only for several values.',
  'salt-spelling-free':
    'The commitment binds only the salt’s bytes, and other texts encode the same bytes. The choice of text allowed a choice of outcome.',
  'number-without-range':
    'The ledger’s number is above 2,147,483,647, the maximum for a draw with a range. Only a 384-bit draw without a range can give such a number.',
  'transaction-id-unknown-form':
    'The transaction id has an unknown form. The ledger cannot be asked, and payer and time cannot be compared.',
  'no-transaction-id': 'No transaction id is given, so the ledger cannot be asked.',
  'ledger-not-asked': 'Not checked on the ledger. Memo and number come from the result itself.',
  'ledger-not-found': 'The ledger does not know the transaction. The transaction may be on another ledger, or too new.',
  'ledger-number-unchecked': 'The number was not checked: the ledger’s public history does not hold it.',
  'no-snapshot': 'No pool snapshot is given, so the NFT cannot be derived from the number.',
  'pool-not-understood': 'The pool snapshot has an undocumented form, so the NFT cannot be derived from the number.',
  'snapshot-unproven': 'The pool snapshot comes from the market alone. Nothing on the ledger confirms it.',
  'number-outside-range': 'The number is not below its stated range. The meaning of that range is not documented.',
  'no-serial': 'The result does not name the drawn NFT.',
  'mapping-not-documented':
    'The position in the pool follows from the ledger’s number, but the method is not documented.',
  'no-mapping-fits':
    'No known method leads from the ledger’s number to the position. The method is not documented, so this proves nothing.',
}

export const FINDING_WORDS: Readonly<Record<SetFinding['code'], string>> = {
  'salt-again': 'The same salt was used for two draws.',
  'commitment-shared': 'Two different salts have the same commitment, which allows a choice between them.',
  'transaction-again': 'One transaction has two different outcomes.',
  'same-draw': 'The same draw occurs twice and counts once.',
  redraw:
    'The same account drew again from a range of the same size within a minute. The two draws may be unrelated. The data does not show which draw counts.',
  'mixed-method':
    'These draws use different methods to hash the salt or to count the index. A choice of method allows a choice of outcome.',
}

export const HASHED_AS_WORDS: Readonly<Record<HashedAs, string>> = {
  text: 'hashed as text',
  hex: 'hashed as bytes decoded from hex',
  base64: 'hashed as bytes decoded from base64',
}

export const FORM_WORDS: Readonly<Record<HashForm, string>> = {
  plain: 'SHA-256 of number:salt',
  'from-0': 'SHA-256 of number:salt:i, i from 0',
  'from-1': 'SHA-256 of number:salt:i, i from 1',
}

export const MAPPING_WORDS: Readonly<Record<Mapping, string>> = {
  number: 'the number itself',
  'number-1': 'the number minus one',
  'modulo-pool': 'the number modulo the pool size',
  'modulo-range': 'the number modulo its stated range',
}

export const POSITION_BASE_WORDS: Readonly<Record<PositionBase, string>> = {
  0: 'positions counted from 0',
  1: 'positions counted from 1',
}

/** Sentences about the strength of a 64-bit commitment, which are the same for every draw. */
export const CHECK_LIMIT_WORDS: readonly string[] = [
  'The commitment has 64 bits. Finding two salts with the same commitment takes about 4.3 billion hashes, minutes of work.',
  'An operator with two such salts could choose between two outcomes.',
  'A draw that was made but never shown leaves no trace here. Only a list of all the operator’s draws reveals it.',
]

/** Warning for ledger facts that a proof states: the proof's author wrote these facts. */
export const STATED_FACTS_WORDS =
  'The ledger data comes from the proof and was not checked on the ledger. This data is only as reliable as the proof’s author.'

/** Text after the word of a verdict that depends on the proof's ledger facts. */
export const STATED_FACTS_CONDITION = ', based on the proof’s ledger data'

export const LEDGER_LOOKUP_WORDS =
  'A mirror node that you trust can confirm the transaction’s memo, time and status. The number is only in a node’s record, for about three minutes.'

const EXPECTED_WORDS: Readonly<Record<ExpectedType, string>> = {
  text: 'a text of at most 1,000 characters',
  'whole-number': 'a whole number',
  'whole-numbers': 'a list of whole numbers',
  object: 'an object',
  list: 'a valid list',
  time: 'a time in UTC',
}

const JSON_WORDS = {
  syntax: 'The input is not valid JSON.',
  'ends-early': 'The input ends before the JSON is complete.',
  'too-deep': 'The input is nested more than 32 levels deep. A draw has four levels.',
  'key-twice': 'A field occurs twice, so the input could be read as two different draws.',
  'long-number': 'A number has more than 128 digits.',
} as const

/** Reason why an input could not be read as a draw. Contains names of documented fields, but no third-party text. */
export function unreadableWords(reason: Unreadable): string {
  switch (reason.code) {
    case 'no-json':
      return JSON_WORDS[reason.problem]
    case 'too-large':
      return `The input has more than ${Math.round(reason.limitBytes / 1024 / 1024)} MB.`
    case 'empty':
      return 'The input is empty.'
    case 'not-opened':
      return 'The file could not be opened or read.'
    case 'not-text':
      return 'The input is not UTF-8 text.'
    case 'no-draw':
      return 'The input contains no draw: no random number result, mint result or proof.'
    case 'no-pool-draw':
      return 'The mint result contains no draw: its NFTs did not come from a forever-mint pool.'
    case 'field':
      return `“${reason.field}” is not ${EXPECTED_WORDS[reason.expected]}.`
    case 'field-missing':
      return `“${reason.field}” is missing.`
    case 'nfts-without-draw':
      return reason.nftCount === 1
        ? '1 NFT of the mint result has no draw.'
        : `${reason.nftCount} NFTs of the mint result have no draw.`
    case 'too-many-draws':
      return `More than ${groupedDigits(reason.limit)} draws were given. The first ${groupedDigits(reason.limit)} are verified; put the rest into other files.`
    case 'too-many-unread':
      return `More than ${groupedDigits(reason.limit)} items of the input are not draws.`
    case 'column-twice':
      return `The column “${reason.column}” occurs twice in the table.`
    case 'columns':
      return `Columns are missing: ${reason.missing.join(', ')}.`
    case 'row':
      return reason.problem === 'quote'
        ? 'The quotes in this line are not valid.'
        : 'The number of cells in this line does not match the table header.'
    case 'proof-version':
      return `The proof has version ${reason.version}. This app reads version 1.`
  }
}

/**
 * Words for the bias of a range of `size` values: a title, the ratio, such as "1.0000023", and a text that explains the
 * ratio.
 */
export function biasWords(
  bias: Bias,
  size: number,
): { readonly title: string; readonly ratio: string; readonly text: string } {
  const ratio = ratioText(bias)
  if (bias.favouredValueCount === 0) {
    const valuesText = size === 1 ? 'one value' : `${groupedDigits(size)} values`
    return {
      title: 'All values are equally likely',
      ratio,
      text: `4,294,967,296 hashes divide evenly among ${valuesText}.`,
    }
  }
  return {
    title: isFair(bias) ? 'No value is favoured by more than 1 %' : 'Some values are favoured',
    ratio,
    text: `4,294,967,296 hashes do not divide evenly. The first ${groupedDigits(bias.favouredValueCount)} of ${groupedDigits(size)} values are ${ratio} times as likely.`,
  }
}

/** Text of the ratio, with enough decimals to show how far the ratio is above 1. */
function ratioText({ ratio, minHashesPerValue }: Bias): string {
  if (ratio === 1) return '1'
  const text = ratio.toFixed(Math.min(12, Math.max(2, Math.ceil(Math.log10(minHashesPerValue)) + 1)))
  return trimEndOf(text, '0').replace(/\.$/, '.0')
}

const groupedDigits = (value: number): string => value.toLocaleString('en-US')

/** Words for a share, 0 to 1, as a number out of a hundred: "64 of 100". */
export function outOfHundredWords(share: number): string {
  if (share < 0.01) return 'fewer than one of 100'
  return share > 0.99 ? 'more than 99 of 100' : `${Math.round(share * 100)} of 100`
}

/** Text of a chance, 0 to 1, with three significant digits, or "below 0.000001". */
export const chanceWords = (chance: number): string => (chance < 1e-6 ? 'below 0.000001' : chance.toPrecision(3))
