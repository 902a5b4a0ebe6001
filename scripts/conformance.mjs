import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { fail, root, say } from './lib/log.mjs'

/**
 * Runs the conformance tests of the practice market and writes what came of them into docs/conformance.md. With
 * `--results FILE` it takes the JSON report of a run that was made already.
 */
const kept = join(root, 'node_modules', '.cache', 'conformance')
const given = process.argv.indexOf('--results')
const results = given < 0 ? join(kept, 'results.json') : process.argv[given + 1]
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
const ran =
  given < 0
    ? spawnSync(process.execPath, [vitest, 'run', 'main/practice/conformance', ...reporters], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, CONFORMANCE_WRITING: 'yes' },
      })
    : { status: 0 }
const report = JSON.parse(readFileSync(results, 'utf8'))
const rows = JSON.parse(readFileSync(join(kept, 'rows.json'), 'utf8'))
const statuses = new Map(
  report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ title, status }) => [title, status])),
)

const cell = (text) => text.replaceAll('|', '\\|')
const resultOf = ({ test, silent }) => (silent ? 'nothing to try' : (statuses.get(test) ?? 'not run'))
const table = (heads, lines) => [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
const chapterOf = ({ passage }) => passage.split('/').slice(0, 2).join(': ').replaceAll('-', ' ')
const chapters = [...new Set(rows.map(chapterOf))]
const passages = chapters.flatMap((chapter) => [
  `## ${chapter.charAt(0).toUpperCase()}${chapter.slice(1)}`,
  '',
  ...table(
    ['Passage', 'Test', 'Result'],
    rows.filter((row) => chapterOf(row) === chapter).map((row) => [row.passage, cell(row.test), resultOf(row)]),
  ),
  '',
])
const breaksOf = new Map(rows.filter(({ silent }) => !silent).map(({ test, breaks }) => [test, breaks]))
const switches = table(
  ['Test', 'Fails with any of these broken'],
  [...breaksOf].map(([test, breaks]) => [
    cell(test),
    breaks
      .split(', ')
      .map((name) => `\`${name}\``)
      .join(', '),
  ]),
)
const count = (result) => rows.filter((row) => resultOf(row) === result).length
const text = `# Conformance of the practice market

Made by \`npm run conformance\`. Each row is a passage of the service's two documents (a table row, a numbered rule, a
bullet or a paragraph, by its place: document/chapter/section/kind-number) and a test that tries it on a running market.
A test passes only if it holds with every rule kept **and** fails with each of its switches broken, one at a time; the
last chapter names them. Passages in which there is nothing to try say why.

${new Set(rows.map(({ passage }) => passage)).size} passages, ${rows.length} rows: ${count('passed')} passed, ${count('nothing to try')} with nothing to try, ${rows.length - count('passed') - count('nothing to try')} other. ${breaksOf.size} tests.

${passages.join('\n')}
## Switches

${switches.join('\n')}
`
// Left as it is: padded to the width of its longest cell, the table would be a megabyte.
writeFileSync(join(root, 'docs', 'conformance.md'), text)
say(`docs/conformance.md: ${rows.length} rows`)
if (ran.status !== 0) fail('some conformance tests failed; the table says which')
