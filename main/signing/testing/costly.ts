import { MAX_BODY_BYTES } from '@shared/ledger-limits'
import { MAX_NAME_CHARS } from '../intent-context'
import { fullContext, type IntentContextJson } from './corpus/cases'
import { ACT_OF_EACH_KIND } from './corpus/kinds'
import {
  BUYER,
  HBAR,
  body,
  encodeListEntry,
  forNode,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  encodeSignedTransaction,
  tokenList,
  transfer,
} from './pieces'
import { hbarAllowanceEntry, nftAllowanceEntryOf, nftRevocationEntry, tokenAllowanceEntry } from './acts'
import { varintField, lengthDelimitedField, fieldTag, stringField, varint } from './wire-write'

/** Bytes that take as much work as possible to decode and judge. Generated, and the same in every run. */
export type CostlyBytes = {
  readonly name: string
  readonly bytes: Uint8Array
  /** Rule of the first finding when the intent is a purchase. Shows how far the app gets before it refuses the bytes. */
  readonly rule: string
}

/** Bytes reserved for the fields of a body other than its data, and for the tags and lengths around its lists. */
const OTHER_FIELDS_BYTES = 80

const generate = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** As many encoded fields or numbers from `make` as fit into a body of the largest size. */
function fillBody(make: (index: number) => Buffer, maxBytes = MAX_BODY_BYTES - OTHER_FIELDS_BYTES): Buffer[] {
  const buffers: Buffer[] = []
  let totalBytes = 0
  for (let index = 0; ; index++) {
    const buffer = make(index)
    totalBytes += buffer.length
    if (totalBytes > maxBytes) return buffers
    buffers.push(buffer)
  }
}

/** First of the seven-digit accounts that do not look like the accounts of `knownNames`. */
const FIRST_ACCOUNT = 7_130_000
/** First of many different numbers that take only two bytes each as a varint. */
const FIRST_SHORT_NUMBER = 200
/** First of the numbers with 18 digits. */
const FIRST_LONG_NUMBER = 10n ** 17n
/** First of the accounts that look like accounts of `knownNames`, and the distance between two such accounts. */
const LOOK_ALIKE_ACCOUNT = 3_388_300
const LOOK_ALIKE_STEP = 7

/** A leg without an amount, in its shortest encoding. */
const zeroLeg = (account: number): Buffer => lengthDelimitedField(1, lengthDelimitedField(1, entityIdBytes(account)))
/** Serials from 1 on, as many as fit into a body of the largest size. */
const MOST_SERIALS = fillBody((i) => varint(1 + i)).map((_, i) => 1 + i)
/** An account id with 18 digits, different for each index. */
const longId = (index: number): Buffer => varintField(3, FIRST_LONG_NUMBER + BigInt(index) * 1_000_003n)

/** A transaction whose data has this field number in the body, and these fields. */
const transactionOf = (dataFieldNumber: number, ...dataFields: readonly Buffer[]): Buffer =>
  encodeTransactionList(body({ data: lengthDelimitedField(dataFieldNumber, ...dataFields) }))
/** A transfer with these lists. */
const transferOf = (...lists: readonly Buffer[]): Buffer => encodeTransactionList(body({ data: transfer(...lists) }))

/** 480 legs of 11 bytes each, which fill most of a body. */
const legs480 = hbarList(...generate(480, (i) => hbarLegBytes(FIRST_ACCOUNT + i, 0n)))
/** Legs of one HBAR each. 20 bytes are reserved for the leg of the buyer. */
const paidLegs = fillBody((i) => hbarLegBytes(FIRST_ACCOUNT + i, HBAR), MAX_BODY_BYTES - OTHER_FIELDS_BYTES - 20)
const bodyOf480Legs = (node: number): Buffer => forNode(node, { data: transfer(legs480) })

/** A list of bodies for `count` nodes from node 3 on. */
function forNodes(count: number, bodyFor: (node: number) => Buffer): Buffer {
  return encodeTransactionList(...generate(count, (i) => bodyFor(3 + i)))
}

