import { UndoLog } from './undo'

export type KeyType = 'ED25519' | 'ECDSA'
export type PublicKey = { readonly type: KeyType; readonly bytes: Uint8Array }

export type Account = {
  readonly num: number
  /** Asked for when needed: deriving hundreds of crowd keys at start would cost more than the rest of the world. */
  readonly key: () => PublicKey
  readonly evmAddress: string | null
  readonly receiverSigRequired: boolean
  /** A deleted account keeps its number and can do nothing any more. */
  deleted: boolean
  /** Tokens the account is frozen for. */
  readonly frozen: Set<number>
  /** Tokens with KYC that it was granted. */
  readonly kyc: Set<number>
  /** Fungible token -> units held. */
  readonly units: Map<number, bigint>
  /** `token/spender` -> units still allowed. */
  readonly unitAllowances: Map<string, bigint>
  /** -1 is unlimited. */
  readonly maxAutoAssociations: number
  usedAutoAssociations: number
  balance: bigint
  readonly tokens: Set<number>
  /** Spender number -> tinybar still allowed. */
  readonly hbarAllowances: Map<number, bigint>
  /** Token number -> spenders approved for every serial of it. */
  readonly operators: Map<number, Set<number>>
}

/** What a transfer of a token costs beside the network's fee. Amounts in tinybar, or in units of the fee's token. */
export type CustomFee =
  | {
      readonly kind: 'royalty'
      readonly numerator: number
      readonly denominator: number
      readonly collector: number
      /** Charged to the receiver when an NFT moves and nothing is paid for it. */
      readonly fallback: { readonly amount: bigint; readonly token: number | null } | null
    }
  | { readonly kind: 'fixed'; readonly amount: bigint; readonly token: number | null; readonly collector: number }

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
  /** Whether accounts can be frozen for it. */
  readonly hasFreezeKey: boolean
  /** Whether an account needs to be granted KYC before it can hold it. */
  readonly hasKycKey: boolean
  /** owners[serial - 1] is the account number of the owner. */
  readonly owners: Int32Array
  readonly metadata: (serial: number) => string
}

/** A collection that lives in a contract (ERC-721 or ERC-1155): its entity number is also a contract's. */
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
  /** Owner -> operators that may move all of its NFTs here. */
  readonly operators: Map<number, Set<number>>
}

export type SerialAllowance = { readonly spender: number; readonly delegating: number | null }

export const nftKey = (token: number, serial: number): string => `${token}/${serial}`

/**
 * Everything the ledger knows. Every change goes through a method here, which notes how to undo it (a transaction that
 * fails leaves no trace but its fee) and what has to be saved.
 */
export class LedgerState {
  readonly accounts = new Map<number, Account>()
  readonly tokens = new Map<number, Token>()
  readonly contracts = new Map<number, EvmCollection>()
  readonly serialAllowances = new Map<string, SerialAllowance>()
  readonly byEvmAddress = new Map<string, number>()
  readonly undo = new UndoLog()
  readonly dirtyAccounts = new Set<number>()
  readonly dirtyNfts = new Set<string>()
  readonly dirtyContracts = new Set<number>()

  addAccount(account: Account): void {
    this.accounts.set(account.num, account)
    if (account.evmAddress) this.byEvmAddress.set(account.evmAddress, account.num)
  }

  requireAccount(num: number): Account {
    const account = this.accounts.get(num)
    if (!account) throw new Error(`no account 0.0.${num}`)
    return account
  }

  ownerOf(token: number, serial: number): number | null {
    const entry = this.tokens.get(token) ?? this.contracts.get(token)
    return (serial >= 1 && entry?.owners[serial - 1]) || null
  }

  addBalance(num: number, amount: bigint): void {
    const account = this.requireAccount(num)
    const before = account.balance
    account.balance = before + amount
    this.changed(account, () => (account.balance = before))
  }

