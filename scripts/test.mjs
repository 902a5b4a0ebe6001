import './lib/check-node.mjs'
// All checks of this checkout: lint, format, types, unit tests, and end-to-end tests that drive the real app. `--only
// NAME` (repeatable) runs some of them; arguments after `--` go to the test runner.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { electronEnv } from './lib/electron-args.mjs'
import { ensureSetup } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'
import { e2eTimes, slowestLines, unitTimes } from './lib/slowest.mjs'

const args = process.argv.slice(2)
const runnerArgs = args.includes('--') ? args.slice(args.indexOf('--') + 1) : []
const onlyNames = args.flatMap((arg, index) => (arg === '--only' && args[index + 1] ? [args[index + 1]] : []))
const runtime = await ensureSetup({ desktop: true, tests: true })
const reports = mkdtempSync(join(tmpdir(), 'countersign-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/** The end-to-end tests of a report, each with its file and title, and its status over all its attempts. */
const listE2eTests = (suites) =>
  suites.flatMap(({ specs = [], suites: nested = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => ({ status, title: `e2e/${file} ${title}` })),
    ),
    ...listE2eTests(nested),
  ])

const bin = (path) => join(root, 'node_modules', path)
const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'))
/** A step that only reads the code, and counts as one test. */
const staticCheck = (name, ...command) => ({ name, command, isStatic: true, readResults: null })
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
const STEPS = [
  staticCheck('lint', bin('oxlint/bin/oxlint')),
  staticCheck('format', bin('oxfmt/bin/oxfmt'), '--check', '--threads=1'),
  staticCheck('types', bin('@typescript/native/bin/tsc'), '-b', '--singleThreaded'),
  {
    name: 'unit',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${unitReport}`,
      ...runnerArgs,
    ],
    readResults: () => {
      // A test that this machine cannot run, such as a permission check that root bypasses, is skipped, not a failure.
      const report = readReport(unitReport)
      const { numPassedTests, numFailedTests, testResults } = report
      const names = testResults.flatMap(({ name, assertionResults, status }) => {
        const failures = assertionResults.filter((assertion) => assertion.status === 'failed')
        // A file that cannot be loaded fails without a test.
        return status === 'failed' && failures.length === 0 ? [name] : failures.map(({ fullName }) => fullName)
      })
      return { passed: numPassedTests, failed: numFailedTests, names, times: unitTimes(report, root) }
    },
  },
  {
    name: 'e2e',
    command: [bin('@playwright/test/cli.js'), 'test', ...runnerArgs],
    readResults: () => {
      const report = readReport(e2eReport)
      const { stats, suites } = report
      const { expected, unexpected, flaky } = stats
      const names = listE2eTests(suites).flatMap(({ status, title }) => (status === 'unexpected' ? [title] : []))
      return { passed: expected, failed: unexpected + flaky, names, times: e2eTimes(report) }
    },
  },
]

const unknownNames = onlyNames.filter((name) => !STEPS.some((step) => step.name === name))
if (unknownNames.length > 0)
  fail(`unknown step: ${unknownNames.join(', ')}. The steps are ${STEPS.map(({ name }) => name).join(', ')}.`)
const steps = STEPS.filter(({ name }) => onlyNames.length === 0 || onlyNames.includes(name))

/**
 * Runs a program to its end. `isBackground`: at low priority, and with its output held back until its end, so that it
 * does not mix with the output of parallel steps.
 */
function runProgram([script, ...scriptArgs], { isBackground }) {
  const env = electronEnv({
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
    // One thread for type-aware lint rules, because each thread would compute the shared types again.
    ...(isBackground && { GOMAXPROCS: '1' }),
  })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...scriptArgs], {
      cwd: root,
      env,
      stdio: isBackground ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    if (isBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const outputChunks = []
    if (isBackground) {
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => outputChunks.push(chunk))
    }
    child.on('close', (code) => resolve({ hasPassed: code === 0, output: Buffer.concat(outputChunks) }))
  })
}

/** Passed and failed tests of a step. A step with a bad exit code has at least one failure, whatever its report. */
function resultsOf(step, hasPassed) {
  if (!step.readResults) return { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, names: [], times: [] }
  try {
    const results = step.readResults()
    return { ...results, failed: hasPassed ? results.failed : Math.max(1, results.failed) }
  } catch {
    return { passed: 0, failed: 1, names: [], times: [] }
  }
}

let passed = 0
let failed = 0
/** Failures, repeated at the end because the output of all later steps follows them. */
const failureLines = []
const timesByStep = []
function record(step, hasPassed) {
  const results = resultsOf(step, hasPassed)
  passed += results.passed
  failed += results.failed
  if (results.times.length > 0) timesByStep.push({ name: step.name, times: results.times })
  if (hasPassed) return
  say(`${step.name} failed`)
  failureLines.push(step.name, ...results.names.map((name) => `  ${name}`))
}

async function runInBackground(step) {
  const { hasPassed, output } = await runProgram(step.command, { isBackground: true })
  process.stdout.write(output)
  record(step, hasPassed)
}
async function runInForeground(step) {
  const { hasPassed } = await runProgram(step.command, { isBackground: false })
  record(step, hasPassed)
}

// Unit tests use every core, so they run alone. The end-to-end tests mostly wait, so the steps that only read the code
// run next to them.
const staticSteps = steps.filter(({ isStatic }) => isStatic)
const testSteps = steps.filter(({ isStatic }) => !isStatic)
const lastTestSteps = testSteps.slice(-1)
for (const step of testSteps.slice(0, -1)) {
  say(step.name)
  await runInForeground(step)
}
say([...staticSteps, ...lastTestSteps].map(({ name }) => name).join(', '))
await Promise.all([...staticSteps.map(runInBackground), ...lastTestSteps.map(runInForeground)])
for (const { name, times } of timesByStep)
  process.stdout.write(`slowest test files, ${name}:\n${slowestLines(times).join('\n')}\n`)
for (const line of failureLines) say(`failed: ${line}`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
