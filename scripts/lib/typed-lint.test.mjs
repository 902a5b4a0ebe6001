import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root as checkout } from './log.mjs'
import { checkCode } from './typed-lint.mjs'

const ESLINT_CONFIG = `
import tseslint from '${join(checkout, 'node_modules/typescript-eslint/dist/index.js')}'
export default [
  {
    files: ['**/*.ts'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: { parser: tseslint.parser },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  { files: ['**/*.mjs'], rules: { eqeqeq: 'warn' } },
  { ignores: ['ignored/'] },
]
`
const PROJECT = {
  compilerOptions: { target: 'es2023', lib: ['es2023'], types: [], strict: true, noEmit: true, skipLibCheck: true },
  include: ['**/*.ts'],
}
const FLOATING = 'export const later = async (): Promise<number> => Promise.resolve(1)\nlater()\n'
const MISTYPED = "export const count: number = 'one'\n"

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'countersign-check-'))
  write('eslint.config.mjs', ESLINT_CONFIG)
  write('tsconfig.json', JSON.stringify({ files: [], references: [{ path: './one' }, { path: './two' }] }))
  for (const name of ['one', 'two']) {
    write(`${name}/tsconfig.json`, JSON.stringify(PROJECT))
    write(`${name}/good.ts`, 'export const good = 1\n')
  }
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

async function check() {
  const said = []
  const found = await checkCode({ root, print: (text) => said.push(text) })
  return { ...found, said: said.join('') }
}

describe('types and lint in one go', { timeout: 60_000 }, () => {
  it('find nothing in sound code, nor in what lint ignores', async () => {
    write('ignored/loose.mjs', 'export const isOne = (x) => x == 1\n')
    expect(await check()).toEqual({ types: true, lint: true, said: '' })
  })
  it('find an error of types in any project', async () => {
    write('two/mistyped.ts', MISTYPED)
    const { types, lint, said } = await check()
    expect({ types, lint }).toEqual({ types: false, lint: true })
    expect(said).toContain('two/mistyped.ts(1,14): error TS2322')
  })
  it('find what a rule finds that asks for types, in each project', async () => {
    write('one/floating.ts', FLOATING)
    write('two/floating.ts', FLOATING)
    const { types, lint, said } = await check()
    expect({ types, lint }).toEqual({ types: true, lint: false })
    expect(said.match(/no-floating-promises/g)).toHaveLength(2)
  })
  it('take a warning in a script for a fault', async () => {
    write('loose.mjs', 'export const isOne = (x) => x == 1\n')
    expect(await check()).toMatchObject({ types: true, lint: false, said: expect.stringContaining('eqeqeq') })
  })
  it('find a file of code that belongs to no project', async () => {
    write('three/alone.ts', 'export const alone = 1\n')
    expect(await check()).toMatchObject({ lint: false, said: expect.stringContaining('three/alone.ts') })
  })
})
