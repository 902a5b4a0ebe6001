/**
 * Points on which the service's documents allow several readings, and the reading that an answer shows. The app accepts
 * every unambiguous reading; earlier observations decide nothing. All pure; hashing is an input.
 */
export const POINT_READINGS = {
  /** Handling of an event at the exact instant of `since`: excluded or included again. */
  sinceInstant: ['excluded', 'included'],
  /** Accounts that `filterUserAccount` of offers matches: both are recorded where it matches either side. */
  offersOfUser: ['buyer', 'seller'],
  /** Encoding of an allowance's bytes. */
  approveBytes: ['base64', 'hex'],
  /** Input of a draw's commitment hash: the salt as text, or the bytes that its hex encodes. */
  commitmentOver: ['text', 'bytes'],
  /** Index of the first value in a draw of several. */
  drawIndexBase: ['0', '1'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>

export type AmbiguousPoint = keyof typeof POINT_READINGS
export type PointReading<R extends AmbiguousPoint> = (typeof POINT_READINGS)[R][number]

/**
 * Reading that a complete answer to events since an instant shows. `eventTimesMs`: times of the answered events.
 * `isEventKnown`: an event at that instant is known; without one, its absence shows nothing.
 */
export function observedSinceReading(
  sinceMs: number,
  eventTimesMs: readonly number[],
  isEventKnown: boolean,
): PointReading<'sinceInstant'> | null {
  if (eventTimesMs.includes(sinceMs)) return 'included'
  return isEventKnown ? 'excluded' : null
}

type OfferAccounts = { readonly buyerAccount: string; readonly sellerAccount: string | null }
type OfferSide = PointReading<'offersOfUser'>

const isOnSide = (offer: OfferAccounts, side: OfferSide, account: string): boolean =>
  (side === 'buyer' ? offer.buyerAccount : offer.sellerAccount) === account

/** Filters the service's offers for an account by side: made by the account, or made to it. */
export const offersOnSide = <O extends OfferAccounts>(
  offers: readonly O[],
  side: OfferSide,
  account: string,
): readonly O[] => offers.filter((offer) => isOnSide(offer, side, account))

/** Sides on which an answer found the account. A missing side may simply have no offers. */
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

type WrittenBytes =
  | { readonly bytes: Uint8Array; readonly written: PointReading<'approveBytes'> }
  /** A transaction in neither encoding, or in both: the app must not choose between two. */
  | { readonly refused: 'neither' | 'both' }

export type BytesReader = {
  readonly base64: (text: string) => Uint8Array | null
  readonly isTransaction: (bytes: Uint8Array) => boolean
}

/** Bytes of a transaction in hex or base64, in whichever encoding they form a transaction. */
export function decodeTransactionBytes(text: string, { base64, isTransaction }: BytesReader): WrittenBytes {
  const transactions = (['base64', 'hex'] as const).flatMap((written) => {
    const bytes = written === 'hex' ? hexBytes(text) : base64(text)
    return bytes !== null && isTransaction(bytes) ? [{ bytes, written }] : []
  })
  const [first, second] = transactions
  if (!first) return { refused: 'neither' }
  return second ? { refused: 'both' } : first
}

/** SHA-256 of a text (as UTF-8) or of bytes, in lower-case hex. */
export type Sha256Hex = (input: string | Uint8Array) => string

const COMMITMENT_DIGITS = 16

/** Reading of a draw's commitment; null when it matches this salt in neither reading. */
export function observedCommitmentReading(
  { serverSalt, saltCommitment }: { readonly serverSalt: string; readonly saltCommitment: string },
  sha256: Sha256Hex,
): PointReading<'commitmentOver'> | null {
  const matches = (input: string | Uint8Array) => sha256(input).slice(0, COMMITMENT_DIGITS) === saltCommitment
  if (matches(serverSalt)) return 'text'
  const bytes = hexBytes(serverSalt)
  return bytes !== null && matches(bytes) ? 'bytes' : null
}

type DrawAnswer = {
  readonly onChainPRNG: number
  readonly serverSalt: string
  readonly range: { readonly min: number; readonly max: number }
  readonly values: readonly number[]
}

/**
 * Index bases that give the values of a draw: one base shows the reading, both show nothing (a narrow range), no base
 * means that the values do not match. A single value has no index, and shows nothing.
 */
export function matchingDrawIndexBases(
  { onChainPRNG, serverSalt, range, values }: DrawAnswer,
  sha256: Sha256Hex,
): readonly PointReading<'drawIndexBase'>[] {
  if (values.length < 2) return POINT_READINGS.drawIndexBase
  const size = range.max - range.min + 1
  const valueAt = (index: number) =>
    (Number.parseInt(sha256(`${onChainPRNG}:${serverSalt}:${index}`).slice(0, 8), 16) % size) + range.min
  return POINT_READINGS.drawIndexBase.filter((base) => values.every((value, i) => value === valueAt(i + Number(base))))
}
