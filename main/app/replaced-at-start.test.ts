import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { openDatabaseAtStart } from './database-at-start'
import { createBackups } from '../storage/backups'
import { openDatabase } from '../storage/database'
import { createReplacementNote } from '../storage/replaced-database'
import { createSettingsStore } from '../storage/settings'
import type { Notice } from '../window/notice-page'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close()
})

it.each([
  ['restore', 'restored', /lists or limits.*confirm all of them again/],
  ['fresh', 'emptied', /before you set limits/],
] as const)(
  'the choice “%s” says what becomes of lists and limits, and the database knows it',
  async (id, by, words) => {
    const dir = mkdtempSync(join(tmpdir(), 'countersign-db-'))
    closers.push(() => rmSync(dir, { recursive: true, force: true }))
    const before = openDatabase(join(dir, 'countersign.db'))
    await createBackups({ dir, now: Date.now }).make(before)
    before.close()
    for (const part of ['-wal', '-shm']) rmSync(join(dir, `countersign.db${part}`), { force: true })
    writeFileSync(join(dir, 'countersign.db'), 'no database'.repeat(1000))
    const notices: Notice[] = []
    const db = await openDatabaseAtStart({
      dir,
      logFile: join(dir, 'main.log'),
      now: Date.now,
      log: { info: () => undefined, warn: () => undefined, fault: () => '' },
      ask: (notice) => {
        notices.push(notice)
        return Promise.resolve(id)
      },
    })
    if (!db) throw new Error('not opened')
    closers.push(() => db.close())
    expect(notices).toHaveLength(1)
    expect(notices[0]?.choices.find((choice) => choice.id === id)?.text).toMatch(words)
    expect(createReplacementNote(createSettingsStore(db)).cause()).toBe(by)
  },
)
