import { fromJson, toJson } from '../json'
import type { SavedPart } from '../saved-part'
import { newAccount } from '../world/accounts'
import { newLedgerAccount } from './hollow'
import type { Ledger, Transaction } from './ledger'
import type { Outcome } from './outcome'
import { nftKey, type Account, type KeyType, type LedgerState, type SerialAllowance } from './state'

/** A public key; the bytes are hex. */
type SavedKey = { readonly type: KeyType; readonly bytes: string }

/** Saved fields of an `Account`. Sets are saved as lists, and maps as lists of pairs. */
type SavedAccount = {
  readonly num: number
  /**
   * How to open an account that is not in the seeded world; null for a seeded account. If `created` is absent, the
   * account's key follows from the seed and the account number.
   */
  readonly opened: {
    readonly keyType: KeyType
    /** 40 hex digits. May differ from the address of the account's key. */
    readonly evmAddress: string | null
    readonly maxAutoAssociations: number
    readonly receiverSigRequired: boolean
    /** Present only if a transaction created the account. `key` is null while the account is hollow. */
    readonly created?: { readonly nanos: bigint; readonly key: SavedKey | null }
  } | null
  readonly balance: bigint
  readonly deleted: boolean
  readonly tokens: readonly number[]
  readonly autoTokens: readonly number[]
  readonly frozen: readonly number[]
  readonly kyc: readonly number[]
  readonly units: readonly (readonly [number, bigint])[]
  readonly hbarAllowances: readonly (readonly [number, bigint])[]
  readonly unitAllowances: readonly (readonly [string, bigint])[]
  readonly operators: readonly (readonly [number, readonly number[]])[]
}

type SavedNft = {
  readonly token: number
  readonly serial: number
  readonly owner: number
  readonly allowance: SerialAllowance | null
}

type SavedContract = {
  readonly num: number
  /** Operators of each owner, as pairs of an owner and a list of operators. */
  readonly operators: readonly (readonly [number, readonly number[]])[]
}

/** Differences of a ledger from its seeded state. */
type SavedLedger = {
  readonly accounts: readonly SavedAccount[]
  readonly nfts: readonly SavedNft[]
  readonly contracts: readonly SavedContract[]
  /** One JSON text of a `SavedTransaction` for each transaction. */
  readonly transactions: readonly string[]
}

/** `bytes` is a serialized `proto.SignedTransaction` in base64. */
type SavedTransaction = { readonly bytes: string; readonly outcome: Outcome | null }

/** JSON of settled transactions, cached across saves because a settled transaction never changes. */
const settledJson = new WeakMap<Transaction, string>()

/** JSON of a `SavedTransaction`. */
function transactionJson(transaction: Transaction): string {
  const cachedJson = settledJson.get(transaction)
  if (cachedJson !== undefined) return cachedJson
  const { signedBytes, outcome } = transaction
  const savedTransaction: SavedTransaction = { bytes: Buffer.from(signedBytes).toString('base64'), outcome }
  const json = toJson(savedTransaction)
  if (outcome) settledJson.set(transaction, json)
  return json
}

const MAX_SAVED_TRANSACTIONS = 2_000

/** Token and serial in a key that `nftKey` made. */
const nftOfKey = (key: string): { token: number; serial: number } => {
  const [token = 0, serial = 0] = key.split('/').map(Number)
  return { token, serial }
}

/** Part of the saved world: the ledger's differences from its seeded state, and its latest transactions. */
export const savedLedger = (ledger: Ledger, seed: string): SavedPart<SavedLedger> => ({
  name: 'ledger',
  save: (): SavedLedger => ({
    accounts: [...ledger.state.dirtyAccounts].map((num) => saveAccount(ledger.state, num)),
    nfts: [...ledger.state.dirtyNfts].map(nftOfKey).map(({ token, serial }) => ({
      token,
      serial,
      owner: ledger.state.ownerOf(token, serial) ?? 0,
      allowance: ledger.state.serialAllowances.get(nftKey(token, serial)) ?? null,
    })),
    contracts: [...ledger.state.dirtyContracts].map((num) => ({
      num,
      operators: memberLists(ledger.state.contracts.get(num)?.operators ?? new Map()),
    })),
    transactions: [...ledger.transactions.values()].slice(-MAX_SAVED_TRANSACTIONS).map(transactionJson),
  }),
  restore: (saved) => {
    const { state } = ledger
    for (const account of saved.accounts) restoreAccount(state, seed, account)
    for (const { token, serial, owner, allowance } of saved.nfts) {
      state.moveNft(token, serial, owner)
      state.setSerialAllowance(token, serial, allowance)
    }
    for (const { num, operators } of saved.contracts) {
      const contract = state.contracts.get(num)
      if (contract) replaceMemberSets(contract.operators, operators)
      state.dirtyContracts.add(num)
    }
    // A later rollback must not undo the restored state.
    state.undo.commit()
    for (const json of saved.transactions) {
      const { bytes, outcome } = fromJson(json) as SavedTransaction
      ledger.restore(new Uint8Array(Buffer.from(bytes, 'base64')), outcome)
    }
  },
})