/**
 * As many legs as the ledger accepts, so that no limit refuses the bytes before their accounts are compared with known
 * accounts.
 */
export const lookAlikeLegs: CostlyBytes = {
  name: 'ten zero-amount legs of accounts that look like known accounts',
  bytes: transferOf(hbarList(...generate(10, (i) => hbarLegBytes(LOOK_ALIKE_ACCOUNT + i * LOOK_ALIKE_STEP, 0n)))),
  rule: 'nft-missing',
}

/** Bytes no longer than one transaction that the ledger accepts. */
export const costlyBodies: readonly CostlyBytes[] = [
  lookAlikeLegs,
  {
    name: 'a long memo of look-alike letters and links',
    bytes: encodeTransactionList(body({ memo: stringField(6, 'p\u0430.io '.repeat(14)) })),
    rule: 'memo-letters',
  },
  { name: '480 zero-amount legs', rule: 'ledger-hbar-legs', bytes: transferOf(legs480) },
  {
    name: '480 zero-amount legs of accounts that look like known accounts',
    rule: 'ledger-hbar-legs',
    bytes: transferOf(hbarList(...generate(480, (i) => hbarLegBytes(LOOK_ALIKE_ACCOUNT + i * LOOK_ALIKE_STEP, 0n)))),
  },
  {
    name: 'the most zero-amount legs',
    rule: 'ledger-hbar-legs',
    bytes: transferOf(hbarList(...fillBody((i) => zeroLeg(FIRST_SHORT_NUMBER + i)))),
  },
  {
    name: 'the most zero-amount legs of accounts with 18 digits',
    rule: 'ledger-hbar-legs',
    bytes: transferOf(hbarList(...fillBody((i) => lengthDelimitedField(1, lengthDelimitedField(1, longId(i)))))),
  },
  {
    name: 'the most zero-amount legs of EVM addresses',
    rule: 'ledger-hbar-legs',
    bytes: transferOf(
      hbarList(
        ...fillBody((i) =>
          lengthDelimitedField(
            1,
            lengthDelimitedField(
              1,
              lengthDelimitedField(4, Buffer.from((i + 1).toString(16).padStart(8, '0').padStart(40, 'a'), 'hex')),
            ),
          ),
        ),
      ),
    ),
  },
  {
    name: 'the most paid legs',
    rule: 'ledger-hbar-legs',
    bytes: transferOf(hbarList(hbarLegBytes(BUYER, -BigInt(paidLegs.length) * HBAR), ...paidLegs)),
  },
  {
    name: 'the most empty legs',
    rule: 'ledger-hbar-legs',
    bytes: transferOf(hbarList(...fillBody(() => lengthDelimitedField(1)))),
  },
  {
    name: 'the most token lists',
    rule: 'ledger-token-legs',
    bytes: transferOf(
      ...fillBody((i) =>
        tokenList(
          FIRST_SHORT_NUMBER + i,
          lengthDelimitedField(2, lengthDelimitedField(1, entityIdBytes(FIRST_SHORT_NUMBER)), varintField(2, 1)),
          lengthDelimitedField(2, lengthDelimitedField(1, entityIdBytes(FIRST_SHORT_NUMBER + 1)), varintField(2, 2)),
        ),
      ),
    ),
  },
  {
    name: 'the most legs of one token',
    rule: 'ledger-token-legs',
    bytes: transferOf(
      tokenList(
        9000,
        ...fillBody((i) => lengthDelimitedField(2, lengthDelimitedField(1, entityIdBytes(FIRST_SHORT_NUMBER + i)))),
      ),
    ),
  },
  {
    name: 'the most NFT movements of one token',
    rule: 'ledger-nft-legs',
    bytes: transferOf(tokenList(9000, ...fillBody((i) => nftLegBytes(BUYER, FIRST_SHORT_NUMBER, 1 + i)))),
  },
  {
    name: 'the most NFT movements of different tokens',
    rule: 'ledger-nft-legs',
    bytes: transferOf(...fillBody((i) => tokenList(FIRST_SHORT_NUMBER + i, nftLegBytes(BUYER, FIRST_SHORT_NUMBER, 1)))),
  },
  {
    name: 'the most associations',
    rule: 'buy-type',
    bytes: transactionOf(
      40,
      lengthDelimitedField(1, entityIdBytes(BUYER)),
      ...fillBody((i) => lengthDelimitedField(2, entityIdBytes(FIRST_SHORT_NUMBER + i))),
    ),
  },
  {
    name: 'the most HBAR allowances',
    rule: 'ledger-allowances',
    bytes: transactionOf(48, ...fillBody((i) => hbarAllowanceEntry(FIRST_SHORT_NUMBER + i, 1n))),
  },
  {
    name: 'the most HBAR allowances without owner',
    rule: 'ledger-allowances',
    bytes: transactionOf(
      48,
      ...fillBody((i) => lengthDelimitedField(1, lengthDelimitedField(2, entityIdBytes(FIRST_SHORT_NUMBER + i)))),
    ),
  },
  {
    name: 'the most token allowances',
    rule: 'ledger-allowances',
    bytes: transactionOf(48, ...fillBody((i) => tokenAllowanceEntry(FIRST_SHORT_NUMBER + i, 1))),
  },
  {
    name: 'the most NFT allowances',
    rule: 'ledger-allowances',
    bytes: transactionOf(
      48,
      ...fillBody((i) => nftAllowanceEntryOf(FIRST_SHORT_NUMBER + i, BUYER, FIRST_SHORT_NUMBER, [1])),
    ),
  },
  {
    name: 'an NFT allowance for the most serials',
    rule: 'ledger-allowances',
    bytes: transactionOf(48, nftAllowanceEntryOf(5000, BUYER, 6006, MOST_SERIALS)),
  },
  {
    name: 'a deletion of the allowances over the most serials',
    rule: 'ledger-allowances',
    bytes: transactionOf(49, nftRevocationEntry(MOST_SERIALS)),
  },
  {
    name: 'the most deletions of an allowance',
    rule: 'ledger-allowances',
    bytes: transactionOf(49, ...fillBody((i) => nftRevocationEntry([1], FIRST_SHORT_NUMBER + i))),
  },
  {
    name: 'a call with the longest parameters',
    rule: 'buy-type',
    bytes: transactionOf(
      7,
      lengthDelimitedField(1, entityIdBytes(5000)),
      varintField(2, 90_000),
      // 130 bytes are reserved for the other fields of the call and of the body.
      lengthDelimitedField(4, Buffer.from(`a22cb465${'00'.repeat(MAX_BODY_BYTES - 130)}`, 'hex')),
    ),
  },
  {
    name: 'the longest memo',
    rule: 'memo-long',
    // 220 bytes are reserved for the other fields of the body.
    bytes: encodeTransactionList(body({ memo: stringField(6, 'm'.repeat(MAX_BODY_BYTES - 220)) })),
  },
  {
    name: 'the longest memo of hidden characters',
    rule: 'memo-hidden',
    // 1,960 characters of three bytes each nearly fill a body.
    bytes: encodeTransactionList(body({ memo: stringField(6, '\u202e'.repeat(1960)) })),
  },
  {
    name: 'an NFT allowance for the most serials of ten bytes',
    rule: 'ledger-allowances',
    bytes: transactionOf(
      48,
      nftAllowanceEntryOf(
        5000,
        BUYER,
        6006,
        [],
        lengthDelimitedField(4, ...fillBody((i) => varint(2n ** 63n - 1n - BigInt(i)))),
      ),
    ),
  },
  {
    name: 'nested groups',
    rule: 'wire-unknown-field',
    bytes: encodeTransactionList(Buffer.concat(generate(2900, () => fieldTag(30, 3)))),
  },
  { name: 'nested messages', rule: 'entry-form', bytes: nestedMessages(1400) },
]

