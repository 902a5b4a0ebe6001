import {
  BUYER,
  DELIVERY,
  NO_BYTES,
  PAYMENT,
  PURCHASE,
  SELLER,
  SERIAL,
  VALID_START_SECONDS,
  STRANGER,
  TOKEN,
  THEFT,
  aliasIdBytes,
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
  transactionId,
  encodeTransfers,
} from './pieces'
import { refusedAs, type HostileBytes } from './refused-as'
import { varintField, lengthDelimitedField, stringField } from './wire-write'

// Field numbers are those of `TransactionBody` and of the messages within it, in the ledger's protobuf files.

/** Field of an HBAR movement: a hook that runs before the transfer. */
const hook = lengthDelimitedField(4, varintField(1, 9))
/** A body that submits a message to a consensus topic. */
const topicMessage = (node: number): Buffer =>
  body({
    node: lengthDelimitedField(2, entityIdBytes(node)),
    data: lengthDelimitedField(27, lengthDelimitedField(1, entityIdBytes(777)), stringField(2, 'hello')),
  })
/** Field of a signed transaction: a signature map with one signature. `key`: prefix of the public key. */
const signatureMap = (key: Buffer): Buffer =>
  lengthDelimitedField(
    2,
    lengthDelimitedField(1, lengthDelimitedField(1, key), lengthDelimitedField(3, Buffer.alloc(64, 7))),
  )

/**
 * Bytes that the decoder refuses because of their fields: two fields of one `oneof`, unknown or forbidden fields,
 * forbidden transaction types, signatures, or a wrong form of the list entries.
 */