function saveAccount(state: LedgerState, num: number): SavedAccount {
  const account = state.requireAccount(num)
  return {
    num,
    opened: state.openedAccounts.has(num) ? openedFields(account) : null,
    balance: account.balance,
    deleted: account.deleted,
    tokens: [...account.tokens],
    autoTokens: [...account.autoTokens],
    frozen: [...account.frozen],
    kyc: [...account.kyc],
    units: [...account.units],
    hbarAllowances: [...account.hbarAllowances],
    unitAllowances: [...account.unitAllowances],
    operators: memberLists(account.operators),
  }
}

function openedFields(account: Account): NonNullable<SavedAccount['opened']> {
  const { evmAddress, maxAutoAssociations, receiverSigRequired, createdNanos: nanos } = account
  const key = account.key()
  const fields = { keyType: key?.type ?? 'ECDSA', evmAddress, maxAutoAssociations, receiverSigRequired }
  if (nanos === null) return fields
  return {
    ...fields,
    created: { nanos, key: key && { type: key.type, bytes: Buffer.from(key.bytes).toString('hex') } },
  }
}

function restoreAccount(state: LedgerState, seed: string, savedAccount: SavedAccount): void {
  if (savedAccount.opened) state.openAccount(openedAccount(seed, savedAccount.num, savedAccount.opened))
  const account = state.requireAccount(savedAccount.num)
  account.balance = savedAccount.balance
  account.deleted = savedAccount.deleted
  replaceMembers(account.tokens, savedAccount.tokens)
  replaceMembers(account.autoTokens, savedAccount.autoTokens)
  replaceMembers(account.frozen, savedAccount.frozen)
  replaceMembers(account.kyc, savedAccount.kyc)
  replaceEntries(account.units, savedAccount.units)
  replaceEntries(account.hbarAllowances, savedAccount.hbarAllowances)
  replaceEntries(account.unitAllowances, savedAccount.unitAllowances)
  replaceMemberSets(account.operators, savedAccount.operators)
  state.dirtyAccounts.add(savedAccount.num)
}

/** Creates an account that is not in the seeded world from its saved fields. */
const openedAccount = (seed: string, num: number, opened: NonNullable<SavedAccount['opened']>): Account => {
  const { keyType, evmAddress, maxAutoAssociations, receiverSigRequired, created } = opened
  if (created) {
    const key = created.key && { type: created.key.type, bytes: Buffer.from(created.key.bytes, 'hex') }
    return newLedgerAccount(num, evmAddress, created.nanos, key)
  }
  return newAccount(seed, num, { keyType, maxAutoAssociations, evmAddress, receiverSigRequired })
}

/** Sets as lists that can be saved as JSON. */
const memberLists = (memberSets: ReadonlyMap<number, ReadonlySet<number>>): [number, number[]][] =>
  [...memberSets].map(([key, members]) => [key, [...members]])

function replaceMembers<T>(set: Set<T>, members: readonly T[]): void {
  set.clear()
  for (const member of members) set.add(member)
}

function replaceEntries<K, V>(map: Map<K, V>, entries: readonly (readonly [K, V])[]): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}

const replaceMemberSets = (
  memberSets: Map<number, Set<number>>,
  savedLists: readonly (readonly [number, readonly number[]])[],
): void =>
  replaceEntries(
    memberSets,
    savedLists.map(([key, members]) => [key, new Set(members)] as const),
  )
