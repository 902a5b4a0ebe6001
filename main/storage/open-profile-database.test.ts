import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@shared/time'
import { createJournal } from '../journal/journal'
import { markLostHistory } from '../journal/lost-history'
import { createBackups, MAX_BACKUPS } from './backups'
import { openDatabase, SCHEMA_VERSION, type Database } from './database'
import { createDatabaseUpkeep } from './database-upkeep'
import { checkpoint, openProfileDatabase, restoreBackup, startFresh } from './open-profile-database'

const T0 = Date.parse('2026-11-23T12:00:00Z')
/** The first schema with the counter of journal steps. */
const SCHEMA_OF_COUNTER = 13
const folders: string[] = []
afterEach(() => {
  for (const dir of folders.splice(0)) rmSync(dir, { recursive: true, force: true })
})

function rig() {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-db-'))
  folders.push(dir)
  const clock = { ms: T0 }
  const now = () => clock.ms
  const options = { dir, now, markLoss: (db: Database) => markLostHistory(createJournal(db, now)) }
  const file = join(dir, 'countersign.db')
  const opened = async (more: { readonly isLossAccepted?: boolean } = {}) => {
    const found = await openProfileDatabase({ ...options, ...more })
    if (found.status !== 'opened') throw new Error(`database is ${found.status}`)
    const faults: string[] = []
    const upkeep = createDatabaseUpkeep({ db: found.db, ...options, fault: (event) => faults.push(event) })
    const journal = createJournal(found.db, options.now)
    /** Writes a flow step as the app does, followed by the upkeep that start.ts runs. */
    const step = (hasSettled: boolean) => {
      journal.append('f1', { step: 'submitting' })
      upkeep.flowChanged(hasSettled)
    }
    const close = () => {
      upkeep.close()
      found.db.close()
    }
    return { db: found.db, journal, upkeep, faults, step, close, steps: () => journal.read('f1').length }
  }
  return { dir, file, clock, options, opened, open: () => openProfileDatabase(options) }
}

/** Overwrites the middle of every page after the first: the file still opens, and its tables cannot be read. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  for (let page = 4096; page < bytes.length; page += 4096) bytes.fill(0x5a, page, Math.min(page + 512, bytes.length))
  writeFileSync(file, bytes)
}

/** Paths that this process has open, as Linux lists them. */
const openFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      // The descriptor of this listing is already closed.
      return []
    }
  })
const asides = (dir: string) => readdirSync(dir).filter((name) => name.includes('.damaged-'))
const mode = (path: string) => statSync(path).mode & 0o777

describe('a database that is sound', () => {
  it('is opened, private to the person, and complete in its one file after a flow has settled', async () => {
    const { dir, file, opened } = rig()
    const { step, db } = await opened()
    step(false)
    expect(mode(file)).toBe(0o600)
    expect(mode(`${file}-wal`)).toBe(0o600)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    step(true)
    expect(statSync(`${file}-wal`).size).toBe(0)
    writeFileSync(join(dir, 'copy.db'), readFileSync(file))
    const copy = openDatabase(join(dir, 'copy.db'))
    expect(copy.prepare('SELECT count(*) AS n FROM steps').get()).toEqual({ n: 2 })
    copy.close()
    db.close()
  })

  it('has what an app that was killed left in its -wal, and that in the file right after the start', async () => {
    const killed = rig()
    const first = await killed.opened()
    first.step(false)
    // In another folder: this process still has the index of the first one's -wal in memory.
    const { dir, file, opened } = rig()
    cpSync(killed.dir, dir, { recursive: true })
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    const again = await opened()
    expect(statSync(`${file}-wal`).size).toBe(0)
    expect(again.steps()).toBe(1)
    again.close()
    first.close()
  })

  it('of an earlier schema is backed up before it is brought to this one', async () => {
    const { dir, file, open, options } = rig()
    const old = openDatabase(file, SCHEMA_VERSION - 1)
    old.prepare('INSERT INTO settings (key, value) VALUES (?, ?)').run('of before', '1')
    old.close()
    expect((await open()).status).toBe('opened')
    const [backup] = createBackups(options).list()
    expect(backup?.file).toContain(`schema${SCHEMA_VERSION - 1}.db`)
    expect(mode(join(dir, 'backups'))).toBe(0o700)
    expect(mode(backup?.file ?? '')).toBe(0o600)
    const copy = openDatabase(backup?.file ?? '', SCHEMA_VERSION - 1)
    expect(copy.prepare("SELECT value FROM settings WHERE key = 'of before'").get()).toEqual({ value: '1' })
    copy.close()
  })

  it('of an earlier schema is not copied again before the next try to bring it to this one', async () => {
    const { file, open, options, clock } = rig()
    for (let n = 0; n < 3; n++) {
      rmSync(file, { force: true })
      openDatabase(file, SCHEMA_VERSION - 1).close()
      clock.ms += DAY_MS
      const found = await open()
      if (found.status === 'opened') found.db.close()
    }
    expect(createBackups(options).list()).toHaveLength(1)
  })
})