/** Lists of many transactions or entries, near and above the largest accepted size. */
export const costlyLists: readonly CostlyBytes[] = [
  { name: '42 nodes, 480 zero-amount legs each', rule: 'ledger-hbar-legs', bytes: forNodes(42, bodyOf480Legs) },
  {
    name: '42 nodes, the most zero-amount legs each',
    rule: 'ledger-hbar-legs',
    bytes: forNodes(42, (node) =>
      forNode(node, { data: transfer(hbarList(...fillBody((i) => zeroLeg(FIRST_SHORT_NUMBER + i)))) }),
    ),
  },
  {
    name: '42 nodes, 480 legs each, the last body with another account',
    rule: 'body-mismatch',
    bytes: Buffer.concat([
      forNodes(41, bodyOf480Legs),
      encodeTransactionList(
        forNode(90, {
          data: transfer(hbarList(...generate(480, (i) => hbarLegBytes(FIRST_ACCOUNT + i + (i === 479 ? 9 : 0), 0n)))),
        }),
      ),
    ]),
  },
  {
    name: '42 nodes, the second body malformed',
    rule: 'wire-unknown-field',
    bytes: Buffer.concat([
      encodeTransactionList(bodyOf480Legs(3), Buffer.concat([bodyOf480Legs(4), fieldTag(30, 2)])),
      forNodes(40, (node) => bodyOf480Legs(node + 2)),
    ]),
  },
  {
    name: '42 nodes, allowances for the most serials',
    rule: 'ledger-allowances',
    bytes: forNodes(42, (node) =>
      forNode(node, {
        data: lengthDelimitedField(48, nftAllowanceEntryOf(5000, BUYER, 6006, MOST_SERIALS)),
      }),
    ),
  },
  {
    name: '64 nodes, 4 KB each',
    rule: 'node-unknown',
    bytes: forNodes(64, (node) => forNode(node, { memo: stringField(6, 'm'.repeat(3800)) })),
  },
  {
    name: '65,000 empty signed transactions',
    rule: 'bytes-size',
    bytes: Buffer.concat(generate(65_000, () => encodeListEntry(Buffer.alloc(0)))),
  },
  {
    name: '131,000 empty entries',
    rule: 'bytes-size',
    bytes: Buffer.concat(generate(131_000, () => lengthDelimitedField(1))),
  },
  {
    name: 'the same small body 1,500 times',
    rule: 'bytes-size',
    bytes: Buffer.concat(generate(1_500, () => encodeTransactionList(body()))),
  },
  {
    name: 'one entry of the largest size',
    rule: 'ledger-size',
    // 20 bytes are reserved for the tags and lengths around the body.
    bytes: encodeListEntry(encodeSignedTransaction(Buffer.alloc(256 * 1024 - 20))),
  },
  {
    name: 'one entry with 100,000 copies of a field',
    rule: 'wire-order',
    bytes: encodeListEntry(Buffer.concat(generate(100_000, () => varintField(3, 0)))),
  },
  { name: 'one byte over the largest size', rule: 'bytes-size', bytes: Buffer.alloc(256 * 1024 + 1) },
]

