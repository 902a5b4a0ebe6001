import { accountProto, int64 } from '../../ledger/proto'
import { withChangedFrame, unsignedTransactions, type Attack } from './scene'

/** Account of a node that does not exist in the practice market. */
const FOREIGN_NODE = 4
/** 50,000 HBAR in tinybar. */
const UNLIMITED_FEE = 5_000_000_000_000n
/** 2^32 + 120: a reader that keeps only 32 bits sees the usual 120 seconds. */
const LONG_WINDOW_SECONDS = 4_294_967_416n
/** 1,000 HBAR in tinybar. */
const CUSTOM_FEE_LIMIT = 100_000_000_000n

/** Attacks on the fields of a transaction around its data. Each attack fits every kind of transaction. */
export const frameAttacks = {
  'other-payer': (scene) =>
    withChangedFrame(scene, {
      transactionID: { ...scene.honest.transactionID, accountID: accountProto(scene.attacker) },
    }),
  'unlimited-fee': (scene) => withChangedFrame(scene, { transactionFee: int64(UNLIMITED_FEE) }),
  'long-window': (scene) =>
    withChangedFrame(scene, { transactionValidDuration: { seconds: int64(LONG_WINDOW_SECONDS) } }),
  'foreign-node': (scene) => withChangedFrame(scene, { nodeAccountID: accountProto(FOREIGN_NODE) }),
  scheduled: (scene) => withChangedFrame(scene, { transactionID: { ...scene.honest.transactionID, scheduled: true } }),
  nonce: (scene) => withChangedFrame(scene, { transactionID: { ...scene.honest.transactionID, nonce: 1 } }),
  'deceptive-memo': (scene) => withChangedFrame(scene, { memo: 'paid \u202e.yletelpmoc\u202c\u0007' }),
  'batch-key': (scene) => withChangedFrame(scene, { batchKey: { ed25519: new Uint8Array(32).fill(7) } }),
  'custom-fee-limit': (scene) =>
    withChangedFrame(scene, {
      maxCustomFees: [{ accountId: accountProto(scene.payer), fees: [{ amount: int64(CUSTOM_FEE_LIMIT) }] }],
    }),
  'two-ids': (scene) => {
    const { transactionID: honestId } = scene.honest
    const nanos = (honestId?.transactionValidStart?.nanos ?? 0) + 1
    const laterId = { ...honestId, transactionValidStart: { ...honestId?.transactionValidStart, nanos } }
    return unsignedTransactions(scene.honest, {
      ...scene.honest,
      nodeAccountID: accountProto(FOREIGN_NODE),
      transactionID: laterId,
    })
  },
} as const satisfies Record<string, Attack>
