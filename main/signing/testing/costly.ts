import { MAX_BODY_BYTES } from '@shared/ledger-limits'
import { MAX_NAME_CHARS } from '../intent-context'
import { fullContext, type Context } from './corpus/cases'
import { KINDS } from './corpus/kinds'
import { BUYER, HBAR, body, entry, forNode, hbarList, id, leg, list, nft, signed, tokenList, transfer } from './pieces'
import { hbarTo, nftsOf, removal, tokensTo } from './acts'
import { int, len, tag, text, varint } from './wire-write'

/** Bytes made to cost a reader as much as possible. All are generated, and the same in every run. */
export type Costly = {
  readonly name: string
  readonly bytes: Uint8Array
  /** The first rule that reports on a purchase with these bytes: shows how far they get before they are refused. */
  readonly rule: string
}

const MAX_BODY = MAX_BODY_BYTES
/** Fields of a body other than its data, and the headers around its lists. */
const FRAME = 80

const upTo = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** As many pieces as a body of the largest size has room for. */
function filled(make: (index: number) => Buffer, room = MAX_BODY - FRAME): Buffer[] {
  const pieces: Buffer[] = []
  let size = 0
  for (let index = 0; ; index++) {
    const piece = make(index)
    size += piece.length
    if (size > room) return pieces
    pieces.push(piece)
  }
}

/** Seven-digit accounts, far from the names of `knownNames` unless a test wants others. */
const ACCOUNT = 7_130_000
/** Two-byte numbers: the shortest form of many different accounts. */
const SHORT = 200
const LONG = 10n ** 17n

/** A leg without an amount, written as short as the form allows. */
const zeroLeg = (account: number): Buffer => len(1, len(1, id(account)))
const longId = (index: number): Buffer => int(3, LONG + BigInt(index) * 1_000_003n)

const dataOf = (field: number, ...pieces: readonly Buffer[]): Buffer => list(body({ data: len(field, ...pieces) }))
const ofTransfer = (...lists: readonly Buffer[]): Buffer => list(body({ data: transfer(...lists) }))

const legs480 = hbarList(...upTo(480, (i) => leg(ACCOUNT + i, 0n)))
const bodyOf480 = (node: number): Buffer => forNode(node, { data: transfer(legs480) })

/** A list for as many nodes as fit below the largest accepted size, each with a body of the largest size. */
function forNodes(count: number, make: (node: number) => Buffer): Buffer {
  return list(...upTo(count, (i) => make(3 + i)))
}

/**
 * As many legs as the ledger takes, each similar to a known name: no count refuses them before the names are compared.
 */
export const legsLikeNames: Costly = {
  name: 'ten zero-amount legs that look like known names',
  bytes: ofTransfer(hbarList(...upTo(10, (i) => leg(3_388_300 + i * 7, 0n)))),
  rule: 'nft-missing',
}

