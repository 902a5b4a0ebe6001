import { loadAreas } from '../../../practice/conformance/areas'
import { coverageRows, type CoverageRow } from '../../../practice/conformance/coverage'

const escapeCell = (text: string): string => text.replaceAll('|', '\\|')
const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function chapterOf({ passage }: CoverageRow): string {
  const chapter = passage.split('/').slice(0, 2).join(': ').replaceAll('-', ' ')
  return `${chapter.charAt(0).toUpperCase()}${chapter.slice(1)}`
}

const chapterSection = (chapter: string, rows: readonly CoverageRow[]): string => `## ${chapter}

| Passage | Test | Tested |
| --- | --- | --- |
${rows.map(({ passage, test, isUntested }) => tableRow([passage, escapeCell(test), isUntested ? 'nothing to test' : 'yes'])).join('\n')}
`

/** Generates the list of test cases. The list has no results, because `npm test` fails if a case fails. */
export async function conformancePage(): Promise<string> {
  const rows = coverageRows(await loadAreas())
  const chapters = [...new Set(rows.map(chapterOf))]
  const testedRows = rows.filter(({ isUntested }) => !isUntested)
  const switchesByTest = new Map(testedRows.map(({ test, breaks }) => [test, breaks]))
  const switchRows = [...switchesByTest].map(([test, breaks]) =>
    tableRow([
      escapeCell(test),
      breaks
        .split(', ')
        .map((name) => `\`${name}\``)
        .join(', '),
    ]),
  )
  return `# Conformance of the practice market

Generated from the cases in \`practice/conformance/cases\` by \`npm run docs\`; \`npm run conformance\` runs them. Each row
has a passage of the service's two documents and a test of the passage on a running market. A passage is a table row, a
numbered rule, a bullet or a paragraph, named document/chapter/section/kind-number. A test passes only if it succeeds on a
correct market **and** fails with each of its switches broken, one at a time; the last chapter lists the switches. A
passage with nothing to test has the reason instead of a test.

${new Set(rows.map(({ passage }) => passage)).size} passages, ${rows.length} rows: ${testedRows.length} tested, ${rows.length - testedRows.length} with nothing to test. ${switchesByTest.size} tests, which \`npm test\` runs.

${chapters
  .map((chapter) =>
    chapterSection(
      chapter,
      rows.filter((row) => chapterOf(row) === chapter),
    ),
  )
  .join('\n')}
## Switches

| Test | Fails if one of these is broken |
| --- | --- |
${switchRows.join('\n')}
`
}
