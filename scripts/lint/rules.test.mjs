// Each rule of `.oxlintrc.json` must find a mistake, with the options that it has there. A rule or plugin that a new
// version of the linter does not load fails here.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const checkout = resolve(import.meta.dirname, '../..')
const posix = (path) => path.split(sep).join('/')
const PROJECTS = ['shared', 'practice', 'main', 'preload', 'renderer', 'e2e']
const CONFIG = ts.parseConfigFileTextToJson('', readFileSync(join(checkout, '.oxlintrc.json'), 'utf8')).config

/** A mistake for each rule of code in every project. */
const MISTAKES = {
  'no-array-constructor': 'export const list: unknown[] = new Array(1, 2)',
  'no-unused-expressions': 'export const run = (isOn: boolean, act: () => void) => { isOn && act() }',
  'no-unused-vars': 'export function run() { const unused = 1 }',
  'no-var': 'var one = 1\nexport { one }',
  'prefer-const': 'let one = 1\nexport { one }',
  'prefer-rest-params': 'export function run() { return arguments[0] as unknown }',
  'prefer-spread': 'export const run = (act: (...all: number[]) => void, all: number[]) => act.apply(undefined, all)',
  eqeqeq: 'export const isOne = (value: number) => value == 1',
  'typescript/await-thenable': 'export const run = async () => { await 1 }',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const one = 1',
  'typescript/consistent-type-imports': "import { Some } from './some'\nexport const some: Some = { one: 1 }",
  'typescript/no-array-delete': 'export const run = (list: number[]) => { delete list[0] }',
  'typescript/no-base-to-string': 'export const text = String({ one: 1 })',
  'typescript/no-duplicate-enum-values': 'export enum Some { One = 1, Two = 1 }',
  'typescript/no-duplicate-type-constituents': "export type Some = 'a' | 'a'",
  'typescript/no-empty-object-type': 'export const some: {} = 1',
  'typescript/no-explicit-any': 'export const run = (value: any) => typeof value',
  'typescript/no-extra-non-null-assertion': 'export const run = (some: { one: number } | null) => some!!.one',
  'typescript/no-floating-promises': 'export const run = () => { Promise.resolve(1) }',
  'typescript/no-for-in-array': 'export const run = (list: number[]) => { for (const key in list) String(key) }',
  'typescript/no-implied-eval': "export const run = new Function('return 1')",
  'typescript/no-misused-new': 'export interface Some { constructor(): void }',
  'typescript/no-misused-promises':
    'export const run = (list: number[]) => list.forEach(async () => Promise.resolve())',
  'typescript/no-namespace': 'export namespace Some { export const one = 1 }',
  'typescript/no-non-null-asserted-optional-chain': 'export const run = (some?: { one?: number }) => some?.one!',
  'typescript/no-redundant-type-constituents': "export type Some = string | 'a'",
  'typescript/no-require-imports': "import some = require('./some')\nexport { some }",
  'typescript/no-this-alias': 'export function run(this: object) { const self = this; return () => self }',
  'typescript/no-unnecessary-type-assertion': 'export const run = (value: string) => value as string',
  'typescript/no-unnecessary-type-constraint': 'export const run = <T extends unknown>(value: T) => value',
  'typescript/no-unsafe-argument': "import { some } from './some'\nexport const one = Number.parseInt(some.any)",
  'typescript/no-unsafe-assignment': "import { some } from './some'\nexport const one = some.any",
  'typescript/no-unsafe-call': "import { some } from './some'\nsome.any()",
  'typescript/no-unsafe-declaration-merging': 'export interface Some { one: 1 }\nexport class Some {}',
  'typescript/no-unsafe-enum-comparison': 'enum Some { One = 1 }\nexport const run = (some: Some) => some === 1',
  'typescript/no-unsafe-function-type': 'export const run = (act: Function) => act',
  'typescript/no-unsafe-member-access': "import { some } from './some'\nvoid some.any.one",
  'typescript/no-unsafe-return': "import { some } from './some'\nexport const run = () => some.any",
  'typescript/no-unsafe-unary-minus': 'export const run = (text: string) => -text',
  'typescript/no-wrapper-object-types': 'export const run = (text: String) => text',
  'typescript/only-throw-error': "export const run = () => { throw 'text' }",
  'typescript/prefer-as-const': "export const one = 'a' as 'a'",
  'typescript/prefer-namespace-keyword': 'export module Some { export const one = 1 }',
  'typescript/prefer-promise-reject-errors': "export const run = () => Promise.reject('text')",
  'typescript/restrict-plus-operands': 'export const run = (one: number, more: string) => one + more + {}',
  'typescript/restrict-template-expressions': 'export const run = (one: { two: 2 }) => `${one}`',
  'typescript/switch-exhaustiveness-check':
    "export const run = (one: 'a' | 'b') => { switch (one) { case 'a': return 1 } return 2 }",
  'typescript/triple-slash-reference': '/// <reference path="./some.ts" />\nexport const one = 1',
  'typescript/unbound-method': 'export const run = (one: Map<string, string>) => { const get = one.get; return get }',
  'house/layers': "export { run } from '../../practice/some'\nexport * from 'fastify'",
  'house/literal-patterns': 'export const run = (text: string) => new RegExp(text)',
  'house/no-enum': 'export enum Some { One }',
  'house/no-packed-literals': 'export const some = { ...{ one: 1 }, two: [...[2]] }',
  'house/plain-comments': '/** What the market tells. */\nexport const one = 1',
  'house/plain-texts': "export const note = 'Nobody offers for this NFT.'",
  'house/one-door': "export const run = () => fetch('https://one.example')",
  'import/no-cycle': "import type { Two } from './partner'\nexport type One = { two: Two }",
  'regexp/no-super-linear-backtracking': 'export const some = /^(?:a+)+$/',
  'regexp/no-super-linear-move': 'export const some = /a*b/',
}