describe('back-ups', () => {
  it('are made once a day while the app runs, and three are kept', async () => {
    const { dir, clock, opened, options } = rig()
    const { upkeep, faults, close } = await opened()
    const list = () => createBackups(options).list()
    await upkeep.backUpWhenDue()
    await upkeep.backUpWhenDue()
    expect(list()).toHaveLength(1)
    for (let day = 1; day <= 4; day++) {
      clock.ms = T0 + day * DAY_MS
      await upkeep.backUpWhenDue()
    }
    expect(list().map(({ madeAtMs }) => (madeAtMs - T0) / DAY_MS)).toEqual([4, 3, 2])
    expect(list()).toHaveLength(MAX_BACKUPS)
    expect(readdirSync(join(dir, 'backups'))).toHaveLength(MAX_BACKUPS)
    expect(faults).toEqual([])
    close()
  })

  it('from a time to come are neither offered first nor keep others from being made', async () => {
    const { clock, opened, options } = rig()
    const { upkeep, step, close } = await opened()
    const list = () => createBackups(options).list()
    clock.ms = T0 + 365 * DAY_MS
    for (let n = 0; n < MAX_BACKUPS; n++) {
      clock.ms += DAY_MS
      await upkeep.backUpWhenDue()
    }
    clock.ms = T0
    await upkeep.backUpWhenDue()
    await upkeep.backUpWhenDue()
    expect(list().map(({ madeAtMs }) => madeAtMs <= T0)).toEqual([true, false, false])
    clock.ms = T0 + DAY_MS
    step(false)
    await upkeep.backUpWhenDue()
    expect(list()[0]).toMatchObject({ madeAtMs: T0 + DAY_MS, writtenSteps: 1 })
    expect(list().filter(({ madeAtMs }) => madeAtMs <= clock.ms)).toHaveLength(2)
    close()
  })

  it('hold what has not reached the database file yet', async () => {
    const { opened, options } = rig()
    const { upkeep, step, close } = await opened()
    step(false)
    await upkeep.backUpWhenDue()
    const [backup] = createBackups(options).list()
    const copy = openDatabase(backup?.file ?? '')
    expect(copy.prepare('SELECT count(*) AS n FROM steps').get()).toEqual({ n: 1 })
    copy.close()
    close()
  })

  it('that cannot be written are logged, and the app goes on', async () => {
    const { dir, opened } = rig()
    const { upkeep, faults, close } = await opened()
    writeFileSync(join(dir, 'backups'), 'a file where the folder should be')
    await upkeep.backUpWhenDue()
    expect(faults).toEqual(['back-up'])
    close()
  })

  it('that fail their own check replace none of the older ones', async () => {
    const { clock, opened, options, file } = rig()
    const { upkeep, step, close, faults } = await opened()
    for (let n = 0; n < 200; n++) step(false)
    await upkeep.backUpWhenDue()
    close()
    damage(file)
    const db = new DatabaseSync(file)
    clock.ms += DAY_MS
    const spoilt = createDatabaseUpkeep({ db, ...options, fault: (event) => faults.push(event) })
    await spoilt.backUpWhenDue()
    expect(faults).toContain('back-up')
    expect(createBackups(options).list()).toHaveLength(1)
    db.close()
  })
})

