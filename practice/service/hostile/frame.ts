import { accountProto, int64 } from '../../ledger/proto'
import { withChangedFields, unsignedTransactions, type Attack } from './scene'

/** Number of a node account that the practice market does not have. */
const FOREIGN_NODE = 4
/** 50,000 HBAR in tinybar. */
const HUGE_FEE = 5_000_000_000_000n
/** 2^32 + 120. A parser that keeps only the lowest 32 bits reads this as 120 seconds, the usual window. */
const LONG_WINDOW_SECONDS = 4_294_967_416n
/** 1,000 HBAR in tinybar. */
const CUSTOM_FEE_LIMIT = 100_000_000_000n

/** Attacks on the body fields that all types of transactions have. Each attack fits every type of transaction. */
export const frameAttacks = {
  'other-payer': (scene) =>
    withChangedFields(scene, {
      transactionID: { ...scene.honestBody.transactionID, accountID: accountProto(scene.attacker) },
    }),
  'unlimited-fee': (scene) => withChangedFields(scene, { transactionFee: int64(HUGE_FEE) }),
  'long-window': (scene) =>
    withChangedFields(scene, { transactionValidDuration: { seconds: int64(LONG_WINDOW_SECONDS) } }),
  'foreign-node': (scene) => withChangedFields(scene, { nodeAccountID: accountProto(FOREIGN_NODE) }),
  scheduled: (scene) =>
    withChangedFields(scene, { transactionID: { ...scene.honestBody.transactionID, scheduled: true } }),
  nonce: (scene) => withChangedFields(scene, { transactionID: { ...scene.honestBody.transactionID, nonce: 1 } }),
  // The memo contains characters that reverse the text direction, and a control character.
  'deceptive-memo': (scene) => withChangedFields(scene, { memo: 'paid \u202e.yletelpmoc\u202c\u0007' }),
  'batch-key': (scene) => withChangedFields(scene, { batchKey: { ed25519: new Uint8Array(32).fill(7) } }),
  'custom-fee-limit': (scene) =>
    withChangedFields(scene, {
      maxCustomFees: [{ accountId: accountProto(scene.payer), fees: [{ amount: int64(CUSTOM_FEE_LIMIT) }] }],
    }),
  'two-ids': (scene) => {
    const { transactionID: honestId } = scene.honestBody
    const nanos = (honestId?.transactionValidStart?.nanos ?? 0) + 1
    const laterId = { ...honestId, transactionValidStart: { ...honestId?.transactionValidStart, nanos } }
    return unsignedTransactions(scene.honestBody, {
      ...scene.honestBody,
      nodeAccountID: accountProto(FOREIGN_NODE),
      transactionID: laterId,
    })
  },
} as const satisfies Record<string, Attack>
