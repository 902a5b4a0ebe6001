import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { areaOf, coverageOf, rowsOf } from './coverage'

/** Not among the results of the journeys: those are cleared by every run. */
const KEPT = 'node_modules/.cache/conformance'
const folder = join(import.meta.dirname, 'cases')
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
const areas = await Promise.all(
  files.map(async (file) => areaOf(file, (await import(pathToFileURL(join(folder, file)).href)) as object)),
)
const rows = rowsOf(areas)

describe('the passages of the documents', () => {
  it('are all tried, or noted as having nothing to try', () => {
    expect(coverageOf(areas)).toEqual({ missing: [], unknown: [], repeated: [] })
  })

  it('stand in the table of the docs with the tests that try them', () => {
    // The script that writes the table reads this.
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(join(KEPT, 'rows.json'), JSON.stringify(rows))
    if (process.env['CONFORMANCE_WRITING'] === 'yes') return
    const table = readFileSync('docs/conformance.md', 'utf8')
    const lacking = rows.filter(({ passage, test }) => !table.includes(passage) || !table.includes(cell(test)))
    expect(lacking).toEqual([])
  })
})

const cell = (text: string): string => text.replaceAll('|', '\\|')
