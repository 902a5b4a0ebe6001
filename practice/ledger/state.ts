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
 * State of the ledger. Every change goes through a method here, which records how to undo the change (a transaction
 * that fails leaves no trace but its fee) and what has to be saved.
 */
export class LedgerState {
  readonly accounts = new Map<number, Account>()
  readonly tokens = new Map<number, Token>()
  readonly contracts = new Map<number, EvmCollection>()
  readonly serialAllowances = new Map<string, SerialAllowance>()
  private readonly byEvmAddress = new Map<string, number>()
  /** Accounts whose address, if any, is not in `byEvmAddress` yet. */
  private unindexedAccounts: Account[] = []
  readonly undo = new UndoLog()
  readonly dirtyAccounts = new Set<number>()
  readonly dirtyNfts = new Set<string>()
  readonly dirtyContracts = new Set<number>()
  /** Accounts that the seeded world lacks. */
  readonly opened = new Set<number>()
  private readonly ownerIndex = new OwnerIndex()
  private watch = new BalanceWatch()

  addAccount(account: Account): void {
    this.accounts.set(account.num, account)
    this.unindexedAccounts.push(account)
  }

  /** Account whose alias is this EVM address (40 hex digits); null if there is none. */
  accountByAlias(address: string): number | null {
    for (const { evmAddress, num } of this.unindexedAccounts.splice(0)) {
      if (evmAddress) this.byEvmAddress.set(evmAddress, num)
    }
    return this.byEvmAddress.get(address) ?? null
  }

  /** Adds an account to a running world, which is saved with it. */
  openAccount(account: Account): void {
    this.addAccount(account)
    this.opened.add(account.num)
    this.dirtyAccounts.add(account.num)
  }

  /** Adds an account created by a transaction: removed again if the transaction fails. */
  createAccount(account: Account): void {
    this.openAccount(account)
    this.undo.push(() => this.forgetAccount(account))
  }

  private forgetAccount({ num, evmAddress }: Account): void {
    this.accounts.delete(num)
    this.opened.delete(num)
    this.dirtyAccounts.delete(num)
    this.unindexedAccounts = this.unindexedAccounts.filter((account) => account.num !== num)
    if (evmAddress !== null) this.byEvmAddress.delete(evmAddress)
  }

  /** Completes a hollow account. */
  setKey(num: number, key: PublicKey): void {
    const account = this.requireAccount(num)
    const before = account.key
    account.key = () => key
    this.changed(account, () => (account.key = before))
  }

  requireAccount(num: number): Account {
    const account = this.accounts.get(num)
    if (!account) throw new Error(`no account 0.0.${num}`)
    return account
  }

  /** Starts recording the balances from before their changes. */
  startWatch(): BalanceWatch {
    this.watch = new BalanceWatch()
    return this.watch
  }

  ownerOf(token: number, serial: number): number | null {
    const entry = this.tokens.get(token) ?? this.contracts.get(token)
    if (!entry || serial < 1) return null
    // A burned NFT has the owner 0, and a serial beyond the supply has no entry.
    return entry.owners[serial - 1] || null
  }

  addBalance(num: number, amount: bigint): void {
    const account = this.requireAccount(num)
    const before = account.balance
    this.watch.noteHbar(num, before)
    account.balance = before + amount
    this.changed(account, () => (account.balance = before))
  }

  unitsOf(num: number, token: number): bigint {
    return this.accounts.get(num)?.units.get(token) ?? 0n
  }

  addUnits(num: number, token: number, amount: bigint): void {
    const account = this.requireAccount(num)
    const before = this.unitsOf(num, token)
    this.watch.noteUnits(token, num, before)
    account.units.set(token, before + amount)
    this.changed(account, () => account.units.set(token, before))
  }

  moveNft(token: number, serial: number, to: number): void {
    const owners = (this.tokens.get(token) ?? this.contracts.get(token))?.owners
    const before = this.ownerOf(token, serial)
    if (!owners || before === null) throw new Error(`no NFT ${token}/${serial}`)
    this.ownerIndex.move(owners, serial, to)
    this.dirtyNfts.add(nftKey(token, serial))
    this.undo.push(() => this.ownerIndex.move(owners, serial, before))
    this.setSerialAllowance(token, serial, null)
  }

  setSerialAllowance(token: number, serial: number, allowance: SerialAllowance | null): void {
    const key = nftKey(token, serial)
    const before = this.serialAllowances.get(key)
    if (allowance) this.serialAllowances.set(key, allowance)
    else this.serialAllowances.delete(key)
    this.dirtyNfts.add(key)
    this.undo.push(() => (before ? this.serialAllowances.set(key, before) : this.serialAllowances.delete(key)))
  }

  setHbarAllowance(owner: number, spender: number, amount: bigint): void {
    const account = this.requireAccount(owner)
    this.putAmount(account, account.hbarAllowances, spender, amount)
  }

