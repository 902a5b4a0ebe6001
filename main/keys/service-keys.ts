import { createHash } from 'node:crypto'
import { serviceKeyKind, type ServiceKeyKind } from '@shared/contract/connection'
import { createMutex } from './mutex'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { KeptServiceKeyRow, ServiceKeyRow, ServiceKeyRows } from './service-key-row'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/** Keys of a run without keychain, of every profile, by their keychain name. They end with the process. */
export type SessionKeys = Map<string, { readonly text: string; readonly row: ServiceKeyRow }>

type ServiceKeysDeps = {
  readonly vault: Pick<Vault, 'status' | 'setApiKey' | 'hasApiKey' | 'removeApiKey' | 'withApiKey'>
  readonly rows: ServiceKeyRows
  readonly session: SessionKeys
  /** Profile that the keys belong to; for the practice market, its world. */
  readonly scope: () => string
  readonly now: () => number
  readonly onChange: () => void
}
export type ServiceKeys = ReturnType<typeof createServiceKeys>

const KINDS = serviceKeyKind.options
/**
 * Kinds whose text stays in memory while the vault is locked: an agent key reads only public data, and a service that
 * requires the project's name answers nothing without it.
 */
const REMEMBERED: readonly ServiceKeyKind[] = ['agent', 'project']

/**
 * The keys of one profile for the service: their texts in the keychain, or in memory while there is none, and the facts
 * about each. Texts are lent to a function; only `showOnce` returns one, the text of a new agent key.
 */
