import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import {
  dueOn,
  expressionsOf,
  readExpressions,
  readVerdicts,
  findSuperLinear,
  verdictsText,
} from './regular-expressions.mjs'

const root = resolve(import.meta.dirname, '../..')
const isCode = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/[\\/]testing[\\/]/.test(file)
const files = ['main', 'practice', 'preload', 'renderer', 'shared'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => join(folder, file))
    .filter(isCode),
)
const DAY_MS = 86_400_000
/**
 * Checking all expressions takes more than a minute of processor time. If this is set, all are checked; otherwise a
 * tenth each day.
 */
const areAllDue = process.env['COUNTERSIGN_ALL_EXPRESSIONS'] !== undefined

it('every regular expression of the app and of the practice market is linear', { timeout: 600_000 }, async () => {
  const expressions = readExpressions(root, files)
  expect(expressions.length).toBeGreaterThan(300)
  const file = join(root, 'scripts/lint/safe-expressions.json')
  const isDue = areAllDue ? () => true : dueOn(Math.floor(Date.now() / DAY_MS))
  const { found, safe } = await findSuperLinear(expressions, { known: readVerdicts(file), isDue })
  expect(found).toEqual([])
  const updateCommand = 'npx vitest run scripts/lint/regular-expressions.test.mjs --update'
  await expect(verdictsText(safe), `${file} is out of date: \`${updateCommand}\` updates it`).toMatchFileSnapshot(file)
})

const MIXED = String.raw`const a = /(^|[,;|\t\r\n])([\s"]*)(?=[=+@])/gu; b.regex(/^(a+)+$/); new RegExp('0+$'); /^[a-z]{1,9}$/`
const SUPER_LINEAR = [String.raw`/(^|[,;|\t\r\n])([\s"]*)(?=[=+@])/gu`, '/^(a+)+$/', '/0+$/']

it(
  'the check finds quadratic and exponential expressions, wherever a file has them',
  { timeout: 120_000 },
  async () => {
    const expressions = expressionsOf('a.ts', MIXED)
    const { found, safe } = await findSuperLinear(expressions, { known: new Set(), isDue: () => false })
    expect(found.map((line) => line.split(' ')[1])).toEqual(SUPER_LINEAR)
    expect(safe).toEqual(['/^[a-z]{1,9}$/'])
    // An expression that is due is checked even if the verdict file lists it.
    const due = await findSuperLinear(expressions, { known: new Set(SUPER_LINEAR), isDue: () => true })
    expect(due.found).toHaveLength(3)
  },
)

it('each expression is due on one of ten days', () => {
  const days = Array.from({ length: 10 }, (_, day) => dueOn(20_000 + day))
  for (const literal of [...SUPER_LINEAR, '/a/', '/b/u']) expect(days.filter((isDue) => isDue(literal))).toHaveLength(1)
})
