import { describe, expect, it } from 'vitest'
import { KeychainError } from '../keys/keychain-error'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { createVaultRig, rejection } from '../keys/testing/rig'
import { openDatabase, type Database } from './database'
import { createOwnListStore, INITIAL_LIMITS, STRICT_LIMITS } from './own-lists'
import { createRecordGuard } from './record-guard'
import { createRecordTrace } from './record-trace'
import { createReplacementNote, noteReplacement } from './replaced-database'
import { createSettingsStore } from './settings'

const ADDED = '2026-11-23T12:00:00.000Z'
const MARKET = { id: '0.0.100', name: 'Market', addedAt: ADDED } as const
const ATTACKER = '0.0.666'

/** A vault on a persistent memory keychain, and a database that another program can write while the app is closed. */
function createApp() {
  const db = openDatabase(':memory:')
  const keychain = createMemoryKeychain()
  const rig = createVaultRig({ keychain })
  const faults: string[] = []
  const settings = createSettingsStore(db)
  const beside = { hasRecords: false }
  const trace = createRecordTrace(settings, {
    hasRecords: () => beside.hasRecords,
    noteRecords: () => void (beside.hasRecords = true),
  })
  /** Starts the app; the passphrase is typed when one is set. */
  const start = async (options: { readonly unlock?: string; readonly session?: boolean } = {}) => {
    const vault = rig.start()
    if (options.session) await vault.chooseSessionOnly()
    else await vault.open()
    if (options.unlock !== undefined) await vault.unlock(options.unlock)
    const guard = createRecordGuard({
      db,
      keys: vault.recordKeys,
      vaultStatus: () => vault.status(),
      counterName: 'records:test',
      trace,
      replacementNote: createReplacementNote(settings),
      now: () => 1_800_000_000_000,
      fault: (event) => faults.push(event),
    })
    const lists = createOwnListStore(db, 'p', guard)
    const failed = await guard.refresh().then(
      () => null,
      (cause: unknown) => cause,
    )
    return { vault, guard, lists, failed }
  }
  return { db, start, faults, keychain, beside }
}

/** State after a first run: a spender, limits and a name, all set by the person. */
async function used() {
  const app = createApp()
  const { guard, lists } = await app.start()
  await guard.answerWith([])
  await lists.addSpender(MARKET)
  await lists.setLimits({ ...INITIAL_LIMITS, buy: '50', day: '100' })
  await lists.putEntry({ id: '0.0.7', name: 'Gallery', addedAt: ADDED })
  return app
}
const insertSpender = (db: Database, id: string) =>
  db
    .prepare("INSERT INTO spenders (profile, id, name, added_at, position) VALUES ('p', ?, 'Market 2', ?, 9)")
    .run(id, ADDED)
const copyOf = (db: Database, table: string) => db.prepare(`SELECT * FROM ${table}`).all() as Record<string, string>[]

describe('rows that another program writes while the app is closed', () => {
  it('a spender that was added is on no list, and is shown as added', async () => {
    const { db, start } = await used()
    insertSpender(db, ATTACKER)
    const { lists } = await start()
    expect(lists.spenders()).toEqual([MARKET])
    expect(lists.inactiveRows()).toEqual([{ list: 'spenders', id: ATTACKER, name: 'Market 2', change: 'added' }])
  })

  it('also while it runs', async () => {
    const { db, start } = await used()
    const { lists } = await start()
    insertSpender(db, ATTACKER)
    expect(lists.spenders()).toEqual([MARKET])
  })

  it('a limit that was raised, removed or made unreadable: the one that the person set applies', async () => {
    const { db, start } = await used()
    const { lists } = await start()
    for (const sql of [
      `UPDATE limits SET limits = replace(limits, '"50"', '"500000"')`,
      `UPDATE limits SET limits = '{'`,
      'DELETE FROM limits',
    ]) {
      db.exec(sql)
      expect(lists.limits()).toMatchObject({ buy: '50', day: '100' })
      expect(lists.limitsState()).not.toBe('same')
    }
  })

  it('a name of the address book that was given to another account is no name of the book', async () => {
    const { db, start } = await used()
    db.exec(`UPDATE book SET id = '${ATTACKER}'`)
    const { lists } = await start()
    expect(lists.book()).toEqual([])
    expect(lists.inactiveRows()).toEqual([
      { list: 'book', id: ATTACKER, name: 'Gallery', change: 'added' },
      { list: 'book', id: '0.0.7', name: 'Gallery', change: 'removed' },
    ])
  })

  it('a row that was removed is told', async () => {
    const { db, start } = await used()
    db.exec('DELETE FROM spenders')
    const { lists } = await start()
    expect(lists.inactiveRows()).toEqual([{ list: 'spenders', id: '0.0.100', name: 'Market', change: 'removed' }])
  })

  it('a row of another profile is none of this one', async () => {
    const { db, start } = await used()
    db.exec("UPDATE spenders SET profile = 'other'")
    const { guard } = await start()
    expect(createOwnListStore(db, 'other', guard).spenders()).toEqual([])
  })
})

