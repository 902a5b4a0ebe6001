import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { RecordKeys } from '../keys/record-keys'
import type { VaultStatus } from '../keys/vault'
import { VaultError } from '../keys/vault-error'
import { inTransaction, type Database } from './database'
import type { RecordTrace } from './record-trace'
import type { ReplacementNote, Replacement } from './replaced-database'
import type { RecordEdit } from './record-edit'

/*
 * Any program of the person can write to the database, which holds the lists that protect the person. So the guard
 * keeps a copy of all rows in one record, authenticated with a key of the vault: a row counts only if it equals its
 * copy. The record has a version that only increases, and the keychain has a counter with the same number. So no row can
 * be added, changed or removed, and no old record restored, without a difference that the guard finds.
 */

/**
 * Comparison of a row with the record. `unchecked`: the vault has not been open yet, so the result is unknown.
 * `unconfirmed`: the keychain is not in use or could not be read, and the person has not set the row in this run.
 * `earlier`: the row is older than the first record, and the person has not yet answered whether to keep such rows.
 * `restored`: the row came with a back-up that the person restored.
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
/**
 * `changed`: the record was lost, or another program changed it. `unread`: the vault is open, and the record or its
 * counter could not be read.
 */
export type RecordLoss = 'changed' | 'unread' | Replacement

export type RecordGuard = {
  /**
   * Reads the vault's state and the counter again. Called after the vault was opened, changed or unlocked. Rejects with
   * VaultError or KeychainError.
   */
  readonly refresh: () => Promise<void>
  /**
   * `text`: the row's text in the database; null if the database has no such row. The result is `same` for a row that
   * neither the database nor the record has.
   */
  readonly stateOf: (list: string, id: string, text: string | null) => RecordState
  /** Texts of the rows as the person last set them, by id; empty while the record cannot be checked. */
  readonly rowsOf: (list: string) => ReadonlyMap<string, string>
  /**
   * Reason why removed rows cannot be detected: the record was lost, replaced or changed, or cannot be read. Null if
   * there is no such reason.
   */
  readonly loss: () => RecordLoss | null
  /** True until the person has answered whether to keep entries that are older than the first record. */
  readonly awaitsAnswer: () => boolean
  /** Stores the entries that the person keeps, as the answer about earlier entries. Rejects as `commit` does. */
  readonly answerWith: (edits: readonly RecordEdit[]) => Promise<void>
  /**
   * Does `work` and stores the edits in one transaction. Rejects with VaultError `locked` or the failure of the
   * keychain, and then nothing was done.
   */
  readonly commit: (edits: readonly RecordEdit[], work: () => void) => Promise<void>
  /** Stores edits to which the person has agreed: now, or if the vault is locked, at the next unlock in this run. */
  readonly commitLater: (edits: readonly RecordEdit[]) => void
}
type RecordGuardDeps = {
  readonly db: Database
  readonly keys: RecordKeys
  readonly vaultStatus: () => Pick<VaultStatus, 'store' | 'reason' | 'locked'>
  /** Name of the keychain entry with the counter; different for each profile folder. */
  readonly counterName: string
  /**
   * Note that a record has existed. Without a counter, only this note distinguishes a lost record from a first start.
   */
  readonly trace: RecordTrace
  readonly replacementNote: Pick<ReplacementNote, 'cause' | 'isRowFromBackup' | 'noteRecordWritten'>
  readonly now: () => number
  readonly fault: (event: string, cause: unknown) => void
}

/** Name of the counter for a profile folder, because several folders share one keychain. */
export const recordCounterOf = (dir: string): string =>
  `records:${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 32)}`

