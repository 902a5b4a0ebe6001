import type { StructureRule } from '../decode/structure-rules'
import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  LEGS,
  NODE,
  NONE,
  NOW,
  PAYMENT,
  PURCHASE,
  SELLER,
  SERIAL,
  START,
  STRANGER,
  TOKEN,
  aliasId,
  approved,
  body,
  coin,
  entry,
  forNode,
  hbarList,
  id,
  leg,
  list,
  longVarint,
  nft,
  signed,
  tokenList,
  transactionId,
  transfer,
  withData,
} from './pieces'
import { int, len, tag, text, varint, zigzag } from './wire-write'

/** Bytes that must never be read as a transaction: a sentence each, and the rule that has to say so. */
export type HostileWire = { readonly name: string; readonly rule: StructureRule; readonly bytes: Buffer }

const hook = len(4, int(1, 9))
const message = (node: number): Buffer =>
  body({ node: len(2, id(node)), data: len(27, len(1, id(777)), text(2, 'hello')) })
const theft = transfer(hbarList(leg(BUYER, -9999n * HBAR), leg(STRANGER, 9999n * HBAR)))
const sigMap = (key: Buffer): Buffer => len(2, len(1, len(1, key), len(3, Buffer.alloc(64, 7))))
const reorder = (a: Buffer, b: Buffer): Buffer => Buffer.concat([b, a])