/** An empty message inside `depth` messages. */
function nestedMessages(depth: number): Buffer {
  let message: Buffer = Buffer.alloc(0)
  for (let level = 0; level < depth; level++) message = lengthDelimitedField(1, message)
  return message
}

/** First of the accounts in the address book, and the distance between two such accounts. */
const FIRST_KNOWN_ACCOUNT = 3_388_210
const KNOWN_ACCOUNT_STEP = 17
/** Address book of `count` accounts, each with seven digits and a name. */
export const knownNames = (
  count: number,
  nameOf = (index: number): string => `Name ${index}`,
): NonNullable<IntentContextJson['known']> =>
  generate(count, (i) => ({ id: `0.0.${FIRST_KNOWN_ACCOUNT + i * KNOWN_ACCOUNT_STEP}`, name: nameOf(i) }))

/** Names in the address book and names from the market that take much work to compare. */
type CostlyNames = {
  readonly name: string
  /** Name in the address book at this index. */
  readonly knownNameAt: (index: number) => string
  /** Names from the market. */
  readonly marketNames: readonly string[]
}

/** Most characters of a name in the address book. */
const MAX_KNOWN_NAME_CHARS = 200
/** Known name of the greatest length: repeated text, then the index in five digits. */
const longestName = (repeated: string, index: number): string =>
  `${repeated.repeat(MAX_KNOWN_NAME_CHARS).slice(0, MAX_KNOWN_NAME_CHARS - 5)}${String(index).padStart(5, '0')}`
