import { decodeTransaction, isRefused } from './decode'
import { proto, type Codec } from './decode/proto'

/**
 * Wallets of this ledger sign a text as the prefix, the length of the text in bytes, and the text. No transaction can
 * begin with this prefix. 0x19 is the tag of field 3 with 64 fixed bits, and field 3 is a number of another width in a
 * `TransactionBody`, a boolean in a `SignedTransaction`, a message in a `Transaction`, and absent in a
 * `TransactionList`.
 */
const PREFIX = '\x19Hedera Signed Message:\n'

/** Bytes that a wallet signs for a text: prefix, length and text. */
export function messageBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(`${PREFIX}${Buffer.byteLength(text)}${text}`, 'utf8'))
}

export const hasMessagePrefix = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1').startsWith(PREFIX)

/**
 * True when any reader could take the bytes for a transaction: the decoder of the review, or the published classes,
 * which skip a field of the wrong type. A body counts if both an id and a transaction type are found in it; an envelope
 * counts by its body.
 */
export function readsAsTransaction(bytes: Uint8Array): boolean {
  if (!isRefused(decodeTransaction(bytes))) return true
  const listed = readAs(proto.TransactionList, bytes)?.transactionList ?? []
  const transactions = [readAs(proto.Transaction, bytes), ...listed]
  if (transactions.some((transaction) => transaction && envelopeHoldsBody(transaction))) return true
  return holdsTransactionBody(bytes)
}

type Envelope = { readonly [K in 'bodyBytes' | 'signedTransactionBytes']?: Uint8Array | null }

const envelopeHoldsBody = ({ bodyBytes, signedTransactionBytes }: Envelope): boolean =>
  isBody(bodyBytes) || (signedTransactionBytes?.length ? holdsTransactionBody(signedTransactionBytes) : false)

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

/** Bytes that a text could encode (base64, hex, Latin-1), and the UTF-8 bytes of the text. */
export function decodedBytesOf(text: string): readonly Uint8Array[] {
  const decodings = [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1'), Buffer.from(text, 'base64')]
  const hex = text.replace(/^0x/i, '')
  return /^(?:[0-9a-f]{2})+$/i.test(hex) ? [...decodings, Buffer.from(hex, 'hex')] : decodings
}
