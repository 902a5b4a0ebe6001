import { createHash } from 'node:crypto'
import { serviceKeyKind, type ServiceKeyKind } from '@shared/contract/connection'
import { createMutex } from './mutex'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { StoredServiceKeyRow, ServiceKeyRow, ServiceKeyRows } from './service-key-row'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/** Keys that are only in memory, for all profiles, by key name in the keychain; lost when the process ends. */
export type SessionKeys = Map<string, { readonly text: string; readonly row: ServiceKeyRow }>

type ServiceKeysDeps = {
  readonly vault: Pick<Vault, 'status' | 'setServiceKey' | 'hasServiceKey' | 'removeServiceKey' | 'withServiceKey'>
  readonly rows: ServiceKeyRows
  readonly session: SessionKeys
  /** Id of the profile that the keys belong to. The id of a practice profile also names the state of its market. */
  readonly scope: () => string
  readonly now: () => number
  readonly onChange: () => void
}
export type ServiceKeys = ReturnType<typeof createServiceKeys>

const KINDS = serviceKeyKind.options
/**
 * Kinds whose text stays in memory while the vault is locked: an agent key, because it reads only public data, and the
 * project's name, because a service that requires the name answers no request without it.
 */
const REMEMBERED_KINDS: readonly ServiceKeyKind[] = ['agent', 'project']

/**
 * The keys of one profile for the service. The texts are in the keychain, or in memory while there is no keychain; a
 * row has the facts about each key. `lend` passes a text to a function. Of the person's secrets, only the text of a
 * new agent key is returned, by `showOnce`.
 */
