import { trimEndOf } from '../digits'
import type { Bias } from './bias'
import { isFair } from './bias'
import type { Expected, Unreadable } from './claim'
import type { HashedAs } from './commitment'
import type { SetFinding } from './draw-set'
import type { Mapping, PlaceBase } from './pool'
import type { Reason, Verdict } from './reasons'
import type { Form } from './values'

/** Words of a verdict, which are the same in the app, in a terminal and in the file for browsers. */

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  conditional: 'Conditional',
}

export const REASON_WORDS: Readonly<Record<Reason, string>> = {
  'commitment-malformed': 'The commitment is not 16 hex digits, as the documents say it is.',
  'commitment-differs':
    'The salt does not give the commitment, neither its text nor its bytes: it is not the salt that was committed to.',
  'memo-without-commitment': 'The memo holds no commitment (sc= and 16 hex digits).',
  'memo-commits-twice': 'The memo holds more than one commitment, which leaves a choice between salts.',
  'memo-differs': 'The memo holds another commitment than the answer.',
  'number-negative': 'The ledger’s number is below zero: no ledger draws that.',
  'number-too-large': 'The ledger’s number has more than 384 bits: no ledger draws that.',
  'range-empty': 'The greatest value is below the least: nothing can be drawn.',
  'range-too-large': 'The range has more than 4,294,967,295 values, which the documents do not allow.',
  'size-differs': 'The size is not what follows from the least and the greatest value.',
  'no-values': 'No value is given.',
  'values-too-many': 'More than 10 values are given, which the documents do not allow.',
  'count-differs': 'There are not as many values as the count says.',
  'value-differs': 'A value does not follow from the ledger’s number and the salt.',
  'ledger-failed': 'The ledger says that the transaction did not succeed.',
  'ledger-other-kind': 'The ledger says that the transaction is of another kind: it drew no number.',
  'ledger-memo-differs': 'The ledger’s memo is another one, or is not bound to this salt.',
  'ledger-number-differs': 'The ledger drew another number.',
  'index-outside-pool': 'The place that was selected lies outside the pool.',
  'serial-differs': 'The NFT does not stand at the place that was selected, counted from 0 or from 1.',
  'serial-twice-in-pool': 'The pool holds a serial twice.',
  'ledger-payer-differs':
    'The ledger names another payer than the transaction’s id: what is told of it is of another one.',
  'ledger-time-differs':
    'The ledger’s time does not fit the transaction’s id: it takes effect within three minutes of its start, or never.',
  'responses-differ': 'The answer tells of one transaction twice, with two different numbers.',
  'proof-differs': 'The proof tells of another verdict than follows from what is in it.',
  'no-commitment': 'No commitment is given, so that the salt is bound to nothing.',
  'no-memo': 'The memo is not given, so that nothing shows where the commitment was written.',
  'undocumented-form': 'The value follows, by a formula that the documents give for several values only.',
  'salt-spelling-free':
    'The commitment is to the bytes of the salt, and other texts spell the same bytes: whoever chose this one chose among outcomes.',
  'number-without-range':
    'The ledger’s number is above 2,147,483,647. Drawn from a range it is never so great; only a number of 384 bits, drawn without one, may be.',
  'transaction-id-unknown-form':
    'What is given as the transaction’s id is none: no ledger can be asked about it, nor payer and time compared.',
  'no-transaction-id': 'No transaction is named, so that the ledger cannot be asked.',
  'ledger-not-asked': 'The ledger was not asked: memo and number are as the answer tells them.',
  'ledger-not-found':
    'The ledger that was asked does not know the transaction. It may be of another ledger, or too new.',
  'ledger-number-unchecked':
    'The number itself was not checked: a mirror does not give it, only a node’s record, and that for about three minutes.',
  'no-snapshot': 'No snapshot of the pool is given, so that the NFT cannot be followed from the number.',
  'pool-not-understood':
    'The snapshot of the pool has a form that the documents do not give, so that the NFT cannot be followed.',
  'snapshot-unproven': 'The snapshot of the pool is the market’s own word: nothing on the ledger binds it.',
  'number-outside-range':
    'The number is not below the range it is said to be drawn from. What that range means is not documented.',
  'no-serial': 'The answer does not name the NFT that was drawn.',
  'mapping-not-documented':
    'The place in the pool follows from the ledger’s number in a way that fits and is not documented.',
  'no-mapping-fits':
    'No known way leads from the ledger’s number to the place in the pool. The documents give none, so that this proves nothing.',
}

export const FINDING_WORDS: Readonly<Record<SetFinding['code'], string>> = {
  'salt-again': 'A salt was used again after it had been shown.',
  'commitment-shared': 'Two different salts have one commitment: whoever held both could choose.',
  'transaction-again': 'One transaction stands behind two different outcomes.',
  'same-draw': 'The very same draw is there twice. It is counted once.',
  redraw:
    'The same account drew from as many values again within a minute. It may have been for somebody else; which of both counts, the draws do not say.',
  'mixed-method':
    'These draws are not made in one way: salts are hashed differently, or indexes counted from another number. Whoever may choose the way may choose the outcome.',
}

export const HASHED_AS_WORDS: Readonly<Record<HashedAs, string>> = {
  text: 'hashed as text',
  hex: 'hashed as the bytes that its hex digits spell',
  base64: 'hashed as the bytes that its base64 spells',
}

export const FORM_WORDS: Readonly<Record<Form, string>> = {
  plain: 'SHA-256 of number:salt',
  'from-0': 'SHA-256 of number:salt:i, i from 0',
  'from-1': 'SHA-256 of number:salt:i, i from 1',
}

