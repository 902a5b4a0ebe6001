import type { Account, AccountsState, VaultTaskKind } from '@shared/contract/accounts'
import { KEYCHAIN_REASONS } from '@shared/keychain-reasons'
import type { Vault, VaultStatus } from '../keys/vault'
import { type LedgerId, type EntityId, checksumOf } from '@shared/ids'
import type { Mirror } from '../hedera/mirror'
import type { Emit } from '../platform/emitter'
import { selectedKey, type SettingsStore } from '../storage/settings'
import type { AccountRow, AccountStore } from './account-store'
import { formatHbar, type Tinybar } from '@shared/amount'
import type { NamedId } from '@shared/contract/common'
import type { KeyRecord } from '../keys/key-record'
import { VaultError } from '../keys/vault-error'
import { AppFailure, failure } from '../platform/app-failure'
import type { Signer } from '../signing/types'

function toKeyStoreState(status: VaultStatus): AccountsState['keyStore'] {
  return {
    kind: status.store,
    reason: status.store === 'keychain' ? null : KEYCHAIN_REASONS[status.reason ?? 'not-in-use'],
    isPassphraseSet: status.passphraseSet,
    isLocked: status.locked,
    autoLockAt: status.autoLockAt === null ? null : new Date(status.autoLockAt).toISOString(),
  }
}

/** Age from which a balance is read again. Views show a balance as stale only at twice this age. */
const BALANCE_MAX_AGE_SECONDS = 30

export type AccountsDeps = {
  readonly store: AccountStore
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly mirror: Mirror
  readonly profileId: string
  /** True for a profile of the practice market. */
  readonly isPractice: boolean
  readonly ledgerId: LedgerId
  readonly emit: Emit
  readonly now: () => number
  /** Records the balance of an account over time, for charts only. */
  readonly recordBalance: (id: EntityId, balance: Tinybar, atMs: number) => void
  readonly fault: (event: string, cause: unknown) => void
  /** Accounts of the practice market whose keys the market hands out. */
  readonly announcedAccounts: () => readonly AnnouncedAccount[]
  /** The name that the person typed for an id in main's own window; null when there is none. */
  readonly typedName: (id: string) => string | null
  /** Time at which the person added a spender; null for an id that is not on the list. */
  readonly spenderSince: (id: string) => string | null
  /**
   * Tries to open the keychain again. If the person has chosen to keep keys only in memory, the keychain is opened only
   * while no key is in memory. Never rejects: the state shows the result.
   */
  readonly openKeychain: () => Promise<void>
  /** Imports again the practice market's keys that the keychain has lost. Never rejects. */
  readonly reimportPracticeKeys: () => Promise<void>
  /** Opens the key window for one task. */
  readonly openKeyWindow: (task: VaultTaskKind, account: EntityId | null) => Promise<'done' | 'cancelled' | 'busy'>
}

/** Account whose key the practice market hands out. */
export type AnnouncedAccount = { readonly id: EntityId; readonly name: string }

export type AccountBook = ReturnType<typeof createAccountBook>

