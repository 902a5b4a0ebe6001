import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { RecordKeys } from '../keys/record-keys'
import type { VaultStatus } from '../keys/vault'
import { VaultError } from '../keys/vault-error'
import { inTransaction, type Database } from './database'

/*
 * Lists that protect the person lie in a database that any program of theirs can write. The guard keeps a copy of each
 * row in one record, authenticated under the vault's key: a row counts only while it is the same as in that record.
 * One record for all rows, with a version that only goes up and is repeated in the keychain: a row cannot be added,
 * changed, removed or put back as it was without the difference showing.
 */

/** One row's new text; null when it goes. */
export type RecordEdit = { readonly list: string; readonly id: string; readonly text: string | null }
/**
 * How a row compares with the record. `unchecked`: the vault was not open yet, so nothing can be said. `unconfirmed`:
 * no keychain is in use, and the person has not set the row in this run.
 */
export type RecordState = 'same' | 'added' | 'altered' | 'removed' | 'unchecked' | 'unconfirmed'
export type RecordGuard = {
  /** Looks at the vault and the record again: after the store was opened, changed or unlocked. VaultError, KeychainError. */
  readonly refresh: () => Promise<void>
  /** `text`: of the row as it is; null where there is none. A row that is in neither is `same`. */
  readonly stateOf: (list: string, id: string, text: string | null) => RecordState
  /** Rows as they were when the person last set them, by id; empty while they cannot be checked. */
  readonly rowsOf: (list: string) => ReadonlyMap<string, string>
  /** Whether the record itself was lost or changed, so that rows may be missing without a trace. */
  readonly isBroken: () => boolean
  /** Whether there is no record yet: this version is the first to keep one. */
  readonly isNew: () => boolean
  /** Does `work` and keeps the edits, in one transaction. VaultError `locked`: then nothing was done. */
  readonly commit: (edits: readonly RecordEdit[], work: () => void) => Promise<void>
  /** For what the person has agreed to while the vault may be locked: kept now or when it is next unlocked in this run. */
  readonly commitLater: (edits: readonly RecordEdit[]) => void
}
export type RecordGuardDeps = {
  readonly db: Database
  readonly keys: RecordKeys
  readonly vaultStatus: () => Pick<VaultStatus, 'store' | 'reason' | 'locked'>
  /** The keychain's name for the version; another for each place of a database. */
  readonly counterName: string
  readonly fault: (event: string, cause: unknown) => void
}

/** Another name for each place of a profile folder: several of them share one keychain. */
export const recordCounterOf = (dir: string): string =>
  `records:${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 32)}`

const DOMAIN = 'own-records'
const rowsSchema = z.record(z.string(), z.record(z.string(), z.string()))
const recordSchema = z.object({
  v: z.literal(1),
  version: z.int().positive(),
  /** Made after a record was lost: rows without a trace may have been in that one. */
  afterLoss: z.boolean(),
  rows: rowsSchema,
})
type Rows = ReadonlyMap<string, ReadonlyMap<string, string>>
type Known = {
  readonly status: 'new' | 'sound' | 'broken'
  readonly version: number
  readonly afterLoss: boolean
  readonly rows: Rows
}
const NOTHING: Rows = new Map()
const NO_ROWS: ReadonlyMap<string, string> = new Map()

