import type { EntityId } from '@shared/ids'
import { findRecord, readBytes, readChild, readChildren, readInt, readText, isMessage } from './decode/access'
import { readEffects } from './decode/effects'
import { listFields } from './decode/fields'
import { sha384Hex } from './decode/hash'
import { readNumberedAccount } from './decode/ids'
import { requireWithin } from './decode/ledger-limits'
import { proto, isSameAfterRoundTrip, type Codec } from './decode/proto'
import { ACCOUNT_ID, SIGNED_TRANSACTION, TRANSACTION_BODY, TRANSACTION_LIST } from './decode/schema'
import { readIdentity, readWindow } from './decode/window'
import { readMessage, readMessageAt, type WireMessage } from './decode/wire'
import { WireError } from './decode/wire-error'
import type { Decoded, NodeBody, Refusal, TransactionType } from './types'

type DecodeLimits = {
  /** Limit of the input in bytes. */
  readonly maxBytes: number
  /** Limit of the number of entries, one per node. */
  readonly maxNodes: number
}

/** Default limit of the input. Mainnet has about 30 nodes, and the transaction for each node has at most 6 KiB. */
export const MAX_TRANSACTION_LIST_BYTES = 256 * 1024
const MAX_NODES = 64
const DEFAULT_LIMITS: DecodeLimits = { maxBytes: MAX_TRANSACTION_LIST_BYTES, maxNodes: MAX_NODES }

/**
 * Decodes unsigned transaction bytes: a serialized `TransactionList`, as SDKs write it. Returns refusals if the bytes
 * have more than one reading or cannot be reviewed. Does not use the SDK's transaction classes, whose getters omit
 * fields. Does not compare with an intent: `judge` does. Never throws.
 */