/** A mistake for each rule of the pages. */
const PAGE_MISTAKES = {
  'house/no-hook-suppressions': `export function useSome(act: () => void) {
    // eslint-disable-next-line react-hooks/exhaustive-deps
    useEffect(() => act(), [])
  }`,
  'react/error-boundaries': 'export function Some() { try { return <p>{1}</p> } catch { return null } }',
  'react/exhaustive-deps': 'export function useSome(one: number) { useEffect(() => void String(one), []) }',
  'react/globals': 'let count = 0\nexport function Some() { count = 1; return <p>{count}</p> }',
  'react/immutability':
    'export function Some({ one }: { one: { two: number } }) { one.two = 1; return <p>{one.two}</p> }',
  'react/incompatible-library': `import { useVirtualizer } from '@tanstack/react-virtual'
  export function Some() {
    const rows = useVirtualizer({ count: 1, getScrollElement: () => null, estimateSize: () => 1 })
    return <p>{rows.getTotalSize()}</p>
  }`,
  'react/preserve-manual-memoization': `declare function make(of: unknown): unknown
  declare function useOne(): { two: boolean }
  export function useSome() {
    const { two } = useOne()
    const key = make({ two })
    const [, setOne] = useState(1)
    const made = make(key)
    return [made, useMemo(() => (two ? [make(setOne)] : []), [two])]
  }`,
  'react/purity': 'export function Some() { return <p>{Math.random()}</p> }',
  'react/refs': 'export function Some() { const one = useRef(1); return <p>{one.current}</p> }',
  'react/rules-of-hooks': 'export function useSome(isOn: boolean) { if (isOn) useEffect(() => undefined) }',
  'react/set-state-in-effect': `export function useSome() {
    const [one, setOne] = useState(1)
    useEffect(() => setOne(2), [])
    return one
  }`,
  'react/set-state-in-render': `export function Some() {
    const [one, setOne] = useState(1)
    setOne(2)
    return <p>{one}</p>
  }`,
  'react/static-components': `export function Some() {
    const Part = () => <p>{1}</p>
    return <Part />
  }`,
  'react/unsupported-syntax': 'export function Some({ text }: { text: string }) { return <p>{String(eval(text))}</p> }',
  'react/use-memo': 'export function useSome(one: number) { return useMemo(async () => Promise.resolve(one), [one]) }',
  'react/void-use-memo': 'export function useSome(one: number) { useMemo(() => { String(one) }, [one]) }',
}
const HOOKS = ['useEffect', 'useMemo', 'useRef', 'useState']
/** A page's mistake with the imports that it needs. */
const pageOf = (text) => `import { ${HOOKS.filter((hook) => text.includes(hook)).join(', ')} } from 'react'\n${text}`

