import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasTitle, readTestTitles, type TestTitles } from '../testing/test-titles'

const root = join(import.meta.dirname, '..', '..')
const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
const rowsAfter = (heading: string): readonly (readonly string[])[] =>
  (text.split(`## ${heading}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (#|---|Attacker)/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** Files that a cell names in backticks. */
const filesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([\w./-]+\/[\w./-]+\.[a-z]+)`/g)].map(([, file = '']) => file)
/** A test file in backticks, and the titles in quotes that follow it. */
const NAMED_TESTS = /`([\w./-]+\.test\.(?:tsx?|mjs))`(?:[,:]? ((?:"[^"]+"|“[^”]+”)(?:, (?:"[^"]+"|“[^”]+”))*))?/g
type NamedTests = { readonly file: string; readonly titles: readonly string[] }
const testsIn = (cell: string): readonly NamedTests[] =>
  [...cell.replace(/\s+/g, ' ').matchAll(NAMED_TESTS)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/"([^"]+)"|“([^”]+)”/g)].map(([, straight, curly]) => straight ?? curly ?? ''),
  }))

describe("Electron's security checklist", () => {
  const rows = rowsAfter("Electron's security checklist")

  it('has 20 rows, each with a file and a test that exist', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    for (const [number, , where = '', test = ''] of rows) {
      for (const file of filesIn(where)) expect(existsSync(join(root, file)), file).toBe(true)
      const isOpen = where.startsWith('Open: needs a package')
      expect(isOpen || testsIn(test).length > 0, `row ${number}`).toBe(true)
    }
  })

  it('a current Electron is declared', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45)
  })
})

describe('the tests that the document names', () => {
  const named = testsIn(text)

  it('exist, each with its title', () => {
    expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThan(60)
    const missing = named.flatMap(({ file, titles }) => {
      const path = join(root, file)
      if (!existsSync(path)) return [file]
      if (titles.length === 0) return []
      const tests = readTestTitles(path)
      return titles.filter((title) => !hasTitle(tests, title)).map((title) => `${file}: ${title}`)
    })
    expect(missing).toEqual([])
  })

  it('have their titles in quotes: others would not be looked for', () => {
    const bare = /`[\w./-]+\.test\.(?:tsx?|mjs)`: (?!["“]).{0,40}/g
    expect(text.replace(/\s+/g, ' ').match(bare)).toBeNull()
  })
})

describe('a title in the document', () => {
  const tests: TestTitles = {
    source: "test.each([['memo-link', 'a']])('\u0000 says of \u0000 what it is')",
    titles: ['is refused, and nothing is sent', '\u0000 says of \u0000 what it is', '\u0000'],
  }

  it.each([
    'is refused, and nothing is sent',
    'is refused …',
    '… and nothing is sent',
    'memo-link says of … what it is',
    '… says of … what it is',
  ])('fits: %s', (title) => expect(hasTitle(tests, title)).toBe(true))

  it.each(['is refused', 'refused …', 'is refused … twice', 'memo-none says of … what it is', 'memo-link says of …'])(
    'does not fit: %s',
    (title) => expect(hasTitle(tests, title)).toBe(false),
  )
})
