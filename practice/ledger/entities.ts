export type KeyType = 'ED25519' | 'ECDSA'
export type PublicKey = { readonly type: KeyType; readonly bytes: Uint8Array }

export type Account = {
  readonly num: number
  /**
   * Null for a hollow account, which a transfer to its EVM address created, until its key signs. A function, because
   * deriving hundreds of crowd keys at start would cost more than the rest of the world.
   */
  key: () => PublicKey | null
  /**
   * Time of the transaction that created the account; null for seeded accounts and those opened at the control address.
   */
  readonly createdNanos: bigint | null
  /** 40 hex digits; derived on first use, like the key. */
  readonly evmAddress: string | null
  readonly receiverSigRequired: boolean
  /** A deleted account keeps its number and can no longer do anything. */
  deleted: boolean
  /** Tokens the account is frozen for. */
  readonly frozen: Set<number>
  /** Tokens for which the account was granted KYC. */
  readonly kyc: Set<number>
  /** Fungible token -> units held. */
  readonly units: Map<number, bigint>
  /** `token/spender` -> units still allowed. */
  readonly unitAllowances: Map<string, bigint>
  /** -1 is unlimited. */
  readonly maxAutoAssociations: number
  readonly usedAutoAssociations: number
  balance: bigint
  readonly tokens: Set<number>
  /** Tokens associated by an arriving transfer; each uses one automatic association. */
  readonly autoTokens: Set<number>
  /** Spender number -> tinybar still allowed. */
  readonly hbarAllowances: Map<number, bigint>
  /** Token number -> spenders approved for every serial of the token. */
  readonly operators: Map<number, Set<number>>
}

/** The key of an account that must have one. */
export function requireKey({ num, key }: Account): PublicKey {
  const publicKey = key()
  if (!publicKey) throw new Error(`0.0.${num} has no key yet`)
  return publicKey
}

/**
 * Cost of transferring a token in addition to the network's fee. Amounts in tinybar, or in units of the fee's token.
 */
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
  /** Serials of an NFT, units of a fungible token. */
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

/** A collection that lives in a contract (ERC-721 or ERC-1155): its entity number is also the contract's. */
export type EvmCollection = {
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
  /** Owner -> operators that may move all of the owner's NFTs in this collection. */
  readonly operators: Map<number, Set<number>>
}

export type SerialAllowance = { readonly spender: number; readonly delegating: number | null }

export const nftKey = (token: number, serial: number): string => `${token}/${serial}`
/** Key of a spender's allowance of a fungible token. */
export const unitKey = (token: number, account: number): string => `${token}/${account}`
