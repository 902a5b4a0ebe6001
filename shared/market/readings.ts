/**
 * Points on which the service's documents allow two readings, and functions that find the reading which an answer
 * follows. The app accepts both readings, even if two answers follow different ones. Callers pass the functions that
 * hash and decode.
 */
export const POINT_READINGS = {
  /** Handling of an event at the exact instant of `since`: the answer excludes or includes the event. */
  sinceInstant: ['excluded', 'included'],
  /**
   * Side of an offer that `filterUserAccount` matches. If the filter matches both sides, both readings are recorded.
   */
  offersOfUser: ['buyer', 'seller'],
  /** Encoding of an allowance's bytes. */
  approveBytes: ['base64', 'hex'],
  /** Input of a draw's commitment hash: the salt as text, or the bytes that its hex encodes. */
  commitmentOver: ['text', 'bytes'],
  /** Index of the first value in a draw of several values. */
  drawIndexBase: ['0', '1'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export type AmbiguousPoint = keyof typeof POINT_READINGS
export type PointReading<R extends AmbiguousPoint> = (typeof POINT_READINGS)[R][number]

/**
 * Reading that a complete answer of events since `sinceMs` follows; null if the answer fits both. `eventTimesMs`: times
 * of the events in the answer. `hasEventAtSince`: true if the app knows of an event at exactly `sinceMs`. Only then
 * does an answer without such an event show that the service excludes it.
 */
export function observedSinceReading(
  sinceMs: number,
  eventTimesMs: readonly number[],
  { hasEventAtSince }: { readonly hasEventAtSince: boolean },
): PointReading<'sinceInstant'> | null {
  if (eventTimesMs.includes(sinceMs)) return 'included'
  return hasEventAtSince ? 'excluded' : null
}

type OfferAccounts = { readonly buyerAccount: string; readonly sellerAccount: string | null }
type OfferSide = PointReading<'offersOfUser'>

const isOnSide = (offer: OfferAccounts, side: OfferSide, account: string): boolean =>
  (side === 'buyer' ? offer.buyerAccount : offer.sellerAccount) === account

/** Offers that an account made (`buyer`), or received (`seller`). */
export const offersOnSide = <O extends OfferAccounts>(
  offers: readonly O[],
  side: OfferSide,
  account: string,
): readonly O[] => offers.filter((offer) => isOnSide(offer, side, account))

/**
 * Sides on which the answer's offers have the account. An offer with the account on both sides shows neither. If a side
 * is missing, the account may simply have no offers on it.
 */
export const observedOfferSides = (offers: readonly OfferAccounts[], account: string): readonly OfferSide[] =>
  POINT_READINGS.offersOfUser.filter((side) => {
    const otherSide = side === 'buyer' ? 'seller' : 'buyer'
    return offers.some((offer) => isOnSide(offer, side, account) && !isOnSide(offer, otherSide, account))
  })

const HEX = /^(?:0x)?((?:[0-9a-f]{2})+)$/i

function hexBytes(text: string): Uint8Array | null {
  const digits = HEX.exec(text.trim())?.[1]
  return digits === undefined ? null : Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

type TransactionDecoding =
  | { readonly bytes: Uint8Array; readonly encoding: PointReading<'approveBytes'> }
  /** The text is a transaction in neither encoding or in both. The app must not choose between two transactions. */
  | { readonly refusalReason: 'neither' | 'both' }

/** Functions to decode a base64 text (null if invalid), and to recognise the bytes of a transaction. */
export type TransactionDecoder = {
  readonly decodeBase64: (text: string) => Uint8Array | null
  readonly isTransaction: (bytes: Uint8Array) => boolean
}

/** Bytes of a transaction in the one encoding, base64 or hex, in which the text is a transaction. */
export function decodeTransactionBytes(
  text: string,
  { decodeBase64, isTransaction }: TransactionDecoder,
): TransactionDecoding {
  const transactions = POINT_READINGS.approveBytes.flatMap((encoding) => {
    const bytes = encoding === 'hex' ? hexBytes(text) : decodeBase64(text)
    return bytes !== null && isTransaction(bytes) ? [{ bytes, encoding }] : []
  })
  const [first, second] = transactions
  if (!first) return { refusalReason: 'neither' }
  return second ? { refusalReason: 'both' } : first
}

/** SHA-256 of a text (as UTF-8) or of bytes, in lower-case hex. */
export type Sha256Hex = (input: string | Uint8Array) => string

/** Number of hex digits of a hash that the service publishes as commitment. */
const COMMITMENT_DIGITS = 16
/** Number of hex digits of a hash from which the published formula computes a value: the first 32 bits. */
const VALUE_DIGITS = 8

/** Reading with which the salt of a draw gives the commitment; null if neither does. */
export function observedCommitmentReading(
  { serverSalt, saltCommitment }: { readonly serverSalt: string; readonly saltCommitment: string },
  sha256: Sha256Hex,
): PointReading<'commitmentOver'> | null {
  const matchesCommitment = (input: string | Uint8Array) => sha256(input).slice(0, COMMITMENT_DIGITS) === saltCommitment
  if (matchesCommitment(serverSalt)) return 'text'
  const bytes = hexBytes(serverSalt)
  return bytes !== null && matchesCommitment(bytes) ? 'bytes' : null
}

type DrawAnswer = {
  readonly onChainPRNG: number
  readonly serverSalt: string
  readonly range: { readonly min: number; readonly max: number }
  readonly values: readonly number[]
}

/**
 * Index bases with which the published formula gives the values of a draw. No base: the values do not match. One base:
 * the reading. Two bases, as can happen in a narrow range, show nothing. A single value is computed without an index,
 * so both bases are returned.
 */
export function matchingDrawIndexBases(
  { onChainPRNG, serverSalt, range, values }: DrawAnswer,
  sha256: Sha256Hex,
): readonly PointReading<'drawIndexBase'>[] {
  if (values.length < 2) return POINT_READINGS.drawIndexBase
  const size = range.max - range.min + 1
  const valueAt = (index: number) =>
    (Number.parseInt(sha256(`${onChainPRNG}:${serverSalt}:${index}`).slice(0, VALUE_DIGITS), 16) % size) + range.min
  return POINT_READINGS.drawIndexBase.filter((base) => values.every((value, i) => value === valueAt(i + Number(base))))
}
