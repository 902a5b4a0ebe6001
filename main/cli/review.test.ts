import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intentSchema } from '../signing/intent'
import { honestActs } from '../signing/testing/honest-acts'

const root = resolve(import.meta.dirname, '../..')
const CASES = join(root, 'main/signing/testdata/cases.jsonl')
type Vector = { readonly id: string; readonly intent: unknown; readonly bytes: string; readonly expected: string }
type Printed = {
  readonly id: string
  readonly verdict: string
  readonly effects: unknown[]
  readonly findings: unknown[]
}
let folder = ''

// Inside the project, so that the bundle finds the packages that it does not contain.
beforeAll(async () => {
  folder = mkdtempSync(join(root, 'node_modules/.review-test-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: 'main/cli/review.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs' } },
    },
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function review(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'review.js'), ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function vectors(): Promise<readonly Vector[]> {
  const { readFile } = await import('node:fs/promises')
  return (await readFile(CASES, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Vector)
}

const asFiles = ({ intent, bytes }: Pick<Vector, 'intent' | 'bytes'>): readonly string[] => [
  '--intent',
  file('intent.json', JSON.stringify(intent)),
  '--bytes',
  file('bytes.b64', `${bytes}\n`),
]

describe('one transaction', () => {
  test.each([
    ['match', 0],
    ['refuse', 1],
    ['warn', 2],
  ] as const)('%s exits %i, with JSON and nothing else', async (verdict, code) => {
    const vector = (await vectors()).find(({ expected }) => expected === verdict)
    const { status, stdout } = review(...asFiles(vector!))
    const report = JSON.parse(stdout) as Omit<Printed, 'id'>
    expect(report).toEqual({ verdict, effects: expect.any(Array) as unknown, findings: expect.any(Array) as unknown })
    for (const finding of report.findings) {
      expect(finding).toEqual({
        rule: expect.any(String) as unknown,
        severity: expect.any(String) as unknown,
        message: expect.any(String) as unknown,
      })
    }
    expect(status).toBe(code)
  })

  test('bytes in lines of 64 characters are the same bytes', async () => {
    const vector = (await vectors()).find(({ expected }) => expected === 'match')!
    const { status } = review(...asFiles({ ...vector, bytes: vector.bytes.replace(/.{64}/g, '$&\r\n') }))
    expect(status).toBe(0)
  })

  test.each(['a-b_', 'aGk', '\u0000\uffff'])('bytes that are not base64 are refused: %j', async (bytes) => {
    const [vector] = await vectors()
    const { status, stdout } = review(...asFiles({ ...vector!, bytes }))
    expect(JSON.parse(stdout)).toEqual({
      verdict: 'refuse',
      effects: [],
      findings: [{ rule: 'bytes-unreadable', severity: 'refuse', message: 'The bytes are not base64.' }],
    })
    expect(status).toBe(1)
  })

  test.each([
    ['3.4 MB', 3_400_000],
    ['more text than is read', 13_000_000],
  ])(
    'bytes of %s are refused for their size, alone and in a file of cases',
    async (_, size) => {
      const vector = (await vectors()).find(({ expected }) => expected === 'match')!
      const large = { ...vector, bytes: Buffer.alloc(size).toString('base64') }
      const alone = review(...asFiles(large))
      expect(JSON.parse(alone.stdout)).toMatchObject({ verdict: 'refuse', findings: [{ rule: 'bytes-size' }] })
      expect(alone.status).toBe(1)
      const lines = [vector, large, vector].map((each) => JSON.stringify(each)).join('\n')
      const { status, stdout, stderr } = review('--cases', file('large.jsonl', lines))
      const verdicts = stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Printed).verdict)
      expect({ status, stderr, verdicts }).toEqual({ status: 0, stderr: '', verdicts: ['match', 'refuse', 'match'] })
    },
    60_000,
  )

  test('what cannot be read exits 3, with a reason and no output', async () => {
    const [vector] = await vectors()
    const good = asFiles(vector!)
    const bad = [
      [[], 'Usage'],
      [['--intent', 'none.json', '--bytes', good[3]!], 'none.json cannot be read'],
      [['--intent', file('broken.json', '{'), '--bytes', good[3]!], 'is not JSON'],
      [['--intent', file('strange.json', '{"kind":"buy","extra":1}'), '--bytes', good[3]!], 'extra'],
      [['--intent', good[1]!, '--bytes', 'none.b64'], 'none.b64 cannot be read'],
      [['--intent', file('strange.json', '{"kind":"buy","extra":1}'), '--bytes', file('broken.b64', 'a-b_')], 'extra'],
      [['--intent', good[1]!], 'Usage'],
      [['--cases', 'none.jsonl'], 'none.jsonl cannot be read'],
      [['--what'], '--what'],
    ] as const
    for (const [args, reason] of bad) {
      const { status, stdout, stderr } = review(...args)
      expect({ status, stdout }).toEqual({ status: 3, stdout: '' })
      expect(stderr).toContain(reason)
    }
  }, 30_000)
})

test('--help says how it is used, and that is no error', () => {
  const { status, stdout, stderr } = review('--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const kind of intentSchema.options) expect(stdout).toContain(kind.shape.kind.value)
})

describe('every kind of intent', () => {
  test('is judged, one by one and in a file of cases', () => {
    const cases = honestActs.map(({ name, intent, bytes }) => ({ id: name, intent, bytes: bytes.toString('base64') }))
    const { status, stdout } = review(
      '--cases',
      file('kinds.jsonl', cases.map((each) => JSON.stringify(each)).join('\n')),
    )
    const printed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Printed)
    expect(status).toBe(0)
    expect(printed.map(({ id, verdict }) => [id, verdict])).toEqual(
      honestActs.map(({ name, verdict }) => [name, verdict]),
    )
    const [warned] = honestActs.flatMap(({ verdict }, i) => (verdict === 'warn' ? [cases[i]!] : []))
    expect(review(...asFiles(warned!)).status).toBe(2)
  })
})

describe('many cases', () => {
  test('each line gets its verdict, a bad one too, and the run goes on', async () => {
    const all = await vectors()
    const lines = ['{', ...all.map((vector) => JSON.stringify(vector)), '', JSON.stringify({ id: 'z' })].join('\n')
    const { status, stdout } = review('--cases', file('cases.jsonl', lines))
    const printed = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Printed)
    expect(status).toBe(0)
    expect(printed.map(({ id, verdict }) => [id, verdict])).toEqual([
      [null, 'refuse'],
      ...all.map(({ id, expected }) => [id, expected]),
      ['z', 'refuse'],
    ])
  })
})