/** Second file of a mistake that takes two. */
const PARTNERS = {
  'main/import/partner.ts': "import type { One } from './no-cycle'\nexport type Two = { one: One }",
}

/** Code that the options of the rules, or the kind of the file, allow. */
const SOUND = {
  'main/some.ts': `export type Some = { one: number }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  export const some = JSON.parse('{}') as { any: any }`,
  'practice/some.ts': "export const run = () => undefined\nexport * from 'fastify'",
  'main/rethrow.ts': `export const run = (act: () => void) => { try { act() } catch (cause) { throw cause } }
  export const relay = (cause: unknown) => { throw cause }`,
  'main/switch.ts': "export const run = (one: 'a' | 'b') => { switch (one) { case 'a': return 1; default: return 2 } }",
  'main/null.ts': 'export const run = (one: string | null | undefined, _two: number) => one == null',
  'main/later.ts': 'export const run = async () => {}',
  'main/of-type.ts': "export const run = (some: import('./some').Some) => some.one",
  'main/ipc/register.ts': "import { ipcMain } from 'electron'\nipcMain.removeAllListeners()",
  'main/json.test.ts': `import { some } from './some'
  const one = some.any.two()
  export const run = () => Number.parseInt(one)
  export const lasting = /^(?:a+)+$/`,
  'main/testing/json.ts': "import { some } from '../some'\nexport const run = () => some.any.two()",
  'practice/conformance/json.ts': "const any = JSON.parse('{}')\nexport const run = () => any.two()",
  'e2e/json.ts': 'export const run = (text: string) => new RegExp(JSON.parse(text).two)',
}

/** Suppressed mistakes of each kind of rule: of the linter itself, of types, of a plugin, and of the React compiler. */
const SUPPRESSED = {
  'main/no-var.ts': '// eslint-disable-next-line no-var\nvar one = 1\nexport { one }',
  'main/floating.ts': `export const run = () => {
    // eslint-disable-next-line @typescript-eslint/no-floating-promises
    Promise.resolve(1)
  }`,
  'main/house.ts': '// eslint-disable-next-line house/no-enum\nexport enum Some { One }',
  'renderer/purity.tsx': `export function Some() {
    // eslint-disable-next-line react-hooks/purity
    return <p>{Math.random()}</p>
  }`,
}

const scratch = []
afterAll(() => scratch.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Lints files under the configuration of this checkout, each in the project of its folder. */
function lint(files) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-rules-'))
  scratch.push(folder)
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const projects = PROJECTS.map((name) => `${name}/tsconfig.json`)
  for (const path of ['.oxlintrc.json', 'scripts/lint/house.mjs', 'tsconfig.json', ...projects])
    cpSync(join(checkout, path), join(folder, path))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  const linter = join(checkout, 'node_modules/oxlint/bin/oxlint')
  const { status, stdout } = spawnSync(process.execPath, [linter, '--format', 'json', ...PROJECTS], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout)
  return { status, found: diagnostics.map(({ code, filename, message }) => ({ path: posix(filename), code, message })) }
}

/**
 * True if a report's code, such as `typescript(no-this-alias)`, is that of the rule; a hook rule has another group
 * there.
 */
function isOf(rule, code) {
  const [group, name] = rule.includes('/') ? rule.split('/') : ['eslint', rule]
  return code === `${group}(${name})` || (group === 'react' && code === `react-hooks(${name})`)
}

const fileOf = (rule) => (rule in PAGE_MISTAKES ? `renderer/${rule}.tsx` : `main/${rule}.ts`)