describe('the record itself', () => {
  it('put back with its rows as it was is noticed: an older version counts for nothing', async () => {
    const { db, start } = await used()
    const [record] = copyOf(db, 'own_records')
    const before = await start()
    await before.lists.removeSpender(MARKET.id)
    expect((await start()).lists.spenders()).toEqual([])
    insertSpender(db, MARKET.id)
    db.prepare('UPDATE spenders SET name = ?, position = 1').run(MARKET.name)
    db.prepare('UPDATE own_records SET body = ?, tag = ?').run(record?.['body'] ?? '', record?.['tag'] ?? '')
    const { lists, guard } = await start()
    expect(lists.spenders()).toEqual([])
    expect(guard.loss()).toBe('changed')
    expect(lists.limits()).toEqual(STRICT_LIMITS)
  })

  it.each([
    ['changed', `UPDATE own_records SET body = replace(body, '0.0.100', '${ATTACKER}')`],
    ['removed', 'DELETE FROM own_records'],
    ['given another tag', "UPDATE own_records SET tag = 'AAAA'"],
    ['made unreadable', "UPDATE own_records SET body = 'x'"],
  ])('%s: no row counts, and nothing is paid until limits are set again', async (_, sql) => {
    const { db, start } = await used()
    db.exec(sql)
    const { lists, guard } = await start()
    expect(lists.spenders()).toEqual([])
    expect(lists.book()).toEqual([])
    expect(lists.limits()).toEqual(STRICT_LIMITS)
    expect(guard.awaitsAnswer()).toBe(false)
  })

  it('lost together with the limits: they are not taken for none until the person sets them', async () => {
    const { db, start } = await used()
    db.exec('DELETE FROM own_records; DELETE FROM limits')
    const { lists } = await start()
    expect(lists.limits()).toEqual(STRICT_LIMITS)
    await lists.addSpender({ id: '0.0.101', name: null, addedAt: ADDED })
    expect((await start()).lists.limits()).toEqual(STRICT_LIMITS)
    await (await start()).lists.setLimits(INITIAL_LIMITS)
    expect((await start()).lists.limits()).toEqual(INITIAL_LIMITS)
  })

  it('written under another key counts for nothing', async () => {
    const [mine, other] = [await used(), await used()]
    const [forged] = copyOf(other.db, 'own_records')
    mine.db.prepare('UPDATE own_records SET body = ?, tag = ?').run(forged?.['body'] ?? '', forged?.['tag'] ?? '')
    expect((await mine.start()).lists.spenders()).toEqual([])
  })

  it('is made once for a database from before it, and by the caller', async () => {
    const { db, start } = createApp()
    insertSpender(db, ATTACKER)
    const { guard, lists } = await start()
    expect(guard.awaitsAnswer()).toBe(true)
    expect(lists.spenders()).toEqual([])
    await guard.answerWith([])
    expect(guard.awaitsAnswer()).toBe(false)
    expect((await start()).lists.inactiveRows()).toMatchObject([{ id: ATTACKER, change: 'added' }])
  })
})

