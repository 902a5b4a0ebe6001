import { openSigned } from '../opened-transaction'
import { fromInt64, type Code, type Proto } from '../proto'
import type { PublicKey } from '../state'
import { check, type HandleContext } from './context'

const MAX_INNER_TRANSACTIONS = 50

/** Checks a batch by its bytes alone, before consensus (HIP-551). */
export function precheckBatch(body: Proto.IAtomicBatchTransactionBody): Code {
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

function precheckInner(bytes: Uint8Array): Code {
  const body = openSigned(bytes)?.body
  if (!body) return 'TRANSACTION_HAS_UNKNOWN_FIELDS'
  if (body.atomicBatch) return 'BATCH_TRANSACTION_IN_BLACKLIST'
  if (!body.batchKey) return 'MISSING_BATCH_KEY'
  // An inner transaction names no node: only the batch is sent to a node.
  return fromInt64(body.nodeAccountID?.accountNum) === 0n ? 'OK' : 'INVALID_NODE_ACCOUNT_ID'
}

/**
 * Requires the signature of every batch key that the inner transactions name. The executor runs the inner transactions.
 */
export function handleBatch(
  { transactions }: Proto.IAtomicBatchTransactionBody,
  { hasSignedKey }: HandleContext,
): void {
  for (const bytes of transactions ?? []) {
    const key = publicKey(openSigned(bytes)?.body.batchKey)
    check(key !== null, 'INVALID_BATCH_KEY')
    check(hasSignedKey(key), 'INVALID_SIGNATURE')
  }
}

/** ED25519 or ECDSA key of a key message; null for any other kind, such as a key list. */
function publicKey(key: Proto.IKey | null | undefined): PublicKey | null {
  if (key?.ed25519?.length === 32) return { type: 'ED25519', bytes: key.ed25519 }
  return key?.ECDSASecp256k1?.length === 33 ? { type: 'ECDSA', bytes: key.ECDSASecp256k1 } : null
}
