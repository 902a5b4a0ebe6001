import {
  nftKey,
  unitKey,
  type Account,
  type EvmCollection,
  type PublicKey,
  type SerialAllowance,
  type Token,
} from './entities'
import { OwnerIndex } from './owner-index'
import { UndoLog } from './undo'
import { BalanceWatch } from './balance-watch'

export { nftKey, requireKey, unitKey } from './entities'
export type * from './entities'

type Nft = { readonly token: number; readonly serial: number }

/**
 * State of the ledger. Transactions change the state only through methods of this class. Each of these methods records
 * what has to be saved, and how to undo the change if the transaction fails.
 */
export class LedgerState {
  readonly accounts = new Map<number, Account>()
  readonly tokens = new Map<number, Token>()
  readonly contracts = new Map<number, EvmCollection>()
  readonly serialAllowances = new Map<string, SerialAllowance>()
  /** Account numbers by EVM address. */
  private readonly numByEvmAddress = new Map<string, number>()
  /** Accounts to enter in `numByEvmAddress` at the next lookup: deriving addresses takes time and is often not needed. */
  private unindexedAccounts: Account[] = []
  readonly undo = new UndoLog()
  /** Numbers of the accounts that may differ from the seeded state and must be saved. */
  readonly dirtyAccounts = new Set<number>()
  /** `nftKey`s of the NFTs, native or EVM, that may differ from the seeded state and must be saved. */
  readonly dirtyNfts = new Set<string>()
  /** Numbers of the contracts whose operators may differ from the seeded state and must be saved. */
  readonly dirtyContracts = new Set<number>()
  /** Numbers of the accounts that are not in the seeded world. */
  readonly openedAccounts = new Set<number>()
  private readonly ownerIndex = new OwnerIndex()
  /** Balances from before each change since the last `startWatch`. */
  private watch = new BalanceWatch()

  addAccount(account: Account): void {
    this.accounts.set(account.num, account)
    this.unindexedAccounts.push(account)
  }

  /** Number of the account whose alias is this EVM address (40 hex digits); null if no account has this alias. */
  accountByAlias(address: string): number | null {
    for (const { evmAddress, num } of this.unindexedAccounts.splice(0)) {
      if (evmAddress) this.numByEvmAddress.set(evmAddress, num)
    }
    return this.numByEvmAddress.get(address) ?? null
  }

  /** Adds an account that is not in the seeded world, so that the account is saved. */
  openAccount(account: Account): void {
    this.addAccount(account)
    this.openedAccounts.add(account.num)
    this.dirtyAccounts.add(account.num)
  }

  /** Adds an account that a transaction creates. Undoing the transaction removes the account again. */
  createAccount(account: Account): void {
    this.openAccount(account)
    this.undo.push(() => this.forgetAccount(account))
  }

  private forgetAccount({ num, evmAddress }: Account): void {
    this.accounts.delete(num)
    this.openedAccounts.delete(num)
    this.dirtyAccounts.delete(num)
    this.unindexedAccounts = this.unindexedAccounts.filter((account) => account.num !== num)
    if (evmAddress !== null) this.numByEvmAddress.delete(evmAddress)
  }

  /** Completes a hollow account with its key. */
  setKey(num: number, key: PublicKey): void {
    const account = this.requireAccount(num)
    const previousKey = account.key
    account.key = () => key
    this.noteChange(account, () => (account.key = previousKey))
  }

  requireAccount(num: number): Account {
    const account = this.accounts.get(num)
    if (!account) throw new Error(`no account 0.0.${num}`)
    return account
  }

  /** Starts a new record of balances: the balance of each account before its next change. */
  startWatch(): BalanceWatch {
    this.watch = new BalanceWatch()
    return this.watch
  }

  /** Owner of an NFT, native or EVM; null if the NFT does not exist or is burned. */
  ownerOf(token: number, serial: number): number | null {
    const collection = this.tokens.get(token) ?? this.contracts.get(token)
    if (!collection || serial < 1) return null
    // A burned NFT has the owner 0, and a serial beyond the supply has no entry.
    return collection.owners[serial - 1] || null
  }

