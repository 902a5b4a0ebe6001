/**
 * Limits of the ledger that a node checks without reading the ledger's state. A transaction that exceeds a limit is
 * rejected, and can still cost its payer the fee. Source: hiero-consensus-node, `LedgerConfig` and `HederaConfig`
 * (defaults, which mainnet uses), `CryptoTransferValidator`, `AllowanceValidator`, `ContractCallHandler`,
 * `HederaGasCalculatorImpl`.
 */

/** Maximum bytes of one transaction with its signatures (`hedera.transaction.maxBytes`). */
export const MAX_TRANSACTION_BYTES = 6144
/** Maximum bytes of a memo in UTF-8 (`hedera.transaction.maxMemoUtf8Bytes`). */
export const MAX_MEMO_BYTES = 100
/** Bounds of a transaction's valid duration (`hedera.transaction.minValidDuration`, `maxValidDuration`). */
export const MIN_DURATION_SECONDS = 15
export const MAX_DURATION_SECONDS = 180
/** Maximum entries ("legs") in the HBAR list of a transfer (`ledger.transfers.maxLen`). */
export const MAX_HBAR_LEGS = 10
/** Maximum entries for fungible tokens in a transfer, over all tokens (`ledger.tokenTransfers.maxLen`). */
export const MAX_TOKEN_LEGS = 10
/** Maximum number of NFTs that one transfer moves, over all tokens (`ledger.nftTransfers.maxLen`). */
export const MAX_NFT_LEGS = 10
/**
 * Maximum number of allowances and approvals that one transaction grants or revokes; each serial counts as one
 * (`hedera.allowances.maxTransactionLimit`).
 */
export const MAX_ALLOWANCES = 20
/** Maximum gas of one call (`contracts.maxGasPerSec`). */
export const MAX_CALL_GAS = 15_000_000

/** Base gas of every call. */
const BASE_CALL_GAS = 21_000
/** Gas that a call uses for each byte of its data before the code of the contract runs. */
const INTRINSIC_GAS = { zero: 4, other: 16 } as const
/** Minimum gas that a call must pay for each byte of its data (EIP-7623). */
const FLOOR_GAS = { zero: 10, other: 40 } as const

/** Gas for a zero byte, and for any other byte. */
type GasPerByte = { readonly zero: number; readonly other: number }

/** Minimum gas that a node accepts for a call with these parameters. With less, the node answers INSUFFICIENT_GAS. */
export const minCallGas = (parameters: Uint8Array): number =>
  Math.max(intrinsicCallGas(parameters), BASE_CALL_GAS + dataGas(parameters, FLOOR_GAS))

/** Gas that a call with these parameters uses before the code of the contract runs. */
export const intrinsicCallGas = (parameters: Uint8Array): number => BASE_CALL_GAS + dataGas(parameters, INTRINSIC_GAS)

function dataGas(parameters: Uint8Array, { zero, other }: GasPerByte): number {
  let sum = 0
  for (const byte of parameters) sum += byte === 0 ? zero : other
  return sum
}

/**
 * Largest number of bytes that one signature and the two envelopes add to a body: 105 + 3 + 3. A key of 33 bytes and a
 * signature of 64 bytes take 105 bytes with their tags and lengths. The tag and length of the body take 3 bytes, and the
 * tag and length of the signed transaction take 3 more. The key is counted as ECDSA, because an unsigned body does not
 * show the kind of the signing key, and ED25519 keys are one byte shorter.
 */
const SIGNATURE_OVERHEAD_BYTES = 111

/** The largest body that fits into a transaction once it is signed with one key of either kind. */
export const MAX_BODY_BYTES = MAX_TRANSACTION_BYTES - SIGNATURE_OVERHEAD_BYTES