describe('a keychain that does not say how new the record is', () => {
  const COUNTER = 'secret:records:test'

  it.each<[string, (app: Awaited<ReturnType<typeof used>>) => Promise<unknown>]>([
    ['has no counter', ({ keychain }) => keychain.delete('Countersign', COUNTER)],
    ['has one that cannot be opened', ({ keychain }) => keychain.set('Countersign', COUNTER, 'x')],
  ])('%s: nothing counts until it is set again, and earlier records never again', async (_, harm) => {
    const app = await used()
    const [record] = copyOf(app.db, 'own_records')
    await harm(app)
    const { lists, guard } = await app.start()
    expect([lists.spenders(), lists.limits(), guard.awaitsAnswer()]).toEqual([[], STRICT_LIMITS, false])
    app.db.exec('DELETE FROM limits')
    expect(lists.limits()).toEqual(STRICT_LIMITS)
    await lists.setLimits(INITIAL_LIMITS)
    expect((await app.start()).lists.limits()).toEqual(INITIAL_LIMITS)
    app.db.prepare('UPDATE own_records SET body = ?, tag = ?').run(record?.['body'] ?? '', record?.['tag'] ?? '')
    expect((await app.start()).lists.spenders()).toEqual([])
  })

  it('and a record that was removed with one of its traces are no first start', async () => {
    const app = await used()
    await app.keychain.delete('Countersign', COUNTER)
    app.db.exec("DELETE FROM own_records; DELETE FROM limits; DELETE FROM settings WHERE key = 'records-kept'")
    const { lists, guard } = await app.start()
    expect([guard.awaitsAnswer(), lists.limits()]).toEqual([false, STRICT_LIMITS])
    app.beside.hasRecords = false
    expect((await app.start()).guard.awaitsAnswer()).toBe(true)
  })

  it('a first record whose counter was not written yet is sound', async () => {
    const app = createApp()
    await (await app.start()).guard.answerWith([{ list: 'profiles', id: 'live', text: 'a' }])
    await app.keychain.delete('Countersign', COUNTER)
    expect((await app.start()).guard.stateOf('profiles', 'live', 'a')).toBe('same')
  })

  it('fails while the vault is open: no limit passes for none, and a later change tries again', async () => {
    const app = await used()
    app.db.exec('DELETE FROM limits')
    const get = app.keychain.get.bind(app.keychain)
    app.keychain.get = (service, account) =>
      account === COUNTER ? Promise.reject(new KeychainError('denied')) : get(service, account)
    const { lists, failed } = await app.start()
    expect(failed).toBeInstanceOf(KeychainError)
    expect([lists.spenders(), lists.limits(), lists.limitsState()]).toEqual([[], STRICT_LIMITS, 'unconfirmed'])
    expect(lists.inactiveRows()[0]).toMatchObject({ id: '0.0.100', change: 'unconfirmed' })
    expect(await rejection(lists.removeSpender(MARKET.id))).toBeInstanceOf(KeychainError)
    app.keychain.get = get
    await lists.addSpender({ ...MARKET, id: '0.0.101' })
    expect(lists.spenders().map(({ id }) => id)).toEqual(['0.0.100', '0.0.101'])
    expect(lists.limits()).toMatchObject({ buy: '50' })
  })

  it('fails after it was read: what was read in this run still applies', async () => {
    const app = await used()
    const { lists, guard } = await app.start()
    app.keychain.get = () => Promise.reject(new KeychainError('denied'))
    await rejection(guard.refresh())
    expect([lists.spenders(), lists.limits().buy]).toEqual([[MARKET], '50'])
  })

  it('takes its time: what applied before applies until then, and no limit passes for none', async () => {
    const app = await used()
    const { lists, guard, vault } = await app.start()
    const again = guard.refresh()
    expect([lists.spenders(), lists.limits().buy]).toEqual([[MARKET], '50'])
    await again
    app.db.exec('DELETE FROM limits')
    const first = createRecordGuard({
      db: app.db,
      keys: vault.recordKeys,
      vaultStatus: () => vault.status(),
      counterName: 'records:test',
      trace: { hasRecordExisted: () => false, note: () => undefined },
      now: Date.now,
      fault: () => undefined,
      replacementNote: { cause: () => null, isRowFromBackup: () => false, noteRecordWritten: () => undefined },
    })
    const reading = first.refresh()
    expect(createOwnListStore(app.db, 'p', first).limits()).toEqual(STRICT_LIMITS)
    await reading
  })
})