  moveNft(token: number, serial: number, to: number): void {
    const owners = (this.tokens.get(token) ?? this.contracts.get(token))?.owners
    const before = this.ownerOf(token, serial)
    if (!owners || before === null) throw new Error(`no NFT ${token}/${serial}`)
    owners[serial - 1] = to
    this.dirtyNfts.add(nftKey(token, serial))
    this.undo.push(() => (owners[serial - 1] = before))
    this.setSerialAllowance(token, serial, null)
  }

  setSerialAllowance(token: number, serial: number, next: SerialAllowance | null): void {
    const key = nftKey(token, serial)
    const before = this.serialAllowances.get(key)
    if (next) this.serialAllowances.set(key, next)
    else this.serialAllowances.delete(key)
    this.dirtyNfts.add(key)
    this.undo.push(() => (before ? this.serialAllowances.set(key, before) : this.serialAllowances.delete(key)))
  }

  setHbarAllowance(owner: number, spender: number, amount: bigint): void {
    const account = this.requireAccount(owner)
    const before = account.hbarAllowances.get(spender)
    if (amount > 0n) account.hbarAllowances.set(spender, amount)
    else account.hbarAllowances.delete(spender)
    this.changed(account, () =>
      before === undefined ? account.hbarAllowances.delete(spender) : account.hbarAllowances.set(spender, before),
    )
  }

  setOperator(owner: number, token: number, spender: number, approved: boolean): void {
    const account = this.requireAccount(owner)
    const spenders = account.operators.get(token) ?? new Set<number>()
    account.operators.set(token, spenders)
    const before = spenders.has(spender)
    const put = (on: boolean): unknown => (on ? spenders.add(spender) : spenders.delete(spender))
    put(approved)
    this.changed(account, () => put(before))
  }

  isOperator(owner: number, token: number, spender: number): boolean {
    return this.accounts.get(owner)?.operators.get(token)?.has(spender) ?? false
  }

  /** An operator approved for all NFTs of an EVM collection, or no more. */
  setEvmOperator(owner: number, contract: number, operator: number, approved: boolean): void {
    const collection = this.contracts.get(contract)
    if (!collection) throw new Error(`no contract 0.0.${contract}`)
    const operators = collection.operators.get(owner) ?? new Set<number>()
    collection.operators.set(owner, operators)
    const before = operators.has(operator)
    const put = (on: boolean): unknown => (on ? operators.add(operator) : operators.delete(operator))
    put(approved)
    this.dirtyContracts.add(contract)
    this.undo.push(() => put(before))
  }

  isEvmOperator(owner: number, contract: number, operator: number): boolean {
    return this.contracts.get(contract)?.operators.get(owner)?.has(operator) ?? false
  }

  associate(num: number, token: number, automatic: boolean): void {
    const account = this.requireAccount(num)
    account.tokens.add(token)
    if (automatic) account.usedAutoAssociations += 1
    this.changed(account, () => {
      account.tokens.delete(token)
      if (automatic) account.usedAutoAssociations -= 1
    })
  }

  dissociate(num: number, token: number): void {
    const account = this.requireAccount(num)
    account.tokens.delete(token)
    this.changed(account, () => account.tokens.add(token))
  }

  /** The NFTs of an account, tokens and serials ascending. Scans: a world has some 30,000 of them. */
  nftsOf(num: number): { readonly token: number; readonly serial: number }[] {
    const found: { token: number; serial: number }[] = []
    const tokens = [...this.tokens.values()].sort((a, b) => a.num - b.num)
    for (const token of tokens) {
      for (let i = token.owners.indexOf(num); i >= 0; i = token.owners.indexOf(num, i + 1)) {
        found.push({ token: token.num, serial: i + 1 })
      }
    }
    return found
  }

  totalSupply(): bigint {
    let sum = 0n
    for (const account of this.accounts.values()) sum += account.balance
    return sum
  }

  private changed(account: Account, undo: () => unknown): void {
    this.dirtyAccounts.add(account.num)
    this.undo.push(undo)
  }
}