export function createRecordGuard({ db, keys, vaultStatus, counterName, fault }: RecordGuardDeps): RecordGuard {
  const select = db.prepare('SELECT body, tag FROM own_records WHERE id = 1')
  const put = db.prepare(
    'INSERT INTO own_records (id, body, tag) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body, tag = excluded.tag',
  )
  /** `session`: no keychain is in use, so the record is in memory and ends with the run. */
  let mode: 'unchecked' | 'keychain' | 'session' = 'unchecked'
  /** The version that the keychain knows; null where it knows none. */
  let counter: number | null = null
  let sessionRows: Rows = NOTHING
  /** Edits of this run that are not in the record of the keychain yet. */
  let pending: readonly RecordEdit[] = []
  let cached: { readonly body: string; readonly tag: string; readonly known: Known } | null = null

  function known(): Known {
    if (mode === 'session') return { status: 'sound', version: 0, afterLoss: false, rows: sessionRows }
    const row = select.get() as { body: string; tag: string } | undefined
    if (!row) {
      const status = counter === null ? 'new' : 'broken'
      return { status, version: counter ?? 0, afterLoss: status === 'broken', rows: NOTHING }
    }
    if (cached?.body === row.body && cached.tag === row.tag && cached.known.version >= (counter ?? 0)) {
      return cached.known
    }
    const fresh = read(row.body, row.tag)
    cached = { ...row, known: fresh }
    return fresh
  }

  function read(body: string, tag: string): Known {
    const broken: Known = { status: 'broken', version: counter ?? 0, afterLoss: true, rows: NOTHING }
    if (!keys.verify(DOMAIN, body, tag)) return broken
    const parsed = recordSchema.safeParse(JSON.parse(body))
    // A version that the keychain has gone beyond is an older record put back.
    if (!parsed.success || parsed.data.version < (counter ?? 0)) return broken
    const { version, afterLoss, rows } = parsed.data
    const lists = Object.entries(rows).map(([list, own]) => [list, new Map(Object.entries(own))] as const)
    return { status: 'sound', version, afterLoss, rows: new Map(lists) }
  }

  /** Writes the record of the keychain; the caller holds the transaction. Returns its version. */
  function write(edits: readonly RecordEdit[]): number {
    const before = known()
    const version = Math.max(before.version, counter ?? 0) + 1
    const rows = Object.fromEntries(
      [...edited(before.rows, edits)].map(([list, own]) => [list, Object.fromEntries(own)]),
    )
    const body = JSON.stringify({ v: 1, version, afterLoss: before.afterLoss, rows } satisfies z.infer<
      typeof recordSchema
    >)
    put.run(body, keys.authenticate(DOMAIN, body))
    return version
  }

  /** After the database, never before: a crash in between must not make a sound record look old. */
  async function count(version: number): Promise<void> {
    counter = Math.max(counter ?? 0, version)
    await keys.writeCounter(counterName, counter).catch((cause: unknown) => fault('record counter', cause))
  }

  async function commit(edits: readonly RecordEdit[], work: () => void): Promise<void> {
    if (mode === 'unchecked') throw new VaultError('locked')
    if (mode === 'session') {
      work()
      sessionRows = edited(sessionRows, edits)
      pending = [...pending, ...edits]
      return
    }
    if (vaultStatus().locked) throw new VaultError('locked')
    let version = 0
    inTransaction(db, () => {
      work()
      version = write(edits)
    })
    await count(version)
  }

  async function refresh(): Promise<void> {
    const { store, reason, locked } = vaultStatus()
    if (store !== 'keychain') {
      mode = store === 'none' && reason === 'not-opened' ? 'unchecked' : 'session'
      return
    }
    if (locked) {
      mode = keys.isLoaded() ? 'keychain' : 'unchecked'
      return
    }
    mode = 'unchecked'
    await keys.load()
    counter = await keys.readCounter(counterName)
    cached = null
    mode = 'keychain'
    const { status, version } = known()
    if (status === 'sound' && version > (counter ?? 0)) await count(version)
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
      const recorded = known().rows.get(list)?.get(id) ?? null
      if (recorded === text) return 'same'
      if (recorded === null) return mode === 'session' ? 'unconfirmed' : 'added'
      return text === null ? 'removed' : 'altered'
    },
    rowsOf: (list) => (mode === 'unchecked' ? NO_ROWS : (known().rows.get(list) ?? NO_ROWS)),
    isBroken: () => mode === 'keychain' && known().afterLoss,
    isNew: () => mode === 'keychain' && known().status === 'new',
    commit,
    commitLater: (edits) => {
      if (mode === 'session') sessionRows = edited(sessionRows, edits)
      pending = [...pending, ...edits]
      void commitPending().catch((cause: unknown) => fault('records', cause))
    },
  }
}

function edited(rows: Rows, edits: readonly RecordEdit[]): Rows {
  const next = new Map([...rows].map(([list, own]) => [list, new Map(own)]))
  for (const { list, id, text } of edits) {
    const own = next.get(list) ?? new Map<string, string>()
    if (text === null) own.delete(id)
    else own.set(id, text)
    next.set(list, own)
  }
  return next
}
