import { decodeTransaction, isRefused } from './decode'
import { proto, type Codec } from './decode/proto'

/**
 * What wallets of this ledger sign for a text: the prefix, the length of the text in bytes, the text. No transaction can
 * begin so. 0x19 is the tag of field 3 with 64 fixed bits, and field 3 is a number of other width in a `TransactionBody`,
 * a yes or no in a `SignedTransaction`, a message in a `Transaction`, and not there at all in a `TransactionList`.
 */
const PREFIX = '\x19Hedera Signed Message:\n'

export function messageBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(`${PREFIX}${Buffer.byteLength(text)}${text}`, 'utf8'))
}

export const hasPrefix = (bytes: Uint8Array): boolean => Buffer.from(bytes).toString('latin1').startsWith(PREFIX)

/**
 * True when any reader could take the bytes for a transaction: the decoder of the review, or the published classes, which
 * read past a wrong type of field. Of a body they have to find both an id and something to do; an envelope counts by
 * the body in it.
 */
export function readsAsTransaction(bytes: Uint8Array): boolean {
  if (!isRefused(decodeTransaction(bytes))) return true
  const list = readAs(proto.TransactionList, bytes)?.transactionList ?? []
  return [readAs(proto.Transaction, bytes), ...list].some((each) => each && holdsBody(each)) || isSigned(bytes)
}

type Envelope = { readonly [K in 'bodyBytes' | 'signedTransactionBytes']?: Uint8Array | null }

const holdsBody = ({ bodyBytes, signedTransactionBytes }: Envelope): boolean =>
  isBody(bodyBytes) || (signedTransactionBytes?.length ? isSigned(signedTransactionBytes) : false)

const isSigned = (bytes: Uint8Array): boolean =>
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

/** The bytes that a text could stand for, in the ways in which bytes are written as text, and its own. */
export function bytesBehind(text: string): readonly Uint8Array[] {
  const forms = [Buffer.from(text, 'utf8'), Buffer.from(text, 'latin1'), Buffer.from(text, 'base64')]
  const hex = text.replace(/^0x/i, '')
  return /^(?:[0-9a-f]{2})+$/i.test(hex) ? [...forms, Buffer.from(hex, 'hex')] : forms
}