  setUnitAllowance(owner: number, token: number, spender: number, amount: bigint): void {
    const account = this.requireAccount(owner)
    this.putAmount(account, account.unitAllowances, unitKey(token, spender), amount)
  }

  setOperator(owner: number, token: number, spender: number, approved: boolean): void {
    const account = this.requireAccount(owner)
    const spenders = account.operators.get(token) ?? new Set<number>()
    account.operators.set(token, spenders)
    this.toggle(account, spenders, spender, approved)
  }

  isOperator(owner: number, token: number, spender: number): boolean {
    return this.accounts.get(owner)?.operators.get(token)?.has(spender) ?? false
  }

  /** Approves an operator for all NFTs of an owner in an EVM collection, or revokes the approval. */
  setEvmOperator(owner: number, contract: number, operator: number, approved: boolean): void {
    const collection = this.contracts.get(contract)
    if (!collection) throw new Error(`no contract 0.0.${contract}`)
    const operators = collection.operators.get(owner) ?? new Set<number>()
    collection.operators.set(owner, operators)
    const undo = setMember(operators, operator, approved)
    this.dirtyContracts.add(contract)
    this.undo.push(undo)
  }

  isEvmOperator(owner: number, contract: number, operator: number): boolean {
    return this.contracts.get(contract)?.operators.get(owner)?.has(operator) ?? false
  }

  associate(num: number, token: number, automatic: boolean): void {
    const account = this.requireAccount(num)
    this.toggle(account, account.tokens, token, true)
    if (automatic) this.toggle(account, account.autoTokens, token, true)
  }

  dissociate(num: number, token: number): void {
    const account = this.requireAccount(num)
    this.toggle(account, account.tokens, token, false)
    this.toggle(account, account.autoTokens, token, false)
  }

  setFrozen(num: number, token: number, frozen: boolean): void {
    const account = this.requireAccount(num)
    this.toggle(account, account.frozen, token, frozen)
  }

  setKyc(num: number, token: number, granted: boolean): void {
    const account = this.requireAccount(num)
    this.toggle(account, account.kyc, token, granted)
  }

  /** Deletes an account for good; its holdings stay in place, out of reach. */
  deleteAccount(num: number): void {
    const account = this.requireAccount(num)
    const before = account.deleted
    account.deleted = true
    this.changed(account, () => (account.deleted = before))
  }

  /** NFTs of an account that are native tokens, by ascending token and serial. */
  nftsOf(num: number): Nft[] {
    return this.ownedIn(this.tokens, num)
  }

  /** NFTs of an account that live in contracts, by ascending contract and serial. */
  evmNftsOf(num: number): Nft[] {
    return this.ownedIn(this.contracts, num)
  }

  /** Number of NFTs of one collection, native or EVM, that an account owns. */
  countOwned(num: number, token: number): number {
    const entry = this.tokens.get(token) ?? this.contracts.get(token)
    return entry ? this.ownerIndex.count(entry.owners, num) : 0
  }

  /** Accounts that own an NFT of the collection, native or EVM, with their counts. */
  holdersOf(token: number): readonly (readonly [account: number, count: number])[] {
    const entry = this.tokens.get(token) ?? this.contracts.get(token)
    return entry ? this.ownerIndex.holders(entry.owners) : []
  }

  holderCount(token: number): number {
    const entry = this.tokens.get(token) ?? this.contracts.get(token)
    return entry ? this.ownerIndex.holderCount(entry.owners) : 0
  }

  totalSupply(): bigint {
    let sum = 0n
    for (const account of this.accounts.values()) sum += account.balance
    return sum
  }

  private ownedIn(
    collections: ReadonlyMap<number, { readonly num: number; readonly owners: Int32Array }>,
    num: number,
  ) {
    const sorted = [...collections.values()].sort((a, b) => a.num - b.num)
    return sorted.flatMap((entry) =>
      this.ownerIndex.serials(entry.owners, num).map((serial) => ({ token: entry.num, serial })),
    )
  }

  private putAmount<K>(account: Account, amounts: Map<K, bigint>, key: K, amount: bigint): void {
    const before = amounts.get(key)
    if (amount > 0n) amounts.set(key, amount)
    else amounts.delete(key)
    this.changed(account, () => (before === undefined ? amounts.delete(key) : amounts.set(key, before)))
  }

  private toggle(account: Account, members: Set<number>, member: number, isMember: boolean): void {
    this.changed(account, setMember(members, member, isMember))
  }

  private changed(account: Account, undo: () => unknown): void {
    this.dirtyAccounts.add(account.num)
    this.undo.push(undo)
  }
}

/** Adds or removes a member; returns a function that undoes the change. */
function setMember(members: Set<number>, member: number, isMember: boolean): () => unknown {
  const before = members.has(member)
  const set = (value: boolean): unknown => (value ? members.add(member) : members.delete(member))
  set(isMember)
  return () => set(before)
}
