import {
  BUYER,
  DELIVERY,
  FEES,
  HBAR,
  NODE,
  NONE,
  PAYMENT,
  PURCHASE,
  SELLER,
  SERIAL,
  START,
  TOKEN,
  THEFT,
  body,
  entry,
  forNode,
  hbarList,
  id,
  leg,
  list,
  longVarint,
  nft,
  signed,
  transactionId,
  withData,
} from './pieces'
import { refusedAs, type HostileWire } from './refused-as'
import { int, len, tag, text, varint, zigzag } from './wire-write'

const inReverse = (first: Buffer, second: Buffer): Buffer => Buffer.concat([second, first])

/** Bytes that are too large, malformed, out of order or of another wire type: parsers could read them differently. */
export const hostileEncoding: readonly HostileWire[] = [
  ...refusedAs('bytes-size', {
    'no bytes at all': NONE,
    'more bytes than any list of transactions has': Buffer.alloc(300_000, 1),
    'more entries than there are nodes': list(...Array.from({ length: 70 }, (_, i) => forNode(i + 1))),
  }),
  ...refusedAs('ledger-size', {
    'a body larger than the ledger takes': list(body({ memo: text(6, 'x'.repeat(7000)) })),
  }),
  ...refusedAs('wire-malformed', {
    'a list without its last bytes': list(body()).subarray(0, 60),
    'one zero byte after the list': Buffer.concat([list(body()), Buffer.from([0])]),
    'a zero byte after the body': list(Buffer.concat([body(), Buffer.from([0])])),
    'a field number of zero': list(Buffer.concat([body(), Buffer.from([0x00, 0x01])])),
    'a fee in a varint with a needless byte': list(body({ fee: Buffer.concat([tag(3, 0), longVarint(100)]) })),
    'a tag in a varint with a needless byte': list(body({ fee: Buffer.concat([longVarint(24), varint(100)]) })),
    'a length in a varint with a needless byte': list(
      body({ memo: Buffer.concat([tag(6, 2), longVarint(2), Buffer.from('hi')]) }),
    ),
    'a varint of eleven bytes': list(
      body({ fee: Buffer.concat([tag(3, 0), Buffer.alloc(10, 0xff), Buffer.from([1])]) }),
    ),
    'a varint of 65 bits': list(body({ fee: Buffer.concat([tag(3, 0), Buffer.alloc(9, 0xff), Buffer.from([2])]) })),
    'a boolean of 2': withData(hbarList(leg(BUYER, -1n, int(3, 2)), leg(SELLER, 1n)), DELIVERY),
    'nanoseconds wider than 32 bits': list(
      body({ id: len(1, len(1, int(1, START), int(2, 2n ** 32n + 5n)), len(2, id(BUYER))) }),
    ),
    'a memo that is not valid UTF-8': list(body({ memo: len(6, Buffer.from([0xc3, 0x28])) })),
    'a memo with an encoded surrogate': list(body({ memo: len(6, Buffer.from([0xed, 0xa0, 0x80])) })),
    'an empty packed list of serials': list(
      body({ data: len(49, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3))) }),
    ),
  }),
  ...refusedAs('wire-order', {
    'the transfer twice: parsers take the first, the last or both': list(
      body({ data: Buffer.concat([PURCHASE, THEFT]) }),
    ),
    'the list of HBAR twice': withData(PAYMENT, PAYMENT, DELIVERY),
    'an association before the transfer': list(
      body({ data: Buffer.concat([len(40, len(1, id(BUYER)), len(2, id(TOKEN))), PURCHASE]) }),
    ),
    'the memo twice': list(body({ memo: Buffer.concat([text(6, 'a'), text(6, 'b')]) })),
    'the fee before the transaction id': list(
      body({ id: NONE, node: NONE, fee: Buffer.concat([int(3, HBAR), transactionId(), len(2, id(NODE))]) }),
    ),
    'the amount before the account': withData(
      hbarList(len(1, inReverse(len(1, id(BUYER)), int(2, zigzag(-1n)))), leg(SELLER, 1n)),
      DELIVERY,
    ),
    'the token after its NFTs': withData(PAYMENT, len(2, nft(SELLER, BUYER, SERIAL), len(1, id(TOKEN)))),
    'two amounts in one leg': withData(
      hbarList(len(1, len(1, id(BUYER)), int(2, zigzag(-1n)), int(2, zigzag(-999n))), leg(SELLER, 1n)),
      DELIVERY,
    ),
    'an account number twice in one id': list(body({ node: len(2, int(3, 3), int(3, 4)) })),
    'the body twice in one entry': entry(Buffer.concat([len(1, body()), len(1, body({ data: THEFT }))])),
    'the signed transaction twice in one entry': len(1, len(5, signed(body())), len(5, signed(body({ data: THEFT })))),
  }),
  ...refusedAs('wire-type', {
    'a group, a wire type that is no longer in use': list(body({ memo: Buffer.concat([tag(6, 3), tag(6, 4)]) })),
    'a memo of wire type 0 that hides a transfer': list(
      body({ memo: Buffer.concat([tag(6, 0), varint(THEFT.length), THEFT]) }),
    ),
    'a fee of wire type 1': list(body({ fee: Buffer.concat([tag(3, 1), Buffer.alloc(8, 1)]) })),
    'an amount of wire type 2': withData(
      hbarList(len(1, len(1, id(BUYER)), len(2, varint(1))), leg(SELLER, 1n)),
      DELIVERY,
    ),
    'unpacked serials of an allowance': list(
      body({ data: len(48, len(2, len(1, id(TOKEN)), len(2, id(BUYER)), len(3, id(FEES)), int(4, 7), int(4, 8))) }),
    ),
  }),
]