describe('The rules of the linter', { timeout: 120_000 }, () => {
  let found = []
  beforeAll(() => {
    const mistakes = Object.entries(MISTAKES).map(([rule, text]) => [fileOf(rule), text])
    const pageMistakes = Object.entries(PAGE_MISTAKES).map(([rule, text]) => [fileOf(rule), pageOf(text)])
    found = lint({ ...SOUND, ...PARTNERS, ...Object.fromEntries([...mistakes, ...pageMistakes]) }).found
  }, 120_000)

  it('have a mistake here, each', () => {
    const levels = CONFIG.overrides.flatMap(({ rules }) => Object.entries(rules))
    const rules = levels.flatMap(([rule, level]) => (level === 'off' ? [] : [rule]))
    expect(Object.keys({ ...MISTAKES, ...PAGE_MISTAKES }).sort()).toEqual([...new Set(rules)].sort())
  })
  it.each(Object.keys({ ...MISTAKES, ...PAGE_MISTAKES }))('%s finds its mistake', (rule) => {
    const codes = found.filter(({ path }) => path === fileOf(rule)).map(({ code }) => code)
    expect(codes.filter((code) => isOf(rule, code))).not.toEqual([])
  })
  it('find nothing in sound code', () => {
    expect(found.filter(({ path }) => path in SOUND)).toEqual([])
  })
})

/** A mistake for each kind of rule, in every folder with code. */
const PLACED = Object.fromEntries(
  [
    'main/placed',
    'practice/placed',
    'shared/placed',
    'preload/placed',
    'renderer/placed',
    'e2e/placed',
    'shared/placed.test',
  ].flatMap((place) => [
    [`${place}-typed.ts`, 'typescript/no-floating-promises'],
    [`${place}-house.ts`, 'house/no-enum'],
    // Tests and their helpers never process texts of unbounded length.
    ...(/^e2e|test$/.test(place) ? [] : [[`${place}-regexp.ts`, 'regexp/no-super-linear-backtracking']]),
  ]),
)

it('The rules of the linter hold in every project', { timeout: 120_000 }, () => {
  const { found } = lint(Object.fromEntries(Object.entries(PLACED).map(([path, rule]) => [path, MISTAKES[rule]])))
  const missed = Object.entries(PLACED).filter(
    ([path, rule]) => !found.some(({ path: where, code }) => where === path && isOf(rule, code)),
  )
  expect(missed).toEqual([])
})

describe('A run of the linter', { timeout: 120_000 }, () => {
  it('is good without a finding', () => {
    expect(lint(SOUND)).toEqual({ status: 0, found: [] })
  })
  it('fails for an error, and for a mere warning', () => {
    const error = 'typescript/no-floating-promises'
    const warning = 'react/incompatible-library'
    expect(lint({ [fileOf(error)]: MISTAKES[error] }).status).not.toBe(0)
    expect(lint({ [fileOf(warning)]: pageOf(PAGE_MISTAKES[warning]) }).status).not.toBe(0)
  })
  it('fails for a script that cannot be read', () => {
    expect(lint({ 'e2e/broken.mjs': 'export const' }).status).not.toBe(0)
  })
  it('takes a comment that disables a rule, and fails for one that is not needed', () => {
    expect(lint(SUPPRESSED)).toEqual({ status: 0, found: [] })
    const comments = Object.entries(SUPPRESSED).map(([path, text]) => [
      path,
      /\/\/ eslint-disable-next-line .*/.exec(text)[0],
    ])
    const { status, found } = lint(
      Object.fromEntries(comments.map(([path, comment]) => [path, `${comment}\nexport {}`])),
    )
    expect(status).not.toBe(0)
    expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(SUPPRESSED).sort())
  })
})

it('every file of TypeScript belongs to a project, so that its types are checked and known to the rules', () => {
  const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: checkout,
    encoding: 'utf8',
  }).stdout
  const known = PROJECTS.flatMap((name) => {
    const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined }
    const { fileNames } = ts.getParsedCommandLineOfConfigFile(join(checkout, name, 'tsconfig.json'), {}, host)
    return fileNames.map((file) => posix(relative(checkout, file)))
  })
  const all = files.split('\n').filter((file) => file !== '')
  expect(all.length).toBeGreaterThan(2000)
  expect(all.filter((file) => !known.includes(file))).toEqual([])
})