describe('an empty database that the person began with', () => {
  it('has lost limits, and not by another program', async () => {
    const app = await used()
    app.db.exec('DELETE FROM own_records; DELETE FROM limits; DELETE FROM spenders; DELETE FROM book')
    noteReplacement(createSettingsStore(app.db), 'emptied')
    const { lists } = await app.start()
    expect([lists.limitsState(), lists.limits(), lists.inactiveRows()]).toEqual(['emptied', STRICT_LIMITS, []])
    await lists.setLimits(INITIAL_LIMITS)
    expect((await app.start()).lists.limitsState()).toBe('same')
  })
})

describe('what the person does', () => {
  it('adds an entry again that was changed outside, or removes it', async () => {
    const { db, start } = await used()
    insertSpender(db, ATTACKER)
    insertSpender(db, '0.0.101')
    const { lists } = await start()
    await lists.removeSpender(ATTACKER)
    await lists.addSpender({ id: '0.0.101', name: 'Theirs', addedAt: ADDED })
    expect(lists.inactiveRows()).toEqual([])
    const next = await start()
    expect(next.lists.spenders().map(({ id }) => id)).toEqual(['0.0.100', '0.0.101'])
    expect(copyOf(db, 'spenders').map(({ id }) => id)).not.toContain(ATTACKER)
  })

  it('sets with a passphrase: unchecked before it is typed, checked after the vault has locked again', async () => {
    const { start } = await used()
    const { vault } = await start()
    await vault.setPassphrase('correct horse')
    const locked = await start()
    expect(locked.lists.spenders()).toEqual([])
    expect(locked.lists.inactiveRows()[0]).toMatchObject({ id: '0.0.100', change: 'unchecked' })
    expect(locked.lists.limits()).toEqual(STRICT_LIMITS)
    expect(await rejection(locked.lists.addSpender({ ...MARKET, id: '0.0.101' }))).toMatchObject({ code: 'locked' })
    const open = await start({ unlock: 'correct horse' })
    expect(open.lists.spenders()).toEqual([MARKET])
    open.vault.lock()
    await open.guard.refresh()
    expect(open.lists.spenders()).toEqual([MARKET])
    expect(await rejection(open.lists.removeSpender(MARKET.id))).toMatchObject({ code: 'locked' })
    expect(open.lists.spenders()).toEqual([MARKET])
  })

  it('agrees to while it is locked is kept when it is unlocked', async () => {
    const { start } = await used()
    await (await start()).vault.setPassphrase('correct horse')
    const { vault, guard } = await start()
    guard.commitLater([{ list: 'profiles', id: 'live', text: 'a' }])
    expect(guard.stateOf('profiles', 'live', 'a')).toBe('unchecked')
    await vault.unlock('correct horse')
    await guard.refresh()
    expect((await start({ unlock: 'correct horse' })).guard.stateOf('profiles', 'live', 'a')).toBe('same')
  })

  it('sets without a keychain counts in that run; earlier rows count for nothing, and later runs ask', async () => {
    const { start } = await used()
    const { lists } = await start({ session: true })
    expect(lists.spenders()).toEqual([])
    expect(lists.inactiveRows()).toMatchObject([
      { id: '0.0.100', change: 'unconfirmed' },
      { id: '0.0.7', change: 'unconfirmed' },
    ])
    expect(lists.limits()).toEqual(STRICT_LIMITS)
    await lists.addSpender({ ...MARKET, id: '0.0.101' })
    expect(lists.spenders().map(({ id }) => id)).toEqual(['0.0.101'])
    expect((await start()).lists.inactiveRows()).toMatchObject([{ id: '0.0.101', change: 'added' }])
  })

  it('does as the keychain fails to count is done all the same', async () => {
    const { start, faults, keychain } = await used()
    const { lists } = await start()
    keychain.set = () => Promise.reject(new Error('full'))
    await lists.removeSpender(MARKET.id)
    expect(faults).toEqual(['record counter'])
    expect((await start()).lists.spenders()).toEqual([])
  })
})
