import { randomBytes } from 'node:crypto'
import { createSerial } from './serial'
import type { AgentKeyRow, AgentKeyRows } from './agent-key-row'
import type { ServiceKeys } from './service-keys'
import { secretScope } from './service-keys'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/** Agent keys of a run without keychain, of every profile, by the name they would have there. Gone with the process. */
export type SessionAgentKeys = Map<string, { readonly scope: string; readonly text: string; readonly row: AgentKeyRow }>

export type AgentKeyStoreDeps = {
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
  const inTurn = createSerial()
  /** Made in this run and not shown yet, by id. */
  const unshown = new Map<string, string>()

  const nameOf = (id: string): string => `${secretScope(scope())}:agent-${id}`
  const hasKeychain = () => vault.status().store === 'keychain'
  const isOpen = () => hasKeychain() && !vault.status().locked
  const heldHere = () => [...session.values()].filter((held) => held.scope === scope())

  const list = (): readonly AgentKeyRow[] =>
    [...rows.list(scope()), ...heldHere().map(({ row }) => row)].toSorted((a, b) => a.addedAt.localeCompare(b.addedAt))

  function requireRow(id: string): AgentKeyRow {
    const row = list().find((one) => one.id === id)
    if (!row) throw new VaultError('unknown-key')
    return row
  }

  function write(row: AgentKeyRow): void {
    const held = session.get(nameOf(row.id))
    if (held) session.set(nameOf(row.id), { ...held, row })
    else rows.put(scope(), row)
    onChange()
  }

  async function store(row: AgentKeyRow, text: string): Promise<void> {
    await vault.setApiKey(nameOf(row.id), text)
    rows.put(scope(), row)
    session.delete(nameOf(row.id))
  }

  /** A key that the keychain does not take is held in memory: without its text nobody could revoke it. */
  async function add(facts: Omit<AgentKeyRow, 'id' | 'prefix'>, text: string): Promise<string> {
    checkServiceKey('agent', text)
    const row = { ...facts, id: randomBytes(4).toString('hex'), prefix: keyPrefix('agent', text) }
    const inMemory = () => void session.set(nameOf(row.id), { scope: scope(), text, row })
    if (isOpen()) await store(row, text).catch(inMemory)
    else inMemory()
    onChange()
    return row.id
  }

  async function remove(id: string): Promise<void> {
    requireRow(id)
    const wasInMemory = session.delete(nameOf(id))
    if (!wasInMemory) {
      if (!hasKeychain()) throw new VaultError('no-store')
      await vault.removeApiKey(nameOf(id))
      rows.remove(scope(), id)
    }
    unshown.delete(id)
    onChange()
  }

  /** Hands a text to `use`. Throws VaultError `unknown-key`, `locked`, `no-store` or `unknown-secret`. */
  async function lend<T>(id: string, use: (text: string) => Promise<T>): Promise<T> {
    requireRow(id)
    if (vault.status().locked) throw new VaultError('locked')
    const held = session.get(nameOf(id))
    if (held) return use(held.text)
    if (!hasKeychain()) throw new VaultError('no-store')
    return vault.withApiKey(nameOf(id), use)
  }

  return {
    list,
    requireRow,
    lend,
    /** Keeps what was held in memory in a keychain that has just been opened. */
    load: async (): Promise<void> => {
      for (const { row, text } of heldHere()) if (isOpen()) await inTurn(() => store(row, text))
      onChange()
    },
    /** Keeps a new key for an assistant; its id. It can be shown once. Throws KeyTextError. */
    addForAssistant: (purpose: string, text: string): Promise<string> =>
      inTurn(async () => {
        const addedAt = new Date(now()).toISOString()
        const facts = { purpose, origin: 'created', addedAt, lastUsedAt: null, removedAt: null } as const
        const id = await add(facts, text)
        unshown.set(id, text)
        onChange()
        return id
      }),
    /**
     * Keeps the app's own agent key as a removed one, so that it can be revoked later; its id. Null when there is none
     * at hand that may still work, or when it is `next`, the text that takes its place.
     */
    retire: (own: OwnKey, next: string | null = null): Promise<string | null> =>
      inTurn(async () => {
        const row = own.rowOf('agent')
        if (!row || row.refusedAt !== null || !own.isAtHand('agent')) return null
        const { origin, addedAt, lastUsedAt } = row
        const facts = { purpose: '', origin, addedAt, lastUsedAt, removedAt: new Date(now()).toISOString() }
        return own.lend('agent', async (text) => (text === next ? null : add(facts, text)))
      }),
    /** Marks an assistant's key as removed here; the market goes on accepting it. Throws VaultError `unknown-key`. */
    setRemoved: (id: string): void => write({ ...requireRow(id), removedAt: new Date(now()).toISOString() }),
    /** Deletes text and row. Throws VaultError or KeychainError, and then has deleted nothing. */
    remove: (id: string): Promise<void> => inTurn(() => remove(id)),
    canShow: (id: string): boolean => unshown.has(id),
    /** For the key window alone. Throws VaultError. */
    showOnce: (id: string): string => {
      const text = unshown.get(id)
      if (text === undefined) throw new VaultError('unknown-key')
      if (vault.status().locked) throw new VaultError('locked')
      unshown.delete(id)
      onChange()
      return text
    },
    keptIn: (id: string): 'keychain' | 'session' => (session.has(nameOf(id)) ? 'session' : 'keychain'),
    /** Of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const { id } of list()) await inTurn(() => remove(id))
    },
  }
}
