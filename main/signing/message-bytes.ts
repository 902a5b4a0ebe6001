import { decodeTransaction, isRefused } from './decode'
import { proto, type Codec } from './decode/proto'

/**
 * Prefix of a signed text. Wallets of this ledger sign the prefix, the length of the text in bytes, and the text. No
 * transaction can begin with this prefix: its first byte, 0x19, would be the tag of a field 3 with 64 fixed bits. Field
 * 3 is a varint in a `TransactionBody` and in a `SignedTransaction`, and a message in a `Transaction`. A
 * `TransactionList` has no field 3.
 */
const PREFIX = '\x19Hedera Signed Message:\n'

/** Bytes that a wallet signs for a text: prefix, length and text. */
export function messageBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(`${PREFIX}${Buffer.byteLength(text)}${text}`, 'utf8'))
}

export const hasMessagePrefix = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1').startsWith(PREFIX)

/**
 * True if the decoder of the review or the published classes could read the bytes as a transaction. The published
 * classes skip fields of the wrong type, so the bytes count as a transaction if a body has both an id and a transaction
 * type, directly or within an envelope.
 */
export function readsAsTransaction(bytes: Uint8Array): boolean {
  if (!isRefused(decodeTransaction(bytes))) return true
  const listedTransactions = readAs(proto.TransactionList, bytes)?.transactionList ?? []
  const transactions = [readAs(proto.Transaction, bytes), ...listedTransactions]
  if (transactions.some((transaction) => transaction && envelopeHoldsBody(transaction))) return true
  return holdsTransactionBody(bytes)
}

type Envelope = { readonly [K in 'bodyBytes' | 'signedTransactionBytes']?: Uint8Array | null }

function envelopeHoldsBody({ bodyBytes, signedTransactionBytes }: Envelope): boolean {
  if (isBody(bodyBytes)) return true
  return signedTransactionBytes ? holdsTransactionBody(signedTransactionBytes) : false
}

const holdsTransactionBody = (bytes: Uint8Array): boolean =>
  isBody(bytes) || isBody(readAs(proto.SignedTransaction, bytes)?.bodyBytes)

function isBody(bytes: Uint8Array | null | undefined): boolean {
  const body = bytes?.length ? readAs(proto.TransactionBody, bytes) : null
  return body?.transactionID != null && body.data !== undefined
}

function readAs<T>(codec: Pick<Codec<T>, 'decode'>, bytes: Uint8Array): T | null {
  try {
    return codec.decode(bytes)
  } catch {
    return null
  }
}

/** Bytes of a text in each encoding: UTF-8, Latin-1, base64, and hex if the text is hex. */
export function decodedBytesOf(text: string): readonly Uint8Array[] {
  const decodings = [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1'), Buffer.from(text, 'base64')]
  const hex = text.replace(/^0x/i, '')
  return /^(?:[0-9a-f]{2})+$/i.test(hex) ? [...decodings, Buffer.from(hex, 'hex')] : decodings
}
