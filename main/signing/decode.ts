import type { EntityId } from '@shared/ids'
import { findRecord, readBytes, readChild, readChildren, readInt, readText, isMessage } from './decode/access'
import { readEffects } from './decode/effects'
import { listFields } from './decode/fields'
import { sha384Hex } from './decode/hash'
import { readNumberedAccount } from './decode/ids'
import { proto, survivesRoundTrip, type Codec } from './decode/proto'
import { SIGNED_TRANSACTION, TRANSACTION_BODY, TRANSACTION_LIST } from './decode/schema'
import { readIdentity, readWindow } from './decode/window'
import { readMessage, type WireMessage } from './decode/wire'
import { WireError } from './decode/wire-error'
import type { Decoded, NodeBody, Refusal, TransactionType } from './types'

export type DecodeLimits = {
  /** Bytes of the whole input. */
  readonly maxBytes: number
  /** Entries, one for each node. */
  readonly maxNodes: number
}

/** The ledger's limit for one transaction. It also bounds the work that hostile bytes can cause. */
const MAX_BODY_BYTES = 6 * 1024

/** Mainnet has about 30 nodes, each with a transaction of at most 6 KiB. */
export const DEFAULT_LIMITS: DecodeLimits = { maxBytes: 256 * 1024, maxNodes: 64 }

/**
 * Reads unsigned transaction bytes (a serialized `TransactionList`, as SDKs make them) in the only way they can be
 * read, or says why there is no such way. Independent of the SDK's classes, whose getters leave fields out. Judges
 * nothing: payer, nodes, fee, time and effects are compared with an intent in `judge`. Never throws.
 */
export function decodeTransaction(
  bytes: Uint8Array,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Decoded | readonly Refusal[] {
  try {
    requireSize(bytes, limits.maxBytes, '')
    // A private copy: whoever holds the input could change it between the review and the signature.
    return decodeList(new Uint8Array(bytes), limits)
  } catch (cause) {
    return [toRefusal(cause)]
  }
}

export function isRefused(result: Decoded | readonly Refusal[]): result is readonly Refusal[] {
  return Array.isArray(result)
}

/** A defect of this code must not become an exception half-way through a review, least of all a pass. */
function toRefusal(cause: unknown): Refusal {
  if (cause instanceof WireError) return { rule: cause.rule, path: cause.path, message: cause.message }
  return { rule: 'wire-malformed', path: '', message: 'The bytes cannot be read.' }
}

function requireSize({ length }: Uint8Array, max: number, path: string): void {
  if (length === 0) throw new WireError('bytes-size', path, 'There are no bytes.')
  if (length > max) throw new WireError('bytes-size', path, `There are ${length} bytes. At most ${max} are read.`)
}

type Entry = NodeBody & {
  readonly message: WireMessage
  readonly signed: WireMessage
}

function decodeList(bytes: Uint8Array, limits: DecodeLimits): Decoded {
  const list = readMessage(bytes, TRANSACTION_LIST)
  requireAgreement(proto.TransactionList, bytes, 'TransactionList')
  const transactions = readChildren(list, 'transactionList')
  if (transactions.length > limits.maxNodes) {
    throw new WireError(
      'bytes-size',
      '',
      `There are ${transactions.length} entries. At most ${limits.maxNodes} are read.`,
    )
  }
  const entries = transactions.map(readEntry)
  const [first, ...others] = entries
  if (!first) throw new WireError('entry-form', '', 'The list of transactions is empty.')
  if (others.length > 0) requireSameBodies(first, others)
  requireDistinctNodes(entries)
  return describe(first, entries)
}

function readEntry(transaction: WireMessage): Entry {
  const { path } = transaction
  const signedBytes = readBytes(transaction, 'signedTransactionBytes')
  if (!signedBytes) throw new WireError('entry-form', path, `${path} holds no transaction.`)
  const signed = readMessage(signedBytes, SIGNED_TRANSACTION, path)
  requireAgreement(proto.SignedTransaction, signedBytes, path)
  const bodyBytes = readBytes(signed, 'bodyBytes')
  if (!bodyBytes) throw new WireError('entry-form', path, `${path} holds no body.`)
  requireSize(bodyBytes, MAX_BODY_BYTES, `${path}.bodyBytes`)
  const message = readMessage(bodyBytes, TRANSACTION_BODY)
  requireAgreement(proto.TransactionBody, bodyBytes, `${path}.bodyBytes`)
  const node = readNumberedAccount(readChild(message, 'nodeAccountID'), 'nodeAccountID')
  return { node, bodyBytes, bodyHash: sha384Hex(bodyBytes), message, signed }
}

function requireAgreement<T>(codec: Codec<T>, bytes: Uint8Array, path: string): void {
  if (!survivesRoundTrip(codec, bytes)) {
    throw new WireError('wire-disagreement', path, `${path} reads differently in another decoder.`)
  }
}

/** The body bytes with the node's record cut out: all that may differ between two entries. */
function withoutNode({ bodyBytes, message }: Entry): Uint8Array {
  const record = findRecord(message, 'nodeAccountID')
  return record ? Buffer.concat([bodyBytes.subarray(0, record.start), bodyBytes.subarray(record.end)]) : bodyBytes
}

function requireSameBodies(first: Entry, others: readonly Entry[]): void {
  const rest = withoutNode(first)
  const other = others.find((entry) => Buffer.compare(rest, withoutNode(entry)) !== 0)
  if (!other) return
  const fields = listFields(other.message)
  const differing = listFields(first.message).find(
    (field, i) => field.path !== 'nodeAccountID' && (fields[i]?.path !== field.path || fields[i].value !== field.value),
  )
  const path = differing?.path ?? ''
  throw new WireError(
    'body-mismatch',
    path,
    `Node ${other.node} would get another transaction than node ${first.node}.`,
  )
}

function requireDistinctNodes(entries: readonly Entry[]): void {
  const seen = new Set<EntityId>()
  for (const { node } of entries) {
    if (seen.has(node)) throw new WireError('node-invalid', 'nodeAccountID', `Node ${node} is named twice.`)
    seen.add(node)
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

function describe(first: Entry, entries: readonly Entry[]): Decoded {
  const { message } = first
  const transactionId = readIdentity(readChild(message, 'transactionID'))
  const data = message.records.find(({ spec }) => spec.oneof === 'data')
  if (!data || !isMessage(data.value) || !isDecodedType(data.spec.name)) {
    throw new WireError('type-not-allowed', '', 'The bytes hold no transaction type.')
  }
  return {
    bodies: entries.map(({ node, bodyBytes, bodyHash }) => ({ node, bodyBytes, bodyHash })),
    nodes: entries.map(({ node }) => node),
    transactionId,
    ...readWindow(message, transactionId),
    feeMaxTinybar: readInt(message, 'transactionFee'),
    memo: readText(message, 'memo'),
    type: data.spec.name,
    effects: readEffects(data.spec.name, data.value, transactionId.accountId),
    read: { body: message, envelopes: entries.map(({ signed }) => signed) },
  }
}
