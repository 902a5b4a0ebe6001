import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { RecordKeys } from '../keys/record-keys'
import type { VaultStatus } from '../keys/vault'
import { VaultError } from '../keys/vault-error'
import { inTransaction, type Database } from './database'
import type { RecordTrace } from './record-trace'
import type { ReplacedDatabase, Replacement } from './replaced-database'
import type { RecordEdit } from './record-edit'

/*
 * Lists that protect the person are in a database that any program of theirs can write. The guard keeps a copy of each
 * row in one record, authenticated under the vault's key: a row counts only while it equals that record.
 * One record for all rows, with a version that only goes up and is repeated in the keychain: a row cannot be added,
 * changed, removed or restored without a visible difference.
 */

/**
 * Comparison of a row with the record. `unchecked`: the vault was not open yet, so the result is unknown.
 * `unconfirmed`: no keychain is in use, or it could not be read, and the person has not set the row in this run.
 * `earlier`: from before the first record, and the person has not answered yet if they keep it. `restored`: it came
 * with a back-up that the person restored.
 */
export type RecordState =
  | 'same'
  | 'added'
  | 'altered'
  | 'removed'
  | 'unchecked'
  | 'unconfirmed'
  | 'earlier'
  | 'restored'
/** `unread`: the vault is open, and the record or its counter could not be read. */
export type RecordLoss = 'changed' | 'unread' | Replacement

