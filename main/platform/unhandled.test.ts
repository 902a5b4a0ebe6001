import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '../storage/database'
import { DamagedDatabase } from '../storage/database-health'
import { silentLog } from './testing/silent-log'
import { catchUnhandledFaults, withFaultReports, MAX_START_AFTER_FAULT_MS, MAX_FAULTS_PER_MINUTE } from './unhandled'

function rig() {
  const source = new EventEmitter()
  const clock = { ms: 0 }
  const timers: { readonly work: () => void; readonly ms: number }[] = []
  const [write, exit] = [vi.fn<(text: string) => void>(), vi.fn<(code: number) => void>()]
  const faults = catchUnhandledFaults(source, {
    nowMs: () => clock.ms,
    write,
    setTimer: (work, ms) => timers.push({ work, ms }),
    exit,
  })
  const handlers = { onFault: vi.fn(), onFatal: vi.fn() }
  return { source, clock, faults, handlers, timers, write, exit }
}
const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode })

/** A database whose pages after the first are overwritten. */
function damagedDatabase(): Database {
  const folder = mkdtempSync(join(tmpdir(), 'unhandled-'))
  const file = join(folder, 'countersign.db')
  const whole = new DatabaseSync(file)
  whole.exec("CREATE TABLE kept (text TEXT); INSERT INTO kept VALUES ('a proof')")
  whole.close()
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0x5a, 4096))
  const db = new DatabaseSync(file)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return db
}
function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (cause) {
    return cause
  }
}

describe('an exception that nothing has caught', () => {
  it.each(['uncaughtException', 'unhandledRejection'])('is handled once, as %s', (event) => {
    const { source, faults, handlers } = rig()
    faults.setHandlers(handlers)
    const cause = new Error('a timer')
    source.emit(event, cause)
    expect(handlers.onFault.mock.calls).toEqual([[cause, false]])
    expect(handlers.onFatal).not.toHaveBeenCalled()
  })

  it('is marked as repeated within a minute, and anew after it', () => {
    const { source, faults, handlers, clock } = rig()
    faults.setHandlers(handlers)
    for (const ms of [0, 1_000, 120_000]) {
      clock.ms = ms
      source.emit('uncaughtException', new Error('again'))
    }
    expect(handlers.onFault.mock.calls.map(([, repeated]) => repeated as boolean)).toEqual([false, true, false])
  })

  it('ends the app when it comes before the app stands', () => {
    const { source, faults, handlers } = rig()
    const cause = new Error('early')
    source.emit('uncaughtException', cause)
    faults.setHandlers(handlers)
    expect(handlers.onFatal.mock.calls).toEqual([[cause, 'before-start']])
  })

  it('is written at once when it comes before the app stands, and ends a process that never gets further', () => {
    const { source, timers, write, exit } = rig()
    source.emit('uncaughtException', new Error('early'))
    source.emit('unhandledRejection', 'also early')
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('Error: early'),
      expect.stringContaining('also early'),
    ])
    expect(timers.map(({ ms }) => ms)).toEqual([MAX_START_AFTER_FAULT_MS])
    expect(exit).not.toHaveBeenCalled()
    timers[0]?.work()
    expect(exit).toHaveBeenCalledExactlyOnceWith(1)
  })

  it('does not end by the early limit an app that handles its faults by then', () => {
    const { source, faults, handlers, timers, exit } = rig()
    source.emit('uncaughtException', new Error('early'))
    faults.setHandlers(handlers)
    timers[0]?.work()
    expect(exit).not.toHaveBeenCalled()
  })

  it.each([11, 26, 11 | (1 << 8)])('ends the app when the database is damaged (SQLite %i)', (errcode) => {
    const { source, faults, handlers } = rig()
    faults.setHandlers(handlers)
    source.emit('uncaughtException', sqlite(errcode))
    expect(handlers.onFatal).toHaveBeenCalledWith(expect.any(Error), 'database-damaged')
    expect(handlers.onFault).not.toHaveBeenCalled()
  })

  it('ends the app when damage was caught and logged, as an answer to a page, a flow or a back-up does', () => {
    const { source, faults, handlers } = rig()
    faults.setHandlers(handlers)
    const log = withFaultReports({ ...silentLog, fault: () => 'ref' }, faults)
    expect(log.fault('flow', new Error('another fault'))).toBe('ref')
    expect(log.fault('flow', sqlite(13))).toBe('ref')
    expect(handlers.onFatal).not.toHaveBeenCalled()
    const db = damagedDatabase()
    const cause = errorOf(() => db.prepare('SELECT text FROM kept').all())
    db.close()
    log.fault('draws.list', cause)
    log.fault('back-up', new DamagedDatabase('row missing from index'))
    source.emit('uncaughtException', new Error('afterwards'))
    expect(handlers.onFatal.mock.calls).toEqual([[cause, 'database-damaged']])
    expect(handlers.onFault).not.toHaveBeenCalled()
  })

  it('ends the app, once, when there are too many within a minute', () => {
    const { source, faults, handlers } = rig()
    faults.setHandlers(handlers)
    for (let count = 0; count < MAX_FAULTS_PER_MINUTE + 5; count++) source.emit('uncaughtException', new Error('round'))
    expect(handlers.onFault).toHaveBeenCalledTimes(MAX_FAULTS_PER_MINUTE)
    expect(handlers.onFatal.mock.calls.map(([, reason]) => reason as string)).toEqual(['too-many-faults'])
  })

  it('does not come back from a handler that throws itself', () => {
    const { source, faults } = rig()
    faults.setHandlers({ onFault: () => expect.unreachable(), onFatal: vi.fn() })
    expect(() => source.emit('uncaughtException', new Error('x'))).not.toThrow()
  })
})