export const MAPPING_WORDS: Readonly<Record<Mapping, string>> = {
  number: 'the number itself',
  'number-1': 'the number less one',
  'modulo-pool': 'the number modulo the size of the pool',
  'modulo-range': 'the number modulo the range it was drawn from',
}

export const PLACE_BASE_WORDS: Readonly<Record<PlaceBase, string>> = {
  0: 'places counted from 0',
  1: 'places counted from 1',
}

/** Strength of a 64-bit commitment, independent of the operator. */
export const STRENGTH_WORDS: readonly string[] = [
  'The commitment has 64 bits. Two salts that share it cost about 4.3 billion hashes, minutes of work: whoever held two could choose between two outcomes.',
  'A draw that was made and never shown leaves no trace here. Only the list of everything its operator drew shows it.',
]

/** The ledger facts of a proof were written by the proof's author. */
export const TOLD_WORDS =
  'What the ledger said is told by the proof and was not asked here: it is the word of whoever made it.'

/** Follows the word of a verdict that depends on the proof's ledger facts. */
export const IF_TOLD_WORDS = ', if the proof’s account of the ledger is true'

export const LOOK_UP_WORDS =
  'A mirror node you trust tells the transaction’s memo, time and status. It does not tell the number: only a node’s record does, for about three minutes.'

const EXPECTED_WORDS: Readonly<Record<Expected, string>> = {
  text: 'a text of at most 1,000 characters',
  'whole-number': 'a whole number',
  'whole-numbers': 'a list of whole numbers',
  object: 'an object',
  list: 'a list of objects',
  time: 'a time in UTC',
}

const JSON_WORDS = {
  syntax: 'It is not JSON.',
  'ends-early': 'It ends before the JSON is complete.',
  'too-deep': 'It is nested more than 32 levels deep. A draw has four.',
  'key-twice': 'A field stands in it twice, so that two readers could take it for two different draws.',
  'long-number': 'A number in it has more than 128 digits.',
} as const

/** Reason why an input could not be read as a draw. Includes no third-party text except names of known fields. */
export function unreadableWords(why: Unreadable): string {
  switch (why.code) {
    case 'no-json':
      return JSON_WORDS[why.problem]
    case 'too-large':
      return `It has more than ${Math.round(why.limitBytes / 1024 / 1024)} MB.`
    case 'empty':
      return 'There is nothing in it.'
    case 'not-opened':
      return 'It could not be opened.'
    case 'not-text':
      return 'It is not text in UTF-8.'
    case 'no-draw':
      return 'It holds no draw: neither an answer of the random number route, nor a mint result, nor a proof.'
    case 'no-pool-draw':
      return 'It is a mint result without a draw: the NFTs did not come from a forever-mint pool.'
    case 'field':
      return `“${why.field}” is not ${EXPECTED_WORDS[why.expected]}.`
    case 'field-missing':
      return `“${why.field}” is missing.`
    case 'nfts-without-draw':
      return why.nfts === 1 ? 'No draw is told of one of its NFTs.' : `No draw is told of ${why.nfts} of its NFTs.`
    case 'too-many-draws':
      return `More than ${grouped(why.limit)} draws stand in it. Those are verified; split the rest into files of their own.`
    case 'too-many-unread':
      return `More than ${grouped(why.limit)} items in it are no draws.`
    case 'column-twice':
      return `The column “${why.column}” stands in the table twice.`
    case 'columns':
      return `Columns are missing: ${why.missing.join(', ')}.`
    case 'row':
      return why.problem === 'quote'
        ? 'A quote in this line is not closed.'
        : 'This line has another number of cells than the head of the table.'
    case 'proof-version':
      return `The proof is of version ${why.version}; this app reads version 1.`
  }
}

/** Words for the bias of a range: the ratio, such as "1.0000023", and its meaning. */
export function biasWords(
  bias: Bias,
  size: number,
): { readonly title: string; readonly ratio: string; readonly text: string } {
  const ratio = ratioText(bias)
  if (bias.favoured === 0) {
    return {
      title: 'Every value is as likely',
      ratio,
      text: `4,294,967,296 hashes fall evenly on ${size === 1 ? 'one value' : `${grouped(size)} values`}.`,
    }
  }
  return {
    title: isFair(bias) ? 'No value is favoured by more than a trace' : 'Some values are favoured',
    ratio,
    text: `The likeliest value is ${ratio} times as likely as the least: 4,294,967,296 hashes over ${grouped(size)} values. The first ${grouped(bias.favoured)} of the range are the likelier ones.`,
  }
}

/** Enough digits to show the first ones after the zeros. */
function ratioText({ ratio, least }: Bias): string {
  if (ratio === 1) return '1'
  const text = ratio.toFixed(Math.min(12, Math.max(2, Math.ceil(Math.log10(least)) + 1)))
  return trimEndOf(text, '0').replace(/\.$/, '.0')
}

const grouped = (value: number): string => value.toLocaleString('en-US')

/** Share as a number out of a hundred: "64 of 100". */
export function inHundred(share: number): string {
  if (share < 0.01) return 'fewer than one of 100'
  return share > 0.99 ? 'more than 99 of 100' : `${Math.round(share * 100)} of 100`
}

/** Formats p for reading: three digits, or "below 0.000001". */
export const chanceWords = (chance: number): string => (chance < 1e-6 ? 'below 0.000001' : chance.toPrecision(3))