const DOMAIN = 'own-records'
const rowsSchema = z.record(z.string(), z.record(z.string(), z.string()))
const recordSchema = z.object({
  v: z.literal(1),
  version: z.int().positive(),
  /** True if an earlier record was lost, which may have held rows that are missing in this one. */
  afterLoss: z.boolean(),
  /** Way in which the person replaced the database of the earlier record; null if the person did not replace it. */
  replacedBy: z.enum(['restored', 'emptied']).nullable().default(null),
  /** True until the person has answered whether to keep entries that are older than the first record. */
  awaitsAnswer: z.boolean().default(false),
  rows: rowsSchema,
})
/** Texts of rows by list, then by id. */
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
  const { db, keys, vaultStatus, counterName, trace, replacementNote, fault } = deps
  const select = db.prepare('SELECT body, tag FROM own_records WHERE id = 1')
  const upsert = db.prepare(
    'INSERT INTO own_records (id, body, tag) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body, tag = excluded.tag',
  )
  /**
   * Source of the record. `unchecked`: none, because the vault has not been open yet. `keychain`: the database, checked
   * with the keys of the keychain. `session`: no keychain is in use, so the record is in memory and ends with the run.
   * `unread`: the vault is open, and the keychain could not be read. No row is trusted then, because with an open vault
   * a row that another program changed could allow a signature.
   */
  let mode: 'unchecked' | 'keychain' | 'session' | 'unread' = 'unchecked'
  /** True if the keychain was read in this run, so that its values can be used while the vault is locked. */
  let wasKeychainRead = false
  /** The version in the keychain; null if there is none. */
  let counter: number | null = null
  let isCounterDamaged = false
  let sessionRows: Rows = NO_LISTS
  /** Edits of this run that are not in the authenticated record yet. */
  let pendingEdits: readonly RecordEdit[] = []
  /** The record that was read last, with the row from which it was read. */
  let cachedRecord: { readonly body: string; readonly tag: string; readonly record: GuardRecord } | null = null

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
      const isFirst = counter === null && !isCounterDamaged && !trace.hasRecordExisted()
      return isFirst
        ? { ...INTACT, status: 'new', version: 0, awaitsAnswer: true, rows: NO_LISTS }
        : brokenRecord(replacementNote.cause() ?? 'changed')
    }
    if (cachedRecord?.body === row.body && cachedRecord.tag === row.tag) {
      const { record } = cachedRecord
      if (record.version >= (counter ?? 0)) return record
    }
    const record = readRecord(row.body, row.tag)
    cachedRecord = { ...row, record }
    return record
  }

  function readRecord(body: string, tag: string): GuardRecord {
    const broken = brokenRecord(replacementNote.cause() ?? 'changed')
    if (!keys.verify(DOMAIN, body, tag)) return broken
    const parsed = recordSchema.safeParse(JSON.parse(body))
    if (!parsed.success || !isCurrent(parsed.data.version)) return broken
    const { version, afterLoss, replacedBy, awaitsAnswer, rows } = parsed.data
    const rowsByList = Object.entries(rows).map(
      ([list, listRows]) => [list, new Map(Object.entries(listRows))] as const,
    )
    const loss = afterLoss ? (replacedBy ?? 'changed') : null
    return { status: 'sound', version, loss, awaitsAnswer, rows: new Map(rowsByList) }
  }

  /**
   * A version below the keychain's counter belongs to an older record that was restored. Without a counter only version
   * 1 can be trusted: a crash can occur between the first record and its counter.
   */
  function isCurrent(version: number): boolean {
    if (counter !== null) return version >= counter
    return version === 1 && !isCounterDamaged
  }

  /** Writes the authenticated record, within the caller's transaction. Returns the record's version. */
  function writeRecord(edits: readonly RecordEdit[], isAnswer: boolean): number {
    const previous = currentRecord()
    // After a loss of record and counter, the version starts at the time in milliseconds, which is above every version
    // ever written.
    const minVersion = counter ?? (previous.status === 'broken' ? deps.now() : 0)
    const version = Math.max(previous.version, minVersion) + 1
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
    replacementNote.noteRecordWritten()
    return version
  }

  /** Runs after the record is written: with a counter above the record's version, a sound record would look old. */
  async function raiseCounter(version: number): Promise<void> {
    counter = Math.max(counter ?? 0, version)
    isCounterDamaged = false
    trace.note()
    await keys.writeCounter(counterName, counter).catch((cause: unknown) => fault('record counter', cause))
  }

  async function commit(edits: readonly RecordEdit[], work: () => void, isAnswer = false): Promise<void> {
    // A second attempt to read the keychain may succeed.
    if (mode === 'unread') await refresh()
    if (mode === 'unchecked') throw new VaultError('locked')
    if (mode === 'session') {
      work()
      sessionRows = applyEdits(sessionRows, edits)
      pendingEdits = [...pendingEdits, ...edits]
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

  /** Reads the counter and the keys again. While they are being read, the earlier values apply. */
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
      if (wasKeychainRead && keys.isLoaded()) mode = 'keychain'
      else mode = vaultStatus().locked ? 'unchecked' : 'unread'
      throw cause
    }
    cachedRecord = null
    wasKeychainRead = true
    mode = 'keychain'
    const { status, version } = currentRecord()
    if (status === 'sound' && version > (counter ?? 0)) await raiseCounter(version)
    else if (status === 'sound') trace.note()
    await commitPending()
  }

  async function commitPending(): Promise<void> {
    const edits = pendingEdits
    if (edits.length === 0 || mode !== 'keychain' || vaultStatus().locked) return
    pendingEdits = []
    await commit(edits, () => undefined)
  }

  return {
    refresh,
    stateOf: (list, id, text) => {
      if (mode === 'unchecked') return 'unchecked'
      const recordedText = currentRecord().rows.get(list)?.get(id) ?? null
      if (recordedText === text) return 'same'
      if (recordedText !== null) return text === null ? 'removed' : 'altered'
      if (mode === 'session' || mode === 'unread') return 'unconfirmed'
      if (currentRecord().awaitsAnswer) return 'earlier'
      return text !== null && replacementNote.isRowFromBackup(list, id, text) ? 'restored' : 'added'
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
      pendingEdits = [...pendingEdits, ...edits]
      void commitPending().catch((cause: unknown) => fault('records', cause))
    },
  }
}

function applyEdits(rows: Rows, edits: readonly RecordEdit[]): Rows {
  const newRows = new Map([...rows].map(([list, listRows]) => [list, new Map(listRows)]))
  for (const { list, id, text } of edits) {
    const listRows = newRows.get(list) ?? new Map<string, string>()
    if (text === null) listRows.delete(id)
    else listRows.set(id, text)
    newRows.set(list, listRows)
  }
  return newRows
}
