import {
  BUYER,
  DELIVERY,
  NONE,
  PAYMENT,
  PURCHASE,
  SELLER,
  SERIAL,
  START,
  STRANGER,
  TOKEN,
  THEFT,
  aliasId,
  body,
  entry,
  forNode,
  hbarList,
  id,
  leg,
  list,
  nft,
  signed,
  tokenList,
  transactionId,
  withData,
} from './pieces'
import { refusedAs, type HostileWire } from './refused-as'
import { int, len, text } from './wire-write'

/** A hook in an HBAR movement. */
const hook = len(4, int(1, 9))
/** A body that submits a message to a consensus topic. */
const topicMessage = (node: number): Buffer =>
  body({ node: len(2, id(node)), data: len(27, len(1, id(777)), text(2, 'hello')) })
/** A signature map with one signature under this key. */
const sigMap = (key: Buffer): Buffer => len(2, len(1, len(1, key), len(3, Buffer.alloc(64, 7))))

/** Well-formed bytes with content that must never be signed: unknown or forbidden fields and types, and signatures. */
export const hostileFields: readonly HostileWire[] = [
  ...refusedAs('oneof-conflict', {
    'a transfer, a random number and another transfer': list(
      body({ data: Buffer.concat([PURCHASE, len(52, int(1, 6)), THEFT]) }),
    ),
    'a transfer and a random number, in the order of their field numbers': list(
      body({ data: Buffer.concat([PURCHASE, len(52, int(1, 6))]) }),
    ),
    'an alias and a number in one account id': withData(
      hbarList(leg(BUYER, -1n), leg(Buffer.concat([id(SELLER), aliasId('aa'.repeat(20))]), 1n)),
      DELIVERY,
    ),
    'an EVM address and a number in one contract id': list(
      body({ data: len(7, len(1, id(9000), aliasId('aa'.repeat(20))), int(2, 100)) }),
    ),
  }),
  ...refusedAs('wire-unknown-field', {
    'text instead of bytes': Buffer.from('hello, sign me'),
    'an unknown field in the body': list(body({ more: int(999, 1) })),
    'an unknown field in only one of two bodies': list(forNode(3), forNode(4, { more: int(999, 1) })),
    'an unknown field in a leg': withData(hbarList(leg(BUYER, -1n, int(15, 1)), leg(SELLER, 1n)), DELIVERY),
    'an unknown field in the signed transaction': entry(signed(body(), int(9, 1))),
    'an unknown field in the entry': len(1, len(5, signed(body())), int(9, 1)),
    'an unknown field after the list': Buffer.concat([list(body()), int(9, 1)]),
    'an unknown transaction type after a known one': list(body({ more: len(200, int(1, 1)) })),
    'a list that is also a transaction': Buffer.concat([list(body()), len(5, signed(body({ data: THEFT })))]),
    'a bare transaction in place of the list': len(5, signed(body())),
    'a bare transaction in its deprecated form': Buffer.concat([len(3), len(4, body())]),
    'field number 30, which no transaction type has': list(body({ data: len(30, int(1, 1)) })),
  }),
  ...refusedAs('field-not-allowed', {
    'a hook on the HBAR of the buyer': withData(hbarList(leg(BUYER, -1n, hook), leg(SELLER, 1n)), DELIVERY),
    'a hook of the second kind on HBAR': withData(
      hbarList(leg(BUYER, -1n, len(5, int(1, 9))), leg(SELLER, 1n)),
      DELIVERY,
    ),
    'a hook of the sender of the NFT': withData(
      PAYMENT,
      tokenList(TOKEN, nft(SELLER, BUYER, SERIAL, len(5, int(1, 9)))),
    ),
    'a hook of the receiver of the NFT': withData(
      PAYMENT,
      tokenList(TOKEN, nft(SELLER, BUYER, SERIAL, len(7, int(1, 9)))),
    ),
    'a batch key': list(body({ more: len(73, len(2, Buffer.alloc(32, 1))) })),
    'limits on custom fees': list(body({ more: len(1001, len(1, id(BUYER))) })),
    'a record to generate': list(body({ record: int(5, 1) })),
    'high-volume pricing': list(body({ more: int(1002, 1) })),
    'a scheduled transaction id': list(body({ id: transactionId(BUYER, START, int(3, 1)) })),
    'a transaction id with a nonce': list(body({ id: transactionId(BUYER, START, int(4, 1)) })),
    'the flag for another hash of the message': entry(signed(body(), int(3, 1))),
  }),
  ...refusedAs('type-not-allowed', {
    'a topic message, then a transfer for the same node': list(
      topicMessage(3),
      body({ id: transactionId(BUYER, START + 1), data: THEFT }),
    ),
    'a transfer for one node, then a topic message for another': list(body(), topicMessage(4)),
    'a change of the account key': list(
      body({ data: len(15, len(2, id(BUYER)), len(3, len(2, Buffer.alloc(32, 1)))) }),
    ),
    'the deletion of the account': list(body({ data: len(12, len(1, id(STRANGER)), len(2, id(BUYER))) })),
    'a batch with a transfer inside': list(body({ data: len(74, len(1, signed(body()))) })),
    'a schedule with a transfer inside': list(body({ data: len(42, len(1, THEFT)) })),
    'an Ethereum transaction': list(body({ data: len(50, len(1, Buffer.alloc(40, 2))) })),
    'a token airdrop': list(body({ data: len(58, DELIVERY) })),
    'an append to a file': list(body({ data: len(16, len(2, id(111)), text(4, 'x')) })),
    'a hook dispatch': list(body({ data: len(76, int(1, 1)) })),
    'no transaction data': list(body({ data: NONE })),
  }),
  ...refusedAs('signature-present', {
    'a signature under the key of the buyer': entry(signed(body(), sigMap(Buffer.alloc(32, 1)))),
    'a signature under another key': entry(signed(body(), sigMap(Buffer.alloc(32, 9)))),
    'a signature on only one of two nodes': Buffer.concat([
      entry(signed(forNode(3))),
      entry(signed(forNode(4), sigMap(Buffer.alloc(32, 1)))),
    ]),
    'a signature without a key': entry(signed(body(), sigMap(NONE))),
  }),
  ...refusedAs('entry-form', {
    'an entry with the body in the deprecated field': len(1, len(4, body())),
    'an entry with a body in both fields': len(1, len(4, body()), len(5, signed(body({ data: THEFT })))),
    'an entry with the body in field 1': len(1, len(1, body())),
    'an empty entry': len(1),
    'a second, empty entry': Buffer.concat([list(body()), len(1)]),
    'a signed transaction without a body': entry(len(2)),
  }),
]