export const hostileWire: readonly HostileWire[] = [
  { name: 'no bytes at all', rule: 'bytes-size', bytes: NONE },
  { name: 'more bytes than any list of transactions has', rule: 'bytes-size', bytes: Buffer.alloc(300_000, 1) },
  {
    name: 'more entries than there are nodes',
    rule: 'bytes-size',
    bytes: list(...Array.from({ length: 70 }, (_, i) => forNode(i + 1))),
  },
  { name: 'text instead of bytes', rule: 'wire-unknown-field', bytes: Buffer.from('hello, sign me') },
  { name: 'a list that ends in the middle', rule: 'wire-malformed', bytes: list(body()).subarray(0, 60) },
  {
    name: 'one zero byte after the list',
    rule: 'wire-malformed',
    bytes: Buffer.concat([list(body()), Buffer.from([0])]),
  },
  {
    name: 'a zero byte after the body',
    rule: 'wire-malformed',
    bytes: list(Buffer.concat([body(), Buffer.from([0])])),
  },
  {
    name: 'a group, which no parser of today writes',
    rule: 'wire-type',
    bytes: list(body({ memo: Buffer.concat([tag(6, 3), tag(6, 4)]) })),
  },
  {
    name: 'a field number of zero',
    rule: 'wire-malformed',
    bytes: list(Buffer.concat([body(), Buffer.from([0x00, 0x01])])),
  },
  {
    name: 'an over-long varint for the fee',
    rule: 'wire-malformed',
    bytes: list(body({ fee: Buffer.concat([tag(3, 0), longVarint(100)]) })),
  },
  {
    name: 'an over-long varint for a tag',
    rule: 'wire-malformed',
    bytes: list(body({ fee: Buffer.concat([longVarint(24), varint(100)]) })),
  },
  {
    name: 'an over-long varint for a length',
    rule: 'wire-malformed',
    bytes: list(body({ memo: Buffer.concat([tag(6, 2), longVarint(2), Buffer.from('hi')]) })),
  },
  {
    name: 'a varint of eleven bytes',
    rule: 'wire-malformed',
    bytes: list(body({ fee: Buffer.concat([tag(3, 0), Buffer.alloc(10, 0xff), Buffer.from([1])]) })),
  },
  {
    name: 'a varint of 65 bits',
    rule: 'wire-malformed',
    bytes: list(body({ fee: Buffer.concat([tag(3, 0), Buffer.alloc(9, 0xff), Buffer.from([2])]) })),
  },
  {
    name: 'a truth value of 2',
    rule: 'wire-malformed',
    bytes: withData(hbarList(leg(BUYER, -1n, int(3, 2)), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'nanoseconds wider than 32 bits',
    rule: 'wire-malformed',
    bytes: list(body({ id: len(1, len(1, int(1, START), int(2, 2n ** 32n + 5n)), len(2, id(BUYER))) })),
  },
  {
    name: 'a memo that is not valid UTF-8',
    rule: 'wire-malformed',
    bytes: list(body({ memo: len(6, Buffer.from([0xc3, 0x28])) })),
  },
  {
    name: 'a memo with a surrogate written as bytes',
    rule: 'wire-malformed',
    bytes: list(body({ memo: len(6, Buffer.from([0xed, 0xa0, 0x80])) })),
  },

  {
    name: 'the transfer twice (16a): readers take the first, the last or both',
    rule: 'wire-order',
    bytes: list(body({ data: Buffer.concat([PURCHASE, theft]) })),
  },
  { name: 'the list of HBAR twice (27)', rule: 'wire-order', bytes: withData(PAYMENT, PAYMENT, DELIVERY) },
  {
    name: 'transfer, random number, transfer (16b)',
    rule: 'oneof-conflict',
    bytes: list(body({ data: Buffer.concat([PURCHASE, len(52, int(1, 6)), theft]) })),
  },
  {
    name: 'a transfer and then a random number, in the order of their numbers',
    rule: 'oneof-conflict',
    bytes: list(body({ data: Buffer.concat([PURCHASE, len(52, int(1, 6))]) })),
  },
  {
    name: 'an association ahead of the transfer, out of order',
    rule: 'wire-order',
    bytes: list(body({ data: Buffer.concat([len(40, len(1, id(BUYER)), len(2, id(TOKEN))), PURCHASE]) })),
  },
  {
    name: 'the memo twice',
    rule: 'wire-order',
    bytes: list(body({ memo: Buffer.concat([text(6, 'a'), text(6, 'b')]) })),
  },
  {
    name: 'the fee ahead of the transaction id',
    rule: 'wire-order',
    bytes: list(body({ id: NONE, node: NONE, fee: Buffer.concat([int(3, HBAR), transactionId(), len(2, id(NODE))]) })),
  },
  {
    name: 'the amount ahead of the account',
    rule: 'wire-order',
    bytes: withData(hbarList(len(1, reorder(len(1, id(BUYER)), int(2, zigzag(-1n)))), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'the token after its NFTs',
    rule: 'wire-order',
    bytes: withData(PAYMENT, len(2, nft(SELLER, BUYER, SERIAL), len(1, id(TOKEN)))),
  },
  {
    name: 'two amounts in one leg',
    rule: 'wire-order',
    bytes: withData(
      hbarList(len(1, len(1, id(BUYER)), int(2, zigzag(-1n)), int(2, zigzag(-999n))), leg(SELLER, 1n)),
      DELIVERY,
    ),
  },
  {
    name: 'an account number twice in one id',
    rule: 'wire-order',
    bytes: list(body({ node: len(2, int(3, 3), int(3, 4)) })),
  },
  {
    name: 'the body twice in one entry',
    rule: 'wire-order',
    bytes: entry(Buffer.concat([len(1, body()), len(1, body({ data: theft }))])),
  },
  {
    name: 'the signed transaction twice in one entry',
    rule: 'wire-order',
    bytes: len(1, len(5, signed(body())), len(5, signed(body({ data: theft })))),
  },

  {
    name: 'a memo of wire type 0 that swallows a transfer (26)',
    rule: 'wire-type',
    bytes: list(body({ memo: Buffer.concat([tag(6, 0), varint(theft.length), theft]) })),
  },
  {
    name: 'a fee of wire type 1',
    rule: 'wire-type',
    bytes: list(body({ fee: Buffer.concat([tag(3, 1), Buffer.alloc(8, 1)]) })),
  },
  {
    name: 'an amount of wire type 2',
    rule: 'wire-type',
    bytes: withData(hbarList(len(1, len(1, id(BUYER)), len(2, varint(1))), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'serials of an allowance in unpacked form',
    rule: 'wire-type',
    bytes: list(
      body({ data: len(48, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(FEES)), int(4, 7), int(4, 8))) }),
    ),
  },
  {
    name: 'an empty packed list of serials',
    rule: 'wire-malformed',
    bytes: list(body({ data: len(49, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3))) })),
  },

  { name: 'an unknown field in the body (3e)', rule: 'wire-unknown-field', bytes: list(body({ more: int(999, 1) })) },
  {
    name: 'an unknown field in only one of two bodies (13a)',
    rule: 'wire-unknown-field',
    bytes: list(forNode(3), forNode(4, { more: int(999, 1) })),
  },
  {
    name: 'an unknown field in a leg (13b)',
    rule: 'wire-unknown-field',
    bytes: withData(hbarList(leg(BUYER, -1n, int(15, 1)), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'an unknown field in the signed transaction (13c)',
    rule: 'wire-unknown-field',
    bytes: entry(signed(body(), int(9, 1))),
  },
  {
    name: 'an unknown field in the entry (13d)',
    rule: 'wire-unknown-field',
    bytes: len(1, len(5, signed(body())), int(9, 1)),
  },
  {
    name: 'an unknown field behind the list (13e)',
    rule: 'wire-unknown-field',
    bytes: Buffer.concat([list(body()), int(9, 1)]),
  },
  {
    name: 'an unknown transaction type behind a known one (15b)',
    rule: 'wire-unknown-field',
    bytes: list(body({ more: len(200, int(1, 1)) })),
  },
  {
    name: 'a list that is also a transaction (19)',
    rule: 'wire-unknown-field',
    bytes: Buffer.concat([list(body()), len(5, signed(body({ data: theft })))]),
  },
  { name: 'a bare transaction in place of the list (6e)', rule: 'wire-unknown-field', bytes: len(5, signed(body())) },
  {
    name: 'a bare transaction in its old form (6f)',
    rule: 'wire-unknown-field',
    bytes: Buffer.concat([len(3), len(4, body())]),
  },
  {
    name: 'the number 30, which no type has',
    rule: 'wire-unknown-field',
    bytes: list(body({ data: len(30, int(1, 1)) })),
  },

  {
    name: 'a hook on the HBAR of the buyer (20)',
    rule: 'field-not-allowed',
    bytes: withData(hbarList(leg(BUYER, -1n, hook), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'a second kind of hook on HBAR',
    rule: 'field-not-allowed',
    bytes: withData(hbarList(leg(BUYER, -1n, len(5, int(1, 9))), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'a hook of the sender of the NFT',
    rule: 'field-not-allowed',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL, len(5, int(1, 9))))),
  },
  {
    name: 'a hook of the receiver of the NFT',
    rule: 'field-not-allowed',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL, len(7, int(1, 9))))),
  },
  {
    name: 'a batch key (21)',
    rule: 'field-not-allowed',
    bytes: list(body({ more: len(73, len(2, Buffer.alloc(32, 1))) })),
  },
  {
    name: 'limits on custom fees (22)',
    rule: 'field-not-allowed',
    bytes: list(body({ more: len(1001, len(1, id(BUYER))) })),
  },
  { name: 'a record to generate (23)', rule: 'field-not-allowed', bytes: list(body({ record: int(5, 1) })) },
  { name: 'a price class of high volume', rule: 'field-not-allowed', bytes: list(body({ more: int(1002, 1) })) },
  {
    name: 'a scheduled transaction id (17d)',
    rule: 'field-not-allowed',
    bytes: list(body({ id: transactionId(BUYER, START, int(3, 1)) })),
  },
  {
    name: 'a transaction id with a nonce (17d)',
    rule: 'field-not-allowed',
    bytes: list(body({ id: transactionId(BUYER, START, int(4, 1)) })),
  },
  {
    name: 'the flag for another hash of the message (18)',
    rule: 'field-not-allowed',
    bytes: entry(signed(body(), int(3, 1))),
  },
  {
    name: 'an alias and a number in one account (33)',
    rule: 'oneof-conflict',
    bytes: withData(
      hbarList(leg(BUYER, -1n), leg(Buffer.concat([id(SELLER), aliasId('aa'.repeat(20))]), 1n)),
      DELIVERY,
    ),
  },
  {
    name: 'an EVM address and a number in one contract',
    rule: 'oneof-conflict',
    bytes: list(body({ data: len(7, len(1, id(9000), aliasId('aa'.repeat(20))), int(2, 100)) })),
  },

  {
    name: 'a message first and a transfer behind it (9a)',
    rule: 'type-not-allowed',
    bytes: list(message(3), body({ id: transactionId(BUYER, START + 1), data: theft })),
  },
  { name: 'a transfer first and a message behind it', rule: 'type-not-allowed', bytes: list(body(), message(4)) },
  {
    name: 'a change of the account key',
    rule: 'type-not-allowed',
    bytes: list(body({ data: len(15, len(2, id(BUYER)), len(3, len(2, Buffer.alloc(32, 1)))) })),
  },
  {
    name: 'the deletion of the account',
    rule: 'type-not-allowed',
    bytes: list(body({ data: len(12, len(1, id(STRANGER)), len(2, id(BUYER))) })),
  },
  {
    name: 'a batch with a transfer inside (29)',
    rule: 'type-not-allowed',
    bytes: list(body({ data: len(74, len(1, signed(body()))) })),
  },
  {
    name: 'a schedule with a transfer inside (30)',
    rule: 'type-not-allowed',
    bytes: list(body({ data: len(42, len(1, theft)) })),
  },
  {
    name: 'an Ethereum transaction',
    rule: 'type-not-allowed',
    bytes: list(body({ data: len(50, len(1, Buffer.alloc(40, 2))) })),
  },
  { name: 'an airdrop', rule: 'type-not-allowed', bytes: list(body({ data: len(58, DELIVERY) })) },
  {
    name: 'a file append, which comes in chunks',
    rule: 'type-not-allowed',
    bytes: list(body({ data: len(16, len(2, id(111)), text(4, 'x')) })),
  },
  { name: 'the dispatch of a hook', rule: 'type-not-allowed', bytes: list(body({ data: len(76, int(1, 1)) })) },
  { name: 'no type at all', rule: 'type-not-allowed', bytes: list(body({ data: NONE })) },

  {
    name: 'a signature under the key of the buyer (12b)',
    rule: 'signature-present',
    bytes: entry(signed(body(), sigMap(Buffer.alloc(32, 1)))),
  },
  {
    name: 'a signature of somebody else (12a)',
    rule: 'signature-present',
    bytes: entry(signed(body(), sigMap(Buffer.alloc(32, 9)))),
  },
  {
    name: 'a signature on only one of two nodes (12f)',
    rule: 'signature-present',
    bytes: Buffer.concat([entry(signed(forNode(3))), entry(signed(forNode(4), sigMap(Buffer.alloc(32, 1))))]),
  },
  { name: 'a signature without a key', rule: 'signature-present', bytes: entry(signed(body(), sigMap(NONE))) },

  { name: 'an entry with the body in its old place', rule: 'entry-form', bytes: len(1, len(4, body())) },
  {
    name: 'an entry with one body in each place',
    rule: 'entry-form',
    bytes: len(1, len(4, body()), len(5, signed(body({ data: theft })))),
  },
  { name: 'an entry with an open body', rule: 'entry-form', bytes: len(1, len(1, body())) },
  { name: 'an empty entry', rule: 'entry-form', bytes: len(1) },
  { name: 'a second, empty entry', rule: 'entry-form', bytes: Buffer.concat([list(body()), len(1)]) },
  { name: 'a signed transaction without a body', rule: 'entry-form', bytes: entry(len(2)) },

  { name: 'one node twice with the same body', rule: 'node-invalid', bytes: list(body(), body()) },
  { name: 'one node twice with another body', rule: 'body-mismatch', bytes: list(body(), body({ data: theft })) },
  {
    name: 'two nodes with another amount each',
    rule: 'body-mismatch',
    bytes: list(forNode(3), forNode(4, { data: theft })),
  },
  {
    name: 'two nodes with another memo each',
    rule: 'body-mismatch',
    bytes: list(forNode(3), forNode(4, { memo: text(6, 'other') })),
  },
  {
    name: 'two nodes, and a fee in only one of them',
    rule: 'body-mismatch',
    bytes: list(forNode(3), forNode(4, { fee: NONE })),
  },
  {
    name: 'two transaction ids',
    rule: 'body-mismatch',
    bytes: list(forNode(3), forNode(4, { id: transactionId(BUYER, START + 1) })),
  },
  {
    name: 'a default spelled out for only one of two nodes',
    rule: 'body-mismatch',
    bytes: list(forNode(3), forNode(4, { record: int(5, 0) })),
  },
  { name: 'no node (8a)', rule: 'id-invalid', bytes: list(body({ node: NONE })) },
  { name: 'node 0.0.0', rule: 'id-invalid', bytes: list(body({ node: len(2) })) },
  { name: 'a node given by alias', rule: 'id-invalid', bytes: list(body({ node: len(2, aliasId('aa'.repeat(20))) })) },

  { name: 'no transaction id (7a)', rule: 'transaction-id', bytes: list(body({ id: NONE })) },
  {
    name: 'a transaction id without a start',
    rule: 'transaction-id',
    bytes: list(body({ id: len(1, len(2, id(BUYER))) })),
  },
  {
    name: 'a transaction id without a payer',
    rule: 'id-invalid',
    bytes: list(body({ id: len(1, len(1, int(1, NOW))) })),
  },
  {
    name: 'a start with negative nanoseconds',
    rule: 'transaction-id',
    bytes: list(body({ id: len(1, len(1, int(1, START), int(2, -1)), len(2, id(BUYER))) })),
  },
  {
    name: 'a start after the year 9999',
    rule: 'transaction-id',
    bytes: list(body({ id: len(1, len(1, int(1, 2n ** 62n)), len(2, id(BUYER))) })),
  },
  {
    name: 'a duration of 2^32 + 120 s (17a)',
    rule: 'duration-invalid',
    bytes: list(body({ duration: len(4, int(1, 2n ** 32n + 120n)) })),
  },
  { name: 'no duration', rule: 'duration-invalid', bytes: list(body({ duration: NONE })) },
  { name: 'a duration of 14 s', rule: 'duration-invalid', bytes: list(body({ duration: len(4, int(1, 14)) })) },
  { name: 'a duration of 181 s', rule: 'duration-invalid', bytes: list(body({ duration: len(4, int(1, 181)) })) },
  { name: 'a negative duration', rule: 'duration-invalid', bytes: list(body({ duration: len(4, int(1, -120)) })) },

  {
    name: 'amounts that do not add up (17f)',
    rule: 'list-unbalanced',
    bytes: withData(hbarList(leg(BUYER, -2n), leg(SELLER, 1n)), DELIVERY),
  },
  {
    name: 'amounts that add up to zero only in 64 bits',
    rule: 'list-unbalanced',
    bytes: withData(hbarList(leg(BUYER, 2n ** 63n - 1n), leg(SELLER, 2n ** 63n - 1n), leg(FEES, 2n)), DELIVERY),
  },
  {
    name: 'an amount of -2^63',
    rule: 'amount-invalid',
    bytes: withData(hbarList(leg(BUYER, -(2n ** 63n)), leg(SELLER, 2n ** 62n), leg(FEES, 2n ** 62n)), DELIVERY),
  },
  {
    name: 'an account listed twice (17e)',
    rule: 'account-repeated',
    bytes: withData(hbarList(leg(BUYER, -60n), leg(BUYER, -60n), leg(SELLER, 120n)), DELIVERY),
  },
  {
    name: 'the same account once by allowance and once without',
    rule: 'account-repeated',
    bytes: withData(hbarList(leg(BUYER, -60n), leg(BUYER, -60n, approved), leg(SELLER, 120n)), DELIVERY),
  },
  {
    name: 'account 0.0.0 as a receiver',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), leg(0, 1n)), DELIVERY),
  },
  {
    name: 'a negative account number',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), leg(int(3, -5), 1n)), DELIVERY),
  },
  {
    name: 'an account of another shard',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), leg(Buffer.concat([int(1, 1), id(SELLER)]), 1n)), DELIVERY),
  },
  {
    name: 'a leg without an account',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), len(1, int(2, zigzag(1n)))), DELIVERY),
  },
  {
    name: 'an account number dressed as an EVM address',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), leg(aliasId(`${'00'.repeat(18)}07d2`), 1n)), DELIVERY),
  },
  {
    name: 'a key in place of an account',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), leg(aliasId(`1220${'ab'.repeat(32)}`), 1n)), DELIVERY),
  },
  {
    name: 'a whole list of keys in place of an account',
    rule: 'id-invalid',
    bytes: withData(hbarList(leg(BUYER, -1n), leg(len(4, len(6, len(1, len(2, Buffer.alloc(32, 1))))), 1n)), DELIVERY),
  },
  { name: 'an NFT of no token', rule: 'id-invalid', bytes: withData(PAYMENT, len(2, nft(SELLER, BUYER, SERIAL))) },
  { name: 'a serial of 0', rule: 'nft-invalid', bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, 0))) },
  {
    name: 'a negative serial',
    rule: 'nft-invalid',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, -7))),
  },
  {
    name: 'one NFT that moves twice',
    rule: 'nft-invalid',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), nft(BUYER, STRANGER, SERIAL))),
  },
  {
    name: 'an NFT that goes to where it is',
    rule: 'nft-invalid',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(BUYER, BUYER, SERIAL))),
  },
  {
    name: 'one token in two lists',
    rule: 'token-repeated',
    bytes: withData(PAYMENT, DELIVERY, tokenList(TOKEN, nft(SELLER, BUYER, 8))),
  },
  {
    name: 'one token as an NFT and as coins',
    rule: 'nft-invalid',
    bytes: withData(PAYMENT, tokenList(TOKEN, coin(SELLER, -1n), coin(BUYER, 1n), nft(SELLER, BUYER, SERIAL))),
  },
  { name: 'a list of a token that moves nothing', rule: 'effect-empty', bytes: withData(PAYMENT, tokenList(TOKEN)) },
  {
    name: 'decimals for an NFT',
    rule: 'nft-invalid',
    bytes: withData(PAYMENT, tokenList(TOKEN, nft(SELLER, BUYER, SERIAL), len(4, int(1, 2)))),
  },
  { name: 'a transfer of nothing', rule: 'effect-empty', bytes: withData() },
  {
    name: 'tokens that do not add up',
    rule: 'list-unbalanced',
    bytes: withData(PAYMENT, tokenList(8000, coin(BUYER, -5n), coin(STRANGER, 6n))),
  },
  { name: 'an empty list of legs beside nothing', rule: 'effect-empty', bytes: withData(hbarList()) },
  {
    name: 'a purchase whose buyer leg is cut out',
    rule: 'list-unbalanced',
    bytes: withData(hbarList(...LEGS.slice(1)), DELIVERY),
  },
]
