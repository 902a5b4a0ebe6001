import { randomBytes } from 'node:crypto'
import { createMutex } from './mutex'
import type { AgentKeyRow, AgentKeyRows } from './agent-key-row'
import type { ServiceKeys } from './service-keys'
import { secretScope } from './service-keys'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/**
 * Agent keys whose texts are in memory, for all profiles, by key name in the keychain. These texts are lost when the
 * process ends.
 */
export type SessionAgentKeys = Map<string, HeldAgentKey>
type HeldAgentKey = {
  readonly scope: string
  readonly text: string
  /** Null when keychain and records hold the key, and the text is in memory only to be shown once. */
  readonly row: AgentKeyRow | null
  /** True if the key was created in this run for an assistant and was not shown yet. */
  readonly isUnshown: boolean
}

type AgentKeyStoreDeps = {
  readonly vault: Pick<Vault, 'status' | 'setServiceKey' | 'removeServiceKey' | 'withServiceKey'>
  readonly rows: AgentKeyRows
  readonly session: SessionAgentKeys
  /** Profile that the keys belong to, as in `createServiceKeys`. */
  readonly scope: () => string
  readonly now: () => number
  readonly onChange: () => void
}
export type AgentKeyStore = ReturnType<typeof createAgentKeyStore>
type AppAgentKey = Pick<ServiceKeys, 'rowOf' | 'isUsableNow' | 'lend'>

/**
 * Store of the agent keys of one profile that the app does not use for its own requests: keys of assistants, and former
 * keys of the app. The texts stay until the keys are revoked, because the market revokes a key only by its text. `lend`
 * passes a text to a function. Only `showOnce` returns a text, that of a new key.
 */
