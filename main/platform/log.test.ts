import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog, MAX_LOG_BYTES } from './log'

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

  it('begins a new file before it passes a megabyte and keeps one old one', () => {
    const file = join(dir, 'c.log')
    writeFileSync(file, `${'x'.repeat(MAX_LOG_BYTES - 11)}\n`)
    createLog(file, () => 0).info('start')
    expect(statSync(`${file}.1`).size).toBe(MAX_LOG_BYTES - 10)
    expect(statSync(file).size).toBeLessThan(200)
  })

  it('never passes its size, whatever is written and however much', () => {
    const file = join(dir, 'e.log')
    const log = createLog(file, () => 0)
    const sizes = () => [file, `${file}.1`].map((path) => (existsSync(path) ? statSync(path).size : 0))
    const long = 'é'.repeat(3_000_000)
    log.warn('one', { long })
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field ${i}`, 'y'.repeat(3_000)]))
    for (let i = 0; i < 40; i++) {
      log.warn('many', many)
      expect(Math.max(...sizes())).toBeLessThanOrEqual(MAX_LOG_BYTES)
    }
    // Every entry is still one line of JSON, with its event.
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(new Set(lines.map((line) => (JSON.parse(line) as { event: string }).event))).toEqual(new Set(['many']))
    expect(JSON.parse(readFileSync(`${file}.1`, 'utf8').split('\n')[0] ?? '')).toMatchObject({
      event: 'one',
      long: expect.stringMatching(/^é{4000}… \(3000000 characters\)$/) as string,
    })
  })

  it('cuts files that are too large down to their last whole lines when it starts', () => {
    const file = join(dir, 'f.log')
    for (const path of [file, `${file}.1`]) {
      writeFileSync(path, `${`${'z'.repeat(99)}\n`.repeat(50_000)}last\n`)
      expect(statSync(path).size).toBe(5_000_005)
    }
    createLog(file, () => 0)
    for (const path of [file, `${file}.1`]) {
      const text = readFileSync(path, 'utf8')
      expect(text.length).toBeLessThanOrEqual(MAX_LOG_BYTES)
      expect(text.length).toBeGreaterThan(MAX_LOG_BYTES - 200)
      expect([text.split('\n')[0], text.endsWith('z\nlast\n')]).toEqual(['z'.repeat(99), true])
    }
  })

  it('keeps its size where the second file cannot be had', () => {
    const file = join(dir, 'g.log')
    mkdirSync(join(`${file}.1`, 'in the way'), { recursive: true })
    writeFileSync(file, `${'x'.repeat(MAX_LOG_BYTES - 11)}\n`)
    const log = createLog(file, () => 0)
    log.info('start')
    expect(readFileSync(file, 'utf8')).toContain('"event":"start"')
    expect(statSync(file).size).toBeLessThan(200)
  })

  it('on a disk that takes nothing does not stop the app', () => {
    const log = createLog(join(dir, 'd', 'main.log'), () => 0)
    rmSync(join(dir, 'd'), { recursive: true })
    expect(() => log.warn('x')).not.toThrow()
  })
})