export type RecordGuard = {
  /**
   * Reads the vault and the record again: after the store was opened, changed or unlocked. VaultError, KeychainError.
   */
  readonly refresh: () => Promise<void>
  /** `text`: the present text of the row; null if there is none. A row that is in neither place is `same`. */
  readonly stateOf: (list: string, id: string, text: string | null) => RecordState
  /** Rows as the person last set them, by id; empty while they cannot be checked. */
  readonly rowsOf: (list: string) => ReadonlyMap<string, string>
  /**
   * Reason why rows may be missing without a trace: the record itself was lost, replaced or changed. Null otherwise.
   */
  readonly loss: () => RecordLoss | null
  /** True while the person has yet to answer about entries from before the first record. */
  readonly awaitsAnswer: () => boolean
  /** Stores the person's answer: the entries that they keep. VaultError as `commit`. */
  readonly answerWith: (edits: readonly RecordEdit[]) => Promise<void>
  /**
   * Does `work` and stores the edits, in one transaction. Rejects with VaultError `locked`, or with the failure of the
   * keychain: then nothing was done.
   */
  readonly commit: (edits: readonly RecordEdit[], work: () => void) => Promise<void>
  /**
   * Stores edits that the person has agreed to while the vault may be locked: now, or at the next unlock in this run.
   */
  readonly commitLater: (edits: readonly RecordEdit[]) => void
}
type RecordGuardDeps = {
  readonly db: Database
  readonly keys: RecordKeys
  readonly vaultStatus: () => Pick<VaultStatus, 'store' | 'reason' | 'locked'>
  /** The keychain's name for the version; different for each database path. */
  readonly counterName: string
  /** Notes that a record has existed, for when its counter cannot be found. */
  readonly trace: RecordTrace
  readonly replaced: Pick<ReplacedDatabase, 'cause' | 'had' | 'recordWritten'>
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Counter name for a profile folder: several folders share one keychain. */
export const recordCounterOf = (dir: string): string =>
  `records:${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 32)}`

const DOMAIN = 'own-records'
const rowsSchema = z.record(z.string(), z.record(z.string(), z.string()))
const recordSchema = z.object({
  v: z.literal(1),
  version: z.int().positive(),
  /** Made after a record was lost, which may have held rows that are missing here. */
  afterLoss: z.boolean(),
  /** The loss was the person's own choice. */
  replacedBy: z.enum(['restored', 'emptied']).nullable().default(null),
  /** Made before the person answered about entries from before the first record. */
  awaitsAnswer: z.boolean().default(false),
  rows: rowsSchema,
})
type Rows = ReadonlyMap<string, ReadonlyMap<string, string>>
type GuardRecord = {
  readonly status: 'new' | 'sound' | 'broken'
  readonly version: number
  readonly loss: RecordLoss | null
  readonly awaitsAnswer: boolean
  readonly rows: Rows
}
const NO_LISTS: Rows = new Map()
const NO_ROWS: ReadonlyMap<string, string> = new Map()
const INTACT = { loss: null, awaitsAnswer: false } as const

export function createRecordGuard(deps: RecordGuardDeps): RecordGuard {
  const { db, keys, vaultStatus, counterName, trace, replaced, fault } = deps
  const select = db.prepare('SELECT body, tag FROM own_records WHERE id = 1')
  const upsert = db.prepare(
    'INSERT INTO own_records (id, body, tag) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body, tag = excluded.tag',
  )
  /**
   * `session`: no keychain is in use, so the record is in memory and ends with the run. `unread`: the vault is open and
   * the keychain could not be read: no row counts, because signing is possible.
   */
  let mode: 'unchecked' | 'keychain' | 'session' | 'unread' = 'unchecked'
  /** True if the keychain was read in this run, so that its present values are known to be no older. */
  let wasKeychainRead = false
  /** The version in the keychain; null if there is none. */
  let counter: number | null = null
  let isCounterDamaged = false
  let sessionRows: Rows = NO_LISTS
  /** Edits of this run that are not in the record of the keychain yet. */
  let pending: readonly RecordEdit[] = []
  let cached: { readonly body: string; readonly tag: string; readonly record: GuardRecord } | null = null

  const sessionRecord = (): GuardRecord => ({ ...INTACT, status: 'sound', version: 0, rows: sessionRows })
  const brokenRecord = (loss: RecordLoss): GuardRecord => ({
    status: 'broken',
    version: counter ?? 0,
    loss,
    awaitsAnswer: false,
    rows: NO_LISTS,
  })

  function currentRecord(): GuardRecord {
    if (mode === 'session') return sessionRecord()
    if (mode === 'unread') return brokenRecord('unread')
    const row = select.get() as { body: string; tag: string } | undefined
    if (!row) {
      const isFirst = counter === null && !isCounterDamaged && !trace.read()
      return isFirst
        ? { ...INTACT, status: 'new', version: 0, awaitsAnswer: true, rows: NO_LISTS }
        : brokenRecord(replaced.cause() ?? 'changed')
    }
    if (cached?.body === row.body && cached.tag === row.tag && cached.record.version >= (counter ?? 0)) {
      return cached.record
    }
    const record = readRecord(row.body, row.tag)
    cached = { ...row, record }
    return record
  }

  function readRecord(body: string, tag: string): GuardRecord {
    const broken = brokenRecord(replaced.cause() ?? 'changed')
    if (!keys.verify(DOMAIN, body, tag)) return broken
    const parsed = recordSchema.safeParse(JSON.parse(body))
    if (!parsed.success || !isCurrent(parsed.data.version)) return broken
    const { version, afterLoss, replacedBy, awaitsAnswer, rows } = parsed.data
    const lists = Object.entries(rows).map(([list, listRows]) => [list, new Map(Object.entries(listRows))] as const)
    const loss = afterLoss ? (replacedBy ?? 'changed') : null
    return { status: 'sound', version, loss, awaitsAnswer, rows: new Map(lists) }
  }

  /**
   * A version below the keychain's counter belongs to an older record that was restored. Without a counter only version
   * 1 can be trusted: a crash can occur between the first record and its counter.
   */
  function isCurrent(version: number): boolean {
    if (counter !== null) return version >= counter
    return version === 1 && !isCounterDamaged
  }

  /** Writes the record of the keychain; the caller holds the transaction. Returns its version. */
  function writeRecord(edits: readonly RecordEdit[], isAnswer: boolean): number {
    const previous = currentRecord()
    // A lost counter restarts above every version ever written: the number of changes never reaches the time in ms.
    const floor = counter ?? (previous.status === 'broken' ? deps.now() : 0)
    const version = Math.max(previous.version, floor) + 1
    const rows = Object.fromEntries(
      [...applyEdits(previous.rows, edits)].map(([list, listRows]) => [list, Object.fromEntries(listRows)]),
    )
    const record: z.infer<typeof recordSchema> = {
      v: 1,
      version,
      afterLoss: previous.loss !== null,
      replacedBy: previous.loss === 'restored' || previous.loss === 'emptied' ? previous.loss : null,
      awaitsAnswer: previous.awaitsAnswer && !isAnswer,
      rows,
    }
    const body = JSON.stringify(record)
    upsert.run(body, keys.authenticate(DOMAIN, body))
    replaced.recordWritten()
    return version
  }

  /** Runs after the database write, never before: a crash in between must not make a sound record look old. */
  async function raiseCounter(version: number): Promise<void> {
    counter = Math.max(counter ?? 0, version)
    isCounterDamaged = false
    trace.note()
    await keys.writeCounter(counterName, counter).catch((cause: unknown) => fault('record counter', cause))
  }

  async function commit(edits: readonly RecordEdit[], work: () => void, isAnswer = false): Promise<void> {
    // The keychain may answer by now.
    if (mode === 'unread') await refresh()
    if (mode === 'unchecked') throw new VaultError('locked')
    if (mode === 'session') {
      work()
      sessionRows = applyEdits(sessionRows, edits)
      pending = [...pending, ...edits]
      return
    }
    if (vaultStatus().locked) throw new VaultError('locked')
    let version = 0
    inTransaction(db, () => {
      work()
      version = writeRecord(edits, isAnswer)
    })
    await raiseCounter(version)
  }

  /** The old values apply until new ones are read. */
  async function refresh(): Promise<void> {
    const { store, reason, locked } = vaultStatus()
    if (store !== 'keychain') {
      mode = store === 'none' && reason === 'not-opened' ? 'unchecked' : 'session'
      return
    }
    if (locked) {
      mode = wasKeychainRead && keys.isLoaded() ? 'keychain' : 'unchecked'
      return
    }
    try {
      await keys.load()
      const storedCounter = await keys.readCounter(counterName)
      isCounterDamaged = storedCounter === 'damaged'
      counter = storedCounter === 'damaged' ? null : storedCounter
    } catch (cause) {
      const isHeld = wasKeychainRead && keys.isLoaded()
      if (isHeld) mode = 'keychain'
      else mode = vaultStatus().locked ? 'unchecked' : 'unread'
      throw cause
    }
    cached = null
    wasKeychainRead = true
    mode = 'keychain'
    const { status, version } = currentRecord()
    if (status === 'sound' && version > (counter ?? 0)) await raiseCounter(version)
    else if (status === 'sound') trace.note()
    await commitPending()
  }

  async function commitPending(): Promise<void> {
    const edits = pending
    if (edits.length === 0 || mode !== 'keychain' || vaultStatus().locked) return
    pending = []
    await commit(edits, () => undefined)
  }

  return {
    refresh,
    stateOf: (list, id, text) => {
      if (mode === 'unchecked') return 'unchecked'
      const recorded = currentRecord().rows.get(list)?.get(id) ?? null
      if (recorded === text) return 'same'
      if (recorded !== null) return text === null ? 'removed' : 'altered'
      if (mode === 'session' || mode === 'unread') return 'unconfirmed'
      if (currentRecord().awaitsAnswer) return 'earlier'
      return text !== null && replaced.had(list, id, text) ? 'restored' : 'added'
    },
    rowsOf: (list) => (mode === 'unchecked' ? NO_ROWS : (currentRecord().rows.get(list) ?? NO_ROWS)),
    loss: () => {
      if (mode !== 'unchecked') return currentRecord().loss
      const { store, locked } = vaultStatus()
      return store === 'keychain' && !locked ? 'unread' : null
    },
    awaitsAnswer: () => mode === 'keychain' && currentRecord().awaitsAnswer,
    answerWith: (edits) => commit(edits, () => undefined, true),
    commit: (edits, work) => commit(edits, work),
    commitLater: (edits) => {
      if (mode === 'session') sessionRows = applyEdits(sessionRows, edits)
      pending = [...pending, ...edits]
      void commitPending().catch((cause: unknown) => fault('records', cause))
    },
  }
}

function applyEdits(rows: Rows, edits: readonly RecordEdit[]): Rows {
  const next = new Map([...rows].map(([list, listRows]) => [list, new Map(listRows)]))
  for (const { list, id, text } of edits) {
    const listRows = next.get(list) ?? new Map<string, string>()
    if (text === null) listRows.delete(id)
    else listRows.set(id, text)
    next.set(list, listRows)
  }
  return next
}
