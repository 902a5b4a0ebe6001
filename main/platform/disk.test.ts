import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDisk, diskReasonOf, freeBytes, isDatabaseDamaged, MIN_FREE_BYTES, probeFolder } from './disk'
import { AppFailure, failure } from './app-failure'

const folder = mkdtempSync(join(tmpdir(), 'disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode })
const file = (code: string, syscall = 'open') => Object.assign(new Error(code), { code, syscall })

describe('the reason a disk refuses for', () => {
  it.each([
    [sqlite(13), 'no-space'],
    [sqlite(8), 'read-only'],
    [sqlite(8 | (1 << 8)), 'read-only'],
    [sqlite(14), 'not-permitted'],
    [sqlite(3), 'not-permitted'],
    [sqlite(10 | (3 << 8)), 'failing'],
    [file('ENOSPC', 'write'), 'no-space'],
    [file('EDQUOT', 'write'), 'no-space'],
    [file('EROFS'), 'read-only'],
    [file('EACCES'), 'not-permitted'],
    [file('EPERM', 'rename'), 'not-permitted'],
    [file('EIO', 'fsync'), 'failing'],
  ])('is read from %o', (cause, reason) => {
    expect(diskReasonOf(cause)).toBe(reason)
  })

  it.each([
    sqlite(1),
    sqlite(5),
    sqlite(19),
    file('ENOENT'),
    file('EACCES', 'connect'),
    file('EPERM', 'kill'),
    new Error('database or disk is full'),
    'ENOSPC',
    null,
  ])('is null for %o', (cause) => {
    expect(diskReasonOf(cause)).toBeNull()
  })

  it('keeps damage apart: SQLITE_CORRUPT and SQLITE_NOTADB are no matter of space or rights', () => {
    expect([11, 26, 13].map((code) => isDatabaseDamaged(sqlite(code)))).toEqual([true, true, false])
    expect(diskReasonOf(sqlite(11))).toBeNull()
  })

  it('and damage are read from the words where SQLite gives no code', () => {
    const said = (message: string) => Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR' })
    expect(isDatabaseDamaged(said('database disk image is malformed'))).toBe(true)
    expect(isDatabaseDamaged(new Error('database disk image is malformed'))).toBe(false)
    expect(diskReasonOf(said('disk I/O error'))).toBe('failing')
    expect(diskReasonOf(said('near "x": syntax error'))).toBeNull()
  })
})

describe('a profile folder', () => {
  it('that can be written is probed without leaving anything behind', () => {
    expect(probeFolder(join(folder, 'new'))).toBeNull()
    expect(readdirSync(join(folder, 'new'))).toEqual([])
    expect(freeBytes(folder)).toBeGreaterThan(0)
  })

  it('that is a file, or lies in one, cannot be written', () => {
    expect(probeFolder('/dev/null/countersign')).toBe('not-permitted')
  })

  it('needs room for a flow, to the byte', () => {
    const withFree = (bytes: number | null) => createDisk(folder, () => bytes)
    const refusal = { error: { code: 'disk-failed', reason: 'no-space', path: folder, stage: 'not-begun' } }
    expect(() => withFree(MIN_FREE_BYTES - 1).requireUsableFolder()).toThrow(expect.objectContaining(refusal) as Error)
    expect(() => withFree(MIN_FREE_BYTES).requireUsableFolder()).not.toThrow()
    // Some file systems do not report free space: there, the journal itself still stops a flow.
    expect(() => withFree(null).requireUsableFolder()).not.toThrow()
  })

  it('names a failure with path and stage, and leaves others alone', () => {
    const disk = createDisk(folder, () => 1_000_000_000)
    const named = disk.failureOf(sqlite(13), 'unsent')
    expect(named).toBeInstanceOf(AppFailure)
    expect(named?.error).toEqual({ code: 'disk-failed', reason: 'no-space', path: folder, stage: 'unsent' })
    expect(disk.failureOf(new Error('else'), 'changing')).toBeNull()
    expect(disk.failureOf(failure({ code: 'declined' }), 'changing')).toBeNull()
  })

  it('tells a full disk apart that SQLite calls an input or output error', () => {
    expect(createDisk(folder, () => 0).failureOf(sqlite(10), 'changing')?.error).toMatchObject({ reason: 'no-space' })
    expect(createDisk(folder, () => 1e9).failureOf(sqlite(10), 'changing')?.error).toMatchObject({ reason: 'failing' })
  })
})