/** The person's accounts, each with its name, its key and its last known balance. */
export function createAccountBook(deps: AccountsDeps) {
  const { store, vault, settings } = deps
  const balances = new Map<string, NonNullable<Account['balance']>>()
  const selectionKey = selectedKey(deps.profileId)

  const findKey = (row: AccountRow) => vault.listKeys().find((key) => key.keyId === row.keyId) ?? null
  /**
   * True if the key may be shown in this profile. Practice keys are shown only for practice markets, and other keys
   * only for real markets. A key of unknown origin is always shown.
   */
  const belongsToProfile = ({ practice }: KeyRecord): boolean => practice === undefined || practice === deps.isPractice
  /** True if the open store should hold the secret of the key, but does not. */
  const isSecretMissing = ({ keyId, store: keyStore }: KeyRecord): boolean =>
    vault.status().store === keyStore && vault.missingKeys().has(keyId)
  const canSign = (id: string): boolean => {
    const row = store.get(id)
    const key = row && findKey(row)
    return key !== null && !isSecretMissing(key)
  }
  /**
   * Id with checksum and name. For watched accounts, a name that the person typed in main's own window takes
   * precedence, because the page can rename watched accounts.
   */
  const namedIdOf = (id: EntityId): NamedId => {
    const storedName = store.get(id)?.name ?? null
    return {
      id,
      checksum: checksumOf(id, deps.ledgerId),
      name: canSign(id) ? storedName : (deps.typedName(id) ?? storedName),
    }
  }

  /**
   * Accounts that the practice market announced and that the person has not added. An added account is in the list of
   * accounts, with its own name.
   */
  const practiceAccountsToAdd = () => deps.announcedAccounts().filter(({ id }) => store.get(id) === null)

  function toAccount(row: AccountRow): Account {
    const key = findKey(row)
    return {
      id: row.id,
      checksum: checksumOf(row.id, deps.ledgerId),
      name: row.name,
      access: key && !isSecretMissing(key) ? 'key' : 'watch',
      keyType: key?.keyType ?? null,
      isKeyMissing: key !== null && isSecretMissing(key),
      balance: balances.get(row.id) ?? null,
    }
  }

  function state(): AccountsState {
    const rows = store.list()
    const selectedId = settings.read(selectionKey)
    // `usedKeyIds` covers all profiles: a key that another profile uses is not loose.
    const usedKeyIds = new Set(store.usedKeyIds())
    return {
      accounts: rows.map(toAccount),
      looseKeys: vault
        .listKeys()
        .filter((key) => !usedKeyIds.has(key.keyId) && belongsToProfile(key))
        .map(({ keyId, keyType, publicKey, evmAddress }) => ({ keyId, keyType, publicKey, evmAddress })),
      practiceAccounts: practiceAccountsToAdd(),
      selected: (rows.find((row) => row.id === selectedId) ?? rows[0])?.id ?? null,
      keyStore: toKeyStoreState(vault.status()),
    }
  }
  /** Sends the new state to the page, and returns that state. */
  const emitState = (): AccountsState => {
    const nextState = state()
    deps.emit('accounts.changed', nextState)
    return nextState
  }

  async function refreshBalance(id: EntityId): Promise<void> {
    const ledgerAccount = await deps.mirror.account(id).catch((cause: unknown) => {
      // After every error the previous balance stays, marked as offline. Only a fault of this app is logged.
      if (!(cause instanceof AppFailure)) deps.fault('balances', cause)
      return null
    })
    const previous = balances.get(id)
    if (!ledgerAccount || ledgerAccount.balanceTinybar === null) {
      if (previous) balances.set(id, { ...previous, stamp: { ...previous.stamp, offline: true } })
      return
    }
    const receivedAtMs = deps.now()
    const receivedAt = new Date(receivedAtMs).toISOString()
    const stamp = {
      asOf: null,
      receivedAt,
      maxAgeSeconds: BALANCE_MAX_AGE_SECONDS * 2,
      isCached: false,
      offline: false,
    }
    balances.set(id, { hbar: formatHbar(ledgerAccount.balanceTinybar), stamp })
    deps.recordBalance(id, ledgerAccount.balanceTinybar, receivedAtMs)
  }
  /** Runs work in the background. No caller waits for the result, so a failure is logged here. */
  const runInBackground = (work: Promise<unknown>): void => {
    void work.catch((cause: unknown) => deps.fault('balances', cause))
  }
  let currentRefresh: Promise<void> | null = null
  /** Reads all balances now. A call during a read waits for that read, so repeated presses send no more requests. */
  function readAllBalances(): Promise<void> {
    currentRefresh ??= Promise.all(store.list().map(({ id }) => refreshBalance(id)))
      .then(() => undefined)
      .finally(() => {
        currentRefresh = null
      })
    return currentRefresh
  }
  async function refreshStaleBalances(): Promise<void> {
    const staleRows = store.list().filter(({ id }) => {
      const receivedAt = balances.get(id)?.stamp.receivedAt
      return receivedAt === undefined || deps.now() - Date.parse(receivedAt) > BALANCE_MAX_AGE_SECONDS * 1000
    })
    if (staleRows.length === 0) return
    await Promise.all(staleRows.map(({ id }) => refreshBalance(id)))
    emitState()
  }

  async function hasSecret(keyId: string): Promise<boolean> {
    try {
      await vault.checkKey(keyId)
      return true
    } catch (cause) {
      if (cause instanceof VaultError && cause.code === 'missing-secret') return false
      throw cause
    }
  }

  async function requireSecret(keyId: string, account: EntityId): Promise<void> {
    if (await hasSecret(keyId)) return
    await deps.reimportPracticeKeys()
    if (await hasSecret(keyId)) return
    emitState()
    throw failure({ code: 'key-missing', account })
  }

  return {
    state,
    emitState,
    namedIdOf,
    ownAccounts: () => store.list().map(({ id, name }) => ({ id, name })),
    practiceAccountsToAdd,
    isMine: (id: string) => store.get(id) !== null,
    canSign,
    typedName: deps.typedName,
    spenderSince: deps.spenderSince,
    /**
     * True if a review may rely on the account's name: this app can sign for the account, or the person typed the name
     * in main's own window. Any other name can come from the page.
     */
    isNameTrusted: (id: string): boolean => canSign(id) || deps.typedName(id) !== null,
    /** Reads the stale balances again, in the background. */
    refreshStaleBalances: () => runInBackground(refreshStaleBalances()),
    readAllBalances,
    /** Reads the balance again after a flow of this app, which may have changed the balance. */
    refreshBalanceAfterFlow: (id: EntityId) => runInBackground(refreshBalance(id).then(emitState)),
    /** Adds an account, or sets the name and the key of an account that is in the book. */
    put: (id: EntityId, name: string, keyId: string | null): void => {
      store.put({ id, name, keyId })
      emitState()
      runInBackground(refreshStaleBalances())
    },
    select: (id: string): void => settings.write(selectionKey, id),
    /**
     * Returns a signer after opening its key once, so that no review is opened for a key that cannot sign. Throws
     * AppFailure `watch-only`, `key-missing`, `locked` or `keychain-unavailable`, and passes on VaultError and
     * KeychainError.
     */
    signer: async (account: EntityId): Promise<Signer & { readonly keyStore: 'keychain' | 'session' }> => {
      const row = store.get(account)
      if (!row || row.keyId === null) throw failure({ code: 'watch-only', account })
      const key = findKey(row)
      if (!key) throw failure({ code: 'key-missing', account })
      const status = vault.status()
      if (status.locked) throw failure({ code: 'locked' })
      if (status.store !== key.store) {
        throw failure({ code: 'keychain-unavailable', reason: status.reason ?? 'not-in-use' })
      }
      await requireSecret(key.keyId, account)
      const vaultSigner = vault.signer(key.keyId)
      const { keyType, publicKey } = vaultSigner
      return { keyType, publicKey, sign: (body) => vaultSigner.sign(body), keyStore: key.store }
    },
  }
}