describe('a damaged database', () => {
  async function damaged() {
    const all = rig()
    const app = await all.opened()
    for (let n = 0; n < 50; n++) app.step(false)
    await app.upkeep.backUpWhenDue()
    app.step(true)
    app.close()
    damage(all.file)
    return all
  }

  it('is told with its back-ups, and not touched', async () => {
    const { dir, file, open } = await damaged()
    const before = readFileSync(file)
    const found = await open()
    expect(found).toMatchObject({ status: 'damaged', kind: 'unreadable', file })
    expect(found.status === 'damaged' && found.backups).toHaveLength(1)
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(asides(dir)).toEqual([])
  })

  it('makes room for a back-up, set aside under its date and never deleted', async () => {
    const { dir, file, open, opened, options } = await damaged()
    const before = readFileSync(file)
    const found = await open()
    if (found.status !== 'damaged' || !found.backups[0]) throw new Error('no back-up is offered')
    writeFileSync(`${file}-wal`, 'what is beside it')
    const aside = restoreBackup(options, found.backups[0])
    expect(aside).toBe(`${file}.damaged-2026-11-23T12-00-00.000Z`)
    expect(readFileSync(aside ?? '').equals(before)).toBe(true)
    expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('what is beside it')
    expect(mode(file)).toBe(0o600)
    const again = await opened({ isLossAccepted: true })
    // The back-up's own steps, and the mark that the newest ones are missing.
    expect(again.steps()).toBe(51)
    expect(asides(dir).length).toBeGreaterThanOrEqual(2)
    again.close()
    // Reported once: the next start asks no question.
    expect((await open()).status).toBe('opened')
  })

  it('makes room for an empty one when that is chosen', async () => {
    const { dir, open, opened, options } = await damaged()
    startFresh(options)
    const again = await opened({ isLossAccepted: true })
    expect(again.steps()).toBe(0)
    expect(asides(dir)).toContain('countersign.db.damaged-2026-11-23T12-00-00.000Z')
    again.close()
    expect((await open()).status).toBe('opened')
  })

  it.runIf(process.platform === 'linux')('is closed, so that systems that lock open files can set it aside', () => {
    const { file } = rig()
    writeFileSync(file, 'not a database '.repeat(1000))
    expect(() => openDatabase(file)).toThrow('not a database')
    expect(openFiles()).not.toContain(file)
  })

  it('that is no database at all is told as well', async () => {
    const { file, open } = rig()
    writeFileSync(file, 'not a database '.repeat(1000))
    expect(await open()).toMatchObject({ status: 'damaged', kind: 'unreadable', backups: [] })
  })
})

