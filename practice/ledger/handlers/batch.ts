import { openSigned } from '../opened-transaction'
import { fromInt64, type ResponseCode, type Proto } from '../proto'
import type { PublicKey } from '../state'
import { check, type HandlerContext } from './context'

/** Limit of the network (HIP-551). */
const MAX_INNER_TRANSACTIONS = 50

/** Checks a batch before consensus, without the ledger's state (HIP-551). */
export function precheckBatch(body: Proto.IAtomicBatchTransactionBody): ResponseCode {
  const innerTransactions = body.transactions ?? []
  if (innerTransactions.length === 0) return 'BATCH_LIST_EMPTY'
  if (innerTransactions.length > MAX_INNER_TRANSACTIONS) return 'BATCH_SIZE_LIMIT_EXCEEDED'
  const hexTexts = innerTransactions.map((bytes) => Buffer.from(bytes).toString('hex'))
  if (new Set(hexTexts).size !== hexTexts.length) return 'BATCH_LIST_CONTAINS_DUPLICATES'
  for (const bytes of innerTransactions) {
    const code = precheckInner(bytes)
    if (code !== 'OK') return code
  }
  return 'OK'
}

function precheckInner(bytes: Uint8Array): ResponseCode {
  const body = openSigned(bytes)?.body
  if (!body) return 'TRANSACTION_HAS_UNKNOWN_FIELDS'
  if (body.atomicBatch) return 'BATCH_TRANSACTION_IN_BLACKLIST'
  if (!body.batchKey) return 'MISSING_BATCH_KEY'
  // An inner transaction must name node 0.0.0, because only the batch itself is sent to a node.
  return fromInt64(body.nodeAccountID?.accountNum) === 0n ? 'OK' : 'INVALID_NODE_ACCOUNT_ID'
}

/**
 * Throws unless the batch is signed by the batch key of each inner transaction. Does not run the inner transactions, because
 * `execute` runs them later.
 */
export function handleBatch(
  { transactions }: Proto.IAtomicBatchTransactionBody,
  { hasSignedKey }: HandlerContext,
): void {
  for (const bytes of transactions ?? []) {
    const key = toPublicKey(openSigned(bytes)?.body.batchKey)
    check(key !== null, 'INVALID_BATCH_KEY')
    check(hasSignedKey(key), 'INVALID_SIGNATURE')
  }
}

/** ED25519 key (32 bytes) or compressed ECDSA key (33 bytes) of a key message; null for others, such as a key list. */
function toPublicKey(key: Proto.IKey | null | undefined): PublicKey | null {
  if (key?.ed25519?.length === 32) return { type: 'ED25519', bytes: key.ed25519 }
  return key?.ECDSASecp256k1?.length === 33 ? { type: 'ECDSA', bytes: key.ECDSASecp256k1 } : null
}
