import { accountProto, int64, proto } from '../../ledger/proto'
import { encodeBody, unsignedList } from '../transaction-bytes'
import { frameOf, unsignedTransactions, theftTransfer, type Attack, type Scene } from './scene'

/** Account of a node that does not exist in the practice market. */
const FOREIGN_NODE = 4

/** Encoded data field of the theft, to append to another body. */
const dataBytes = (scene: Scene): Uint8Array =>
  proto.TransactionBody.encode({ cryptoTransfer: theftTransfer(scene) }).finish()

const withAppendedBytes = (scene: Scene, bytes: Uint8Array): Uint8Array =>
  unsignedList([Buffer.concat([encodeBody(scene.honestBody), bytes])])

/** Attacks on the encoding: different parsers read these bytes differently. Each fits every kind of transaction. */
export const wireAttacks = {
  // Field 900, wire type 2, four bytes: valid protobuf, but unknown to every published description.
  'unknown-field': (scene) => withAppendedBytes(scene, Buffer.from([0xa2, 0x38, 4, 1, 2, 3, 4])),
  // Two data fields in one body: some parsers use the last one on the wire, others merge both.
  'second-act': (scene) => withAppendedBytes(scene, dataBytes(scene)),
  // The body ends with a harmless request for a random number; the theft comes before that.
  'masked-act': (scene) =>
    unsignedList([
      Buffer.concat([
        encodeBody({ ...frameOf(scene.honestBody), cryptoTransfer: theftTransfer(scene) }),
        proto.TransactionBody.encode({ utilPrng: { range: 0 } }).finish(),
      ]),
    ]),
  // Field 6 (memo) with the wire type of a number: some parsers skip the bytes that follow.
  'wrong-wire-type': (scene) => withAppendedBytes(scene, Buffer.from([0x30, 0x01])),
  // A second fee (field 3): the number 1 in three bytes instead of one.
  'overlong-number': (scene) => withAppendedBytes(scene, Buffer.from([0x18, 0x81, 0x80, 0x00])),
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
  // An invalid signature of a foreign key makes some libraries omit the real signature.
  'junk-signature': (scene) => {
    const sigPair = [{ pubKeyPrefix: new Uint8Array(32).fill(1), ed25519: new Uint8Array(64).fill(2) }]
    const signedTransaction = proto.SignedTransaction.encode({
      bodyBytes: encodeBody(scene.honestBody),
      sigMap: { sigPair },
    }).finish()
    return proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes: signedTransaction }] }).finish()
  },
  'trailing-bytes': (scene) =>
    Buffer.concat([unsignedTransactions(scene.honestBody), Buffer.from([0x2a, 0x02, 0x68, 0x69])]),
  truncated: (scene) => unsignedTransactions(scene.honestBody).slice(0, -7),
  empty: () => new Uint8Array(),
} as const satisfies Record<string, Attack>
