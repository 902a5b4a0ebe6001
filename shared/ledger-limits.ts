/**
 * Limits of the ledger that a node applies without looking at its state: over them a transaction is rejected, and can
 * still cost its payer the fee. Source: hiero-consensus-node, `LedgerConfig` and `HederaConfig` (defaults, which mainnet
 * uses), `CryptoTransferValidator`, `AllowanceValidator`, `ContractCallHandler`, `HederaGasCalculatorImpl`.
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
/** Permissions that one transaction gives or takes back; each serial counts as one (`hedera.allowances.maxTransactionLimit`). */
export const MAX_ALLOWANCES = 20
/** Gas of one call (`contracts.maxGasPerSec`). */
export const MAX_CALL_GAS = 15_000_000

/** Gas that every call costs before it does anything. */
const CALL_GAS = 21_000
const INTRINSIC_GAS = { zero: 4, other: 16 } as const
/** EIP-7623: calls that carry data pay at least this. */
const FLOOR_GAS = { zero: 10, other: 40 } as const

/** The least gas a node takes for a call with these parameters; with less it answers INSUFFICIENT_GAS. */
export function minCallGas(parameters: Uint8Array): number {
  let zeros = 0
  for (const byte of parameters) if (byte === 0) zeros += 1
  const others = parameters.length - zeros
  const intrinsic = zeros * INTRINSIC_GAS.zero + others * INTRINSIC_GAS.other
  const floor = zeros * FLOOR_GAS.zero + others * FLOOR_GAS.other
  return CALL_GAS + Math.max(intrinsic, floor)
}

/**
 * Bytes that one signature and the two envelopes add to a body: a key of 32 bytes and a signature of 64 with their
 * lengths (104), the body's own tag and length (3), those of the signed transaction (3).
 */
const SIGNATURE_OVERHEAD_BYTES = 110

/** The largest body that fits into a transaction once it is signed with one key. */
export const MAX_BODY_BYTES = MAX_TRANSACTION_BYTES - SIGNATURE_OVERHEAD_BYTES