  /** Changes the HBAR balance of an account by an amount in tinybar, which is negative for a payment. */
  addBalance(num: number, amount: bigint): void {
    const account = this.requireAccount(num)
    const previousBalance = account.balance
    this.watch.noteHbar(num, previousBalance)
    account.balance = previousBalance + amount
    this.noteChange(account, () => (account.balance = previousBalance))
  }

  /** Units of a fungible token that an account holds. */
  unitsOf(num: number, token: number): bigint {
    return this.accounts.get(num)?.units.get(token) ?? 0n
  }

  addUnits(num: number, token: number, amount: bigint): void {
    const account = this.requireAccount(num)
    const previousUnits = this.unitsOf(num, token)
    this.watch.noteUnits(token, num, previousUnits)
    account.units.set(token, previousUnits + amount)
    this.noteChange(account, () => account.units.set(token, previousUnits))
  }

  /** Moves an NFT, native or EVM, to another owner, and ends the approval of its serial. */
  moveNft(token: number, serial: number, newOwner: number): void {
    const owners = (this.tokens.get(token) ?? this.contracts.get(token))?.owners
    const previousOwner = this.ownerOf(token, serial)
    if (!owners || previousOwner === null) throw new Error(`no NFT ${token}/${serial}`)
    this.ownerIndex.move(owners, serial, newOwner)
    this.dirtyNfts.add(nftKey(token, serial))
    this.undo.push(() => this.ownerIndex.move(owners, serial, previousOwner))
    this.setSerialAllowance(token, serial, null)
  }

  setSerialAllowance(token: number, serial: number, allowance: SerialAllowance | null): void {
    const key = nftKey(token, serial)
    const previousAllowance = this.serialAllowances.get(key)
    if (allowance) this.serialAllowances.set(key, allowance)
    else this.serialAllowances.delete(key)
    this.dirtyNfts.add(key)
    this.undo.push(() => {
      if (previousAllowance) this.serialAllowances.set(key, previousAllowance)
      else this.serialAllowances.delete(key)
    })
  }

  setHbarAllowance(owner: number, spender: number, amount: bigint): void {
    const account = this.requireAccount(owner)
    this.setAmount(account, account.hbarAllowances, spender, amount)
  }

  setUnitAllowance(owner: number, token: number, spender: number, amount: bigint): void {
    const account = this.requireAccount(owner)
    this.setAmount(account, account.unitAllowances, unitKey(token, spender), amount)
  }

  /** Approves a spender for all of an owner's NFTs of a native token, or revokes the approval. */
  setOperator(owner: number, token: number, spender: number, isApproved: boolean): void {
    const account = this.requireAccount(owner)
    const spenders = account.operators.get(token) ?? new Set<number>()
    account.operators.set(token, spenders)
    this.setMembership(account, spenders, spender, isApproved)
  }

  isOperator(owner: number, token: number, spender: number): boolean {
    return this.accounts.get(owner)?.operators.get(token)?.has(spender) ?? false
  }

  /** Approves an operator for all NFTs of an owner in an EVM collection, or revokes the approval. */
  setEvmOperator(owner: number, contract: number, operator: number, isApproved: boolean): void {
    const collection = this.contracts.get(contract)
    if (!collection) throw new Error(`no contract 0.0.${contract}`)
    const operators = collection.operators.get(owner) ?? new Set<number>()
    collection.operators.set(owner, operators)
    const undo = setMember(operators, operator, isApproved)
    this.dirtyContracts.add(contract)
    this.undo.push(undo)
  }

  isEvmOperator(owner: number, contract: number, operator: number): boolean {
    return this.contracts.get(contract)?.operators.get(owner)?.has(operator) ?? false
  }

  associate(num: number, token: number): void {
    const account = this.requireAccount(num)
    this.setMembership(account, account.tokens, token, true)
  }

