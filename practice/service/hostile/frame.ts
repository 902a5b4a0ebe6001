import { accountProto, int64 } from '../../ledger/proto'
import { framed, listOf, type Attack } from './scene'

/** Attacks on the frame of a transaction: payer, fee, time, node, memo. They fit every kind of transaction. */
export const frameAttacks = {
  'other-payer': (scene) =>
    framed(scene, { transactionID: { ...scene.honest.transactionID, accountID: accountProto(scene.attacker) } }),
  'unlimited-fee': (scene) => framed(scene, { transactionFee: int64(5_000_000_000_000n) }),
  'long-window': (scene) => framed(scene, { transactionValidDuration: { seconds: int64(4_294_967_416n) } }),
  'foreign-node': (scene) => framed(scene, { nodeAccountID: accountProto(4) }),
  scheduled: (scene) => framed(scene, { transactionID: { ...scene.honest.transactionID, scheduled: true } }),
  nonce: (scene) => framed(scene, { transactionID: { ...scene.honest.transactionID, nonce: 1 } }),
  'deceptive-memo': (scene) => framed(scene, { memo: 'paid \u202e.yletelpmoc\u202c\u0007' }),
  'batch-key': (scene) => framed(scene, { batchKey: { ed25519: new Uint8Array(32).fill(7) } }),
  'custom-fee-limit': (scene) =>
    framed(scene, {
      maxCustomFees: [{ accountId: accountProto(scene.payer), fees: [{ amount: int64(100_000_000_000n) }] }],
    }),
  'two-ids': (scene) => {
    const { transactionID: id } = scene.honest
    const nanos = (id?.transactionValidStart?.nanos ?? 0) + 1
    const laterId = { ...id, transactionValidStart: { ...id?.transactionValidStart, nanos } }
    return listOf(scene.honest, { ...scene.honest, nodeAccountID: accountProto(4), transactionID: laterId })
  },
} as const satisfies Record<string, Attack>
