import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createBackups } from './backups'
import { openDatabase, type Database } from './database'
import { inspectBackup, inspectDatabase, RELOADABLE_TABLES } from './database-health'
import { checkpoint, openProfileDatabase } from './open-profile-database'

const PAGE = 4096
/** Tables whose rows exist nowhere else. Every table of the schema is in exactly one of the two classes. */
const DURABLE_TABLES = [
  'agent_keys',
  'accounts',
  'alert_rules',
  'book',
  'drawn',
  'kept_draws',
  'keyed_acts',
  'keys',
  'limits',
  'marks',
  'notices',
  'own_records',
  'samples',
  'service_keys',
  'settings',
  'spenders',
  'steps',
  'tool_calls',
]
const folders: string[] = []
afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
})
function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'health-'))
  folders.push(dir)
  return dir
}
const namesOf = (db: Database): string[] =>
  (db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_'))
    .sort()

/** Overwrites the page that the table begins on. */
function damageTable(file: string, table: string): void {
  const db = openDatabase(file)
  const { rootpage } = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) as {
    rootpage: number
  }
  checkpoint(db)
  db.close()
  const bytes = readFileSync(file)
  bytes.fill(0x5a, (rootpage - 1) * PAGE, rootpage * PAGE)
  writeFileSync(file, bytes)
}

function databaseIn(dir: string): string {
  const file = join(dir, 'countersign.db')
  openDatabase(file).close()
  return file
}

it('every table of the schema either can be had again or is read at each start', () => {
  const db = openDatabase(':memory:')
  const tables = namesOf(db)
  db.close()
  expect([...DURABLE_TABLES, ...RELOADABLE_TABLES].sort()).toEqual(tables)
})

describe('a database too large to be read whole at each start', () => {
  it.each(DURABLE_TABLES)('is damaged when its table %s is', (table) => {
    const file = databaseIn(newFolder())
    damageTable(file, table)
    expect(inspectDatabase(file, 0).status).toBe('damaged')
  })

  it('is read whole for its back-up, and at the next start where that has found damage', async () => {
    const dir = newFolder()
    const file = databaseIn(dir)
    damageTable(file, 'answers')
    expect(inspectDatabase(file, 0).status).toBe('sound')
    const db = openDatabase(file)
    const backups = createBackups({ dir, now: Date.now })
    await expect(backups.make(db)).rejects.toMatchObject({ name: 'DamagedDatabase' })
    db.close()
    expect(readdirSync(join(dir, 'backups'))).toEqual([])
    const found = await openProfileDatabase({ dir, now: Date.now, markLoss: () => undefined })
    expect(found).toMatchObject({ status: 'damaged', kind: 'unreadable' })
  })
})

it('a back-up that is read has no companions beside it', async () => {
  const dir = newFolder()
  const db = openDatabase(databaseIn(dir))
  const { file } = await createBackups({ dir, now: Date.now }).make(db)
  db.close()
  expect(inspectBackup(file)).toMatchObject({ status: 'sound', writtenSteps: 0 })
  expect(readdirSync(join(dir, 'backups'))).toHaveLength(1)
})