  /** Associates an account with a token because of a transfer, which uses one of the account's automatic associations. */
  associateAutomatically(num: number, token: number): void {
    this.associate(num, token)
    const account = this.requireAccount(num)
    this.setMembership(account, account.autoTokens, token, true)
  }

  dissociate(num: number, token: number): void {
    const account = this.requireAccount(num)
    this.setMembership(account, account.tokens, token, false)
    this.setMembership(account, account.autoTokens, token, false)
  }

  setFrozen(num: number, token: number, isFrozen: boolean): void {
    const account = this.requireAccount(num)
    this.setMembership(account, account.frozen, token, isFrozen)
  }

  setKyc(num: number, token: number, isGranted: boolean): void {
    const account = this.requireAccount(num)
    this.setMembership(account, account.kyc, token, isGranted)
  }

  /** Marks an account as deleted. Its holdings stay in the account and can no longer move. */
  deleteAccount(num: number): void {
    const account = this.requireAccount(num)
    const wasDeleted = account.deleted
    account.deleted = true
    this.noteChange(account, () => (account.deleted = wasDeleted))
  }

  /** Native NFTs that an account owns, by ascending token and serial. */
  nftsOf(num: number): Nft[] {
    return this.ownedIn(this.tokens, num)
  }

  /** NFTs that an account owns in EVM collections, by ascending contract and serial. `token` is the contract's number. */
  evmNftsOf(num: number): Nft[] {
    return this.ownedIn(this.contracts, num)
  }

  /** Number of NFTs of one collection, native or EVM, that an account owns. */
  countOwned(num: number, token: number): number {
    const collection = this.tokens.get(token) ?? this.contracts.get(token)
    return collection ? this.ownerIndex.count(collection.owners, num) : 0
  }

  /** Accounts that own NFTs of one collection, native or EVM, each with the number of these NFTs. */
  holdersOf(token: number): readonly (readonly [account: number, count: number])[] {
    const collection = this.tokens.get(token) ?? this.contracts.get(token)
    return collection ? this.ownerIndex.holders(collection.owners) : []
  }

  /** Number of accounts that own NFTs of one collection, native or EVM. */
  holderCount(token: number): number {
    const collection = this.tokens.get(token) ?? this.contracts.get(token)
    return collection ? this.ownerIndex.holderCount(collection.owners) : 0
  }

  /** HBAR of all accounts together, in tinybar. */
  hbarSupply(): bigint {
    let sum = 0n
    for (const account of this.accounts.values()) sum += account.balance
    return sum
  }

  private ownedIn(
    collections: ReadonlyMap<number, { readonly num: number; readonly owners: Int32Array }>,
    num: number,
  ) {
    const sortedCollections = [...collections.values()].sort((a, b) => a.num - b.num)
    return sortedCollections.flatMap((collection) =>
      this.ownerIndex.serials(collection.owners, num).map((serial) => ({ token: collection.num, serial })),
    )
  }

  /** Sets an allowance of an account; an amount of 0 removes the allowance. */
  private setAmount<K>(account: Account, amounts: Map<K, bigint>, key: K, amount: bigint): void {
    const previousAmount = amounts.get(key)
    if (amount > 0n) amounts.set(key, amount)
    else amounts.delete(key)
    this.noteChange(account, () => {
      if (previousAmount === undefined) amounts.delete(key)
      else amounts.set(key, previousAmount)
    })
  }

  private setMembership(account: Account, members: Set<number>, member: number, isMember: boolean): void {
    this.noteChange(account, setMember(members, member, isMember))
  }

  private noteChange(account: Account, undo: () => unknown): void {
    this.dirtyAccounts.add(account.num)
    this.undo.push(undo)
  }
}

/** Adds or removes a member; returns a function that undoes the change. */
function setMember(members: Set<number>, member: number, isMember: boolean): () => unknown {
  const wasMember = members.has(member)
  const apply = (isPresent: boolean): unknown => (isPresent ? members.add(member) : members.delete(member))
  apply(isMember)
  return () => apply(wasMember)
}
