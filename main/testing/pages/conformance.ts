import { loadAreas } from '../../../practice/conformance/areas'
import { coverageRows, type CoverageRow } from '../../../practice/conformance/coverage'

const escapeCell = (text: string): string => text.replaceAll('|', '\\|')
const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function chapterOf({ passage }: CoverageRow): string {
  const chapter = passage.split('/').slice(0, 2).join(': ').replaceAll('-', ' ')
  return `${chapter.charAt(0).toUpperCase()}${chapter.slice(1)}`
}

const passageRow = ({ passage, test, isUntested }: CoverageRow): string =>
  tableRow([passage, escapeCell(test), isUntested ? 'nothing to test' : 'yes'])

const chapterSection = (chapter: string, rows: readonly CoverageRow[]): string => `## ${chapter}

| Passage | Test | Tested |
| --- | --- | --- |
${rows.map(passageRow).join('\n')}
`

/** Generates the page that lists the conformance tests. The page has no results, because `npm test` runs the tests. */
export async function conformancePage(): Promise<string> {
  const rows = coverageRows(await loadAreas())
  const chapters = [...new Set(rows.map(chapterOf))]
  const chapterSections = chapters.map((chapter) => {
    const chapterRows = rows.filter((row) => chapterOf(row) === chapter)
    return chapterSection(chapter, chapterRows)
  })
  const testedRows = rows.filter(({ isUntested }) => !isUntested)
  const rulesByTest = new Map(testedRows.map(({ test, breaks }) => [test, breaks]))
  const ruleRows = [...rulesByTest].map(([test, breaks]) =>
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
correct market **and** fails while the market breaks any one of the test's rules. The last chapter lists the rules of each
test. A passage with nothing to test has the reason instead of a test.

${new Set(rows.map(({ passage }) => passage)).size} passages, ${rows.length} rows: ${testedRows.length} tested, ${rows.length - testedRows.length} with nothing to test. ${rulesByTest.size} tests, which \`npm test\` runs.

${chapterSections.join('\n')}
## Rules that the tests break

| Test | Fails if one of these is broken |
| --- | --- |
${ruleRows.join('\n')}
`
}
