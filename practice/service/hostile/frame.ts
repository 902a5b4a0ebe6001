import { accountProto, int64 } from '../../ledger/proto'
import { withChangedFrame, unsignedTransactions, type Attack } from './scene'

/** Attacks on the frame of a transaction: payer, fee, time, node, memo. They fit every kind of transaction. */
export const frameAttacks = {
  'other-payer': (scene) =>
    withChangedFrame(scene, {
      transactionID: { ...scene.honest.transactionID, accountID: accountProto(scene.attacker) },
    }),
  'unlimited-fee': (scene) => withChangedFrame(scene, { transactionFee: int64(5_000_000_000_000n) }),
  'long-window': (scene) => withChangedFrame(scene, { transactionValidDuration: { seconds: int64(4_294_967_416n) } }),
  'foreign-node': (scene) => withChangedFrame(scene, { nodeAccountID: accountProto(4) }),
  scheduled: (scene) => withChangedFrame(scene, { transactionID: { ...scene.honest.transactionID, scheduled: true } }),
  nonce: (scene) => withChangedFrame(scene, { transactionID: { ...scene.honest.transactionID, nonce: 1 } }),
  'deceptive-memo': (scene) => withChangedFrame(scene, { memo: 'paid \u202e.yletelpmoc\u202c\u0007' }),
  'batch-key': (scene) => withChangedFrame(scene, { batchKey: { ed25519: new Uint8Array(32).fill(7) } }),
  'custom-fee-limit': (scene) =>
    withChangedFrame(scene, {
      maxCustomFees: [{ accountId: accountProto(scene.payer), fees: [{ amount: int64(100_000_000_000n) }] }],
    }),
  'two-ids': (scene) => {
    const { transactionID: id } = scene.honest
    const nanos = (id?.transactionValidStart?.nanos ?? 0) + 1
    const laterId = { ...id, transactionValidStart: { ...id?.transactionValidStart, nanos } }
    return unsignedTransactions(scene.honest, {
      ...scene.honest,
      nodeAccountID: accountProto(4),
      transactionID: laterId,
    })
  },
} as const satisfies Record<string, Attack>
