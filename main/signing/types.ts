import type { EntityId } from '@shared/ids'
import type { StructureRule } from './decode/structure-rules'
import type { WireMessage } from './decode/wire'

/**
 * An account as in the bytes: `0.0.N`, or `0.0.0x` and 40 hex digits for an EVM address. The account number of an EVM
 * address cannot be found offline.
 */
export type Party = EntityId | `0.0.0x${string}`

/** A contract as in the bytes, in one of the two forms of `Party`. */
export type ContractRef = Party

/** One change that the ledger would make. `path`: protobuf path of the change in the body; list indexes start at 0. */
export type Effect =
  | HbarMove
  | NftMove
  | TokenMove
  | { readonly kind: 'associate'; readonly path: string; readonly account: Party; readonly token: EntityId }
  | HbarAllowance
  | TokenAllowance
  | NftAllowance
  | NftAllowanceDelete
  | ContractCall
  | { readonly kind: 'prng'; readonly path: string; readonly range: bigint }

type HbarLeg<K extends string> = {
  readonly kind: K
  readonly path: string
  readonly account: Party
  readonly amountTinybar: bigint
  /**
   * True if the HBAR is taken under an allowance that the account gave earlier, instead of with the account's
   * signature.
   */
  readonly approved: boolean
}

/** HBAR that leaves (`hbar-out`) or reaches (`hbar-in`) one account. The amount is never negative. */
export type HbarMove = HbarLeg<'hbar-out'> | HbarLeg<'hbar-in'>

export type NftMove = {
  readonly kind: 'nft-move'
  readonly path: string
  readonly token: EntityId
  readonly serial: bigint
  readonly from: Party
  readonly to: Party
  /** True if the NFT is taken under a permission of the owner, instead of with the owner's signature. */
  readonly approved: boolean
}

/** Units of a fungible token that leave or reach one account. `amount`: smallest units; negative if they leave. */
export type TokenMove = {
  readonly kind: 'token-move'
  readonly path: string
  readonly token: EntityId
  readonly account: Party
  readonly amount: bigint
  readonly expectedDecimals: bigint | null
  /** True if the tokens are taken under an allowance of the account, instead of with the account's signature. */
  readonly approved: boolean
}

/** An allowance over HBAR. If the bytes name no owner, `owner` is the payer, as for the ledger. */
export type HbarAllowance = {
  readonly kind: 'hbar-allowance'
  readonly path: string
  readonly owner: Party
  readonly spender: Party
  readonly amountTinybar: bigint
}

export type TokenAllowance = {
  readonly kind: 'token-allowance'
  readonly path: string
  readonly token: EntityId
  readonly owner: Party
  readonly spender: Party
  readonly amount: bigint
}

export type NftAllowance = {
  readonly kind: 'nft-allowance'
  readonly path: string
  readonly token: EntityId
  readonly owner: Party
  readonly spender: Party
  readonly serials: readonly bigint[]
  /** Change to the permission over the whole collection, including NFTs that the owner gets later. */
  readonly all: 'grant' | 'revoke' | 'unchanged'
  readonly delegatingSpender: Party | null
}

export type NftAllowanceDelete = {
  readonly kind: 'nft-allowance-delete'
  readonly path: string
  readonly token: EntityId
  readonly owner: Party
  readonly serials: readonly bigint[]
}

export type ContractCall = {
  readonly kind: 'contract-call'
  readonly path: string
  readonly contract: ContractRef
  readonly gas: bigint
  readonly amountTinybar: bigint
  /** The first four bytes of the parameters as 8 hex digits; null when there are fewer than four bytes. */
  readonly selector: string | null
  /** The parameters after the selector, as hex digits. */
  readonly argumentsHex: string
}

/** Transaction types that the app decodes. All other types are refused. */
export type TransactionType =
  | 'cryptoTransfer'
  | 'tokenAssociate'
  | 'cryptoApproveAllowance'
  | 'cryptoDeleteAllowance'
  | 'utilPrng'
  | 'contractCall'

/** The body for one node. `bodyBytes` are exactly the bytes that would be signed for this node. */
export type NodeBody = {
  readonly node: EntityId
  readonly bodyBytes: Uint8Array
  /** SHA-384 of `bodyBytes`, hex. */
  readonly bodyHash: string
}

