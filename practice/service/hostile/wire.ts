import { accountProto, int64, proto } from '../../ledger/proto'
import { encodeBody, unsignedTransactionList } from '../transaction-bytes'
import { frameOf, unsignedTransactions, theftTransfer, type Attack, type Scene } from './scene'

/** Number of a node account that the practice market does not have. */
const FOREIGN_NODE = 4

/** Encoded data field of the theft, to append to another encoded body. */
const theftDataBytes = (scene: Scene): Uint8Array =>
  proto.TransactionBody.encode({ cryptoTransfer: theftTransfer(scene) }).finish()

/** Unsigned transaction in which bytes follow the encoded honest body. */
const withAppendedBytes = (scene: Scene, bytes: Uint8Array): Uint8Array =>
  unsignedTransactionList([Buffer.concat([encodeBody(scene.honestBody), bytes])])

/** Attacks on the encoding, which parsers read differently. Each attack fits every type of transaction. */
export const wireAttacks = {
  // Field 900, wire type 2, four bytes: valid protobuf, but unknown to every published description.
  'unknown-field': (scene) => withAppendedBytes(scene, Buffer.from([0xa2, 0x38, 4, 1, 2, 3, 4])),
  // Two data fields in one body: some parsers use the last one on the wire, others merge both.
  'second-act': (scene) => withAppendedBytes(scene, theftDataBytes(scene)),
  // Two data fields in one body: first the theft, then a harmless request for a random number.
  'masked-act': (scene) =>
    unsignedTransactionList([
      Buffer.concat([
        encodeBody({ ...frameOf(scene.honestBody), cryptoTransfer: theftTransfer(scene) }),
        proto.TransactionBody.encode({ utilPrng: { range: 0 } }).finish(),
      ]),
    ]),
  // Field 6 (memo) with the wire type of a number: some parsers skip the bytes that follow.
  'wrong-wire-type': (scene) => withAppendedBytes(scene, Buffer.from([0x30, 0x01])),
  // A second fee limit (field 3): the number 1, encoded in three bytes instead of one.
  'overlong-number': (scene) => withAppendedBytes(scene, Buffer.from([0x18, 0x81, 0x80, 0x00])),
  // The second body is for another node, and contains the theft.
  'two-bodies': (scene) => {
    const otherBody = {
      ...frameOf(scene.honestBody),
      nodeAccountID: accountProto(FOREIGN_NODE),
      cryptoTransfer: theftTransfer(scene),
    }
    return unsignedTransactions(scene.honestBody, otherBody)
  },
  'same-node-twice': (scene) =>
    unsignedTransactions(scene.honestBody, { ...frameOf(scene.honestBody), cryptoTransfer: theftTransfer(scene) }),
  'message-then-theft': (scene) =>
    unsignedTransactions(
      {
        ...frameOf(scene.honestBody),
        consensusSubmitMessage: {
          topicID: { topicNum: int64(1) },
          message: Buffer.from('hi'),
        },
      },
      { ...frameOf(scene.honestBody), nodeAccountID: accountProto(FOREIGN_NODE), cryptoTransfer: theftTransfer(scene) },
    ),
  // Some libraries do not add the real signature if a signature, even an invalid one, is already attached.
  'junk-signature': (scene) => {
    const sigPair = [{ pubKeyPrefix: new Uint8Array(32).fill(1), ed25519: new Uint8Array(64).fill(2) }]
    const signedTransaction = proto.SignedTransaction.encode({
      bodyBytes: encodeBody(scene.honestBody),
      sigMap: { sigPair },
    }).finish()
    return proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes: signedTransaction }] }).finish()
  },
  // After the list of transactions: field 5 with the text `hi`. The list has no such field.
  'trailing-bytes': (scene) =>
    Buffer.concat([unsignedTransactions(scene.honestBody), Buffer.from([0x2a, 0x02, 0x68, 0x69])]),
  // The last seven bytes are missing, so that the last field ends too early.
  truncated: (scene) => unsignedTransactions(scene.honestBody).slice(0, -7),
  empty: () => new Uint8Array(),
} as const satisfies Record<string, Attack>
