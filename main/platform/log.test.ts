import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from './log'

const dir = mkdtempSync(join(tmpdir(), 'log-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('the log', () => {
  it('names a fault and its place, and repeats no message: it can hold what was typed', () => {
    const file = join(dir, 'a', 'main.log')
    const ref = createLog(file, () => 0).fault('trade.buy', new Error('apikey=secret'))
    const text = readFileSync(file, 'utf8')
    expect(JSON.parse(text)).toMatchObject({ at: '1970-01-01T00:00:00.000Z', level: 'fault', event: 'trade.buy', ref })
    expect(text).toContain('log.test.ts')
    expect(text).not.toContain('secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('takes whatever was thrown', () => {
    const log = createLog(join(dir, 'b.log'), () => 0)
    for (const thrown of ['secret', null, undefined, { secret: 1 }]) log.fault('x', thrown)
    expect(readFileSync(join(dir, 'b.log'), 'utf8')).not.toContain('secret')
  })

  it('begins a new file after a megabyte and keeps one old one', () => {
    const file = join(dir, 'c.log')
    writeFileSync(file, 'x'.repeat(1_000_001))
    createLog(file, () => 0).info('start')
    expect(statSync(`${file}.1`).size).toBe(1_000_001)
    expect(statSync(file).size).toBeLessThan(200)
  })

  it('on a disk that takes nothing does not stop the app', () => {
    const log = createLog(join(dir, 'd', 'main.log'), () => 0)
    rmSync(join(dir, 'd'), { recursive: true })
    expect(() => log.warn('x')).not.toThrow()
  })
})
