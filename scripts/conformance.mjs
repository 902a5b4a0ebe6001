import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { format, resolveConfig } from 'prettier'
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
const lines = rows.map(
  (row) => `| ${row.passage} | ${cell(row.test)} | ${row.breaks && `\`${row.breaks}\``} | ${resultOf(row)} |`,
)
const count = (result) => rows.filter((row) => resultOf(row) === result).length
const passages = new Set(rows.map(({ passage }) => passage)).size
const text = `# Conformance of the practice market

Made by \`npm run conformance\`. Each row is a passage of the service's two documents (a table row, a numbered rule, a
bullet or a paragraph, by its place: document/chapter/section/kind-number), the test that tries it on a running market,
and the switch that breaks the rule. A test passes only if it holds with every rule kept **and** fails with its rule
broken. Passages in which there is nothing to try say why.

${passages} passages, ${rows.length} rows: ${count('passed')} passed, ${count('nothing to try')} with nothing to try, ${rows.length - count('passed') - count('nothing to try')} other.

| Passage | Test | Broken by | Result |
| --- | --- | --- | --- |
${lines.join('\n')}
`
const file = join(root, 'docs', 'conformance.md')
writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser: 'markdown' }))
say(`docs/conformance.md: ${rows.length} rows`)
if (ran.status !== 0) fail('some conformance tests failed; the table says which')
