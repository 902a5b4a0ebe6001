import { formatHbar } from '@shared/amount'
import type { Contract } from '@shared/contract'
import type { Account, AccountsState, VaultTaskKind } from '@shared/contract/accounts'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import { KEYCHAIN_REASONS } from '@shared/keychain-reasons'
import { checkId, checksumOf, type EntityId, type LedgerId } from '@shared/ids'
import { AppFailure, failure } from '../../platform/app-failure'
import type { Emit } from '../../platform/emitter'
import type { KeyRecord } from '../../keys/key-meta'
import type { Vault, VaultStatus } from '../../keys/vault'
import { VaultError } from '../../keys/vault-error'
import type { Mirror } from '../../hedera/mirror'
import type { AccountRow, AccountStore } from '../../accounts/account-store'
import { selectedKey, type SettingsStore } from '../../storage/settings'
import type { Signer } from '../../signing/types'

export type AccountsDeps = {
  readonly store: AccountStore
  readonly settings: SettingsStore
  readonly vault: Vault
  readonly mirror: Mirror
  readonly profileId: string
  /** True if the profile is the practice market's. */
  readonly practice: boolean
  readonly ledgerId: LedgerId
  readonly emit: Emit
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
  /** Accounts of the practice market whose keys the market hands out. */
  readonly announced: () => readonly AnnouncedAccount[]
  /** The name that the person typed for an id in main's own window; null when there is none. */
  readonly typedName: (id: string) => string | null
  /** Opens the keychain again, also from a session without keys. Never rejects: the state shows the result. */
  readonly openKeychain: () => Promise<void>
  /** Imports again the practice market's keys that the keychain has lost. Never rejects. */
  readonly adopt: () => Promise<void>
  readonly openVault: (task: VaultTaskKind, account: EntityId | null) => Promise<'done' | 'cancelled' | 'busy'>
}
/** Account whose key the practice market hands out. */
export type AnnouncedAccount = { readonly id: EntityId; readonly name: string }
export type AccountBook = ReturnType<typeof createAccountBook>

const BALANCE_MAX_AGE_SECONDS = 30

/** The person's accounts with the known facts of each: name, key, balance and its age. */
export function createAccountBook(deps: AccountsDeps) {
  const { store, vault, settings } = deps
  const balances = new Map<string, NonNullable<Account['balance']>>()
  const selected = selectedKey(deps.profileId)

  const keychainKeyOf = (row: AccountRow) => vault.listKeys().find((key) => key.keyId === row.keyId) ?? null
  /**
   * Practice keys belong to practice markets only, and other keys to real ones. A key of unknown origin stays visible.
   */
  const isOfHere = ({ practice }: KeyRecord): boolean => practice === undefined || practice === deps.practice
  /** A key on record counts only as long as the store holds its secret. */
  const isMissing = ({ keyId, store: keyStore }: KeyRecord): boolean =>
    vault.status().store === keyStore && vault.missingKeys().has(keyId)
  const canSign = (id: string): boolean => {
    const row = store.get(id)
    const key = row && keychainKeyOf(row)
    return key !== null && !isMissing(key)
  }
  /** The page can rename watched accounts, so a name typed in main's own window takes precedence for them. */
  const named = (id: EntityId): NamedId => {
    const own = store.get(id)?.name ?? null
    return {
      id,
      checksum: checksumOf(id, deps.ledgerId),
      name: canSign(id) ? own : (deps.typedName(id) ?? own),
    }
  }

  /** Announced accounts that the person has not added. An added account has the person's own name. */
  const announced = () => deps.announced().filter(({ id }) => store.get(id) === null)

  function accountOf(row: AccountRow): Account {
    const key = keychainKeyOf(row)
    return {
      id: row.id,
      checksum: checksumOf(row.id, deps.ledgerId),
      name: row.name,
      access: key && !isMissing(key) ? 'key' : 'watch',
      keyType: key?.keyType ?? null,
      isKeyMissing: key !== null && isMissing(key),
      balance: balances.get(row.id) ?? null,
    }
  }

  function state(): AccountsState {
    const rows = store.list()
    const wanted = settings.read(selected)
    // Keys of other profiles' accounts are in use, so they are not loose.
    const used = new Set(store.keysInUse())
    return {
      accounts: rows.map(accountOf),
      looseKeys: vault
        .listKeys()
        .filter((key) => !used.has(key.keyId) && isOfHere(key))
        .map(({ keyId, keyType, publicKey, evmAddress }) => ({ keyId, keyType, publicKey, evmAddress })),
      announced: announced(),
      selected: (rows.find((row) => row.id === wanted) ?? rows[0])?.id ?? null,
      keyStore: keyStoreOf(vault.status()),
    }
  }
  const changed = (): AccountsState => {
    const next = state()
    deps.emit('accounts.changed', next)
    return next
  }

  async function refreshBalance(id: EntityId): Promise<void> {
    const found = await deps.mirror.account(id).catch((cause: unknown) => {
      // Either way the previous balance stays, marked as not refreshed. A fault of this app is also logged.
      if (!(cause instanceof AppFailure)) deps.fault('balances', cause)
      return null
    })
    const known = balances.get(id)
    if (!found || found.tinybars === null) {
      if (known) balances.set(id, { ...known, stamp: { ...known.stamp, offline: true } })
      return
    }
    const receivedAt = new Date(deps.now()).toISOString()
    const stamp = {
      asOf: null,
      receivedAt,
      maxAgeSeconds: BALANCE_MAX_AGE_SECONDS * 2,
      isCached: false,
      offline: false,
    }
    balances.set(id, { hbar: formatHbar(found.tinybars), stamp })
  }
  /** Runs work in the background. No caller waits for the result, so a failure is logged here. */
  const behind = (work: Promise<unknown>): void => {
    void work.catch((cause: unknown) => deps.fault('balances', cause))
  }
  async function refreshBalances(): Promise<void> {
    const old = store.list().filter(({ id }) => {
      const at = balances.get(id)?.stamp.receivedAt
      return at === undefined || deps.now() - Date.parse(at) > BALANCE_MAX_AGE_SECONDS * 1000
    })
    if (old.length === 0) return
    await Promise.all(old.map(({ id }) => refreshBalance(id)))
    changed()
  }

  async function isHeld(keyId: string): Promise<boolean> {
    try {
      await vault.checkKey(keyId)
      return true
    } catch (cause) {
      if (cause instanceof VaultError && cause.code === 'missing-secret') return false
      throw cause
    }
  }

  async function requireSecret(keyId: string, account: EntityId): Promise<void> {
    if (await isHeld(keyId)) return
    await deps.adopt()
    if (await isHeld(keyId)) return
    changed()
    throw failure({ code: 'key-missing', account })
  }

  return {
    state,
    changed,
    named,
    mine: () => store.list().map(({ id, name }) => ({ id, name })),
    announced,
    isMine: (id: string) => store.get(id) !== null,
    canSign,
    typedName: deps.typedName,
    /** True if the name that `named` returns cannot have been set by a page for another person's account. */
    isNameTrusted: (id: string): boolean => canSign(id) || deps.typedName(id) !== null,
    refreshBalances: () => behind(refreshBalances()),
    /** Refreshes a balance after a flow of this app changed it. */
    forgetBalance: (id: EntityId) => behind(refreshBalance(id).then(changed)),
    add: (id: EntityId, name: string, keyId: string | null): void => {
      store.put({ id, name, keyId })
      changed()
      behind(refreshBalances())
    },
    select: (id: string): void => settings.write(selected, id),
    /**
     * Opens the key once, so that a key that cannot sign is known before a review is opened. Throws AppFailure
     * `watch-only`, `key-missing`, `locked` or `keychain-unavailable`; VaultError, KeychainError.
     */
    signer: async (account: EntityId): Promise<Signer & { readonly keyStore: 'keychain' | 'session' }> => {
      const row = store.get(account)
      if (!row || row.keyId === null) throw failure({ code: 'watch-only', account })
      const key = keychainKeyOf(row)
      if (!key) throw failure({ code: 'key-missing', account })
      const status = vault.status()
      if (status.locked) throw failure({ code: 'locked' })
      if (status.store !== key.store) {
        throw failure({ code: 'keychain-unavailable', reason: status.reason ?? 'not-in-use' })
      }
      await requireSecret(key.keyId, account)
      const held = vault.signer(key.keyId)
      const { keyType, publicKey } = held
      return { keyType, publicKey, sign: (body) => held.sign(body), keyStore: key.store }
    },
  }
}