/** One body each, no larger than the ledger takes. */
export const costlyBodies: readonly Costly[] = [
  legsLikeNames,
  {
    name: 'the longest memo that the ledger takes, of imitated letters and links',
    bytes: list(body({ memo: text(6, 'p\u0430.io '.repeat(14)) })),
    rule: 'memo-letters',
  },
  { name: '480 zero-amount legs', rule: 'ledger-hbar-legs', bytes: ofTransfer(legs480) },
  {
    name: '480 zero-amount legs that look like known names',
    rule: 'ledger-hbar-legs',
    bytes: ofTransfer(hbarList(...upTo(480, (i) => leg(3_388_300 + i * 7, 0n)))),
  },
  {
    name: 'the most zero-amount legs',
    rule: 'ledger-hbar-legs',
    bytes: ofTransfer(hbarList(...filled((i) => zeroLeg(SHORT + i)))),
  },
  {
    name: 'the most zero-amount legs of accounts with 18 digits',
    rule: 'ledger-hbar-legs',
    bytes: ofTransfer(hbarList(...filled((i) => len(1, len(1, longId(i)))))),
  },
  {
    name: 'the most zero-amount legs of addresses',
    rule: 'ledger-hbar-legs',
    bytes: ofTransfer(
      hbarList(
        ...filled((i) =>
          len(1, len(1, len(4, Buffer.from(`${(i + 1).toString(16).padStart(8, '0')}`.padStart(40, 'a'), 'hex')))),
        ),
      ),
    ),
  },
  {
    name: 'the most paid legs',
    rule: 'ledger-hbar-legs',
    bytes: ofTransfer(
      hbarList(
        ...((paid) => [leg(BUYER, -BigInt(paid.length) * HBAR), ...paid])(
          filled((i) => leg(ACCOUNT + i, HBAR), MAX_BODY - FRAME - 20),
        ),
      ),
    ),
  },
  { name: 'the most empty legs', rule: 'ledger-hbar-legs', bytes: ofTransfer(hbarList(...filled(() => len(1)))) },
  {
    name: 'the most token lists',
    rule: 'ledger-token-legs',
    bytes: ofTransfer(
      ...filled((i) =>
        tokenList(SHORT + i, len(2, len(1, id(SHORT)), int(2, 1)), len(2, len(1, id(SHORT + 1)), int(2, 2))),
      ),
    ),
  },
  {
    name: 'the most legs of one token',
    rule: 'ledger-token-legs',
    bytes: ofTransfer(tokenList(9000, ...filled((i) => len(2, len(1, id(SHORT + i)))))),
  },
  {
    name: 'the most NFT moves',
    rule: 'ledger-nft-legs',
    bytes: ofTransfer(tokenList(9000, ...filled((i) => nft(BUYER, SHORT, 1 + i)))),
  },
  {
    name: 'the most NFT moves of a token each',
    rule: 'ledger-nft-legs',
    bytes: ofTransfer(...filled((i) => tokenList(SHORT + i, nft(BUYER, SHORT, 1)))),
  },
  {
    name: 'the most associations',
    rule: 'buy-type',
    bytes: dataOf(40, len(1, id(BUYER)), ...filled((i) => len(2, id(SHORT + i)))),
  },
  {
    name: 'the most HBAR allowances',
    rule: 'ledger-allowances',
    bytes: dataOf(48, ...filled((i) => hbarTo(SHORT + i, 1n))),
  },
  {
    name: 'the most HBAR allowances without owner',
    rule: 'ledger-allowances',
    bytes: dataOf(48, ...filled((i) => len(1, len(2, id(SHORT + i))))),
  },
  {
    name: 'the most token allowances',
    rule: 'ledger-allowances',
    bytes: dataOf(48, ...filled((i) => tokensTo(SHORT + i, 1))),
  },
  {
    name: 'the most NFT allowances',
    rule: 'ledger-allowances',
    bytes: dataOf(48, ...filled((i) => nftsOf(SHORT + i, BUYER, SHORT, [1]))),
  },
  {
    name: 'an NFT allowance for the most serials',
    rule: 'ledger-allowances',
    bytes: dataOf(
      48,
      nftsOf(
        5000,
        BUYER,
        6006,
        filled((i) => varint(1 + i)).map((_, i) => 1 + i),
      ),
    ),
  },
  {
    name: 'a removal of the most serials',
    rule: 'ledger-allowances',
    bytes: dataOf(49, removal(filled((i) => varint(1 + i)).map((_, i) => 1 + i))),
  },
  {
    name: 'the most removals',
    rule: 'ledger-allowances',
    bytes: dataOf(49, ...filled((i) => removal([1], SHORT + i))),
  },
  {
    name: 'a call with the longest parameters',
    rule: 'buy-type',
    bytes: dataOf(
      7,
      len(1, id(5000)),
      int(2, 90_000),
      len(4, Buffer.from(`a22cb465${'00'.repeat(MAX_BODY - 130)}`, 'hex')),
    ),
  },
  { name: 'the longest memo', rule: 'memo-long', bytes: list(body({ memo: text(6, 'm'.repeat(MAX_BODY - 220)) })) },
  {
    name: 'the longest memo of hidden characters',
    rule: 'memo-hidden',
    bytes: list(body({ memo: text(6, '\u202e'.repeat(1960)) })),
  },
  {
    name: 'a number of many bytes, again and again',
    rule: 'ledger-allowances',
    bytes: dataOf(48, nftsOf(5000, BUYER, 6006, [], len(4, ...filled((i) => varint(2n ** 63n - 1n - BigInt(i)))))),
  },
  { name: 'groups in groups', rule: 'wire-unknown-field', bytes: list(Buffer.concat(upTo(2900, () => tag(30, 3)))) },
  { name: 'messages in messages', rule: 'entry-form', bytes: nestedMessages(1400) },
]