export function createAgentKeyStore({ vault, rows, session, scope, now, onChange }: AgentKeyStoreDeps) {
  const runInTurn = createMutex()

  const keychainName = (id: string): string => `${secretScope(scope())}:agent-${id}`
  const hasKeychain = () => vault.status().store === 'keychain'
  const isKeychainOpen = () => hasKeychain() && !vault.status().locked
  /** True for a key that is in memory and in no keychain. */
  const isOnlyInMemory = (id: string): boolean => (session.get(keychainName(id))?.row ?? null) !== null
  /** Facts about keys that no keychain holds. */
  const rowsOnlyInMemory = (): readonly AgentKeyRow[] =>
    [...session.values()].flatMap((heldKey) => (heldKey.scope === scope() && heldKey.row !== null ? [heldKey.row] : []))

  const list = (): readonly AgentKeyRow[] =>
    [...rows.list(scope()), ...rowsOnlyInMemory()].toSorted((a, b) => a.addedAt.localeCompare(b.addedAt))

  function requireRow(id: string): AgentKeyRow {
    const row = list().find((candidate) => candidate.id === id)
    if (!row) throw new VaultError('unknown-key')
    return row
  }

  function saveRow(row: AgentKeyRow): void {
    const heldKey = session.get(keychainName(row.id))
    if (heldKey && heldKey.row !== null) session.set(keychainName(row.id), { ...heldKey, row })
    else rows.put(scope(), row)
    onChange()
  }

  /** Moves a key from memory into the keychain. The text of a key that was not shown yet also stays in memory. */
  async function moveToKeychain(id: string): Promise<void> {
    const name = keychainName(id)
    const text = session.get(name)?.text
    if (text === undefined || !isOnlyInMemory(id)) return
    await vault.setServiceKey(name, text)
    // Look up the key in memory again: the key may have been shown or marked as removed in the meantime.
    const heldKey = session.get(name)
    if (!heldKey || heldKey.row === null) return
    rows.put(scope(), heldKey.row)
    if (heldKey.isUnshown) session.set(name, { ...heldKey, row: null })
    else session.delete(name)
  }

  /**
   * Adds a key and returns the key's id. If the keychain refuses the key, the key stays in memory: without its text the
   * key could not be revoked.
   */
  async function add(
    facts: Omit<AgentKeyRow, 'id' | 'prefix'>,
    text: string,
    { isUnshown }: { readonly isUnshown: boolean },
  ): Promise<string> {
    checkServiceKey('agent', text)
    const row = { ...facts, id: randomBytes(4).toString('hex'), prefix: keyPrefix('agent', text) }
    session.set(keychainName(row.id), { scope: scope(), text, row, isUnshown })
    // After an error the key stays in memory: `syncWithKeychain` tries again, and reports the error.
    if (isKeychainOpen()) await moveToKeychain(row.id).catch(() => undefined)
    onChange()
    return row.id
  }

  /**
   * Moves all keys from memory into a keychain that was opened or unlocked. Tries every key, then rejects with the
   * first error.
   */
  async function syncWithKeychain(): Promise<void> {
    const errors: unknown[] = []
    for (const { id } of rowsOnlyInMemory()) {
      if (isKeychainOpen()) await runInTurn(() => moveToKeychain(id)).catch((cause: unknown) => errors.push(cause))
    }
    onChange()
    if (errors.length > 0) throw errors[0]
  }

  async function remove(id: string): Promise<void> {
    requireRow(id)
    if (!isOnlyInMemory(id)) {
      if (!hasKeychain()) throw new VaultError('no-store')
      await vault.removeServiceKey(keychainName(id))
      rows.remove(scope(), id)
    }
    session.delete(keychainName(id))
    onChange()
  }

  /** Passes the text of a key to `use`. Throws VaultError `unknown-key`, `locked`, `no-store` or `unknown-secret`. */
  async function lend<T>(id: string, use: (text: string) => Promise<T>): Promise<T> {
    requireRow(id)
    if (vault.status().locked) throw new VaultError('locked')
    const heldKey = session.get(keychainName(id))
    if (heldKey && heldKey.row !== null) return use(heldKey.text)
    if (!hasKeychain()) throw new VaultError('no-store')
    return vault.withServiceKey(keychainName(id), use)
  }

  /**
   * True if `retire` can save the app's own agent key: the market has not refused the key, and its text is available.
   */
  function canRetire(appKey: AppAgentKey): boolean {
    const row = appKey.rowOf('agent')
    return row !== null && row.refusedAt === null && appKey.isUsableNow('agent')
  }

  return {
    list,
    requireRow,
    lend,
    syncWithKeychain,
    canRetire,
    /** Saves a new key for an assistant and returns the key's id. The key can be shown once. Throws KeyTextError. */
    addForAssistant: (purpose: string, text: string): Promise<string> =>
      runInTurn(async () => {
        const addedAt = new Date(now()).toISOString()
        const facts = { purpose, origin: 'created', addedAt, lastUsedAt: null, removedAt: null } as const
        return add(facts, text, { isUnshown: true })
      }),
    /**
     * Saves the app's own agent key as a removed key, so that the key can be revoked later. Returns the id of the saved
     * key; null when `canRetire` is false, or when `nextText`, the text of the next key, is the same text.
     */
    retire: (appKey: AppAgentKey, nextText: string | null = null): Promise<string | null> =>
      runInTurn(async () => {
        const row = appKey.rowOf('agent')
        if (!row || !canRetire(appKey)) return null
        const { origin, addedAt, lastUsedAt } = row
        const facts = { purpose: '', origin, addedAt, lastUsedAt, removedAt: new Date(now()).toISOString() }
        return appKey.lend('agent', async (text) => (text === nextText ? null : add(facts, text, { isUnshown: false })))
      }),
    /** Marks a key as removed in the app; the market still accepts the key. Throws VaultError `unknown-key`. */
    setRemoved: (id: string): void => saveRow({ ...requireRow(id), removedAt: new Date(now()).toISOString() }),
    /** Deletes text and row of a key. Throws VaultError or KeychainError; in that case nothing was deleted. */
    remove: (id: string): Promise<void> => runInTurn(() => remove(id)),
    /**
     * True for a new key of this profile until the key's text is shown or the app ends. A change to another profile and
     * back does not end it.
     */
    canShow: (id: string): boolean => session.get(keychainName(id))?.isUnshown ?? false,
    /** Returns the text of a new key, once; only for the key window. Throws VaultError `unknown-key` or `locked`. */
    showOnce: (id: string): string => {
      const heldKey = session.get(keychainName(id))
      if (!heldKey?.isUnshown) throw new VaultError('unknown-key')
      if (vault.status().locked) throw new VaultError('locked')
      if (heldKey.row === null) session.delete(keychainName(id))
      else session.set(keychainName(id), { ...heldKey, isUnshown: false })
      onChange()
      return heldKey.text
    },
    /** Store that holds the text of a key: the keychain, or only the memory of this run. */
    keyStore: (id: string): 'keychain' | 'session' => (isOnlyInMemory(id) ? 'session' : 'keychain'),
    /** Removes all keys of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const { id } of list()) await runInTurn(() => remove(id))
    },
  }
}
