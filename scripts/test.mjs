import './lib/check-node.mjs'
// All checks of this checkout: lint, format, types, unit tests, and end-to-end tests that drive the real app. `--only
// NAME` (repeatable) runs some of them; arguments after `--` go to the test runner.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronEnv } from './lib/electron-args.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'
import { e2eTimes, slowestLines, unitTimes } from './lib/slowest.mjs'

const given = process.argv.slice(2)
const rest = given.includes('--') ? given.slice(given.indexOf('--') + 1) : []
const only = given.flatMap((arg, i) => (arg === '--only' && given[i + 1] ? [given[i + 1]] : []))
const runtime = await ensure({ desktop: true, tests: true })
const reports = mkdtempSync(join(tmpdir(), 'countersign-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** The end-to-end tests of a report, each with its file and title, and its status over all its attempts. */
const testsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: nested = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => ({ status, title: `e2e/${file} ${title}` })),
    ),
    ...testsOf(nested),
  ])

const bin = (...parts) => join(root, 'node_modules', ...parts)
const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'))
const single = (name, ...command) => ({ name, command, isReader: true, count: null })
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
const STEPS = [
  single('lint', bin('oxlint/bin/oxlint')),
  single('format', bin('oxfmt/bin/oxfmt'), '--check', '--threads=1'),
  single('types', bin('@typescript/native/bin/tsc'), '-b', '--singleThreaded'),
  {
    name: 'unit',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
      ...rest,
    ],
    count: () => {
      // A test that this machine cannot run, such as a permission check that root bypasses, is skipped, not a failure.
      const report = readReport(unitReport)
      const { numPassedTests, numFailedTests, testResults } = report
      const names = testResults.flatMap(({ name, assertionResults, status }) => {
        const bad = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
        // A file that cannot be loaded fails without a test.
        return status === 'failed' && bad.length === 0 ? [name] : bad
      })
      return { passed: numPassedTests, failed: numFailedTests, names, times: unitTimes(report, root) }
    },
  },
  {
    name: 'e2e',
    command: [bin('@playwright/test/cli.js'), 'test', ...rest],
    count: () => {
      const report = readReport(e2eReport)
      const { stats, suites } = report
      const { expected, unexpected, flaky } = stats
      const names = testsOf(suites).flatMap(({ status, title }) => (status === 'unexpected' ? [title] : []))
      return { passed: expected, failed: unexpected + flaky, names, times: e2eTimes(report) }
    },
  },
]

const unknown = only.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0)
  fail(`no such part: ${unknown.join(', ')}. There are ${STEPS.map(({ name }) => name).join(', ')}.`)
const steps = STEPS.filter(({ name }) => only.length === 0 || only.includes(name))

/**
 * Runs a program to its end. `quietly` holds its output back until then, so that it does not mix with that of parallel
 * steps, and leaves the cores to those.
 */
function start([script, ...args], quietly) {
  const env = electronEnv({
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    // For type-aware lint rules: each thread would compute the shared types for itself.
    ...(quietly && { GOMAXPROCS: '1' }),
  })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env,
      stdio: quietly ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    if (quietly && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const kept = []
    for (const stream of quietly ? [child.stdout, child.stderr] : []) stream.on('data', (data) => kept.push(data))
    child.on('close', (code) => resolve({ isGood: code === 0, said: Buffer.concat(kept) }))
  })
}

/** Passed and failed tests of a part; a part with a bad exit has failed, whatever its count. */
function tally(step, isGood) {
  if (!step.count) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, names: [], times: [] }
  try {
    const counted = step.count()
    return { ...counted, failed: isGood ? counted.failed : Math.max(1, counted.failed) }
  } catch {
    return { passed: 0, failed: 1, names: [], times: [] }
  }
}

let passed = 0
let failed = 0
/** Failures, repeated at the end because the output of all later parts follows them. */
const failures = []
const timesByPart = []
function finish(step, isGood) {
  const part = tally(step, isGood)
  passed += part.passed
  failed += part.failed
  if (part.times.length > 0) timesByPart.push({ name: step.name, times: part.times })
  if (isGood) return
  say(`${step.name} failed`)
  failures.push(step.name, ...part.names.map((name) => `  ${name}`))
}

async function runQuietly(step) {
  const { isGood, said } = await start(step.command, true)
  process.stdout.write(said)
  finish(step, isGood)
}
async function runAloud(step) {
  finish(step, (await start(step.command, false)).isGood)
}

// Unit tests use every core. The end-to-end tests mostly wait, so the steps that only read the code run at the same
// time.
const reading = steps.filter(({ isReader }) => isReader)
const testing = steps.filter(({ isReader }) => !isReader)
const last = testing.pop()
for (const step of testing) {
  say(step.name)
  await runAloud(step)
}
say([...reading, ...(last ? [last] : [])].map(({ name }) => name).join(', '))
await Promise.all([...reading.map(runQuietly), ...(last ? [runAloud(last)] : [])])
for (const { name, times } of timesByPart)
  process.stdout.write(`slowest test files, ${name}:\n${slowestLines(times).join('\n')}\n`)
for (const line of failures) say(`failed: ${line}`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
