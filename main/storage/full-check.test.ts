import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, describe, it, onTestFinished } from 'vitest'
import { createBackups } from './backups'
import { openDatabase } from './database'
import { DamagedDatabase } from './database-health'
import { createHistoryMark } from './history-mark'
import { checkpoint, noteDamage, openProfileDatabase, restoreBackup, startFresh } from './open-profile-database'

const PAGE = 4096
const NOW_MS = Date.parse('2026-11-23T12:00:00Z')

/** A profile with one event of the market. Its database counts as too large to be read whole at each start. */
function rig() {
  const dir = mkdtempSync(join(tmpdir(), 'full-check-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'countersign.db')
  const backups = { dir, now: () => NOW_MS }
  const db = openDatabase(file)
  db.exec("INSERT INTO events (profile, id, at, token, serial, event) VALUES ('p', 'e1', 1, '0.0.9', 1, '{}')")
  db.close()
  return {
    dir,
    file,
    backups,
    backUp: async () => {
      const source = openDatabase(file)
      const made = await createBackups(backups).make(source)
      source.close()
      return made
    },
    /** Opens the database as a start does, and closes it again. */
    open: async (isLossAccepted = false) => {
      const found = await openProfileDatabase({
        ...backups,
        isLossAccepted,
        markLoss: () => undefined,
        maxWholeBytes: 0,
      })
      if (found.status === 'opened') found.db.close()
      return found
    },
    end: () => noteDamage(dir, new DamagedDatabase('met while the app ran')),
    isDue: () => createHistoryMark(dir).isFullCheckDue(),
  }
}

/** Changes the page that the table or index begins on. */
function spoil(file: string, name: string, change: (page: Buffer) => void): void {
  const db = openDatabase(file)
  const row = db.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(name)
  checkpoint(db)
  db.close()
  const bytes = readFileSync(file)
  const { rootpage } = row as { rootpage: number }
  change(bytes.subarray((rootpage - 1) * PAGE, rootpage * PAGE))
  writeFileSync(file, bytes)
}
const overwriteTable = (file: string): void => spoil(file, 'events', (page) => page.fill(0x5a))
/**
 * Turns the index entry of profile p into one of profile q: the number of entries still equals the number of rows, and
 * the existing row has no entry.
 */
const loseIndexEntry = (file: string): void =>
  spoil(file, 'events_by_time', (page) => page.write('q', page.lastIndexOf('p')))

describe('a start after the app ended over damage', () => {
  it('finds a damaged page of a table that it leaves unread otherwise', async () => {
    const { file, backUp, open, end } = rig()
    const backup = await backUp()
    overwriteTable(file)
    expect((await open()).status).toBe('opened')
    end()
    expect(await open()).toMatchObject({ status: 'damaged', kind: 'unreadable', backups: [backup] })
  })

  it('finds an index without the entry of a row, and asks until the person has chosen', async () => {
    const { file, backups, open, end, isDue } = rig()
    loseIndexEntry(file)
    expect((await open()).status).toBe('opened')
    end()
    expect((await open()).status).toBe('damaged')
    expect((await open()).status).toBe('damaged')
    startFresh(backups)
    expect((await open(true)).status).toBe('opened')
    expect(isDue()).toBe(false)
  })

  it('opens a back-up that has the same faulty index, rebuilt', async () => {
    const { file, backups, backUp, open, end, isDue } = rig()
    loseIndexEntry(file)
    const backup = await backUp()
    end()
    expect(await open()).toMatchObject({ status: 'damaged', backups: [backup] })
    restoreBackup(backups, backup)
    expect((await open(true)).status).toBe('opened')
    expect(isDue()).toBe(false)
    const db = openDatabase(file)
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    db.close()
  })

  it('opens a sound database, and the start after it checks no more than usual', async () => {
    const { file, backUp, open, end, isDue } = rig()
    await backUp()
    end()
    expect(isDue()).toBe(true)
    expect((await open()).status).toBe('opened')
    expect(isDue()).toBe(false)
    overwriteTable(file)
    expect((await open()).status).toBe('opened')
  })

  it('checks no more than usual after another fault', () => {
    const { dir, isDue } = rig()
    noteDamage(dir, new Error('a timer'))
    expect(isDue()).toBe(false)
  })
})

describe('the file beside the database', () => {
  it('keeps its other fields at each change', () => {
    const { dir } = rig()
    const read = (): unknown => JSON.parse(readFileSync(join(dir, 'countersign.state.json'), 'utf8'))
    const [one, other] = [createHistoryMark(dir), createHistoryMark(dir)]
    one.raise(3)
    other.setFullCheckDue(true)
    one.noteRecords()
    one.raise(4)
    expect(read()).toEqual({ v: 1, historyWritten: 4, recordsKept: true, fullCheckDue: true })
    one.set(2)
    other.setFullCheckDue(false)
    expect(read()).toEqual({ v: 1, historyWritten: 2, recordsKept: true, fullCheckDue: false })
  })

  it('of an earlier version asks for no full check', () => {
    const { dir } = rig()
    writeFileSync(join(dir, 'countersign.state.json'), '{"v":1,"historyWritten":7}\n')
    const mark = createHistoryMark(dir)
    expect([mark.read(), mark.isFullCheckDue()]).toEqual([7, false])
    mark.setFullCheckDue(true)
    expect([mark.read(), mark.isFullCheckDue()]).toEqual([7, true])
  })
})