export function decodeTransaction(
  bytes: Uint8Array,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Decoded | readonly Refusal[] {
  try {
    requireSize(bytes, limits.maxBytes)
    // The app decodes a copy, because the caller could change the input between the review and the signature.
    return decodeList(new Uint8Array(bytes), limits)
  } catch (cause) {
    return [toRefusal(cause)]
  }
}

export function isRefused(result: Decoded | readonly Refusal[]): result is readonly Refusal[] {
  return Array.isArray(result)
}

/** Converts an exception to a refusal, so that a defect of this code neither stops a review nor accepts the bytes. */
function toRefusal(cause: unknown): Refusal {
  if (cause instanceof WireError) {
    const { rule, path, value, message } = cause
    return { rule, path, value, message }
  }
  return { rule: 'wire-malformed', path: '', value: '', message: 'The bytes cannot be read.' }
}

function requireSize({ length }: Uint8Array, maxBytes: number): void {
  if (length === 0) throw new WireError('bytes-size', '', 'There are no bytes.')
  if (length > maxBytes) {
    throw new WireError('bytes-size', '', `There are ${length} bytes. At most ${maxBytes} are read.`)
  }
}

/** One transaction of the list. `body`: the parsed body. `signedTransaction`: the parsed message around the body. */
type Entry = NodeBody & {
  readonly body: WireMessage
  readonly signedTransaction: WireMessage
}

function decodeList(bytes: Uint8Array, limits: DecodeLimits): Decoded {
  const transactionList = readMessage(bytes, TRANSACTION_LIST, '', limits.maxNodes)
  requireAgreement(proto.TransactionList, bytes, 'TransactionList')
  const [firstTransaction, ...otherTransactions] = readChildren(transactionList, 'transactionList')
  if (!firstTransaction) throw new WireError('entry-form', '', 'The list of transactions is empty.')
  const firstEntry = readEntry(firstTransaction)
  const otherEntries = otherTransactions.map((transaction) => readFurtherEntry(transaction, firstEntry))
  const entries = [firstEntry, ...otherEntries]
  requireDistinctNodes(entries)
  return toDecoded(firstEntry, entries)
}

type Envelope = { readonly path: string; readonly signedTransaction: WireMessage; readonly bodyBytes: Uint8Array }

function readEnvelope(transaction: WireMessage): Envelope {
  const { path } = transaction
  const signedBytes = readBytes(transaction, 'signedTransactionBytes')
  if (!signedBytes) throw new WireError('entry-form', path, `${path} holds no transaction.`)
  const signedTransaction = readMessage(signedBytes, SIGNED_TRANSACTION, path)
  requireAgreement(proto.SignedTransaction, signedBytes, path)
  const bodyBytes = readBytes(signedTransaction, 'bodyBytes')
  if (!bodyBytes) throw new WireError('entry-form', path, `${path} holds no body.`)
  if (bodyBytes.length === 0) throw new WireError('bytes-size', `${path}.bodyBytes`, 'There are no bytes.')
  // The ledger's limit also bounds the work that hostile bytes can cause.
  requireWithin('body', bodyBytes.length, `${path}.bodyBytes`)
  return { path, signedTransaction, bodyBytes }
}

function readEntry(transaction: WireMessage): Entry {
  const envelope = readEnvelope(transaction)
  return entryOf(envelope, readBody(envelope))
}

function readBody({ path, bodyBytes }: Envelope): WireMessage {
  const body = readMessage(bodyBytes, TRANSACTION_BODY)
  requireAgreement(proto.TransactionBody, bodyBytes, `${path}.bodyBytes`)
  return body
}

function entryOf({ signedTransaction, bodyBytes }: Envelope, body: WireMessage): Entry {
  const node = readNumberedAccount(readChild(body, 'nodeAccountID'), 'nodeAccountID')
  return { node, bodyBytes, bodyHash: sha384Hex(bodyBytes), body, signedTransaction }
}

/**
 * Reads an entry after the first. The entry's body may differ from the first body only in the node, so all other bytes
 * are compared instead of decoded. Comparing is faster, and a list can contain 42 bodies of 6 KiB. A body that differs
 * elsewhere is decoded only to report the difference. Throws WireError for such a body.
 */
function readFurtherEntry(transaction: WireMessage, firstEntry: Entry): Entry {
  const envelope = readEnvelope(transaction)
  const body = bodyWithOwnNode(envelope, firstEntry)
  if (body) return entryOf(envelope, body)
  const differingEntry = entryOf(envelope, readBody(envelope))
  throw bodyMismatch(firstEntry, differingEntry)
}

/** The first entry's parsed body with the node of this entry. Null if any bytes other than the node differ. */
function bodyWithOwnNode({ path, bodyBytes }: Envelope, firstEntry: Entry): WireMessage | null {
  const firstNode = findRecord(firstEntry.body, 'nodeAccountID')
  if (!firstNode) return null
  // The tag before the node's value is one byte.
  const nodeStart = firstNode.start + 1
  if (!areSame(bodyBytes.subarray(0, nodeStart), firstEntry.bodyBytes.subarray(0, nodeStart))) return null
  const node = readMessageAt(bodyBytes, nodeStart, ACCOUNT_ID, firstNode.path)
  requireAgreement(proto.AccountID, bodyBytes.subarray(node.start, node.end), `${path}.bodyBytes`)
  if (!areSame(bodyBytes.subarray(node.end), firstEntry.bodyBytes.subarray(firstNode.end))) return null
  const { body } = firstEntry
  return {
    ...body,
    records: body.records.map((record) => (record === firstNode ? { ...record, value: node.message } : record)),
  }
}

const areSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** Requires that the published protobuf classes read the same bytes. Throws WireError when they differ. */
function requireAgreement<T>(codec: Codec<T>, bytes: Uint8Array, path: string): void {
  if (!isSameAfterRoundTrip(codec, bytes)) {
    throw new WireError('wire-disagreement', path, `${path} reads differently in another decoder.`)
  }
}

function bodyMismatch(firstEntry: Entry, otherEntry: Entry): WireError {
  const otherFields = listFields(otherEntry.body)
  const differingField = listFields(firstEntry.body).find((field, index) => {
    const otherField = otherFields[index]
    const isSame = otherField?.path === field.path && otherField.value === field.value
    return field.path !== 'nodeAccountID' && !isSame
  })
  const path = differingField?.path ?? ''
  return new WireError(
    'body-mismatch',
    path,
    `Node ${otherEntry.node} would get another transaction than node ${firstEntry.node}.`,
  )
}

function requireDistinctNodes(entries: readonly Entry[]): void {
  const seenNodes = new Set<EntityId>()
  for (const { node } of entries) {
    if (seenNodes.has(node)) throw new WireError('node-invalid', 'nodeAccountID', `Node ${node} is named twice.`)
    seenNodes.add(node)
  }
}

const DECODED_TYPES: Readonly<Record<TransactionType, true>> = {
  cryptoTransfer: true,
  tokenAssociate: true,
  cryptoApproveAllowance: true,
  cryptoDeleteAllowance: true,
  utilPrng: true,
  contractCall: true,
}

function isDecodedType(name: string): name is TransactionType {
  return Object.hasOwn(DECODED_TYPES, name)
}

function toDecoded(firstEntry: Entry, entries: readonly Entry[]): Decoded {
  const { body } = firstEntry
  const transactionId = readIdentity(readChild(body, 'transactionID'))
  const typeRecord = body.records.find(({ spec }) => spec.oneof === 'data')
  if (!typeRecord || !isMessage(typeRecord.value) || !isDecodedType(typeRecord.spec.name)) {
    throw new WireError('type-not-allowed', '', 'The bytes hold no transaction type.')
  }
  return {
    bodies: entries.map(({ node, bodyBytes, bodyHash }) => ({ node, bodyBytes, bodyHash })),
    nodes: entries.map(({ node }) => node),
    transactionId,
    ...readWindow(body, transactionId),
    feeMaxTinybar: readInt(body, 'transactionFee'),
    memo: readText(body, 'memo'),
    type: typeRecord.spec.name,
    effects: readEffects(typeRecord.spec.name, typeRecord.value, transactionId.accountId),
    parsedMessages: { body, envelopes: entries.map(({ signedTransaction }) => signedTransaction) },
  }
}
