import { spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, closeSync, ftruncateSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleAnswer } from '@shared/draw/testing/sample'

const root = resolve(import.meta.dirname, '../..')
const VECTORS = join(root, 'shared/draw/testing/vectors.jsonl')
const EXIT: Readonly<Record<string, number>> = { pass: 0, fail: 1, conditional: 2 }
let folder = ''

beforeAll(async () => {
  folder = mkdtempSync(join(root, 'node_modules/.verify-test-'))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    build: {
      ssr: 'main/cli/verify.ts',
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { format: 'cjs' } },
    },
  })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify(args: readonly string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'verify.js'), ...args], {
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 64 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
  })
  return { status, stdout, stderr }
}

function file(name: string, text: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

type Printed = { file: string; verdict: string | null; results: { verdict: string; reasons: string[] }[] }
const printed = (stdout: string): Printed[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Printed)

/** Each line of the vectors as a proof, with its numbers unchanged. */
const proofs = readFileSync(VECTORS, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const { expected } = JSON.parse(line) as { expected: { verdict: string; reasons: string[] }[] }
    const body = line.replace(/^\{"name":"(?:[^"\\]|\\.)*",/, '').replace(/,"expected":.*$/, '')
    const verdicts = JSON.stringify(expected.map(({ verdict }) => verdict))
    return {
      expected,
      text: `{"format":"countersign-draw-proof","version":1,"draws":[{${body},"verdicts":${verdicts}}]}`,
    }
  })

test('the command agrees with every known draw', () => {
  const files = proofs.map(({ text }, i) => file(`vector-${i}.json`, text))
  const { status, stdout, stderr } = verify([...files, '--json'])
  expect([status, stderr]).toEqual([1, ''])
  // The last line covers all draws together.
  const found = printed(stdout).slice(0, -1)
  expect(found).toHaveLength(proofs.length)
  found.forEach(({ results }, i) => {
    expect(results.map(({ verdict, reasons }) => ({ verdict, reasons }))).toEqual(proofs[i]?.expected)
  })
})

test('the JSON keeps the keys that programs read', () => {
  const { stdout } = verify([file('keys.json', proofs[0]?.text ?? ''), '--json'])
  const report = JSON.parse(stdout) as { readonly results: readonly { readonly bias: object }[] }
  expect(new Set(Object.keys(report))).toEqual(
    new Set([
      'file',
      'verdict',
      'unreadable',
      'brokenOff',
      'draws',
      'verdicts',
      'findings',
      'counts',
      'results',
      'uncounted',
      'unread',
      'spreads',
    ]),
  )
  expect(new Set(Object.keys(report.results[0] ?? {}))).toEqual(
    new Set(['place', 'kind', 'verdict', 'reasons', 'ledger', 'hashedAs', 'form', 'wrong', 'bias']),
  )
  expect(new Set(Object.keys(report.results[0]?.bias ?? {}))).toEqual(new Set(['most', 'least', 'favoured', 'ratio']))
})

test('a single file exits by its verdict', () => {
  for (const wanted of ['pass', 'fail', 'conditional']) {
    const at = proofs.findIndex(({ expected }) => expected.length === 1 && expected[0]?.verdict === wanted)
    const { status, stdout } = verify([file('one.json', proofs[at]?.text ?? '')])
    expect([wanted, status]).toEqual([wanted, EXIT[wanted]])
    expect(stdout.toLowerCase()).toContain(`one.json: ${wanted}`)
  }
})

test('every step of a draw is told', () => {
  const answer = sampleAnswer()
  const { status, stdout } = verify(['-'], JSON.stringify(answer))
  expect(status).toBe(2)
  expect(stdout).toContain('f1e465e874b48813cadde75e79964f252e2ec2bb625a6a4c5af9e884393b5235, matches the commitment')
  expect(stdout).toContain('SHA-256 of number:salt:i, i from 0; number 1734882213, range 1 to 10000')
  expect(stdout).toMatch(/0 {2}2639fa15 6bd1de7a[0-9a-f]+ {2}641333781 -> 3781 -> 3782/)
  expect(stdout).toContain('No value is favoured by more than 1 %: 1.0000023.')
})

test('of several files the gravest counts, and the others are still told', () => {
  const pass = file('pass.json', proofs.find(({ expected }) => expected[0]?.verdict === 'pass')?.text ?? '')
  const open = file('open.json', JSON.stringify(sampleAnswer()))
  const bad = file('bad.json', JSON.stringify({ ...sampleAnswer(), values: [1, 2, 3, 4, 5] }))
  const missing = join(folder, 'missing.json')
  expect(verify([pass]).status).toBe(0)
  expect(verify([pass, open]).status).toBe(2)
  expect(verify([pass, open, missing]).status).toBe(3)
  const all = verify([missing, pass, bad, open])
  expect(all.status).toBe(1)
  expect(all.stdout).toContain('missing.json: unreadable\n  The file could not be opened or read.')
  expect(all.stdout.match(/^\S.*json: /gm)).toHaveLength(4)
  expect(all.stdout).toContain('All together: Fail')
})

test('a list with something else in it is unreadable there, and verified elsewhere', () => {
  const { status, stdout } = verify([file('mixed.json', JSON.stringify([sampleAnswer(), { hello: 1 }]))])
  expect(status).toBe(3)
  expect(stdout).toContain('2: unreadable. The input contains no draw')
  expect(stdout).toContain('1: Conditional')
})