export function createServiceKeys({ vault, rows, session, scope, now, onChange }: ServiceKeysDeps) {
  const texts = new Map<ServiceKeyKind, string>()
  const practice = new Map<ServiceKeyKind, string>()
  /** Kinds that are in the records but not in the open keychain. */
  const gone = new Set<ServiceKeyKind>()
  /** Incremented whenever a key is replaced or removed: identifies work begun with an earlier key. */
  const generations = new Map<ServiceKeyKind, number>()
  const inTurn = createMutex()
  let unshown: string | null = null

  const nameOf = (kind: ServiceKeyKind): string => secretName(scope(), kind)
  const heldHere = (kind: ServiceKeyKind) => session.get(nameOf(kind))
  const rowOf = (kind: ServiceKeyKind): ServiceKeyRow | null => heldHere(kind)?.row ?? present(rows.get(scope(), kind))
  const generationOf = (kind: ServiceKeyKind): number => generations.get(kind) ?? 0
  const nextGeneration = (kind: ServiceKeyKind): void => void generations.set(kind, generationOf(kind) + 1)
  const hasKeychain = () => vault.status().store === 'keychain'
  const isOpen = () => hasKeychain() && !vault.status().locked

  function write(row: ServiceKeyRow): void {
    const held = heldHere(row.kind)
    if (held) session.set(nameOf(row.kind), { ...held, row })
    else rows.put(scope(), row)
    onChange()
  }

  async function store(row: ServiceKeyRow, text: string): Promise<void> {
    await vault.setApiKey(nameOf(row.kind), text)
    rows.put(scope(), row)
    session.delete(nameOf(row.kind))
  }

  /** Synchronises memory with a keychain that has just been opened. */
  async function recall(kind: ServiceKeyKind): Promise<void> {
    const held = heldHere(kind)
    if (held) await store(held.row, held.text)
    if (rows.get(scope(), kind)?.origin === 'removed') {
      await vault.removeApiKey(nameOf(kind))
      rows.remove(scope(), kind)
    }
    if (!rowOf(kind)) return
    if (!(await vault.hasApiKey(nameOf(kind)))) return void gone.add(kind)
    gone.delete(kind)
    if (REMEMBERED.includes(kind)) await vault.withApiKey(nameOf(kind), (text) => void texts.set(kind, text))
  }

  /** Runs after the keychain was opened or unlocked. Processes all kinds, then rejects with the first error. */
  async function load(): Promise<void> {
    const failed: unknown[] = []
    for (const kind of KINDS) {
      if (isOpen()) await inTurn(() => recall(kind)).catch((cause: unknown) => failed.push(cause))
    }
    onChange()
    if (failed.length > 0) throw failed[0]
  }

  /**
   * Saves a key, replacing one of its kind. Throws KeyTextError, VaultError or KeychainError, and then has saved
   * nothing; but a key that the service has just created is held in memory rather than lost.
   */
  async function keep(kind: ServiceKeyKind, text: string, origin: ServiceKeyRow['origin']): Promise<void> {
    checkServiceKey(kind, text)
    if (vault.status().locked && origin === 'entered') throw new VaultError('locked')
    const addedAt = new Date(now()).toISOString()
    const dates = { addedAt, firstUsedAt: null, lastUsedAt: null, refusedAt: null }
    const row: ServiceKeyRow = { kind, origin, prefix: keyPrefix(kind, text), ...dates }
    const inMemory = () => void session.set(nameOf(kind), { text, row })
    if (!hasKeychain()) inMemory()
    else {
      await store(row, text).catch((cause: unknown) => {
        if (origin !== 'created') throw cause
        inMemory()
      })
    }
    nextGeneration(kind)
    gone.delete(kind)
    if (REMEMBERED.includes(kind)) texts.set(kind, text)
    if (kind === 'agent') unshown = origin === 'created' ? text : null
    // Earlier keys may have been refused because the project's name was missing.
    if (kind === 'project') KINDS.forEach(retry)
    onChange()
  }

  /**
   * Removes the key of this generation; does nothing when another has replaced it. Throws VaultError (`unknown-key`
   * when there is none) or KeychainError.
   */
  async function remove(kind: ServiceKeyKind, generation: number): Promise<void> {
    if (generation !== generationOf(kind)) return
    requireRow(kind)
    if (hasKeychain()) await vault.removeApiKey(nameOf(kind))
    // The text is in a keychain that cannot be reached: deleting the record here would leave the text there.
    else if (!heldHere(kind)) throw new VaultError('no-store')
    session.delete(nameOf(kind))
    const kept = rows.get(scope(), kind)
    // Replaced while its keychain was out of reach: the earlier text is still in there.
    if (kept && !hasKeychain()) rows.put(scope(), { ...kept, origin: 'removed' })
    else rows.remove(scope(), kind)
    nextGeneration(kind)
    texts.delete(kind)
    gone.delete(kind)
    if (kind === 'agent') unshown = null
    onChange()
  }

  function requireRow(kind: ServiceKeyKind): ServiceKeyRow {
    const row = rowOf(kind)
    if (!row) throw new VaultError('unknown-key')
    return row
  }

  function retry(kind: ServiceKeyKind): void {
    const row = rowOf(kind)
    if (row && row.refusedAt !== null) write({ ...row, refusedAt: null })
  }

  /** Passes a text to `use`. Throws VaultError `locked`, `no-store` or `unknown-secret`. */
  function lend<T>(kind: ServiceKeyKind, use: (text: string) => Promise<T>): Promise<T> {
    const { locked } = vault.status()
    if (locked && !REMEMBERED.includes(kind)) return Promise.reject(new VaultError('locked'))
    const text = heldHere(kind)?.text ?? texts.get(kind)
    if (text !== undefined) return use(text)
    if (!hasKeychain()) return Promise.reject(new VaultError('no-store'))
    return vault.withApiKey(nameOf(kind), use)
  }

  /** Only for the key window: returns the agent key that this run has created, once. Throws VaultError. */
  function showOnce(): string {
    if (unshown === null) throw new VaultError('unknown-key')
    if (vault.status().locked) throw new VaultError('locked')
    const text = unshown
    unshown = null
    onChange()
    return text
  }

  /** True if the key could be lent now. */
  function isAtHand(kind: ServiceKeyKind): boolean {
    const held = heldHere(kind)
    if (REMEMBERED.includes(kind)) return held !== undefined || texts.has(kind)
    return held ? !vault.status().locked : isOpen()
  }

  return {
    load,
    keep: (kind: ServiceKeyKind, text: string, origin: ServiceKeyRow['origin']): Promise<void> =>
      inTurn(() => keep(kind, text, origin)),
    /** `generation`: generation of the key to remove, if noted earlier. */
    remove: (kind: ServiceKeyKind, generation = generationOf(kind)): Promise<void> =>
      inTurn(() => remove(kind, generation)),
    generationOf,
    retry,
    lend,
    showOnce,
    rowOf,
    requireRow,
    write,
    canShow: (): boolean => unshown !== null,
    isAtHand,
    keptIn: (kind: ServiceKeyKind): 'keychain' | 'session' => (heldHere(kind) ? 'session' : 'keychain'),
    /** Keys that come with the practice market: used if the person has none of the kind. */
    provide: (kind: ServiceKeyKind, text: string): void => void practice.set(kind, text),
    practiceText: (kind: ServiceKeyKind): string | null => practice.get(kind) ?? null,
    isGone: (kind: ServiceKeyKind): boolean => gone.has(kind),
    markGone: (kind: ServiceKeyKind): void => {
      gone.add(kind)
      onChange()
    },
    /** The project's name while it is available. */
    projectText: (): string | null => heldHere('project')?.text ?? texts.get('project') ?? null,
    /** Removes all keys of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const kind of KINDS) if (rowOf(kind)) await inTurn(() => remove(kind, generationOf(kind)))
    },
  }
}

const present = (row: KeptServiceKeyRow | null): ServiceKeyRow | null =>
  row === null || row.origin === 'removed' ? null : { ...row, origin: row.origin }

const secretName = (scope: string, kind: ServiceKeyKind): string => `${secretScope(scope)}:${kind}`

/** First part of a key's name in the vault. A world whose name the vault would refuse is named by its hash. */
export function secretScope(scope: string): string {
  const fits = /^[a-z0-9][a-z0-9:._-]{0,48}$/.test(scope)
  return fits ? scope : createHash('sha256').update(scope).digest('hex').slice(0, 32)
}