export type TransactionIdentity = {
  readonly accountId: Party
  /** Whole seconds of UNIX time and nanoseconds 0 to 999,999,999, as in the bytes. */
  readonly validStartSeconds: bigint
  readonly validStartNanos: number
  /** The valid start as UNIX time in milliseconds, rounded down. */
  readonly validStartMs: number
  /** `0.0.N@seconds.nanos`, the form that the ledger's tools use (nanoseconds padded to nine digits). */
  readonly text: string
}

/** One field of the bytes, under its protobuf path, with its value as text. */
export type RawField = { readonly path: string; readonly value: string }

/** A decoded transaction. For bytes with more than one possible meaning, there is a `Refusal` instead. */
export type Decoded = {
  readonly bodies: readonly NodeBody[]
  readonly nodes: readonly EntityId[]
  readonly transactionId: TransactionIdentity
  readonly validDurationSeconds: number
  /** The first moment at which the ledger no longer accepts the transaction, as UNIX time in milliseconds. */
  readonly validUntilMs: number
  /** Highest network fee that the payer can be charged; 0 when the bytes name no fee. */
  readonly feeMaxTinybar: bigint
  readonly memo: string
  readonly type: TransactionType
  readonly effects: readonly Effect[]
  /** The parsed body for the first node, and the parsed SignedTransaction around each body. */
  readonly parsedMessages: { readonly body: WireMessage; readonly envelopes: readonly WireMessage[] }
}

/** Reason why the app refuses to decode bytes: the bytes are ambiguous, or hold something that is never signed. */
export type Refusal = {
  readonly rule: StructureRule
  /** Protobuf path of the offending field; empty for the whole input. */
  readonly path: string
  /** Evidence after the path, such as the status with which the ledger would answer; empty for none. */
  readonly value: string
  readonly message: string
}

export type Severity = 'refuse' | 'warn' | 'note'
export type Verdict = 'match' | 'warn' | 'refuse'
export type Evidence = { readonly path: string; readonly value: string }

export type Finding = {
  readonly rule: string
  readonly severity: Severity
  /** Heading above the message. */
  readonly title: string
  /** One line with actor, verb, object and amount, for a list of findings; null when the title says as much. */
  readonly claim: string | null
  /** One or two sentences about the bytes and, if the request differs, about the request. */
  readonly message: string
  readonly evidence: readonly Evidence[]
  /** Text that the person has to type, letter for letter, to accept this warning; null when a tick is enough. */
  readonly requiredText: string | null
}

/** One row of the comparison between the request and the bytes. */
export type ComparisonRow = {
  readonly label: string
  readonly requested: string
  readonly actual: string
  /** The verdict of the findings that concern this row; `note` if the bytes cannot show what the row says. */
  readonly status: Verdict | 'note'
}

export type Judgement = {
  readonly verdict: Verdict
  readonly effects: readonly Effect[]
  readonly findings: readonly Finding[]
  readonly comparison: readonly ComparisonRow[]
}

export type KeyType = 'ED25519' | 'ECDSA'

/** The holder of a private key, which never leaves the signer. `sign` returns a signature of 64 bytes. */
export type Signer = {
  readonly keyType: KeyType
  /** ED25519: 32 raw bytes. ECDSA secp256k1: 33 bytes, compressed. */
  readonly publicKey: Uint8Array
  /** ED25519 signs `bodyBytes`. ECDSA signs the keccak-256 hash of `bodyBytes`; the signature is r followed by s. */
  readonly sign: (bodyBytes: Uint8Array) => Promise<Uint8Array>
}

/** A public key and its signature over the body for one node. */
export type NodeSignature = {
  readonly keyType: KeyType
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
}

export type SignedNode = {
  readonly nodeAccountId: EntityId
  /** A `proto.Transaction`, ready to submit to this node and no other. */
  readonly transactionBytes: Uint8Array
  readonly signedTransactionBytes: Uint8Array
  /** SHA-384 of `signedTransactionBytes`, hex: the hash that identifies the transaction on the ledger. */
  readonly transactionHash: string
}

export type SignedBundle = { readonly transactionId: string; readonly nodes: readonly SignedNode[] }
