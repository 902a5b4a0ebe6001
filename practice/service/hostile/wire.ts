import { accountProto, proto } from '../../ledger/proto'
import { encodeBody, unsignedList } from '../transaction-bytes'
import { frameOf, unsignedTransactions, theftTransfer, type Attack, type Scene } from './scene'

/** Encoded data field without a frame, for appending to another body. */
const dataBytes = (scene: Scene): Uint8Array =>
  proto.TransactionBody.encode({ cryptoTransfer: theftTransfer(scene) }).finish()

const withAppendedBytes = (scene: Scene, bytes: Uint8Array): Uint8Array =>
  unsignedList([Buffer.concat([encodeBody(scene.honest), bytes])])

/** Attacks on the encoding, which one parser ignores and another does not. They fit every kind of transaction. */
export const wireAttacks = {
  // Field 900, wire type 2, four bytes: valid protobuf, but unknown to every published description.
  'unknown-field': (scene) => withAppendedBytes(scene, Buffer.from([0xa2, 0x38, 4, 1, 2, 3, 4])),
  // Two data fields in one body: some parsers use the last one on the wire, others merge both.
  'second-act': (scene) => withAppendedBytes(scene, dataBytes(scene)),
  // A random number at the end of the body, the theft before it.
  'masked-act': (scene) =>
    unsignedList([
      Buffer.concat([
        encodeBody({ ...frameOf(scene.honest), cryptoTransfer: theftTransfer(scene) }),
        proto.TransactionBody.encode({ utilPrng: { range: 0 } }).finish(),
      ]),
    ]),
  // Field 6 (memo) with the wire type of a number makes some parsers swallow the bytes after it.
  'wrong-wire-type': (scene) => withAppendedBytes(scene, Buffer.from([0x30, 0x01])),
  // The fee a second time, encoded with more bytes than its number needs.
  'overlong-number': (scene) => withAppendedBytes(scene, Buffer.from([0x18, 0x81, 0x80, 0x00])),
  'two-bodies': (scene) => {
    const otherBody = { ...frameOf(scene.honest), nodeAccountID: accountProto(4), cryptoTransfer: theftTransfer(scene) }
    return unsignedTransactions(scene.honest, otherBody)
  },
  'same-node-twice': (scene) =>
    unsignedTransactions(scene.honest, { ...frameOf(scene.honest), cryptoTransfer: theftTransfer(scene) }),
  'message-then-theft': (scene) =>
    unsignedTransactions(
      {
        ...frameOf(scene.honest),
        consensusSubmitMessage: {
          topicID: { topicNum: accountProto(1).accountNum ?? null },
          message: Buffer.from('hi'),
        },
      },
      { ...frameOf(scene.honest), nodeAccountID: accountProto(4), cryptoTransfer: theftTransfer(scene) },
    ),
  // An invalid signature under a foreign key makes some libraries omit the real one.
  'junk-signature': (scene) => {
    const sigPair = [{ pubKeyPrefix: new Uint8Array(32).fill(1), ed25519: new Uint8Array(64).fill(2) }]
    const signed = proto.SignedTransaction.encode({ bodyBytes: encodeBody(scene.honest), sigMap: { sigPair } }).finish()
    return proto.TransactionList.encode({ transactionList: [{ signedTransactionBytes: signed }] }).finish()
  },
  'trailing-bytes': (scene) =>
    Buffer.concat([unsignedTransactions(scene.honest), Buffer.from([0x2a, 0x02, 0x68, 0x69])]),
  truncated: (scene) => unsignedTransactions(scene.honest).slice(0, -7),
  empty: () => new Uint8Array(),
} as const satisfies Record<string, Attack>