describe('lost history', () => {
  async function withHistory() {
    const all = rig()
    const app = await all.opened()
    app.step(true)
    await app.upkeep.backUpWhenDue()
    app.step(true)
    app.close()
    return all
  }

  it('is told of a file of no length, whose -wal is kept', async () => {
    const { file, open } = await withHistory()
    writeFileSync(file, '')
    writeFileSync(`${file}-wal`, 'all that is left')
    const found = await open()
    expect(found).toMatchObject({ status: 'damaged', kind: 'empty', leavesFiles: true })
    expect(found.status === 'damaged' && found.backups).toHaveLength(1)
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('all that is left')
  })

  it('is told of a file that is gone', async () => {
    const { file, open } = await withHistory()
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
    expect(await open()).toMatchObject({ status: 'damaged', kind: 'absent', leavesFiles: false })
    expect(existsSync(file)).toBe(false)
    writeFileSync(`${file}-wal`, 'all that is left')
    expect(await open()).toMatchObject({ status: 'damaged', kind: 'absent', leavesFiles: true })
  })

  it('is told when the -wal with the last steps was removed', async () => {
    const { file, opened, open } = await withHistory()
    const app = await opened()
    checkpoint(app.db)
    const before = readFileSync(file)
    app.step(false)
    app.close()
    writeFileSync(file, before)
    expect(await open()).toMatchObject({ status: 'lost', lost: { foundSteps: 2, expectedSteps: 3 } })
  })

  it('is told of an older copy, with those back-ups that have more', async () => {
    const { file, dir, opened, open, options, clock } = await withHistory()
    const older = readFileSync(file)
    clock.ms += DAY_MS
    const app = await opened()
    app.step(true)
    await app.upkeep.backUpWhenDue()
    app.step(true)
    app.close()
    writeFileSync(file, older)
    const found = await open()
    expect(found).toMatchObject({ status: 'lost', lost: { foundSteps: 2, expectedSteps: 4 } })
    expect(found.status === 'lost' && found.backups).toEqual([createBackups(options).list()[0]])
    const again = await opened({ isLossAccepted: true })
    again.close()
    expect((await open()).status).toBe('opened')
    expect(asides(dir)).toEqual([])
  })

  it('that is accepted marks every unfinished flow, once, and no flow that has ended', async () => {
    const { file, opened } = await withHistory()
    const before = await opened()
    const { journal } = before
    journal.append('over', { step: 'ended', state: 'declined', error: null })
    checkpoint(before.db)
    const older = readFileSync(file)
    before.step(true)
    before.close()
    writeFileSync(file, older)
    const again = await opened({ isLossAccepted: true })
    expect(again.journal.read('f1').at(-1)).toMatchObject({ step: 'history-lost' })
    expect(again.journal.read('over').at(-1)).toMatchObject({ step: 'ended' })
    const count = again.steps()
    again.close()
    const third = await opened({ isLossAccepted: true })
    expect(third.steps()).toBe(count)
    third.close()
  })

  it('that is accepted takes the back-ups with more out of the rotation, and deletes none', async () => {
    const { file, dir, opened, options, clock } = await withHistory()
    const older = readFileSync(file)
    clock.ms += DAY_MS
    const app = await opened()
    app.step(true)
    await app.upkeep.backUpWhenDue()
    app.close()
    writeFileSync(file, older)
    const again = await opened({ isLossAccepted: true })
    const retired = readdirSync(join(dir, 'backups')).filter((name) => name.includes('.db.before-2026-11-24'))
    expect(retired).toHaveLength(1)
    for (let day = 0; day < 2 * MAX_BACKUPS; day++) {
      clock.ms += DAY_MS
      await again.upkeep.backUpWhenDue()
    }
    again.close()
    expect(readdirSync(join(dir, 'backups'))).toEqual(expect.arrayContaining(retired))
    expect(createBackups(options).list()).toHaveLength(MAX_BACKUPS)
  })

  it('is told of a copy from before the counter, and lowers no mark before it is accepted', async () => {
    const { dir, file, open, opened } = await withHistory()
    const markOf = () => readFileSync(join(dir, 'countersign.state.json'), 'utf8')
    const before = markOf()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
    const old = openDatabase(file, SCHEMA_OF_COUNTER - 1)
    old.prepare("INSERT INTO steps (flow, n, at, step, data) VALUES ('f0', 1, '', 'begun', '{}')").run()
    old.close()
    expect(await open()).toMatchObject({ status: 'lost', lost: { foundSteps: 1, expectedSteps: 2 } })
    expect(markOf()).toBe(before)
    const again = await opened({ isLossAccepted: true })
    again.close()
    expect(JSON.parse(markOf())).toMatchObject({ historyWritten: 1 })
  })

  it('is none when entries were removed with their profile', async () => {
    const { opened, open } = await withHistory()
    const app = await opened()
    app.db.exec('DELETE FROM steps')
    app.close()
    expect((await open()).status).toBe('opened')
  })
})

it('a database of a newer version is named with both schemas, and nothing in it changes', async () => {
  const { dir, file, open } = rig()
  const db = openDatabase(file)
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION + 2}`)
  checkpoint(db)
  db.close()
  const before = readFileSync(file)
  expect(await open()).toMatchObject({ status: 'newer', schema: SCHEMA_VERSION + 2, supportedSchema: SCHEMA_VERSION })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(join(dir, 'backups'))).toBe(false)
})
