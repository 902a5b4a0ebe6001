import {
  BUYER,
  DELIVERY,
  MARKET_FEE_ACCOUNT,
  HBAR,
  NODE,
  NO_BYTES,
  PAYMENT,
  PURCHASE,
  SELLER,
  SERIAL,
  VALID_START_SECONDS,
  TOKEN,
  THEFT,
  body,
  encodeListEntry,
  forNode,
  hbarList,
  entityIdBytes,
  hbarLegBytes,
  encodeTransactionList,
  longVarint,
  nftLegBytes,
  encodeSignedTransaction,
  transactionId,
  encodeTransfers,
} from './pieces'
import { refusedAs, type HostileBytes } from './refused-as'
import { varintField, lengthDelimitedField, fieldTag, stringField, varint, zigzag } from './wire-write'

/**
 * Bytes that are too large, or whose fields are malformed, out of order or of another wire type. Parsers could read such
 * bytes differently.
 */
export const hostileEncoding: readonly HostileBytes[] = [
  ...refusedAs('bytes-size', {
    'no bytes at all': NO_BYTES,
    'more bytes than any list of transactions has': Buffer.alloc(300_000, 1),
    'more entries than there are nodes': encodeTransactionList(...Array.from({ length: 70 }, (_, i) => forNode(i + 1))),
  }),
  ...refusedAs('ledger-size', {
    'a body larger than the ledger takes': encodeTransactionList(body({ memo: stringField(6, 'x'.repeat(7000)) })),
  }),
  ...refusedAs('wire-malformed', {
    'a list without its last bytes': encodeTransactionList(body()).subarray(0, 60),
    'one zero byte after the list': Buffer.concat([encodeTransactionList(body()), Buffer.from([0])]),
    'a zero byte after the body': encodeTransactionList(Buffer.concat([body(), Buffer.from([0])])),
    'a field number of zero': encodeTransactionList(Buffer.concat([body(), Buffer.from([0x00, 0x01])])),
    'a fee in a varint with a needless byte': encodeTransactionList(
      body({ fee: Buffer.concat([fieldTag(3, 0), longVarint(100)]) }),
    ),
    'a tag in a varint with a needless byte': encodeTransactionList(
      // 24 is the tag of the fee: field 3 of wire type 0.
      body({ fee: Buffer.concat([longVarint(24), varint(100)]) }),
    ),
    'a length in a varint with a needless byte': encodeTransactionList(
      body({ memo: Buffer.concat([fieldTag(6, 2), longVarint(2), Buffer.from('hi')]) }),
    ),
    'a varint of eleven bytes': encodeTransactionList(
      body({ fee: Buffer.concat([fieldTag(3, 0), Buffer.alloc(10, 0xff), Buffer.from([1])]) }),
    ),
    'a varint of 65 bits': encodeTransactionList(
      body({ fee: Buffer.concat([fieldTag(3, 0), Buffer.alloc(9, 0xff), Buffer.from([2])]) }),
    ),
    'a boolean of 2': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n, varintField(3, 2)), hbarLegBytes(SELLER, 1n)),
      DELIVERY,
    ),
    'nanoseconds wider than 32 bits': encodeTransactionList(
      body({
        id: lengthDelimitedField(
          1,
          lengthDelimitedField(1, varintField(1, VALID_START_SECONDS), varintField(2, 2n ** 32n + 5n)),
          lengthDelimitedField(2, entityIdBytes(BUYER)),
        ),
      }),
    ),
    'a memo that is not valid UTF-8': encodeTransactionList(
      body({ memo: lengthDelimitedField(6, Buffer.from([0xc3, 0x28])) }),
    ),
    'a memo with an encoded surrogate': encodeTransactionList(
      body({ memo: lengthDelimitedField(6, Buffer.from([0xed, 0xa0, 0x80])) }),
    ),
    'an empty packed list of serials': encodeTransactionList(
      body({
        data: lengthDelimitedField(
          49,
          lengthDelimitedField(
            2,
            lengthDelimitedField(1, entityIdBytes(TOKEN)),
            lengthDelimitedField(2, entityIdBytes(BUYER)),
            lengthDelimitedField(3),
          ),
        ),
      }),
    ),
  }),
  ...refusedAs('wire-order', {
    'the transfer twice: parsers take the first, the last or both': encodeTransactionList(
      body({ data: Buffer.concat([PURCHASE, THEFT]) }),
    ),
    'the list of HBAR twice': encodeTransfers(PAYMENT, PAYMENT, DELIVERY),
    'an association before the transfer': encodeTransactionList(
      body({
        data: Buffer.concat([
          lengthDelimitedField(
            40,
            lengthDelimitedField(1, entityIdBytes(BUYER)),
            lengthDelimitedField(2, entityIdBytes(TOKEN)),
          ),
          PURCHASE,
        ]),
      }),
    ),
    'the memo twice': encodeTransactionList(body({ memo: Buffer.concat([stringField(6, 'a'), stringField(6, 'b')]) })),
    'the fee before the transaction id': encodeTransactionList(
      body({
        id: NO_BYTES,
        node: NO_BYTES,
        fee: Buffer.concat([varintField(3, HBAR), transactionId(), lengthDelimitedField(2, entityIdBytes(NODE))]),
      }),
    ),
    'the amount before the account': encodeTransfers(
      hbarList(
        lengthDelimitedField(1, varintField(2, zigzag(-1n)), lengthDelimitedField(1, entityIdBytes(BUYER))),
        hbarLegBytes(SELLER, 1n),
      ),
      DELIVERY,
    ),
    'the token after its NFTs': encodeTransfers(
      PAYMENT,
      lengthDelimitedField(2, nftLegBytes(SELLER, BUYER, SERIAL), lengthDelimitedField(1, entityIdBytes(TOKEN))),
    ),
    'two amounts in one leg': encodeTransfers(
      hbarList(
        lengthDelimitedField(
          1,
          lengthDelimitedField(1, entityIdBytes(BUYER)),
          varintField(2, zigzag(-1n)),
          varintField(2, zigzag(-999n)),
        ),
        hbarLegBytes(SELLER, 1n),
      ),
      DELIVERY,
    ),
    'an account number twice in one id': encodeTransactionList(
      body({ node: lengthDelimitedField(2, varintField(3, 3), varintField(3, 4)) }),
    ),
    'the body twice in one entry': encodeListEntry(
      Buffer.concat([lengthDelimitedField(1, body()), lengthDelimitedField(1, body({ data: THEFT }))]),
    ),
    'the signed transaction twice in one entry': lengthDelimitedField(
      1,
      lengthDelimitedField(5, encodeSignedTransaction(body())),
      lengthDelimitedField(5, encodeSignedTransaction(body({ data: THEFT }))),
    ),
  }),
  ...refusedAs('wire-type', {
    'a group, a wire type that is no longer in use': encodeTransactionList(
      body({ memo: Buffer.concat([fieldTag(6, 3), fieldTag(6, 4)]) }),
    ),
    'a memo of wire type 0 that hides a transfer': encodeTransactionList(
      body({ memo: Buffer.concat([fieldTag(6, 0), varint(THEFT.length), THEFT]) }),
    ),
    'a fee of wire type 1': encodeTransactionList(body({ fee: Buffer.concat([fieldTag(3, 1), Buffer.alloc(8, 1)]) })),
    'an amount of wire type 2': encodeTransfers(
      hbarList(
        lengthDelimitedField(1, lengthDelimitedField(1, entityIdBytes(BUYER)), lengthDelimitedField(2, varint(1))),
        hbarLegBytes(SELLER, 1n),
      ),
      DELIVERY,
    ),
    'unpacked serials of an allowance': encodeTransactionList(
      body({
        data: lengthDelimitedField(
          48,
          lengthDelimitedField(
            2,
            lengthDelimitedField(1, entityIdBytes(TOKEN)),
            lengthDelimitedField(2, entityIdBytes(BUYER)),
            lengthDelimitedField(3, entityIdBytes(MARKET_FEE_ACCOUNT)),
            varintField(4, 7),
            varintField(4, 8),
          ),
        ),
      }),
    ),
  }),
]
