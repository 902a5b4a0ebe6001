import type { EntityId } from '@shared/ids'
import { findRecord, readBytes, readChild, readChildren, readInt, readText, isMessage } from './decode/access'
import { readEffects } from './decode/effects'
import { listFields } from './decode/fields'
import { sha384Hex } from './decode/hash'
import { readNumberedAccount } from './decode/ids'
import { requireWithin } from './decode/ledger-limits'
import { proto, survivesRoundTrip, type Codec } from './decode/proto'
import { ACCOUNT_ID, SIGNED_TRANSACTION, TRANSACTION_BODY, TRANSACTION_LIST } from './decode/schema'
import { readIdentity, readWindow } from './decode/window'
import { readMessage, readMessageAt, type WireMessage } from './decode/wire'
import { WireError } from './decode/wire-error'
import type { Decoded, NodeBody, Refusal, TransactionType } from './types'

type DecodeLimits = {
  /** Bytes of the whole input. */
  readonly maxBytes: number
  /** Entries, one for each node. */
  readonly maxNodes: number
}

/** The largest input that is read. Mainnet has about 30 nodes, each with a transaction of at most 6 KiB. */
export const MAX_TRANSACTION_LIST_BYTES = 256 * 1024
const MAX_NODES = 64
const DEFAULT_LIMITS: DecodeLimits = { maxBytes: MAX_TRANSACTION_LIST_BYTES, maxNodes: MAX_NODES }

/**
 * Decodes unsigned transaction bytes (a serialized `TransactionList`, as SDKs make them) if they have exactly one
 * reading, else returns the reasons why not. Independent of the SDK's classes, whose getters leave fields out. Judges
 * nothing: `judge` compares payer, nodes, fee, time and effects with an intent. Never throws.
 */
export function decodeTransaction(
  bytes: Uint8Array,
  limits: DecodeLimits = DEFAULT_LIMITS,
): Decoded | readonly Refusal[] {
  try {
    requireSize(bytes, limits.maxBytes)
    // A private copy: the owner of the input could change it between the review and the signature.
    return decodeList(new Uint8Array(bytes), limits)
  } catch (cause) {
    return [toRefusal(cause)]
  }
}

export function isRefused(result: Decoded | readonly Refusal[]): result is readonly Refusal[] {
  return Array.isArray(result)
}

/** A defect of this code must not become an exception half-way through a review, and never a pass. */
function toRefusal(cause: unknown): Refusal {
  if (cause instanceof WireError) return { rule: cause.rule, path: cause.path, message: cause.message }
  return { rule: 'wire-malformed', path: '', message: 'The bytes cannot be read.' }
}

function requireSize({ length }: Uint8Array, maxBytes: number): void {
  if (length === 0) throw new WireError('bytes-size', '', 'There are no bytes.')
  if (length > maxBytes)
    throw new WireError('bytes-size', '', `There are ${length} bytes. At most ${maxBytes} are read.`)
}

/** One transaction of the list, with its parsed body and envelope. */
type Entry = NodeBody & {
  readonly message: WireMessage
  readonly signed: WireMessage
}

function decodeList(bytes: Uint8Array, limits: DecodeLimits): Decoded {
  const list = readMessage(bytes, TRANSACTION_LIST, '', limits.maxNodes)
  requireAgreement(proto.TransactionList, bytes, 'TransactionList')
  const [transaction, ...others] = readChildren(list, 'transactionList')
  if (!transaction) throw new WireError('entry-form', '', 'The list of transactions is empty.')
  const first = readEntry(transaction)
  const entries = [first, ...others.map((other) => readFurtherEntry(other, first))]
  requireDistinctNodes(entries)
  return describe(first, entries)
}

type Envelope = { readonly path: string; readonly signed: WireMessage; readonly bodyBytes: Uint8Array }

function readEnvelope(transaction: WireMessage): Envelope {
  const { path } = transaction
  const signedBytes = readBytes(transaction, 'signedTransactionBytes')
  if (!signedBytes) throw new WireError('entry-form', path, `${path} holds no transaction.`)
  const signed = readMessage(signedBytes, SIGNED_TRANSACTION, path)
  requireAgreement(proto.SignedTransaction, signedBytes, path)
  const bodyBytes = readBytes(signed, 'bodyBytes')
  if (!bodyBytes) throw new WireError('entry-form', path, `${path} holds no body.`)
  if (bodyBytes.length === 0) throw new WireError('bytes-size', `${path}.bodyBytes`, 'There are no bytes.')
  // The ledger's limit also bounds the work that hostile bytes can cause.
  requireWithin('body', bodyBytes.length, `${path}.bodyBytes`)
  return { path, signed, bodyBytes }
}

function readEntry(transaction: WireMessage): Entry {
  const envelope = readEnvelope(transaction)
  return entryOf(envelope, readBody(envelope))
}

function readBody({ path, bodyBytes }: Envelope): WireMessage {
  const message = readMessage(bodyBytes, TRANSACTION_BODY)
  requireAgreement(proto.TransactionBody, bodyBytes, `${path}.bodyBytes`)
  return message
}

function entryOf({ signed, bodyBytes }: Envelope, message: WireMessage): Entry {
  const node = readNumberedAccount(readChild(message, 'nodeAccountID'), 'nodeAccountID')
  return { node, bodyBytes, bodyHash: sha384Hex(bodyBytes), message, signed }
}

/**
 * Reads a further entry. Its body may differ from the first one in the node only, so the rest is compared byte by byte
 * instead of being decoded again: a list can hold 42 bodies of 6 KiB. A body that differs is decoded fully, to report the
 * difference.
 */
function readFurtherEntry(transaction: WireMessage, first: Entry): Entry {
  const envelope = readEnvelope(transaction)
  const message = bodyLikeFirst(envelope, first)
  if (message) return entryOf(envelope, message)
  const entry = entryOf(envelope, readBody(envelope))
  throw bodyMismatch(first, entry)
}

/** The body of the first entry with the node of this one; null when the bytes differ anywhere else. */
function bodyLikeFirst({ path, bodyBytes }: Envelope, first: Entry): WireMessage | null {
  const record = findRecord(first.message, 'nodeAccountID')
  if (!record) return null
  // The tag of the node field is one byte.
  const nodeStart = record.start + 1
  if (!areSame(bodyBytes.subarray(0, nodeStart), first.bodyBytes.subarray(0, nodeStart))) return null
  const node = readMessageAt(bodyBytes, nodeStart, ACCOUNT_ID, record.path)
  requireAgreement(proto.AccountID, bodyBytes.subarray(node.start, node.end), `${path}.bodyBytes`)
  if (!areSame(bodyBytes.subarray(node.end), first.bodyBytes.subarray(record.end))) return null
  const { records } = first.message
  return {
    ...first.message,
    records: records.map((field) => (field === record ? { ...field, value: node.message } : field)),
  }
}

const areSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

function requireAgreement<T>(codec: Codec<T>, bytes: Uint8Array, path: string): void {
  if (!survivesRoundTrip(codec, bytes)) {
    throw new WireError('wire-disagreement', path, `${path} reads differently in another decoder.`)
  }
}

function bodyMismatch(first: Entry, other: Entry): WireError {
  const fields = listFields(other.message)
  const differing = listFields(first.message).find(
    (field, i) => field.path !== 'nodeAccountID' && (fields[i]?.path !== field.path || fields[i].value !== field.value),
  )
  const path = differing?.path ?? ''
  return new WireError(
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
