/** Claims of a market answer about a draw: parsed and bounded, but not trusted. */

/** Maximum number of values of one draw: the market documents 1 to 10. */
export const MAX_VALUES = 10
/** Size of the largest documented range: `max - min + 1`. */
export const MAX_DRAW_RANGE_SIZE = 2n ** 32n - 1n
/**
 * Largest number of a draw with a range: a signed 32-bit number (`prng_number` of the record). The market does not
 * document if its draws have a range.
 */
export const MAX_RANGED_LEDGER_NUMBER = 2n ** 31n - 1n
/** Largest number of a draw without a range: 384 bits (`prng_bytes` of the record). */
export const MAX_LEDGER_NUMBER = 2n ** 384n - 1n

/** Values derived from the ledger's number and the service's salt ("Random number result"). */
export type NumberClaim = {
  readonly kind: 'number'
  /** Unmodified; null where missing. */
  readonly transactionId: string | null
  /** Claimed number of the ledger. The claim may be a number that no ledger draws. */
  readonly ledgerNumber: bigint
  readonly salt: string
  /** Unmodified text, according to the documents 16 hex digits; null where missing. */
  readonly commitment: string | null
  readonly memo: string | null
  readonly min: bigint
  readonly max: bigint
  /** Claimed number of values in the range; null where missing. */
  readonly size: bigint | null
  /** Claimed number of drawn values; null where missing. */
  readonly count: bigint | null
  readonly values: readonly bigint[]
}

/** Draw of one NFT from a forever-mint pool ("prngResponse" and "nftPoolSnapshot" of a mint result). */
export type PoolClaim = {
  readonly kind: 'pool'
  readonly transactionId: string | null
  readonly ledgerNumber: bigint
  /** Claimed range of the ledger's draw; null where missing. */
  readonly numberRange: bigint | null
  readonly buyer: string | null
  /** Serials in the order of the snapshot; null without a snapshot, or where the format of its list is unknown. */
  readonly pool: readonly bigint[] | null
  /** True if the snapshot has a list in an unknown format. */
  readonly hasUnknownPoolFormat: boolean
  /** Claimed position of the NFT in the snapshot; null where missing. */
  readonly selectedIndex: bigint | null
  /** Claimed time of the snapshot; unmodified. */
  readonly snapshotAt: string | null
  /** Token of the drawn NFT; null where missing. */
  readonly token: string | null
  /** Serial of the drawn NFT; null where missing. */
  readonly serial: bigint | null
  /** True if the answer reports the same transaction twice, with two different numbers. */
  readonly isContradicted: boolean
}

export type Claim = NumberClaim | PoolClaim

/** Reason why an input cannot be read as a draw. Says nothing about whether a draw is correct. */
export type Unreadable =
  | { readonly code: 'no-json'; readonly problem: 'syntax' | 'ends-early' | 'too-deep' | 'key-twice' | 'long-number' }
  | { readonly code: 'too-large'; readonly limitBytes: number }
  | { readonly code: 'empty' }
  /** The bytes could not be read, or are not text. */
  | { readonly code: 'not-opened' | 'not-text' }
  /** The input is not a random number result, a mint result or a proof. */
  | { readonly code: 'no-draw' }
  /** A mint result in which no NFT has a draw. */
  | { readonly code: 'no-pool-draw' }
  /** `nftCount`: number of NFTs of a mint result without a draw. The draws of the other NFTs remain valid. */
  | { readonly code: 'nfts-without-draw'; readonly nftCount: number }
  /** The limit is reached, so the rest of the input is not read. Earlier draws remain valid. */
  | { readonly code: 'too-many-draws' | 'too-many-unread'; readonly limit: number }
  | { readonly code: 'field'; readonly field: string; readonly expected: ExpectedType }
  | { readonly code: 'field-missing'; readonly field: string }
  | { readonly code: 'columns'; readonly missing: readonly string[] }
  | { readonly code: 'column-twice'; readonly column: string }
  | { readonly code: 'row'; readonly problem: 'cells' | 'quote' }
  | { readonly code: 'proof-version'; readonly version: string }

/** Required type of a field. */
export type ExpectedType = 'text' | 'whole-number' | 'whole-numbers' | 'object' | 'list' | 'time'

export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
  constructor(readonly why: Unreadable) {
    super(why.code)
  }
}