/**
 * Four market names from `longestName` with indexes that no known name has, padded with spaces to the greatest length of
 * a market name.
 */
const similarMarketNames = (repeated: string): readonly string[] =>
  generate(4, (i) => `${longestName(repeated, 99_990 + i)}${' '.repeat(MAX_NAME_CHARS - MAX_KNOWN_NAME_CHARS)}`)

export const costlyNames: readonly CostlyNames[] = [
  {
    name: 'names that differ in the last characters',
    knownNameAt: (i) => longestName('Tidal', i),
    marketNames: similarMarketNames('Tidal'),
  },
  {
    name: 'accented names that differ in the last characters',
    knownNameAt: (i) => longestName('Tid\u00e0l', i),
    marketNames: similarMarketNames('Tid\u00e0l'),
  },
  {
    name: 'Cyrillic names that differ in the last characters',
    knownNameAt: (i) => longestName('\u041f\u0440\u0430', i),
    marketNames: similarMarketNames('\u041f\u0440\u0430'),
  },
  {
    name: 'names of letters above U+FFFF that differ in the last characters',
    knownNameAt: (i) => longestName('\u{10400}', i),
    marketNames: similarMarketNames('\u{10400}'),
  },
  { name: 'names of emoji only', knownNameAt: () => '\u{1f3a8}'.repeat(100), marketNames: similarMarketNames('Tidal') },
  {
    name: 'names of punctuation only',
    knownNameAt: (i) => longestName('.', i),
    marketNames: generate(4, (i) => '-'.repeat(396 + i)),
  },
  {
    name: 'known names that all resemble the market names',
    knownNameAt: (i) => `${longestName('Tidal', 0)}${'.'.repeat(i % 3)}`.slice(0, MAX_KNOWN_NAME_CHARS),
    marketNames: generate(4, (i) => longestName('T1dal', 0) + ' '.repeat(i)),
  },
  {
    name: 'known names that resemble the market names in the last letter',
    knownNameAt: (i) => `${longestName('Tidal', 0)}${'.'.repeat(i % 3)}`.slice(0, MAX_KNOWN_NAME_CHARS - 1) + 'l',
    marketNames: generate(4, (i) => longestName('Tidal', 0).slice(0, MAX_KNOWN_NAME_CHARS - 1) + 'I' + ' '.repeat(i)),
  },
  {
    name: 'market names of links, piled marks and look-alike letters',
    knownNameAt: (i) => `Name ${i}`,
    marketNames: [
      'p\u0430.io '.repeat(66),
      'e\u0336'.repeat(200),
      `e${'\u0336'.repeat(399)}`,
      '\u0645\u200c'.repeat(200),
    ],
  },
]

/** One intent of each kind, with all facts outside the bytes and an address book of `nameCount` names. */
export const costlyIntents = (
  nameCount: number,
  costlyNamesCase?: CostlyNames,
): readonly Readonly<Record<string, unknown>>[] =>
  ACT_OF_EACH_KIND.map(({ intent }) => ({
    ...intent,
    context: fullContext(intent, {
      known: knownNames(nameCount, costlyNamesCase?.knownNameAt),
      ...(costlyNamesCase ? { names: [...costlyNamesCase.marketNames] } : {}),
      hbarAllowances: generate(1000, (i) => ({ spender: `0.0.${50_000 + i}`, amount: '1' })),
    }),
  }))
