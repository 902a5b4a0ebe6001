import { randomBytes } from 'node:crypto'
import { createMutex } from './serial'
import type { AgentKeyRow, AgentKeyRows } from './agent-key-row'
import type { ServiceKeys } from './service-keys'
import { secretScope } from './service-keys'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/** Agent keys of every profile whose texts this run holds, by their name in the keychain. Gone with the process. */
export type SessionAgentKeys = Map<string, HeldAgentKey>
type HeldAgentKey = {
  readonly scope: string
  readonly text: string
  /** Null when keychain and records hold the key, and its text is here only to be shown once. */
  readonly row: AgentKeyRow | null
  /** Made in this run for an assistant and not shown yet. */
  readonly isUnshown: boolean
}

type AgentKeyStoreDeps = {
  readonly vault: Pick<Vault, 'status' | 'setApiKey' | 'removeApiKey' | 'withApiKey'>
  readonly rows: AgentKeyRows
  readonly session: SessionAgentKeys
  /** The profile that keys are filed under, as of `createServiceKeys`. */
  readonly scope: () => string
  readonly now: () => number
  readonly onChange: () => void
}
export type AgentKeyStore = ReturnType<typeof createAgentKeyStore>
type OwnKey = Pick<ServiceKeys, 'rowOf' | 'isAtHand' | 'lend'>

/**
 * Agent keys of one profile that the app does not read with: those of assistants, and its own former ones. Their texts
 * stay until they are revoked, since the market revokes a key only by its text. Texts are lent, and none is returned,
 * save a new one by `showOnce`.
 */