describe('hostile files are refused in words, soon, and with exit code 3', () => {
  const answer = JSON.stringify(sampleAnswer())
  test.each([
    ['nothing', '', 'The input is empty.'],
    ['a hundred thousand levels', '['.repeat(100_000), 'The input contains no draw'],
    ['deep objects', '{"a":'.repeat(100_000), 'The input ends before'],
    ['deep objects that end', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 'nested more than 32 levels deep'],
    ['wrong types', '{"onChainPRNG": {}, "serverSalt": []}', '“range” is missing'],
    ['a page', '<html><script>alert(1)</script></html>', 'The input contains no draw'],
    ['no number', answer.replace('1734882213', 'NaN'), 'The input is not valid JSON.'],
    ['10^400', answer.replace('1734882213', `1${'0'.repeat(400)}`), 'more than 128 digits'],
    ['1e400', answer.replace('1734882213', '1e400'), '“onChainPRNG” is not a whole number'],
    ['a field twice', answer.replace('"success"', '"values": [1], "success"'), 'A field occurs twice'],
    ['keys of the language', '{"__proto__": {"onChainPRNG": 1}}', 'The input contains no draw'],
    ['bytes that are no text', Uint8Array.of(0x7b, 0xff, 0xfe), 'is not UTF-8 text'],
    ['no line end', 'a'.repeat(20_000_000), 'The input has more than 8 MB'],
  ])('%s', (name, content, words) => {
    const { status, stdout, stderr } = verify([file(`${name}.txt`, content)])
    expect(status).toBe(3)
    expect(stdout + stderr).toContain(words)
  })

  test('a gigabyte', () => {
    const path = join(folder, 'gigabyte.json')
    const handle = openSync(path, 'w')
    ftruncateSync(handle, 1024 ** 3)
    closeSync(handle)
    const { status, stdout } = verify([path])
    expect([status, stdout]).toEqual([3, `${path}: unreadable\n  The input has more than 512 MB.\n`])
  })

  test('text that would steer a terminal', () => {
    const memo = 'sc=\u001b[2J\u202egnp.exe\nPass'
    const facts = { network: 'n\u001b]0;x\u0007', askedAt: '2026-11-21T13:31:50Z', ledgerNumber: 1734882213 }
    const transaction = {
      result: 'SUCCESS',
      kind: 'UTILPRNG',
      memo,
      consensusAt: '1795266729.118204003',
      payer: '0.0.1',
    }
    const draws = [{ answer: sampleAnswer(), ledger: [{ ...facts, transaction }], verdicts: ['fail'] }]
    const { status, stdout } = verify([
      file('steer.json', JSON.stringify({ format: 'countersign-draw-proof', version: 1, draws })),
    ])
    expect(status).toBe(1)
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(stdout).toContain(String.raw`sc=\u{1b}[2J\u{202e}gnp.exe\u{a}Pass`)
  })
})

test('without a file, and when asked for, it says how it is used', () => {
  expect(verify([])).toMatchObject({ status: 3, stdout: '' })
  const { status, stdout } = verify(['--help'])
  expect([status, stdout.split('\n')[0]]).toEqual([0, 'Usage: verify FILE… [--json] | --help'])
})

test('a salt that stands in two files is found, and where', () => {
  const one = file('one.json', JSON.stringify(sampleAnswer()))
  const two = file('two.json', JSON.stringify(sampleAnswer({ seconds: 1_796_000_000 })))
  const { status, stdout } = verify([one, two])
  expect(status).toBe(1)
  expect(stdout).toContain('All together: Fail')
  expect(stdout).toMatch(/one\.json, draw 1 and .*two\.json, draw 1: The same salt was used for two draws/)
  const last = printed(verify(['--json', one, two]).stdout).at(-1)
  expect(last).toMatchObject({ together: 'fail', draws: 2, counts: { 'salt-again': 1 } })
})

test('a proof that passes says whose word that rests on', () => {
  const pass = file('told.json', proofs.find(({ expected }) => expected[0]?.verdict === 'pass')?.text ?? '')
  const { status, stdout } = verify([pass])
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /told\.json: Pass, based on the proof’s ledger data\n {2}1: Pass, based on the proof’s ledger data/,
  )
  expect(stdout).toContain('was not checked on the ledger. This data is only as reliable as the proof’s author.')
  expect(stdout).toContain('The number is only in a node’s record, for about three minutes.')
  const other = file('told-2.json', proofs.findLast(({ expected }) => expected[0]?.verdict === 'pass')?.text ?? '')
  expect(verify([pass, other]).stdout).toContain('All together: Pass, based on the proof’s ledger data\n')
  expect(printed(verify(['--json', pass]).stdout)[0]).toMatchObject({
    results: [{ hashedAs: 'text', ledger: { witness: 'told', network: 'vectors' } }],
  })
})

test('a name that would steer a terminal is written so that it cannot', () => {
  const { status, stdout, stderr } = verify(['no\u001b[2Jfile.json'])
  expect(status).toBe(3)
  expect(stdout + stderr).not.toContain('\u001b')
  expect(verify(['--json', 'no\u202efile.json']).stdout).not.toContain('\u202e')
})
