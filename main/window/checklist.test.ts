import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

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
/** Each file with the titles of tests that follow it. */
const testsIn = (cell: string): readonly (readonly [string, readonly string[]])[] =>
  cell.split(';').flatMap((part) => {
    const [file] = filesIn(part)
    return file ? [[file, [...part.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)] as const] : []
  })

function requireTests(cell: string): void {
  for (const [file, titles] of testsIn(cell)) {
    expect(existsSync(join(root, file)), file).toBe(true)
    const source = readFileSync(join(root, file), 'utf8')
    for (const title of titles) expect(source, file).toContain(title)
  }
}

describe("Electron's security checklist", () => {
  const rows = rowsAfter("Electron's security checklist")

  it('has 20 rows, each with a file and a test that exist', () => {
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    for (const [number, , where = '', test = ''] of rows) {
      for (const file of filesIn(where)) expect(existsSync(join(root, file)), file).toBe(true)
      const isOpen = where.startsWith('Open: needs a package')
      expect(isOpen || testsIn(test).length > 0, `row ${number}`).toBe(true)
      requireTests(test)
    }
  })

  it('a current Electron is declared', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(Number(devDependencies['electron']?.split('.')[0])).toBeGreaterThanOrEqual(45)
  })
})

it('every test that the table of attackers names exists', () => {
  const rows = rowsAfter('Attackers')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows)
    for (const file of filesIn(row.at(-1) ?? '')) expect(existsSync(join(root, file)), file).toBe(true)
})