export const hostileFields: readonly HostileBytes[] = [
  ...refusedAs('oneof-conflict', {
    'a transfer, a random number and another transfer': encodeTransactionList(
      body({ data: Buffer.concat([PURCHASE, lengthDelimitedField(52, varintField(1, 6)), THEFT]) }),
    ),
    'a transfer and a random number, in the order of their field numbers': encodeTransactionList(
      body({ data: Buffer.concat([PURCHASE, lengthDelimitedField(52, varintField(1, 6))]) }),
    ),
    'an alias and a number in one account id': encodeTransfers(
      hbarList(
        hbarLegBytes(BUYER, -1n),
        hbarLegBytes(Buffer.concat([entityIdBytes(SELLER), aliasIdBytes('aa'.repeat(20))]), 1n),
      ),
      DELIVERY,
    ),
    'an EVM address and a number in one contract id': encodeTransactionList(
      body({
        data: lengthDelimitedField(
          7,
          lengthDelimitedField(1, entityIdBytes(9000), aliasIdBytes('aa'.repeat(20))),
          varintField(2, 100),
        ),
      }),
    ),
  }),
  ...refusedAs('wire-unknown-field', {
    'text instead of bytes': Buffer.from('hello, sign me'),
    'an unknown field in the body': encodeTransactionList(body({ trailingBytes: varintField(999, 1) })),
    'an unknown field in only one of two bodies': encodeTransactionList(
      forNode(3),
      forNode(4, { trailingBytes: varintField(999, 1) }),
    ),
    'an unknown field in a leg': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n, varintField(15, 1)), hbarLegBytes(SELLER, 1n)),
      DELIVERY,
    ),
    'an unknown field in the signed transaction': encodeListEntry(encodeSignedTransaction(body(), varintField(9, 1))),
    'an unknown field in the entry': lengthDelimitedField(
      1,
      lengthDelimitedField(5, encodeSignedTransaction(body())),
      varintField(9, 1),
    ),
    'an unknown field after the list': Buffer.concat([encodeTransactionList(body()), varintField(9, 1)]),
    'an unknown transaction type after a known one': encodeTransactionList(
      body({ trailingBytes: lengthDelimitedField(200, varintField(1, 1)) }),
    ),
    'a list that is also a transaction': Buffer.concat([
      encodeTransactionList(body()),
      lengthDelimitedField(5, encodeSignedTransaction(body({ data: THEFT }))),
    ]),
    'a single transaction in place of the list': lengthDelimitedField(5, encodeSignedTransaction(body())),
    'a single transaction in its deprecated form': Buffer.concat([
      lengthDelimitedField(3),
      lengthDelimitedField(4, body()),
    ]),
    'field number 30, which no transaction type has': encodeTransactionList(
      body({ data: lengthDelimitedField(30, varintField(1, 1)) }),
    ),
  }),
  ...refusedAs('field-not-allowed', {
    'a hook on the HBAR of the buyer': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n, hook), hbarLegBytes(SELLER, 1n)),
      DELIVERY,
    ),
    'a hook that runs before and after the transfer, on the HBAR of the buyer': encodeTransfers(
      hbarList(hbarLegBytes(BUYER, -1n, lengthDelimitedField(5, varintField(1, 9))), hbarLegBytes(SELLER, 1n)),
      DELIVERY,
    ),
    'a hook of the sender of the NFT': encodeTransfers(
      PAYMENT,
      tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL, lengthDelimitedField(5, varintField(1, 9)))),
    ),
    'a hook of the receiver of the NFT': encodeTransfers(
      PAYMENT,
      tokenList(TOKEN, nftLegBytes(SELLER, BUYER, SERIAL, lengthDelimitedField(7, varintField(1, 9)))),
    ),
    'a batch key': encodeTransactionList(
      body({ trailingBytes: lengthDelimitedField(73, lengthDelimitedField(2, Buffer.alloc(32, 1))) }),
    ),
    'limits on custom fees': encodeTransactionList(
      body({ trailingBytes: lengthDelimitedField(1001, lengthDelimitedField(1, entityIdBytes(BUYER))) }),
    ),
    'a record to generate': encodeTransactionList(body({ record: varintField(5, 1) })),
    'high-volume pricing': encodeTransactionList(body({ trailingBytes: varintField(1002, 1) })),
    'a scheduled transaction id': encodeTransactionList(
      body({ id: transactionId(BUYER, VALID_START_SECONDS, varintField(3, 1)) }),
    ),
    'a transaction id with a nonce': encodeTransactionList(
      body({ id: transactionId(BUYER, VALID_START_SECONDS, varintField(4, 1)) }),
    ),
    'the flag for another hash of the message': encodeListEntry(encodeSignedTransaction(body(), varintField(3, 1))),
  }),
  ...refusedAs('type-not-allowed', {
    'a topic message, then a transfer for the same node': encodeTransactionList(
      topicMessage(3),
      body({ id: transactionId(BUYER, VALID_START_SECONDS + 1), data: THEFT }),
    ),
    'a transfer for one node, then a topic message for another': encodeTransactionList(body(), topicMessage(4)),
    'a change of the account key': encodeTransactionList(
      body({
        data: lengthDelimitedField(
          15,
          lengthDelimitedField(2, entityIdBytes(BUYER)),
          lengthDelimitedField(3, lengthDelimitedField(2, Buffer.alloc(32, 1))),
        ),
      }),
    ),
    'the deletion of the account': encodeTransactionList(
      body({
        data: lengthDelimitedField(
          12,
          lengthDelimitedField(1, entityIdBytes(STRANGER)),
          lengthDelimitedField(2, entityIdBytes(BUYER)),
        ),
      }),
    ),
    'a batch with a transfer inside': encodeTransactionList(
      body({ data: lengthDelimitedField(74, lengthDelimitedField(1, encodeSignedTransaction(body()))) }),
    ),
    'a schedule with a transfer inside': encodeTransactionList(
      body({ data: lengthDelimitedField(42, lengthDelimitedField(1, THEFT)) }),
    ),
    'an Ethereum transaction': encodeTransactionList(
      body({ data: lengthDelimitedField(50, lengthDelimitedField(1, Buffer.alloc(40, 2))) }),
    ),
    'a token airdrop': encodeTransactionList(body({ data: lengthDelimitedField(58, DELIVERY) })),
    'an append to a file': encodeTransactionList(
      body({ data: lengthDelimitedField(16, lengthDelimitedField(2, entityIdBytes(111)), stringField(4, 'x')) }),
    ),
    'a hook dispatch': encodeTransactionList(body({ data: lengthDelimitedField(76, varintField(1, 1)) })),
    'no transaction data': encodeTransactionList(body({ data: NO_BYTES })),
  }),
  ...refusedAs('signature-present', {
    'a signature under the key of the buyer': encodeListEntry(
      encodeSignedTransaction(body(), signatureMap(Buffer.alloc(32, 1))),
    ),
    'a signature under another key': encodeListEntry(
      encodeSignedTransaction(body(), signatureMap(Buffer.alloc(32, 9))),
    ),
    'a signature for only one of two nodes': Buffer.concat([
      encodeListEntry(encodeSignedTransaction(forNode(3))),
      encodeListEntry(encodeSignedTransaction(forNode(4), signatureMap(Buffer.alloc(32, 1)))),
    ]),
    'a signature without a key': encodeListEntry(encodeSignedTransaction(body(), signatureMap(NO_BYTES))),
  }),
  ...refusedAs('entry-form', {
    'an entry with the body in the deprecated field': lengthDelimitedField(1, lengthDelimitedField(4, body())),
    'an entry with a body in both fields': lengthDelimitedField(
      1,
      lengthDelimitedField(4, body()),
      lengthDelimitedField(5, encodeSignedTransaction(body({ data: THEFT }))),
    ),
    'an entry with the body in field 1': lengthDelimitedField(1, lengthDelimitedField(1, body())),
    'an empty entry': lengthDelimitedField(1),
    'a second, empty entry': Buffer.concat([encodeTransactionList(body()), lengthDelimitedField(1)]),
    'a signed transaction without a body': encodeListEntry(lengthDelimitedField(2)),
  }),
]
