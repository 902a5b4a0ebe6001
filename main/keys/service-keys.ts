import { createHash } from 'node:crypto'
import { serviceKeyKind, type ServiceKeyKind } from '@shared/contract/connection'
import { createMutex } from './serial'
import { checkServiceKey, keyPrefix } from './service-key-text'
import type { KeptServiceKeyRow, ServiceKeyRow, ServiceKeyRows } from './service-key-row'
import type { Vault } from './vault'
import { VaultError } from './vault-error'

/** Keys of a run without keychain, of every profile, by the name they would have there. Gone with the process. */
export type SessionKeys = Map<string, { readonly text: string; readonly row: ServiceKeyRow }>

type ServiceKeysDeps = {
  readonly vault: Pick<Vault, 'status' | 'setApiKey' | 'hasApiKey' | 'removeApiKey' | 'withApiKey'>
  readonly rows: ServiceKeyRows
  readonly session: SessionKeys
  /** What the keys are filed under: the profile, and of the practice market its world. */
  readonly scope: () => string
  readonly now: () => number
  readonly onChange: () => void
}
export type ServiceKeys = ReturnType<typeof createServiceKeys>

const KINDS = serviceKeyKind.options
/**
 * Kinds whose text stays in memory while the vault is locked: an agent key reads what anybody may read, and nothing is
 * read without the project's name where one is asked for.
 */
const REMEMBERED: readonly ServiceKeyKind[] = ['agent', 'project']

/**
 * The keys of one profile for the service: their texts in the keychain, or in memory while there is none, and what is
 * known of each. Texts are lent to a function, and none is returned, save a new agent key's by `showOnce`.
 */
export function createServiceKeys({ vault, rows, session, scope, now, onChange }: ServiceKeysDeps) {
  const texts = new Map<ServiceKeyKind, string>()
  const practice = new Map<ServiceKeyKind, string>()
  /** In the records, and not in the open keychain. */
  const gone = new Set<ServiceKeyKind>()
  /** Counted up whenever a key takes the place of another or goes: what was begun with an earlier one is told by it. */
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

  /** Brings what is in memory in line with a keychain that has just been opened. */
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

  /** After the keychain was opened or unlocked. Goes through all kinds, then rejects with the first error of any. */
  async function load(): Promise<void> {
    const failed: unknown[] = []
    for (const kind of KINDS) {
      if (isOpen()) await inTurn(() => recall(kind)).catch((cause: unknown) => failed.push(cause))
    }
    onChange()
    if (failed.length > 0) throw failed[0]
  }

  /**
   * Keeps a key, in place of one of its kind. Throws KeyTextError, VaultError or KeychainError, and then has kept
   * nothing; but a key that the service has just made is kept in memory rather than lost.
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
    // What was refused may have been refused for want of the project's name.
    if (kind === 'project') KINDS.forEach(retry)
    onChange()
  }

  /**
   * Removes the key of this generation; when another has taken its place, nothing. Throws VaultError (`unknown-key` when
   * there is none) or KeychainError.
   */
  async function remove(kind: ServiceKeyKind, generation: number): Promise<void> {
    if (generation !== generationOf(kind)) return
    requireRow(kind)
    if (hasKeychain()) await vault.removeApiKey(nameOf(kind))
    // It is in a keychain that cannot be reached: forgetting it here would leave it there.
    else if (!heldHere(kind)) throw new VaultError('no-store')
    session.delete(nameOf(kind))
    const kept = rows.get(scope(), kind)
    // Replaced while its keychain was out of reach: the earlier text is in there still.
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

  /** Hands a text to `use`. Throws VaultError `locked`, `no-store` or `unknown-secret`. */
  function lend<T>(kind: ServiceKeyKind, use: (text: string) => Promise<T>): Promise<T> {
    const { locked } = vault.status()
    if (locked && !REMEMBERED.includes(kind)) return Promise.reject(new VaultError('locked'))
    const text = heldHere(kind)?.text ?? texts.get(kind)
    if (text !== undefined) return use(text)
    if (!hasKeychain()) return Promise.reject(new VaultError('no-store'))
    return vault.withApiKey(nameOf(kind), use)
  }

  /** For the key window alone: the agent key that this run has created, once. Throws VaultError. */
  function showOnce(): string {
    if (unshown === null) throw new VaultError('unknown-key')
    if (vault.status().locked) throw new VaultError('locked')
    const text = unshown
    unshown = null
    onChange()
    return text
  }

  /** Whether it could be lent now. */
  function isAtHand(kind: ServiceKeyKind): boolean {
    const held = heldHere(kind)
    if (REMEMBERED.includes(kind)) return held !== undefined || texts.has(kind)
    return held ? !vault.status().locked : isOpen()
  }

  return {
    load,
    keep: (kind: ServiceKeyKind, text: string, origin: ServiceKeyRow['origin']): Promise<void> =>
      inTurn(() => keep(kind, text, origin)),
    /** `generation`: of the key that is meant, when that was noted earlier. */
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
    /** Keys that come with the practice market: used where the person has none of the kind. */
    provide: (kind: ServiceKeyKind, text: string): void => void practice.set(kind, text),
    practiceText: (kind: ServiceKeyKind): string | null => practice.get(kind) ?? null,
    isGone: (kind: ServiceKeyKind): boolean => gone.has(kind),
    markGone: (kind: ServiceKeyKind): void => {
      gone.add(kind)
      onChange()
    },
    /** The project's name while it is at hand. */
    projectText: (): string | null => heldHere('project')?.text ?? texts.get('project') ?? null,
    /** Of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const kind of KINDS) if (rowOf(kind)) await inTurn(() => remove(kind, generationOf(kind)))
    },
  }
}

const present = (row: KeptServiceKeyRow | null): ServiceKeyRow | null =>
  row === null || row.origin === 'removed' ? null : { ...row, origin: row.origin }

const secretName = (scope: string, kind: ServiceKeyKind): string => `${secretScope(scope)}:${kind}`

/** The first part of a key's name in the vault. A world whose name the vault would refuse is named by its hash. */
export function secretScope(scope: string): string {
  const fits = /^[a-z0-9][a-z0-9:._-]{0,48}$/.test(scope)
  return fits ? scope : createHash('sha256').update(scope).digest('hex').slice(0, 32)
}