export function createServiceKeys({ vault, rows, session, scope, now, onChange }: ServiceKeysDeps) {
  /** Texts of the kinds in REMEMBERED_KINDS that are in memory. */
  const rememberedTexts = new Map<ServiceKeyKind, string>()
  const practiceTexts = new Map<ServiceKeyKind, string>()
  /** Kinds that have a row, but no entry in the open keychain. */
  const missingKinds = new Set<ServiceKeyKind>()
  /** Number of changes of each key so far. Work compares the number to recognise that it began with an earlier key. */
  const generations = new Map<ServiceKeyKind, number>()
  const runInTurn = createMutex()
  let unshownText: string | null = null

  const keychainName = (kind: ServiceKeyKind): string => secretName(scope(), kind)
  const sessionEntry = (kind: ServiceKeyKind) => session.get(keychainName(kind))
  const rowOf = (kind: ServiceKeyKind): ServiceKeyRow | null =>
    sessionEntry(kind)?.row ?? activeRow(rows.get(scope(), kind))
  const generationOf = (kind: ServiceKeyKind): number => generations.get(kind) ?? 0
  const countChange = (kind: ServiceKeyKind): void => void generations.set(kind, generationOf(kind) + 1)
  const hasKeychain = () => vault.status().store === 'keychain'
  const isKeychainOpen = () => hasKeychain() && !vault.status().locked

  function saveRow(row: ServiceKeyRow): void {
    const heldEntry = sessionEntry(row.kind)
    if (heldEntry) session.set(keychainName(row.kind), { ...heldEntry, row })
    else rows.put(scope(), row)
    onChange()
  }

  /** Saves the text in the keychain and the row in the records, and removes the key from the session. */
  async function store(row: ServiceKeyRow, text: string): Promise<void> {
    await vault.setServiceKey(keychainName(row.kind), text)
    rows.put(scope(), row)
    session.delete(keychainName(row.kind))
  }

  /** Synchronises the key of a kind with a keychain that was just opened or unlocked. */
  async function syncKind(kind: ServiceKeyKind): Promise<void> {
    const heldEntry = sessionEntry(kind)
    if (heldEntry) await store(heldEntry.row, heldEntry.text)
    if (rows.get(scope(), kind)?.origin === 'removed') {
      await vault.removeServiceKey(keychainName(kind))
      rows.remove(scope(), kind)
    }
    if (!rowOf(kind)) return
    if (!(await vault.hasServiceKey(keychainName(kind)))) return void missingKinds.add(kind)
    missingKinds.delete(kind)
    if (REMEMBERED_KINDS.includes(kind)) {
      await vault.withServiceKey(keychainName(kind), (text) => void rememberedTexts.set(kind, text))
    }
  }

  /**
   * Synchronises all keys with a keychain that was opened or unlocked. Tries every kind, then rejects with the first
   * error.
   */
  async function syncWithKeychain(): Promise<void> {
    const errors: unknown[] = []
    for (const kind of KINDS) {
      if (isKeychainOpen()) await runInTurn(() => syncKind(kind)).catch((cause: unknown) => errors.push(cause))
    }
    onChange()
    if (errors.length > 0) throw errors[0]
  }

  /**
   * Saves a key and replaces an earlier key of the same kind. Throws KeyTextError, VaultError or KeychainError; in
   * that case nothing was saved. Exception: a key that the service has just created stays in memory if the keychain
   * refuses the key.
   */
  async function keep(kind: ServiceKeyKind, text: string, origin: ServiceKeyRow['origin']): Promise<void> {
    checkServiceKey(kind, text)
    if (vault.status().locked && origin === 'entered') throw new VaultError('locked')
    const addedAt = new Date(now()).toISOString()
    const dates = { addedAt, firstUsedAt: null, lastUsedAt: null, refusedAt: null }
    const row: ServiceKeyRow = { kind, origin, prefix: keyPrefix(kind, text), ...dates }
    const keepInSession = () => void session.set(keychainName(kind), { text, row })
    if (!hasKeychain()) {
      keepInSession()
    } else {
      await store(row, text).catch((cause: unknown) => {
        if (origin !== 'created') throw cause
        keepInSession()
      })
    }
    countChange(kind)
    missingKinds.delete(kind)
    if (REMEMBERED_KINDS.includes(kind)) rememberedTexts.set(kind, text)
    if (kind === 'agent') unshownText = origin === 'created' ? text : null
    // The service may have refused other keys only because the project's name was missing.
    if (kind === 'project') KINDS.forEach(clearRefusal)
    onChange()
  }

  /**
   * Removes the key of a kind; does nothing when the key has changed since `generation`. Throws VaultError
   * (`unknown-key` when there is no key) or KeychainError.
   */
  async function remove(kind: ServiceKeyKind, generation: number): Promise<void> {
    if (generation !== generationOf(kind)) return
    requireRow(kind)
    if (hasKeychain()) {
      await vault.removeServiceKey(keychainName(kind))
    } else if (!sessionEntry(kind)) {
      // The text is in a keychain that is out of reach. Keep the row, so that the text is not forgotten there.
      throw new VaultError('no-store')
    }
    session.delete(keychainName(kind))
    const storedRow = rows.get(scope(), kind)
    // The key in memory had replaced a stored key. The stored key's text is in the keychain, which is out of reach.
    if (storedRow && !hasKeychain()) rows.put(scope(), { ...storedRow, origin: 'removed' })
    else rows.remove(scope(), kind)
    countChange(kind)
    rememberedTexts.delete(kind)
    missingKinds.delete(kind)
    if (kind === 'agent') unshownText = null
    onChange()
  }

  function requireRow(kind: ServiceKeyKind): ServiceKeyRow {
    const row = rowOf(kind)
    if (!row) throw new VaultError('unknown-key')
    return row
  }

  /** Deletes the record that the service refused a key, so that the app uses the key again. */
  function clearRefusal(kind: ServiceKeyKind): void {
    const row = rowOf(kind)
    if (row && row.refusedAt !== null) saveRow({ ...row, refusedAt: null })
  }

  /**
   * Passes the text of a key to `use`. Rejects with VaultError `locked`, `no-store`, `unknown-secret` or
   * `damaged-entry`.
   */
  function lend<T>(kind: ServiceKeyKind, use: (text: string) => Promise<T>): Promise<T> {
    const isLocked = vault.status().locked
    if (isLocked && !REMEMBERED_KINDS.includes(kind)) return Promise.reject(new VaultError('locked'))
    const text = sessionEntry(kind)?.text ?? rememberedTexts.get(kind)
    if (text !== undefined) return use(text)
    if (!hasKeychain()) return Promise.reject(new VaultError('no-store'))
    return vault.withServiceKey(keychainName(kind), use)
  }

  /**
   * Returns the text of the agent key that this run has created, once; only for the key window. Throws VaultError
   * `unknown-key` or `locked`.
   */
  function showOnce(): string {
    if (unshownText === null) throw new VaultError('unknown-key')
    if (vault.status().locked) throw new VaultError('locked')
    const text = unshownText
    unshownText = null
    onChange()
    return text
  }

  /**
   * True if the key can be used now. A kind of REMEMBERED_KINDS needs its text in memory. Any other kind needs an
   * unlocked vault, and its text in memory or an open keychain; an open keychain is not searched for the text.
   */
  function isUsableNow(kind: ServiceKeyKind): boolean {
    const heldEntry = sessionEntry(kind)
    if (REMEMBERED_KINDS.includes(kind)) return heldEntry !== undefined || rememberedTexts.has(kind)
    return heldEntry ? !vault.status().locked : isKeychainOpen()
  }

  return {
    syncWithKeychain,
    keep: (kind: ServiceKeyKind, text: string, origin: ServiceKeyRow['origin']): Promise<void> =>
      runInTurn(() => keep(kind, text, origin)),
    /**
     * `generation`: an earlier result of `generationOf`, so that no later key is removed; the current one by default.
     */
    remove: (kind: ServiceKeyKind, generation = generationOf(kind)): Promise<void> =>
      runInTurn(() => remove(kind, generation)),
    generationOf,
    clearRefusal,
    lend,
    showOnce,
    rowOf,
    requireRow,
    saveRow,
    canShow: (): boolean => unshownText !== null,
    isUsableNow,
    /** Store that holds the text of a key: the keychain, or only the memory of this run. */
    keyStore: (kind: ServiceKeyKind): 'keychain' | 'session' => (sessionEntry(kind) ? 'session' : 'keychain'),
    /**
     * Sets the text of the key that comes with the practice market. `lend` and `isUsableNow` ignore this text: the
     * caller takes it from `practiceText` while the person has no key of that kind.
     */
    setPracticeText: (kind: ServiceKeyKind, text: string): void => void practiceTexts.set(kind, text),
    practiceText: (kind: ServiceKeyKind): string | null => practiceTexts.get(kind) ?? null,
    /** True if the open keychain lacks the text of the key. */
    isMissing: (kind: ServiceKeyKind): boolean => missingKinds.has(kind),
    markMissing: (kind: ServiceKeyKind): void => {
      missingKinds.add(kind)
      onChange()
    },
    /** The project's name; null while it is not available. */
    projectText: (): string | null => sessionEntry('project')?.text ?? rememberedTexts.get('project') ?? null,
    /** Removes all keys of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const kind of KINDS) if (rowOf(kind)) await runInTurn(() => remove(kind, generationOf(kind)))
    },
  }
}

/**
 * The row of a key that is in use; null for the row of a removed key. The repeated `origin` gives the copy the narrower
 * type.
 */
const activeRow = (row: StoredServiceKeyRow | null): ServiceKeyRow | null =>
  row === null || row.origin === 'removed' ? null : { ...row, origin: row.origin }

const secretName = (scope: string, kind: ServiceKeyKind): string => `${secretScope(scope)}:${kind}`

/** First part of a key's name in the vault: the scope, or its hash if the vault would refuse the scope as a name. */
export function secretScope(scope: string): string {
  const isVaultName = /^[a-z0-9][a-z0-9:._-]{0,48}$/.test(scope)
  return isVaultName ? scope : createHash('sha256').update(scope).digest('hex').slice(0, 32)
}
