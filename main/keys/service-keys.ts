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
const REMEMBERED_KINDS: readonly ServiceKeyKind[] = ['agent', 'project']

/**
 * The keys of one profile for the service: their texts in the keychain, or in memory while there is none, and the facts
 * about each. Texts are lent to a function; only `showOnce` returns one, the text of a new agent key.
 */
export function createServiceKeys({ vault, rows, session, scope, now, onChange }: ServiceKeysDeps) {
  const texts = new Map<ServiceKeyKind, string>()
  const practiceTexts = new Map<ServiceKeyKind, string>()
  /** Kinds that are in the records but not in the open keychain. */
  const missingKinds = new Set<ServiceKeyKind>()
  /** Incremented whenever a key is replaced or removed: identifies work begun with an earlier key. */
  const generations = new Map<ServiceKeyKind, number>()
  const runInTurn = createMutex()
  let unshownText: string | null = null

  const keychainName = (kind: ServiceKeyKind): string => secretName(scope(), kind)
  const sessionEntry = (kind: ServiceKeyKind) => session.get(keychainName(kind))
  const rowOf = (kind: ServiceKeyKind): ServiceKeyRow | null =>
    sessionEntry(kind)?.row ?? activeRow(rows.get(scope(), kind))
  const generationOf = (kind: ServiceKeyKind): number => generations.get(kind) ?? 0
  const nextGeneration = (kind: ServiceKeyKind): void => void generations.set(kind, generationOf(kind) + 1)
  const hasKeychain = () => vault.status().store === 'keychain'
  const isKeychainOpen = () => hasKeychain() && !vault.status().locked

  function write(row: ServiceKeyRow): void {
    const heldEntry = sessionEntry(row.kind)
    if (heldEntry) session.set(keychainName(row.kind), { ...heldEntry, row })
    else rows.put(scope(), row)
    onChange()
  }

  async function store(row: ServiceKeyRow, text: string): Promise<void> {
    await vault.setApiKey(keychainName(row.kind), text)
    rows.put(scope(), row)
    session.delete(keychainName(row.kind))
  }

  /** Synchronises memory with a keychain that has just been opened. */
  async function syncKind(kind: ServiceKeyKind): Promise<void> {
    const heldEntry = sessionEntry(kind)
    if (heldEntry) await store(heldEntry.row, heldEntry.text)
    if (rows.get(scope(), kind)?.origin === 'removed') {
      await vault.removeApiKey(keychainName(kind))
      rows.remove(scope(), kind)
    }
    if (!rowOf(kind)) return
    if (!(await vault.hasApiKey(keychainName(kind)))) return void missingKinds.add(kind)
    missingKinds.delete(kind)
    if (REMEMBERED_KINDS.includes(kind)) {
      await vault.withApiKey(keychainName(kind), (text) => void texts.set(kind, text))
    }
  }

  /** Runs after the keychain was opened or unlocked. Processes all kinds, then rejects with the first error. */
  async function load(): Promise<void> {
    const errors: unknown[] = []
    for (const kind of KINDS) {
      if (isKeychainOpen()) await runInTurn(() => syncKind(kind)).catch((cause: unknown) => errors.push(cause))
    }
    onChange()
    if (errors.length > 0) throw errors[0]
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
    const keepInSession = () => void session.set(keychainName(kind), { text, row })
    if (!hasKeychain()) keepInSession()
    else {
      await store(row, text).catch((cause: unknown) => {
        if (origin !== 'created') throw cause
        keepInSession()
      })
    }
    nextGeneration(kind)
    missingKinds.delete(kind)
    if (REMEMBERED_KINDS.includes(kind)) texts.set(kind, text)
    if (kind === 'agent') unshownText = origin === 'created' ? text : null
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
    if (hasKeychain()) await vault.removeApiKey(keychainName(kind))
    // The text is in a keychain that cannot be reached: deleting the record here would leave the text there.
    else if (!sessionEntry(kind)) throw new VaultError('no-store')
    session.delete(keychainName(kind))
    const storedRow = rows.get(scope(), kind)
    // Replaced while its keychain was out of reach: the earlier text is still in there.
    if (storedRow && !hasKeychain()) rows.put(scope(), { ...storedRow, origin: 'removed' })
    else rows.remove(scope(), kind)
    nextGeneration(kind)
    texts.delete(kind)
    missingKinds.delete(kind)
    if (kind === 'agent') unshownText = null
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
    if (locked && !REMEMBERED_KINDS.includes(kind)) return Promise.reject(new VaultError('locked'))
    const text = sessionEntry(kind)?.text ?? texts.get(kind)
    if (text !== undefined) return use(text)
    if (!hasKeychain()) return Promise.reject(new VaultError('no-store'))
    return vault.withApiKey(keychainName(kind), use)
  }

  /** Only for the key window: returns the agent key that this run has created, once. Throws VaultError. */
  function showOnce(): string {
    if (unshownText === null) throw new VaultError('unknown-key')
    if (vault.status().locked) throw new VaultError('locked')
    const text = unshownText
    unshownText = null
    onChange()
    return text
  }

  /** True if the key could be lent now. */
  function isAtHand(kind: ServiceKeyKind): boolean {
    const heldEntry = sessionEntry(kind)
    if (REMEMBERED_KINDS.includes(kind)) return heldEntry !== undefined || texts.has(kind)
    return heldEntry ? !vault.status().locked : isKeychainOpen()
  }

  return {
    load,
    keep: (kind: ServiceKeyKind, text: string, origin: ServiceKeyRow['origin']): Promise<void> =>
      runInTurn(() => keep(kind, text, origin)),
    /** `generation`: generation of the key to remove, if noted earlier. */
    remove: (kind: ServiceKeyKind, generation = generationOf(kind)): Promise<void> =>
      runInTurn(() => remove(kind, generation)),
    generationOf,
    retry,
    lend,
    showOnce,
    rowOf,
    requireRow,
    write,
    canShow: (): boolean => unshownText !== null,
    isAtHand,
    keptIn: (kind: ServiceKeyKind): 'keychain' | 'session' => (sessionEntry(kind) ? 'session' : 'keychain'),
    /** Keys that come with the practice market: used if the person has none of the kind. */
    provide: (kind: ServiceKeyKind, text: string): void => void practiceTexts.set(kind, text),
    practiceText: (kind: ServiceKeyKind): string | null => practiceTexts.get(kind) ?? null,
    isGone: (kind: ServiceKeyKind): boolean => missingKinds.has(kind),
    markGone: (kind: ServiceKeyKind): void => {
      missingKinds.add(kind)
      onChange()
    },
    /** The project's name while it is available. */
    projectText: (): string | null => sessionEntry('project')?.text ?? texts.get('project') ?? null,
    /** Removes all keys of a profile that is removed. Throws as `remove` does. */
    removeAll: async (): Promise<void> => {
      for (const kind of KINDS) if (rowOf(kind)) await runInTurn(() => remove(kind, generationOf(kind)))
    },
  }
}

const activeRow = (row: KeptServiceKeyRow | null): ServiceKeyRow | null =>
  row === null || row.origin === 'removed' ? null : { ...row, origin: row.origin }

const secretName = (scope: string, kind: ServiceKeyKind): string => `${secretScope(scope)}:${kind}`

/** First part of a key's name in the vault. A world whose name the vault would refuse is named by its hash. */
export function secretScope(scope: string): string {
  const isVaultName = /^[a-z0-9][a-z0-9:._-]{0,48}$/.test(scope)
  return isVaultName ? scope : createHash('sha256').update(scope).digest('hex').slice(0, 32)
}
