import { accountProto, int64, proto } from '../../ledger/proto'
import { encodeBody, unsignedTransactionList } from '../transaction-bytes'
import { withoutDataField, unsignedTransactions, theftTransfer, type Attack, type AttackInput } from './scene'

/** Number of a node account that the practice market does not have. */
const FOREIGN_NODE = 4

/** Encoded data field of the theft, to append to another encoded body. */
const theftDataBytes = (input: AttackInput): Uint8Array =>
  proto.TransactionBody.encode({ cryptoTransfer: theftTransfer(input) }).finish()

/** Unsigned transaction in which bytes follow the encoded honest body. */
const withAppendedBytes = (input: AttackInput, bytes: Uint8Array): Uint8Array =>
  unsignedTransactionList([Buffer.concat([encodeBody(input.honestBody), bytes])])

/** Attacks on the encoding, which parsers read differently. Each attack fits every type of transaction. */
export const wireAttacks = {
  // Field 900, wire type 2, four bytes: valid protobuf, but unknown to every published description.
  'unknown-field': (input) => withAppendedBytes(input, Buffer.from([0xa2, 0x38, 4, 1, 2, 3, 4])),
  // Two data fields in one body: some parsers use the last one on the wire, others merge both.
  'second-act': (input) => withAppendedBytes(input, theftDataBytes(input)),
  // Two data fields in one body: first the theft, then a harmless request for a random number.
  'masked-act': (input) =>
    unsignedTransactionList([
      Buffer.concat([
        encodeBody({ ...withoutDataField(input.honestBody), cryptoTransfer: theftTransfer(input) }),
        proto.TransactionBody.encode({ utilPrng: { range: 0 } }).finish(),
      ]),
    ]),
  // Field 6 (memo) with the wire type of a number: some parsers skip the bytes that follow.
  'wrong-wire-type': (input) => withAppendedBytes(input, Buffer.from([0x30, 0x01])),
  // A second fee limit (field 3): the number 1, encoded in three bytes instead of one.
  'overlong-number': (input) => withAppendedBytes(input, Buffer.from([0x18, 0x81, 0x80, 0x00])),
  // The second body is for another node, and contains the theft.
  'two-bodies': (input) => {
    const otherBody = {
      ...withoutDataField(input.honestBody),
      nodeAccountID: accountProto(FOREIGN_NODE),
      cryptoTransfer: theftTransfer(input),
    }
    return unsignedTransactions(input.honestBody, otherBody)
  },
  'same-node-twice': (input) =>
    unsignedTransactions(input.honestBody, {
      ...withoutDataField(input.honestBody),
      cryptoTransfer: theftTransfer(input),
    }),
  'message-then-theft': (input) =>
    unsignedTransactions(
      {
        ...withoutDataField(input.honestBody),
        consensusSubmitMessage: {
          topicID: { topicNum: int64(1) },
          message: Buffer.from('hi'),
        },
      },
      {
        ...withoutDataField(input.honestBody),
        nodeAccountID: accountProto(FOREIGN_NODE),
        cryptoTransfer: theftTransfer(input),
      },
    ),
  // Some libraries do not add the real signature if a signature, even an invalid one, is already attached.
  'junk-signature': (input) => {
    const sigPair = [{ pubKeyPrefix: new Uint8Array(32).fill(1), ed25519: new Uint8Array(64).fill(2) }]
    const signedTransaction = proto.SignedTransaction.encode({
      bodyBytes: encodeBody(input.honestBody),
      sigMap: { sigPair },
    }).finish()
    return proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes: signedTransaction }] }).finish()
  },
  // After the list of transactions: field 5 with the text `hi`. The list has no such field.
  'trailing-bytes': (input) =>
    Buffer.concat([unsignedTransactions(input.honestBody), Buffer.from([0x2a, 0x02, 0x68, 0x69])]),
  // The last seven bytes are missing, so that the last field ends too early.
  truncated: (input) => unsignedTransactions(input.honestBody).slice(0, -7),
  empty: () => new Uint8Array(),
} as const satisfies Record<string, Attack>
