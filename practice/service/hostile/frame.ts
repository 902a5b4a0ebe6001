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
export const commonFieldAttacks = {
  'other-payer': (input) =>
    withChangedFields(input, {
      transactionID: { ...input.honestBody.transactionID, accountID: accountProto(input.attacker) },
    }),
  'unlimited-fee': (input) => withChangedFields(input, { transactionFee: int64(HUGE_FEE) }),
  'long-window': (input) =>
    withChangedFields(input, { transactionValidDuration: { seconds: int64(LONG_WINDOW_SECONDS) } }),
  'foreign-node': (input) => withChangedFields(input, { nodeAccountID: accountProto(FOREIGN_NODE) }),
  scheduled: (input) =>
    withChangedFields(input, { transactionID: { ...input.honestBody.transactionID, scheduled: true } }),
  nonce: (input) => withChangedFields(input, { transactionID: { ...input.honestBody.transactionID, nonce: 1 } }),
  // The memo contains characters that reverse the text direction, and a control character.
  'deceptive-memo': (input) => withChangedFields(input, { memo: 'paid \u202e.yletelpmoc\u202c\u0007' }),
  'batch-key': (input) => withChangedFields(input, { batchKey: { ed25519: new Uint8Array(32).fill(7) } }),
  'custom-fee-limit': (input) =>
    withChangedFields(input, {
      maxCustomFees: [{ accountId: accountProto(input.payer), fees: [{ amount: int64(CUSTOM_FEE_LIMIT) }] }],
    }),
  'two-ids': (input) => {
    const { transactionID: honestId } = input.honestBody
    const nanos = (honestId?.transactionValidStart?.nanos ?? 0) + 1
    const laterId = { ...honestId, transactionValidStart: { ...honestId?.transactionValidStart, nanos } }
    return unsignedTransactions(input.honestBody, {
      ...input.honestBody,
      nodeAccountID: accountProto(FOREIGN_NODE),
      transactionID: laterId,
    })
  },
} as const satisfies Record<string, Attack>
