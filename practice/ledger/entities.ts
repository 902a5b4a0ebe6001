export type KeyType = 'ED25519' | 'ECDSA'
export type PublicKey = { readonly type: KeyType; readonly bytes: Uint8Array }

export type Account = {
  readonly num: number
  /**
   * Returns the public key, or null for a hollow account. A transfer to an EVM address creates a hollow account, whose key
   * is unknown until it signs.
   *
   * This is a function because keys of the crowd are derived only when needed. To derive hundreds of keys at the start
   * would take longer than to create everything else.
   */
  key: () => PublicKey | null
  /**
   * Consensus time of the transaction that created the account; null for seeded accounts and for accounts opened at the
   * control address.
   */
  readonly createdNanos: bigint | null
  /** EVM alias of the account, as 40 hex digits; null without an alias. Derived on first use, like the key. */
  readonly evmAddress: string | null
  readonly receiverSigRequired: boolean
  /** True if the account is deleted. Its number stays taken, and it can no longer sign or receive. */
  deleted: boolean
  /** Numbers of the tokens for which the account is frozen. */
  readonly frozen: Set<number>
  /** Numbers of the tokens for which the account was granted KYC. */
  readonly kyc: Set<number>
  /** Balance in smallest units, by number of the fungible token. */
  readonly units: Map<number, bigint>
  /** Remaining allowance in smallest units, by `unitKey` of token and spender. */
  readonly unitAllowances: Map<string, bigint>
  /** Maximum number of automatic associations; -1 for no limit. */
  readonly maxAutoAssociations: number
  readonly usedAutoAssociations: number
  /** HBAR balance in tinybar. */
  balance: bigint
  /** Numbers of associated tokens. */
  readonly tokens: Set<number>
  /** Numbers of the tokens that an arriving transfer associated. Each of them uses one automatic association. */
  readonly autoTokens: Set<number>
  /** Remaining HBAR allowance in tinybar, by account number of the spender. */
  readonly hbarAllowances: Map<number, bigint>
  /** Spenders that may move every NFT of the account in a collection, by number of the collection. */
  readonly operators: Map<number, Set<number>>
}

/** Public key of an account. Throws if the account is hollow. */
export function requireKey({ num, key }: Account): PublicKey {
  const publicKey = key()
  if (!publicKey) throw new Error(`0.0.${num} has no key yet`)
  return publicKey
}

/**
 * Fee that a token charges for transfers, in addition to the network's fee. Amounts are in tinybar, or in smallest units of
 * the token in which the fee is paid.
 */
export type CustomFee = RoyaltyFee | FixedFee
export type RoyaltyFee = {
  readonly kind: 'royalty'
  readonly numerator: number
  readonly denominator: number
  /** Account number of the receiver of the fee. */
  readonly collector: number
  /** Charged to the receiver of an NFT if its sender receives nothing in the transfer. `token` is null for HBAR. */
  readonly fallback: { readonly amount: bigint; readonly token: number | null } | null
}
export type FixedFee = {
  readonly kind: 'fixed'
  readonly amount: bigint
  /** Token in which the fee is paid; null for HBAR. */
  readonly token: number | null
  /** Account number of the receiver of the fee. */
  readonly collector: number
}

export type Token = {
  readonly num: number
  readonly kind: 'nft' | 'fungible'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly treasury: number
  /** Number of serials of an NFT collection, or of smallest units of a fungible token. */
  readonly supply: number
  readonly fees: readonly CustomFee[]
  /** True if accounts can be frozen for the token. */
  readonly hasFreezeKey: boolean
  /** True if an account must be granted KYC before it can hold the token. The treasury is exempt. */
  readonly hasKycKey: boolean
  /** `owners[serial - 1]` is the account number of the owner, or 0 for a burned NFT. */
  readonly owners: Int32Array
  readonly metadata: (serial: number) => string
}

/** A collection in an EVM contract (ERC-721 or ERC-1155). */
export type EvmCollection = {
  /** Entity number of the contract. */
  readonly num: number
  readonly standard: 'erc721' | 'erc1155'
  /** 20 bytes as hex, without 0x. */
  readonly evmAddress: string
  readonly name: string
  readonly symbol: string
  /** Number of serials. */
  readonly supply: number
  /** `owners[serial - 1]` is the account number of the owner, or 0 for a burned NFT. */
  readonly owners: Int32Array
  readonly metadata: (serial: number) => string
  /** Operators that may move all NFTs of an owner in this collection, by owner. */
  readonly operators: Map<number, Set<number>>
}

/** Permission of `spender` to move one NFT. */
export type SerialAllowance = {
  readonly spender: number
  /** Account that gave the permission on the owner's behalf; null if the owner gave the permission. */
  readonly delegating: number | null
}

/** Map key for an NFT. */
export const nftKey = (token: number, serial: number): string => `${token}/${serial}`
/** Map key for a fungible token and an account. The account is a holder or a spender, depending on the map. */
export const unitKey = (token: number, account: number): string => `${token}/${account}`
