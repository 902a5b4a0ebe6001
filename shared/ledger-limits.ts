/**
 * Limits of the ledger that a node applies without reading its state: beyond them a transaction is rejected, and can
 * still cost its payer the fee. Source: hiero-consensus-node, `LedgerConfig` and `HederaConfig` (defaults, which
 * mainnet uses), `CryptoTransferValidator`, `AllowanceValidator`, `ContractCallHandler`, `HederaGasCalculatorImpl`.
 */

/** Bytes of one transaction with its signatures (`hedera.transaction.maxBytes`). */
export const MAX_TRANSACTION_BYTES = 6144
/** Bytes of a memo in UTF-8 (`hedera.transaction.maxMemoUtf8Bytes`). */
export const MAX_MEMO_BYTES = 100
/** Seconds for which a transaction may be valid (`hedera.transaction.minValidDuration`, `maxValidDuration`). */
export const MIN_DURATION_SECONDS = 15
export const MAX_DURATION_SECONDS = 180
/** Entries of the HBAR list of a transfer (`ledger.transfers.maxLen`). */
export const MAX_HBAR_LEGS = 10
/** Entries for fungible tokens, over all tokens of a transfer (`ledger.tokenTransfers.maxLen`). */
export const MAX_TOKEN_LEGS = 10
/** NFTs that one transfer moves, over all tokens (`ledger.nftTransfers.maxLen`). */
export const MAX_NFT_LEGS = 10
/**
 * Allowances and approvals that one transaction grants or revokes; each serial counts as one
 * (`hedera.allowances.maxTransactionLimit`).
 */
export const MAX_ALLOWANCES = 20
/** Gas of one call (`contracts.maxGasPerSec`). */
export const MAX_CALL_GAS = 15_000_000

/** Base gas of every call. */
const CALL_GAS = 21_000
const INTRINSIC_GAS = { zero: 4, other: 16 } as const
/** EIP-7623: calls that carry data pay at least this. */
const FLOOR_GAS = { zero: 10, other: 40 } as const

type GasPerByte = { readonly zero: number; readonly other: number }

/** Minimum gas that a node accepts for a call with these parameters; with less it answers INSUFFICIENT_GAS. */
export const minCallGas = (parameters: Uint8Array): number =>
  Math.max(intrinsicCallGas(parameters), CALL_GAS + dataGas(parameters, FLOOR_GAS))

/** Gas that a call with these parameters uses before its code runs. */
export const intrinsicCallGas = (parameters: Uint8Array): number => CALL_GAS + dataGas(parameters, INTRINSIC_GAS)

function dataGas(parameters: Uint8Array, { zero, other }: GasPerByte): number {
  let sum = 0
  for (const byte of parameters) sum += byte === 0 ? zero : other
  return sum
}

/**
 * Bytes that one signature and the two envelopes add to a body: a key of at most 33 bytes (ECDSA; ED25519 keys have one
 * less) and a signature of 64 with their lengths (105), the body's own tag and length (3), those of the signed
 * transaction (3). A reader of the bytes does not know the kind of the signing key.
 */
const SIGNATURE_OVERHEAD_BYTES = 111

/** The largest body that fits into a transaction once it is signed with one key of either kind. */
export const MAX_BODY_BYTES = MAX_TRANSACTION_BYTES - SIGNATURE_OVERHEAD_BYTES
