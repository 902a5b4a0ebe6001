import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../storage/database'
import { flow as flowSchema } from '@shared/contract/flows'
import { toFlow, flowStateOf } from './flow-state'
import { headOfFlowStart } from './flow-head'
import { sampleFlowStart } from '../testing/sample-flow'
import { createJournal, flowHead, lastEntryOf, type JournalStep } from './journal'

const dir = mkdtempSync(join(tmpdir(), 'journal-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let files = 0
const open = (file = join(dir, `${files++}.db`)) => createJournal(openDatabase(file), () => 1_795_262_400_000)

const BEGUN = sampleFlowStart({ maxPrice: '120.00000001', seller: '0.0.2002' })

describe('the journal', () => {
  it('keeps every other flow when a row cannot be read, and calls that one unknown', () => {
    const db = openDatabase(join(dir, `${files++}.db`))
    const journal = createJournal(db, () => 1_795_262_400_000)
    for (const flow of ['a', 'b']) journal.append(flow, BEGUN)
    journal.append('b', { step: 'submitting' })
    const row = db.prepare("UPDATE steps SET data = ? WHERE flow = 'b' AND n = 2")
    for (const data of ['{"step":"of a later version"}', 'no JSON']) {
      row.run(data)
      expect(flowStateOf(journal.flows().get('a') ?? [])).toBe('preparing')
      expect(flowStateOf(journal.read('b'))).toBe('unknown')
    }
  })

  it('knows whose a flow is and what it keeps for itself when its beginning cannot be read', () => {
    const db = openDatabase(join(dir, `${files++}.db`))
    const journal = createJournal(db, () => 1_795_262_400_000)
    journal.append('a', BEGUN)
    journal.append('a', { step: 'submitting' })
    db.prepare("UPDATE steps SET data = 'no JSON' WHERE flow = 'a' AND n = 1").run()
    const entries = journal.flows().get('a') ?? []
    expect(flowHead(entries)).toEqual(headOfFlowStart(BEGUN))
    const flow = toFlow('a', entries)
    expect(flowSchema.parse(flow)).toEqual(flow)
    expect(flow).toMatchObject({ state: 'unknown', account: BEGUN.account, token: BEGUN.token, serial: 7, paid: null })
    // As written by an older version of the app, which saved no separate head.
    db.prepare(
      `UPDATE steps SET head = NULL, data = '{"kind":"buy","profile":"p","account":"0.0.7","title":"T"}'`,
    ).run()
    expect(flowHead(journal.read('a'))).toMatchObject({ profile: 'p', account: '0.0.7', locks: [] })
    db.prepare('UPDATE steps SET data = 1').run()
    expect(flowHead(journal.read('a'))).toBeNull()
  })

  it('reads what has ended once, and all of it again when it goes on, or is gone', () => {
    const db = openDatabase(join(dir, `${files++}.db`))
    const journal = createJournal(db, () => 1_795_262_400_000)
    for (const flow of ['open', 'over']) journal.append(flow, BEGUN)
    journal.append('over', { step: 'ended', state: 'failed', error: null })
    const [first, second] = [journal.flows(), journal.flows()]
    expect(second).toEqual(first)
    expect(second.get('over')).toBe(first.get('over'))
    expect(second.get('open')).not.toBe(first.get('open'))
    journal.append('over', { step: 'receipt', status: 'SUCCESS', fee: null })
    expect(journal.flows().get('over')).toEqual(journal.read('over'))
    db.prepare("DELETE FROM steps WHERE flow = 'over'").run()
    expect([...journal.flows().keys()]).toEqual(['open'])
  })

  it('gives back every step in order, with its time', () => {
    const journal = open()
    const steps: JournalStep[] = [BEGUN, { step: 'reviewing' }, { step: 'submitting' }]
    for (const step of steps) journal.append('a', step)
    journal.append('b', BEGUN)
    expect(journal.read('a')).toEqual(steps.map((step) => ({ ...step, at: '2026-11-21T12:00:00.000Z' })))
    expect([...journal.flows().keys()]).toEqual(['a', 'b'])
    expect(lastEntryOf(journal.read('a'), 'begun')).toMatchObject({ maxPrice: '120.00000001' })
    expect(lastEntryOf(journal.read('a'), 'receipt')).toBeNull()
  })

  it.each<[string, unknown]>([
    ['a number in place of an amount', { ...BEGUN, maxPrice: 120 }],
    ['an amount with nine decimals', { ...BEGUN, maxPrice: '1.000000001' }],
    ['an amount in exponent form', { step: 'receipt', status: 'SUCCESS', fee: '1e-8' }],
    ['an id with a checksum', { ...BEGUN, account: '0.0.1001-abcde' }],
    ['a picture from elsewhere', { ...BEGUN, image: 'https://example.com/a.png' }],
    ['a step that is none', { step: 'paid' }],
  ])('takes nothing that is not exact: %s', (_, step) => {
    const journal = open()
    expect(() => journal.append('a', step as JournalStep)).toThrow()
    expect(journal.read('a')).toEqual([])
  })

  it('can be written by two connections to one file without losing a step', () => {
    const file = join(dir, 'shared.db')
    const [one, two] = [open(file), open(file)]
    for (let i = 0; i < 20; i++) (i % 2 === 0 ? one : two).append('a', { step: 'reviewing' })
    expect(one.read('a')).toHaveLength(20)
  })
})

/** Writes steps as fast as it can and reports each one once it is written. */
const WRITER = `
import { openDatabase } from '${resolve(import.meta.dirname, '../storage/database')}'
import { createJournal } from '${resolve(import.meta.dirname, 'journal')}'
const journal = createJournal(openDatabase(process.argv[2]), Date.now)
for (let n = 0; ; n++) {
  journal.append('a', { step: 'receipt', status: 'n' + n, fee: null })
  process.send(n)
}`

describe('a killed app', () => {
  it('finds every step that was acknowledged, and none that was not begun', async () => {
    const entry = join(dir, 'writer.ts')
    writeFileSync(entry, WRITER)
    await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: { '@shared': resolve(import.meta.dirname, '../../shared') } },
      build: { ssr: entry, outDir: join(dir, 'out'), minify: false, rollupOptions: { output: { format: 'cjs' } } },
    })
    const [script = ''] = readdirSync(join(dir, 'out'))
    const file = join(dir, 'killed.db')
    let acknowledged = -1
    for (let round = 0; round < 3; round++) {
      const child = fork(join(dir, 'out', script), [file], {
        env: { ...process.env, NODE_PATH: resolve(import.meta.dirname, '../../node_modules') },
      })
      acknowledged = await new Promise<number>((done) => {
        let last = -1
        child.on('message', (n: number) => {
          last = n
          if (n >= 40) child.kill('SIGKILL')
        })
        child.on('exit', () => done(last))
      })
      expect(acknowledged).toBeGreaterThanOrEqual(40)
      const statuses = open(file)
        .read('a')
        .map((entry) => (entry.step === 'receipt' ? entry.status : ''))
      const thisRound = statuses.slice(statuses.lastIndexOf('n0'))
      expect(thisRound.length).toBeGreaterThanOrEqual(acknowledged + 1)
      expect(thisRound).toEqual(thisRound.map((_, n) => `n${n}`))
    }
  }, 60_000)
})
