import { randomBytes } from 'node:crypto'
import { createMutex } from './mutex'
import type { AgentKeyRow, AgentKeyRows } from './agent-key-row'
import type { ServiceKeys } from './service-keys'
import { secretScope } from './service-keys'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/** Agent keys of every profile whose texts this run holds, by their name in the keychain. They end with the process. */
export type SessionAgentKeys = Map<string, HeldAgentKey>
type HeldAgentKey = {
  readonly scope: string
  readonly text: string
  /** Null when keychain and records hold the key, and its text is here only to be shown once. */
  readonly row: AgentKeyRow | null
  /** Created in this run for an assistant and not shown yet. */
  readonly isUnshown: boolean
}

type AgentKeyStoreDeps = {
  readonly vault: Pick<Vault, 'status' | 'setApiKey' | 'removeApiKey' | 'withApiKey'>
  readonly rows: AgentKeyRows
  readonly session: SessionAgentKeys
  /** Profile that the keys belong to, as in `createServiceKeys`. */
  readonly scope: () => string
  readonly now: () => number
  readonly onChange: () => void
}
export type AgentKeyStore = ReturnType<typeof createAgentKeyStore>
type AppAgentKey = Pick<ServiceKeys, 'rowOf' | 'isAtHand' | 'lend'>

/**
 * Agent keys of one profile that the app does not read with: those of assistants, and its own former ones. Their texts
 * stay until the keys are revoked, since the market revokes a key only by its text. Texts are lent to a function; only
 * `showOnce` returns one, the text of a new key.
 */
