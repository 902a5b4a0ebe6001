import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expressionsOf, readExpressions, superLinear } from './regular-expressions.mjs'

const root = resolve(import.meta.dirname, '../..')
const isCode = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/[\\/]testing[\\/]/.test(file)
const files = ['main', 'preload', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, file))
    .filter(isCode),
)

let scratch = ''
beforeAll(() => void (scratch = mkdtempSync(join(tmpdir(), 'countersign-expressions-'))))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

it('every regular expression of the app and of the practice market is linear', { timeout: 600_000 }, async () => {
  const expressions = readExpressions(root, files)
  expect(expressions.length).toBeGreaterThan(300)
  // To check them all takes a minute and more of the processor: what is known to be safe is kept with the code.
  expect(await superLinear(expressions, join(root, 'scripts/lint/safe-expressions.json'))).toEqual([])
})

it(
  'the check finds quadratic and exponential expressions, wherever a file has them',
  { timeout: 120_000 },
  async () => {
    const text = String.raw`const a = /(^|[,;|\t\r\n])([\s"]*)(?=[=+@])/gu; b.regex(/^(a+)+$/); new RegExp('0+$'); /^[a-z]{1,9}$/`
    const verdictsFile = join(scratch, 'verdicts.json')
    const found = await superLinear(expressionsOf('a.ts', text), verdictsFile)
    expect(found.map((line) => line.split(' ')[1])).toEqual([
      String.raw`/(^|[,;|\t\r\n])([\s"]*)(?=[=+@])/gu`,
      '/^(a+)+$/',
      '/0+$/',
    ])
    // A verdict other than “safe”, such as a check that ran out of time, is never taken from the file.
    const verdicts = JSON.parse(readFileSync(verdictsFile, 'utf8'))
    expect(Object.values(verdicts)).toEqual(['safe'])
    writeFileSync(
      verdictsFile,
      JSON.stringify(Object.fromEntries(Object.keys(verdicts).map((key) => [key, 'timed out']))),
    )
    expect(await superLinear(expressionsOf('a.ts', text), verdictsFile)).toHaveLength(3)
  },
)