export function createAgentKeyStore({ vault, rows, session, scope, now, onChange }: AgentKeyStoreDeps) {
  const inTurn = createMutex()

  const nameOf = (id: string): string => `${secretScope(scope())}:agent-${id}`
  const hasKeychain = () => vault.status().store === 'keychain'
  const isOpen = () => hasKeychain() && !vault.status().locked
  const isInMemory = (id: string): boolean => (session.get(nameOf(id))?.row ?? null) !== null
  /** Facts of keys that no keychain holds. */
  const rowsInMemory = (): readonly AgentKeyRow[] =>
    [...session.values()].flatMap((held) => (held.scope === scope() && held.row !== null ? [held.row] : []))

  const list = (): readonly AgentKeyRow[] =>
    [...rows.list(scope()), ...rowsInMemory()].toSorted((a, b) => a.addedAt.localeCompare(b.addedAt))

  function requireRow(id: string): AgentKeyRow {
    const row = list().find((one) => one.id === id)
    if (!row) throw new VaultError('unknown-key')
    return row
  }

  function write(row: AgentKeyRow): void {
    const held = session.get(nameOf(row.id))
    if (held && held.row !== null) session.set(nameOf(row.id), { ...held, row })
    else rows.put(scope(), row)
    onChange()
  }

  /** Puts a key that is held in memory into the keychain; one that was not shown yet stays at hand for that. */
  async function store(id: string): Promise<void> {
    const name = nameOf(id)
    const text = session.get(name)?.text
    if (text === undefined || !isInMemory(id)) return
    await vault.setApiKey(name, text)
    // Read again: the key may have been shown or marked as removed meanwhile.
    const held = session.get(name)
    if (!held || held.row === null) return
    rows.put(scope(), held.row)
    if (held.isUnshown) session.set(name, { ...held, row: null })
    else session.delete(name)
  }

  /** A key that the keychain does not take stays in memory: without its text nobody could revoke it. */
  async function add(facts: Omit<AgentKeyRow, 'id' | 'prefix'>, text: string, isUnshown: boolean): Promise<string> {
    checkServiceKey('agent', text)
    const row = { ...facts, id: randomBytes(4).toString('hex'), prefix: keyPrefix('agent', text) }
    session.set(nameOf(row.id), { scope: scope(), text, row, isUnshown })
    // After an error the key stays in memory: `load` tries again, and reports the error.
    if (isOpen()) await store(row.id).catch(() => undefined)
    onChange()
    return row.id
  }

  /** After the keychain was opened or unlocked. Goes through all keys, then rejects with the first error of any. */
  async function load(): Promise<void> {
    const failed: unknown[] = []
    for (const { id } of rowsInMemory()) {
      if (isOpen()) await inTurn(() => store(id)).catch((cause: unknown) => failed.push(cause))
    }
    onChange()
    if (failed.length > 0) throw failed[0]
  }

  async function remove(id: string): Promise<void> {
    requireRow(id)
    if (!isInMemory(id)) {
      if (!hasKeychain()) throw new VaultError('no-store')
      await vault.removeApiKey(nameOf(id))
      rows.remove(scope(), id)
    }
    session.delete(nameOf(id))
    onChange()
  }

  /** Hands a text to `use`. Throws VaultError `unknown-key`, `locked`, `no-store` or `unknown-secret`. */
  async function lend<T>(id: string, use: (text: string) => Promise<T>): Promise<T> {
    requireRow(id)
    if (vault.status().locked) throw new VaultError('locked')
    const held = session.get(nameOf(id))
    if (held && held.row !== null) return use(held.text)
    if (!hasKeychain()) throw new VaultError('no-store')
    return vault.withApiKey(nameOf(id), use)
  }

  /** Whether the app's own agent key can be revoked later: the market has not refused it, and its text is at hand. */
  function canRetire(own: OwnKey): boolean {
    const row = own.rowOf('agent')
    return row !== null && row.refusedAt === null && own.isAtHand('agent')
  }

  return {
    list,
    requireRow,
    lend,
    load,
    canRetire,
    /** Keeps a new key for an assistant; its id. It can be shown once. Throws KeyTextError. */
    addForAssistant: (purpose: string, text: string): Promise<string> =>
      inTurn(async () => {
        const addedAt = new Date(now()).toISOString()
        const facts = { purpose, origin: 'created', addedAt, lastUsedAt: null, removedAt: null } as const
        return add(facts, text, true)
      }),
    /**
     * Keeps the app's own agent key as a removed one, so that it can be revoked later; its id. Null when it cannot be
     * kept (`canRetire`), or when it is `next`, the text that takes its place.
     */
    retire: (own: OwnKey, next: string | null = null): Promise<string | null> =>
      inTurn(async () => {
        const row = own.rowOf('agent')
        if (!row || !canRetire(own)) return null
        const { origin, addedAt, lastUsedAt } = row
        const facts = { purpose: '', origin, addedAt, lastUsedAt, removedAt: new Date(now()).toISOString() }
        return own.lend('agent', async (text) => (text === next ? null : add(facts, text, false)))
      }),
    /** Marks an assistant's key as removed here; the market goes on accepting it. Throws VaultError `unknown-key`. */
    setRemoved: (id: string): void => write({ ...requireRow(id), removedAt: new Date(now()).toISOString() }),
    /** Deletes text and row. Throws VaultError or KeychainError, and then has deleted nothing. */
    remove: (id: string): Promise<void> => inTurn(() => remove(id)),
    /** Until it is shown or the app ends, whatever profile is used meanwhile. */
    canShow: (id: string): boolean => session.get(nameOf(id))?.isUnshown ?? false,
    /** For the key window alone. Throws VaultError. */
    showOnce: (id: string): string => {
      const held = session.get(nameOf(id))
      if (!held?.isUnshown) throw new VaultError('unknown-key')
      if (vault.status().locked) throw new VaultError('locked')
      if (held.row === null) session.delete(nameOf(id))
      else session.set(nameOf(id), { ...held, isUnshown: false })
      onChange()
      return held.text
    },
    keptIn: (id: string): 'keychain' | 'session' => (isInMemory(id) ? 'session' : 'keychain'),
    /** Of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const { id } of list()) await inTurn(() => remove(id))
    },
  }
}