export function createAgentKeyStore({ vault, rows, session, scope, now, onChange }: AgentKeyStoreDeps) {
  const runInTurn = createMutex()

  const keychainName = (id: string): string => `${secretScope(scope())}:agent-${id}`
  const hasKeychain = () => vault.status().store === 'keychain'
  const isKeychainOpen = () => hasKeychain() && !vault.status().locked
  const isInMemory = (id: string): boolean => (session.get(keychainName(id))?.row ?? null) !== null
  /** Facts about keys that no keychain holds. */
  const rowsInMemory = (): readonly AgentKeyRow[] =>
    [...session.values()].flatMap((heldKey) => (heldKey.scope === scope() && heldKey.row !== null ? [heldKey.row] : []))

  const list = (): readonly AgentKeyRow[] =>
    [...rows.list(scope()), ...rowsInMemory()].toSorted((a, b) => a.addedAt.localeCompare(b.addedAt))

  function requireRow(id: string): AgentKeyRow {
    const row = list().find((candidate) => candidate.id === id)
    if (!row) throw new VaultError('unknown-key')
    return row
  }

  function write(row: AgentKeyRow): void {
    const heldKey = session.get(keychainName(row.id))
    if (heldKey && heldKey.row !== null) session.set(keychainName(row.id), { ...heldKey, row })
    else rows.put(scope(), row)
    onChange()
  }

  /** Moves a key from memory into the keychain; the text of a key that was not shown yet also stays in memory. */
  async function store(id: string): Promise<void> {
    const name = keychainName(id)
    const text = session.get(name)?.text
    if (text === undefined || !isInMemory(id)) return
    await vault.setApiKey(name, text)
    // Read the entry again: the key may have been shown or marked as removed in the meantime.
    const heldKey = session.get(name)
    if (!heldKey || heldKey.row === null) return
    rows.put(scope(), heldKey.row)
    if (heldKey.isUnshown) session.set(name, { ...heldKey, row: null })
    else session.delete(name)
  }

  /** A key that the keychain does not accept stays in memory: without its text the key could not be revoked. */
  async function add(facts: Omit<AgentKeyRow, 'id' | 'prefix'>, text: string, isUnshown: boolean): Promise<string> {
    checkServiceKey('agent', text)
    const row = { ...facts, id: randomBytes(4).toString('hex'), prefix: keyPrefix('agent', text) }
    session.set(keychainName(row.id), { scope: scope(), text, row, isUnshown })
    // After an error the key stays in memory: `load` tries again, and reports the error.
    if (isKeychainOpen()) await store(row.id).catch(() => undefined)
    onChange()
    return row.id
  }

  /** Runs after the keychain was opened or unlocked. Processes all keys, then rejects with the first error. */
  async function load(): Promise<void> {
    const errors: unknown[] = []
    for (const { id } of rowsInMemory()) {
      if (isKeychainOpen()) await runInTurn(() => store(id)).catch((cause: unknown) => errors.push(cause))
    }
    onChange()
    if (errors.length > 0) throw errors[0]
  }

  async function remove(id: string): Promise<void> {
    requireRow(id)
    if (!isInMemory(id)) {
      if (!hasKeychain()) throw new VaultError('no-store')
      await vault.removeApiKey(keychainName(id))
      rows.remove(scope(), id)
    }
    session.delete(keychainName(id))
    onChange()
  }

  /** Passes a text to `use`. Throws VaultError `unknown-key`, `locked`, `no-store` or `unknown-secret`. */
  async function lend<T>(id: string, use: (text: string) => Promise<T>): Promise<T> {
    requireRow(id)
    if (vault.status().locked) throw new VaultError('locked')
    const heldKey = session.get(keychainName(id))
    if (heldKey && heldKey.row !== null) return use(heldKey.text)
    if (!hasKeychain()) throw new VaultError('no-store')
    return vault.withApiKey(keychainName(id), use)
  }

  /** True if the app's own agent key can be revoked later: the market has not refused it, and its text is available. */
  function canRetire(appKey: AppAgentKey): boolean {
    const row = appKey.rowOf('agent')
    return row !== null && row.refusedAt === null && appKey.isAtHand('agent')
  }

  return {
    list,
    requireRow,
    lend,
    load,
    canRetire,
    /** Saves a new key for an assistant and returns its id. It can be shown once. Throws KeyTextError. */
    addForAssistant: (purpose: string, text: string): Promise<string> =>
      runInTurn(async () => {
        const addedAt = new Date(now()).toISOString()
        const facts = { purpose, origin: 'created', addedAt, lastUsedAt: null, removedAt: null } as const
        return add(facts, text, true)
      }),
    /**
     * Saves the app's own agent key as a removed one, so that it can be revoked later, and returns its id. Null when it
     * cannot be saved (`canRetire`), or when it equals `nextText`, the text that replaces it.
     */
    retire: (appKey: AppAgentKey, nextText: string | null = null): Promise<string | null> =>
      runInTurn(async () => {
        const row = appKey.rowOf('agent')
        if (!row || !canRetire(appKey)) return null
        const { origin, addedAt, lastUsedAt } = row
        const facts = { purpose: '', origin, addedAt, lastUsedAt, removedAt: new Date(now()).toISOString() }
        return appKey.lend('agent', async (text) => (text === nextText ? null : add(facts, text, false)))
      }),
    /** Marks an assistant's key as removed here; the market continues to accept it. Throws VaultError `unknown-key`. */
    setRemoved: (id: string): void => write({ ...requireRow(id), removedAt: new Date(now()).toISOString() }),
    /** Deletes text and row. Throws VaultError or KeychainError, and then has deleted nothing. */
    remove: (id: string): Promise<void> => runInTurn(() => remove(id)),
    /** True for a new key until it is shown or the app ends, whichever profile is in use in the meantime. */
    canShow: (id: string): boolean => session.get(keychainName(id))?.isUnshown ?? false,
    /** Only for the key window. Throws VaultError. */
    showOnce: (id: string): string => {
      const heldKey = session.get(keychainName(id))
      if (!heldKey?.isUnshown) throw new VaultError('unknown-key')
      if (vault.status().locked) throw new VaultError('locked')
      if (heldKey.row === null) session.delete(keychainName(id))
      else session.set(keychainName(id), { ...heldKey, isUnshown: false })
      onChange()
      return heldKey.text
    },
    keptIn: (id: string): 'keychain' | 'session' => (isInMemory(id) ? 'session' : 'keychain'),
    /** Removes all keys of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const { id } of list()) await runInTurn(() => remove(id))
    },
  }
}