function keyStoreOf(status: VaultStatus): AccountsState['keyStore'] {
  return {
    kind: status.store,
    reason: status.store === 'keychain' ? null : KEYCHAIN_REASONS[status.reason ?? 'not-in-use'],
    passphraseSet: status.passphraseSet,
    locked: status.locked,
    autoLockAt: status.autoLockAt === null ? null : new Date(status.autoLockAt).toISOString(),
  }
}

export function createAccountsService(deps: AccountsDeps, book: AccountBook): ServicesOf<Contract>['accounts'] {
  const { store, vault, mirror } = deps
  const requireRow = (id: string): AccountRow => {
    const row = store.get(id)
    if (!row) throw failure({ code: 'not-found', what: 'account' })
    return row
  }
  return {
    list: () => {
      book.refreshBalances()
      return Promise.resolve(book.state())
    },
    select: ({ account }) => {
      book.select(requireRow(account).id)
      return Promise.resolve(book.changed())
    },
    rename: ({ account, name }) => {
      store.put({ ...requireRow(account), name })
      return Promise.resolve(book.changed())
    },
    move: ({ account, to }) => {
      const { id } = requireRow(account)
      // Without a choice the first account is selected. Reordering must not select another account.
      const { selected } = book.state()
      if (selected !== null) book.select(selected)
      store.move(id, to)
      return Promise.resolve(book.changed())
    },
    async watch({ id, name }) {
      const checked = checkId(id, deps.ledgerId)
      if (checked.status !== 'ok') throw failure({ code: 'invalid-input', fields: ['id'] })
      const found = await mirror.account(checked.id)
      if (!found || found.deleted) throw failure({ code: 'not-found', what: 'account' })
      if (!store.get(checked.id)) book.add(checked.id, name, null)
      return book.state()
    },
    async findAccount({ keyId }) {
      const key = vault.listKeys().find((known) => known.keyId === keyId)
      // The page chooses this profile's mirror, so the mirror may vouch for loose keys but not for keys of other
      // profiles.
      if (!key || store.isKeyOfAnother(keyId)) throw failure({ code: 'not-found', what: 'key' })
      const all = await mirror.accountsByPublicKey(key.publicKey)
      const found = all.find((account) => !account.deleted && account.publicKey === key.publicKey)
      if (!found) throw failure({ code: 'not-found', what: 'account' })
      book.add(found.id, store.get(found.id)?.name ?? `Account ${found.id}`, keyId)
      return book.state()
    },
    async openVault({ task, account }) {
      const outcome = await deps.openVault(task, account as EntityId | null)
      book.changed()
      return { outcome }
    },
    async openKeychain() {
      await deps.openKeychain()
      return book.changed()
    },
    lock: () => {
      // Announced by the vault's own `onLock`, as each lock is.
      vault.lock()
      return Promise.resolve(book.state())
    },
  }
}
