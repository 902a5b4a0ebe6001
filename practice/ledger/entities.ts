export type KeyType = 'ED25519' | 'ECDSA'
export type PublicKey = { readonly type: KeyType; readonly bytes: Uint8Array }

export type Account = {
  readonly num: number
  /**
   * Public key; null for a hollow account, which a transfer to an EVM address created and whose key has not signed yet. A
   * function, so that a key of the crowd is derived only when needed. Deriving hundreds at start would take longer than
   * creating the rest of the world.
   */
  key: () => PublicKey | null
  /**
   * Consensus time of the transaction that created the account; null for seeded accounts and for accounts opened at the
   * control address.
   */
  readonly createdNanos: bigint | null
  /** Alias of the account, 40 hex digits; null if it has none. Derived on first use, like the key. */
  readonly evmAddress: string | null
  readonly receiverSigRequired: boolean
  /** A deleted account keeps its number and can no longer do anything. */
  deleted: boolean
  /** Tokens the account is frozen for. */
  readonly frozen: Set<number>
  /** Tokens for which the account was granted KYC. */
  readonly kyc: Set<number>
  /** Units held, by number of the fungible token. */
  readonly units: Map<number, bigint>
  /** Units still allowed, by `unitKey` of token and spender. */
  readonly unitAllowances: Map<string, bigint>
  /** -1 for no limit. */
  readonly maxAutoAssociations: number
  readonly usedAutoAssociations: number
  /** In tinybar. */
  balance: bigint
  /** Numbers of associated tokens. */
  readonly tokens: Set<number>
  /** Tokens associated by an arriving transfer; each uses one automatic association. */
  readonly autoTokens: Set<number>
  /** Tinybar still allowed, by spender. */
  readonly hbarAllowances: Map<number, bigint>
  /** Spenders approved for every serial of a token, by token. */
  readonly operators: Map<number, Set<number>>
}

/** Public key of an account. Throws if the account is hollow. */
export function requireKey({ num, key }: Account): PublicKey {
  const publicKey = key()
  if (!publicKey) throw new Error(`0.0.${num} has no key yet`)
  return publicKey
}

/** Fee that a token charges for transfers, in addition to the network's fee. Amounts in tinybar, or in units of `token`. */
export type CustomFee = RoyaltyFee | FixedFee
export type RoyaltyFee = {
  readonly kind: 'royalty'
  readonly numerator: number
  readonly denominator: number
  readonly collector: number
  /** Charged to the receiver if an NFT moves and nothing is paid for the NFT. */
  readonly fallback: { readonly amount: bigint; readonly token: number | null } | null
}
export type FixedFee = {
  readonly kind: 'fixed'
  readonly amount: bigint
  /** Token in which the fee is paid; null for HBAR. */
  readonly token: number | null
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
  /** owners[serial - 1] is the account number of the owner. */
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
  readonly supply: number
  /** owners[serial - 1] is the account number of the owner. */
  readonly owners: Int32Array
  readonly metadata: (serial: number) => string
  /** Operators that may move all NFTs of an owner in this collection, by owner. */
  readonly operators: Map<number, Set<number>>
}

/** Approval of one serial. `delegating` is the spender that gave the approval; null if the owner gave it. */
export type SerialAllowance = { readonly spender: number; readonly delegating: number | null }

export const nftKey = (token: number, serial: number): string => `${token}/${serial}`
/** Key of a pair of a fungible token and an account: a holder or a spender. */
export const unitKey = (token: number, account: number): string => `${token}/${account}`
