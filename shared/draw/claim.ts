/** What an answer of the market claims of a draw: read and bounded, and believed in nothing. */

/** The documents give a draw of the random number route 1 to 10 values. */
export const MAX_VALUES = 10
/** The greatest range the documents allow: `max - min + 1`. */
export const MAX_SIZE = 2n ** 32n - 1n
/**
 * The greatest number a ledger draws: of a range 32 bits with a sign, without one 384 bits (`prng_number`, `prng_bytes` of
 * its record). The documents do not say which of both the market takes.
 */
export const MAX_OF_RANGE = 2n ** 31n - 1n
export const MAX_LEDGER_NUMBER = 2n ** 384n - 1n

/** Values out of the ledger's number and the service's salt ("Random number result"). */
export type NumberClaim = {
  readonly kind: 'number'
  /** As given; null where none was. */
  readonly transactionId: string | null
  /** The ledger's number, whole; it may be one that no ledger draws. */
  readonly ledgerNumber: bigint
  readonly salt: string
  /** As given, 16 hex digits where it follows the documents; null where none was given. */
  readonly commitment: string | null
  readonly memo: string | null
  readonly min: bigint
  readonly max: bigint
  /** As given; null where none was. */
  readonly size: bigint | null
  /** As given; null where none was. */
  readonly count: bigint | null
  readonly values: readonly bigint[]
}

/** One NFT out of a forever-mint pool ("prngResponse" and "nftPoolSnapshot" of a mint result). */
export type PoolClaim = {
  readonly kind: 'pool'
  readonly transactionId: string | null
  readonly ledgerNumber: bigint
  /** What the ledger is said to have drawn from; null where it was not given. */
  readonly numberRange: bigint | null
  readonly buyer: string | null
  /** Serials in the order of the snapshot; null where there is no snapshot, or nobody knows how to read its list. */
  readonly pool: readonly bigint[] | null
  /** There is a list, in a form that the documents do not give. */
  readonly isPoolOdd: boolean
  readonly selectedIndex: bigint | null
  /** When the snapshot is said to be of; as given. */
  readonly snapshotAt: string | null
  /** The NFT that came of it; null where the answer does not tell which. */
  readonly token: string | null
  readonly serial: bigint | null
  /** The answer tells of the same transaction twice, with two different numbers. */
  readonly isToldTwice: boolean
}

export type Claim = NumberClaim | PoolClaim

/** Why something is not a draw that can be verified: nothing is said about whether one took place, or how. */
export type Unreadable =
  | { readonly code: 'no-json'; readonly problem: 'syntax' | 'ends-early' | 'too-deep' | 'key-twice' | 'long-number' }
  | { readonly code: 'too-large'; readonly limitBytes: number }
  | { readonly code: 'empty' }
  /** Its bytes could not be read, or spell no text. */
  | { readonly code: 'not-opened' | 'not-text' }
  /** Neither an answer of the random number route, nor a mint result, nor a proof. */
  | { readonly code: 'no-draw' }
  | { readonly code: 'no-pool-draw' }
  /** So many NFTs of a mint result came without a draw; the others stand. */
  | { readonly code: 'nfts-without-draw'; readonly nfts: number }
  /** Reading ends there: what came before stands. */
  | { readonly code: 'too-many-draws' | 'too-many-unread'; readonly limit: number }
  | { readonly code: 'field'; readonly field: string; readonly expected: Expected }
  | { readonly code: 'field-missing'; readonly field: string }
  | { readonly code: 'columns'; readonly missing: readonly string[] }
  | { readonly code: 'column-twice'; readonly column: string }
  | { readonly code: 'row'; readonly problem: 'cells' | 'quote' }
  | { readonly code: 'proof-version'; readonly version: string }

/** What a field has to be. */
export type Expected = 'text' | 'whole-number' | 'whole-numbers' | 'object' | 'list' | 'time'

export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  constructor(readonly why: Unreadable) {
    super(why.code)
  }
}
