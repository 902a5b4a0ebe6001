import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../storage/database'
import { createSettingsStore } from '../storage/settings'
import { forgetProfile, mayStillTakeEffect } from './forget-profile'
import { sampleFlowStart } from '../testing/sample-flow'
import { createJournal } from './journal'

const opened: Database[] = []
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})
const begun = (profile: string) => sampleFlowStart({ profile })
function rig() {
  const db = openDatabase(':memory:')
  opened.push(db)
  const journal = createJournal(db, () => 0)
  const count = (table: string, profile: string) =>
    db.prepare(`SELECT 1 FROM ${table} WHERE profile = ?`).all(profile).length
  return { db, journal, count, forget: (profile: string) => forgetProfile(db, journal, profile) }
}
const ended = { step: 'ended', state: 'done', error: null } as const

describe('a profile that is forgotten', () => {
  it('leaves nothing that was filed under it, and everything that was filed under another', () => {
    const { db, journal, count, forget } = rig()
    const tables = db
      .prepare(
        "SELECT name FROM sqlite_master m WHERE type = 'table' AND EXISTS (SELECT 1 FROM pragma_table_info(m.name) WHERE name = 'profile')",
      )
      .all() as { name: string }[]
    for (const { name } of tables) {
      const columns = db.prepare(`SELECT name, type FROM pragma_table_info('${name}')`).all() as {
        name: string
        type: string
      }[]
      const values = columns.map((column) => (column.type === 'TEXT' ? "'x'" : '1'))
      for (const profile of ['mine', 'other']) {
        const row = columns.map(({ name: column }, i) => (column === 'profile' ? `'${profile}'` : values[i]))
        db.exec(`INSERT INTO ${name} VALUES (${row.join(', ')})`)
      }
    }
    for (const profile of ['mine', 'other']) {
      journal.append(profile, begun(profile))
      journal.append(profile, ended)
    }
    expect(tables.length).toBeGreaterThan(7)
    expect(forget('mine')).toEqual({ isHistoryKept: false })
    for (const { name } of tables) expect([name, count(name, 'mine'), count(name, 'other')]).toEqual([name, 0, 1])
    expect([journal.read('mine').length, journal.read('other').length]).toEqual([0, 2])
  })

  it('leaves neither its allowance nor the choice of its account behind', () => {
    const { db, forget } = rig()
    const settings = createSettingsStore(db)
    for (const key of ['budgets of mine', 'selected:mine', 'budgets of other', 'selected:other', 'mine']) {
      settings.write(key, 1)
    }
    forget('mine')
    // The count of steps ever written belongs to the whole history, not to one profile.
    const left = db.prepare("SELECT key FROM settings WHERE key <> 'history-written' ORDER BY key").all()
    expect(left).toEqual([{ key: 'budgets of other' }, { key: 'mine' }, { key: 'selected:other' }])
  })

  it('keeps its history while something in it has no end', () => {
    const { db, journal, forget } = rig()
    journal.append('done', begun('mine'))
    journal.append('done', ended)
    expect(mayStillTakeEffect(db, journal, 'mine')).toBe(false)
    journal.append('open', begun('mine'))
    expect([mayStillTakeEffect(db, journal, 'mine'), mayStillTakeEffect(db, journal, 'other')]).toEqual([true, false])
    expect(forget('mine')).toEqual({ isHistoryKept: true })
    expect([journal.read('done').length, journal.read('open').length]).toEqual([2, 1])
  })

  const keepAct = (db: Database, act: string, outcome: string) =>
    db
      .prepare(
        `INSERT INTO keyed_acts (profile, act, operation, body, key, sent_as, at, outcome)
         VALUES ('mine', ?, 'ordersAdd', '{}', 'key', 'user', '2026', ?)`,
      )
      .run(act, outcome)

  it.each(['open', 'unknown'])('keeps its history while the outcome of an act is %s', (outcome) => {
    const { db, count, forget } = rig()
    keepAct(db, 'a', outcome)
    expect(forget('mine')).toEqual({ isHistoryKept: true })
    expect(count('keyed_acts', 'mine')).toBe(1)
  })

  it.each(['one', 'one:undo:100'])('keeps nothing for an act (%s) whose flow has ended without its answer', (act) => {
    const { db, journal, count, forget } = rig()
    journal.append('one', begun('mine'))
    journal.append('one', { ...ended, state: 'failed' })
    keepAct(db, act, 'open')
    expect(mayStillTakeEffect(db, journal, 'mine')).toBe(false)
    expect(forget('mine')).toEqual({ isHistoryKept: false })
    expect(count('keyed_acts', 'mine')).toBe(0)
  })
})
