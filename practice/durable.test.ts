import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StateStore } from './durable'

// Taking a lock held by another process waits.
vi.setConfig({ testTimeout: 30_000 })

const root = mkdtempSync(join(tmpdir(), 'durable-'))
let folders = 0
let file = ''
let said: string[] = []

beforeEach(() => {
  file = join(root, `${folders++}-state.json`)
  said = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void said.push(words.join(' ')))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const open = (state: unknown): StateStore<unknown> => new StateStore(file, () => state)
const load = () => open(null).load(() => null)

describe('a state file', () => {
  it('gives back amounts, and text that looks like one', () => {
    const state = { amount: 7n, label: 'bigint:seven', other: 'text:bigint:8', list: [1, null] }
    open(state).save()
    expect(load()).toEqual({ state, records: [] })
  })

  it('gives back every record once, however often it was saved', () => {
    const first = open('a')
    for (const value of [{ n: 1n }, 'two', 3]) {
      first.record(value)
      first.save()
    }
    first.save()
    const second = open('b')
    expect(second.load(() => null)).toEqual({ state: 'a', records: [{ n: 1n }, 'two', 3] })
    second.record(4)
    second.save()
    expect(load()).toEqual({ state: 'b', records: [{ n: 1n }, 'two', 3, 4] })
  })

  it('knows nothing of records whose save was cut short', () => {
    const first = open('a')
    first.record('kept')
    first.save()
    appendFileSync(`${file}.records`, '"half of a rec')
    const second = open('b')
    expect(second.load(() => null)?.records).toEqual(['kept'])
    second.record('x')
    second.save()
    expect(load()?.records).toEqual(['kept', 'x'])
  })

  it.each([
    ['is not JSON', () => writeFileSync(file, '{"state":')],
    ['has lost its records', () => truncateSync(`${file}.records`, 3)],
    ['has broken records', () => writeFileSync(`${file}.records`, '"abcde')],
  ])('that %s is set aside with them, and said so', (_what, spoil) => {
    const first = open('a')
    first.record('12345')
    first.save()
    spoil()
    const spoilt = readFileSync(file, 'utf8')
    expect(load()).toBeNull()
    expect(said).toEqual([
      expect.stringMatching(/^practice: .* is damaged \(.+\); the file is now .*\.aside, and .*starts$/),
    ])
    expect(readFileSync(`${file}.aside`, 'utf8')).toBe(spoilt)
    expect(existsSync(`${file}.aside.records`)).toBe(true)
    expect([file, `${file}.records`].some(existsSync)).toBe(false)
  })

  it('belongs to one process, for as long as that one lives and has not closed it', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' })
    await once(other, 'spawn')
    writeFileSync(`${file}.lock`, String(other.pid))
    expect(() => load()).toThrow(`${file} is in use by another practice market, process ${other.pid}`)
    utimesSync(`${file}.lock`, new Date(), new Date(Date.now() - 60_000))
    expect(load()).toBeNull()
    writeFileSync(`${file}.lock`, String(other.pid))
    other.kill('SIGKILL')
    await once(other, 'exit')
    const stateStore = open('a')
    expect(stateStore.load(() => null)).toBeNull()
    expect(readFileSync(`${file}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `))
    stateStore.close()
    expect(existsSync(`${file}.lock`)).toBe(false)
  })

  it('is not written any more by a process from which another took it over, nor after it was closed', () => {
    const stateStore = open('a')
    stateStore.load(() => null)
    stateStore.save()
    writeFileSync(`${file}.lock`, '1 another')
    expect(() => stateStore.save()).toThrow('taken over')
    expect(() => stateStore.close()).toThrow('taken over')
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe('1 another')
    rmSync(`${file}.lock`)
    const saved = readFileSync(file, 'utf8')
    vi.useFakeTimers()
    stateStore.scheduleSave('urgent')
    vi.advanceTimersByTime(10_000)
    expect(readFileSync(file, 'utf8')).toBe(saved)
  })

  it('is never set aside over another', () => {
    for (const text of ['one', 'two']) {
      writeFileSync(file, text)
      load()
    }
    expect(['', '-2'].map((end) => readFileSync(`${file}.aside${end}`, 'utf8'))).toEqual(['one', 'two'])
  })

  it('that cannot be written is left as it was, and nothing beside it', () => {
    open('a').save()
    const failing = new StateStore(file, () => {
      throw new Error('no snapshot')
    })
    expect(() => failing.save()).toThrow('no snapshot')
    const missing = new StateStore(join(root, 'missing', 'state.json'), () => 'b')
    expect(() => missing.save()).toThrow('ENOENT')
    expect(load()?.state).toBe('a')
    expect(readdirSync(root).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('is tried again when it could not be saved, and the market goes on', () => {
    vi.useFakeTimers()
    let fails = true
    const stateStore = new StateStore(file, () => {
      if (fails) throw new Error('disk full')
      return 'a'
    })
    stateStore.record('kept')
    vi.advanceTimersByTime(1_000)
    expect(said.join()).toContain('disk full')
    fails = false
    stateStore.scheduleSave('urgent')
    vi.advanceTimersByTime(1_000)
    expect(existsSync(file)).toBe(false)
    vi.advanceTimersByTime(5_000)
    expect(load()).toEqual({ state: 'a', records: ['kept'] })
  })
})
