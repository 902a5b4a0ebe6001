import { loadAreas } from '../../../practice/conformance/areas'
import { rowsOf, type Row } from '../../../practice/conformance/coverage'

const cell = (text: string): string => text.replaceAll('|', '\\|')
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

function chapterOf({ passage }: Row): string {
  const chapter = passage.split('/').slice(0, 2).join(': ').replaceAll('-', ' ')
  return `${chapter.charAt(0).toUpperCase()}${chapter.slice(1)}`
}

const chapterText = (chapter: string, rows: readonly Row[]): string => `## ${chapter}

| Passage | Test | Tried |
| --- | --- | --- |
${rows.map(({ passage, test, silent }) => line([passage, cell(test), silent ? 'nothing to try' : 'yes'])).join('\n')}
`

/** Lists the test cases, not their results: a failing case is a failing test. */
export async function conformancePage(): Promise<string> {
  const rows = rowsOf(await loadAreas())
  const chapters = [...new Set(rows.map(chapterOf))]
  const tried = rows.filter(({ silent }) => !silent)
  const breaksOf = new Map(tried.map(({ test, breaks }) => [test, breaks]))
  const switches = [...breaksOf].map(([test, breaks]) =>
    line([
      cell(test),
      breaks
        .split(', ')
        .map((name) => `\`${name}\``)
        .join(', '),
    ]),
  )
  return `# Conformance of the practice market

Written from the cases in \`practice/conformance/cases\` by \`npm run docs\`; \`npm run conformance\` runs them. Each row
is a passage of the service's two documents (a table row, a numbered rule, a bullet or a paragraph, by its place:
document/chapter/section/kind-number) and a test that tries it on a running market. A test passes only if it holds with
every rule kept **and** fails with each of its switches broken, one at a time; the last chapter names them. Passages in
which there is nothing to try say why.

${new Set(rows.map(({ passage }) => passage)).size} passages, ${rows.length} rows: ${tried.length} tried, ${rows.length - tried.length} with nothing to try. ${breaksOf.size} tests, which \`npm test\` runs.

${chapters
  .map((chapter) =>
    chapterText(
      chapter,
      rows.filter((row) => chapterOf(row) === chapter),
    ),
  )
  .join('\n')}
## Switches

| Test | Fails with any of these broken |
| --- | --- |
${switches.join('\n')}
`
}