/** Lists of the largest accepted size. */
export const costlyLists: readonly Costly[] = [
  { name: '42 nodes, 480 zero-amount legs each', rule: 'ledger-hbar-legs', bytes: forNodes(42, bodyOf480) },
  {
    name: '42 nodes, the most zero-amount legs each',
    rule: 'ledger-hbar-legs',
    bytes: forNodes(42, (node) => forNode(node, { data: transfer(hbarList(...filled((i) => zeroLeg(SHORT + i)))) })),
  },
  {
    name: '42 nodes, 480 legs each, the last body another',
    rule: 'body-mismatch',
    bytes: Buffer.concat([
      forNodes(41, bodyOf480),
      list(forNode(90, { data: transfer(hbarList(...upTo(480, (i) => leg(ACCOUNT + i + (i === 479 ? 9 : 0), 0n)))) })),
    ]),
  },
  {
    name: '42 nodes, the second body cannot be read',
    rule: 'wire-unknown-field',
    bytes: Buffer.concat([
      list(bodyOf480(3), Buffer.concat([bodyOf480(4), tag(30, 2)])),
      forNodes(40, (node) => bodyOf480(node + 2)),
    ]),
  },
  {
    name: '42 nodes, allowances for the most serials',
    rule: 'ledger-allowances',
    bytes: forNodes(42, (node) =>
      forNode(node, {
        data: len(
          48,
          nftsOf(
            5000,
            BUYER,
            6006,
            filled((i) => varint(1 + i)).map((_, i) => 1 + i),
          ),
        ),
      }),
    ),
  },
  {
    name: '64 nodes, 4 KB each',
    rule: 'node-unknown',
    bytes: forNodes(64, (node) => forNode(node, { memo: text(6, 'm'.repeat(3800)) })),
  },
  {
    name: '65,000 empty signed transactions',
    rule: 'bytes-size',
    bytes: Buffer.concat(upTo(65_000, () => entry(Buffer.alloc(0)))),
  },
  { name: '131,000 empty entries', rule: 'bytes-size', bytes: Buffer.concat(upTo(131_000, () => len(1))) },
  {
    name: 'the same small body 1,500 times',
    rule: 'bytes-size',
    bytes: Buffer.concat(upTo(1_500, () => list(body()))),
  },
  { name: 'one entry of the largest size', rule: 'ledger-size', bytes: entry(signed(Buffer.alloc(256 * 1024 - 20))) },
  {
    name: 'one entry with unknown fields',
    rule: 'wire-order',
    bytes: entry(Buffer.concat(upTo(100_000, () => int(3, 0)))),
  },
  { name: 'one byte over the largest size', rule: 'bytes-size', bytes: Buffer.alloc(256 * 1024 + 1) },
]

function nestedMessages(depth: number): Buffer {
  let inside: Buffer = Buffer.alloc(0)
  for (let i = 0; i < depth; i++) inside = len(1, inside)
  return inside
}

/**
 * Names that a person could have saved, of accounts with seven digits that differ from the accounts in the bytes above.
 */
export const knownNames = (count: number, nameOf = (i: number): string => `Name ${i}`): NonNullable<Context['known']> =>
  upTo(count, (i) => ({ id: `0.0.${3_388_210 + i * 17}`, name: nameOf(i) }))

/** Names of a market and of an address book that are compared with each other, each of the longest allowed length. */
type CostlyNames = {
  readonly name: string
  readonly known: (i: number) => string
  readonly names: readonly string[]
}

const LONGEST_KNOWN = 200
const longest = (start: string, i: number): string =>
  `${start.repeat(LONGEST_KNOWN).slice(0, LONGEST_KNOWN - 5)}${String(i).padStart(5, '0')}`
const givenLike = (start: string): readonly string[] =>
  upTo(4, (i) => `${longest(start, 99_990 + i)}${' '.repeat(MAX_NAME_CHARS - LONGEST_KNOWN)}`)

export const costlyNames: readonly CostlyNames[] = [
  { name: 'names that differ in the last characters', known: (i) => longest('Tidal', i), names: givenLike('Tidal') },
  {
    name: 'accented names that differ in the last characters',
    known: (i) => longest('Tid\u00e0l', i),
    names: givenLike('Tid\u00e0l'),
  },
  {
    name: 'Cyrillic names that differ in the last characters',
    known: (i) => longest('\u041f\u0440\u0430', i),
    names: givenLike('\u041f\u0440\u0430'),
  },
  {
    name: 'names of letters outside the usual plane that differ in the last characters',
    known: (i) => longest('\u{10400}', i),
    names: givenLike('\u{10400}'),
  },
  { name: 'names of emoji alone', known: () => '\u{1f3a8}'.repeat(100), names: givenLike('Tidal') },
  { name: 'names of punctuation alone', known: (i) => longest('.', i), names: upTo(4, (i) => '-'.repeat(396 + i)) },
  {
    name: 'names that all imitate the given ones',
    known: (i) => `${longest('Tidal', 0)}${'.'.repeat(i % 3)}`.slice(0, LONGEST_KNOWN),
    names: upTo(4, (i) => longest('T1dal', 0) + ' '.repeat(i)),
  },
  {
    name: 'names that imitate the given ones in the last letter',
    known: (i) => `${longest('Tidal', 0)}${'.'.repeat(i % 3)}`.slice(0, LONGEST_KNOWN - 1) + 'l',
    names: upTo(4, (i) => longest('Tidal', 0).slice(0, LONGEST_KNOWN - 1) + 'I' + ' '.repeat(i)),
  },
  {
    name: 'given names of links, piles and imitations',
    known: (i) => `Name ${i}`,
    names: ['p\u0430.io '.repeat(66), 'e\u0336'.repeat(200), `e${'\u0336'.repeat(399)}`, '\u0645\u200c'.repeat(200)],
  },
]

/** One intent of each kind, with all outside facts known, and this many names. */
export const costlyIntents = (count: number, more?: CostlyNames): readonly Readonly<Record<string, unknown>>[] =>
  KINDS.map(({ intent }) => ({
    ...intent,
    context: fullContext(intent, {
      known: knownNames(count, more?.known),
      ...(more ? { names: [...more.names] } : {}),
      hbarAllowances: upTo(1000, (i) => ({ spender: `0.0.${50_000 + i}`, amount: '1' })),
    }),
  }))
