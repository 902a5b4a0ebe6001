import './lib/check-node.mjs'
// Everything that says whether this checkout is sound: lint, format, types, unit tests, and end-to-end tests that drive
// the real app. `--only NAME` (repeatable) runs some of it; what follows `--` goes to the test runner.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from './lib/display.mjs'
import { electronEnv } from './lib/electron-args.mjs'
import { ensure } from './lib/ensure.mjs'
import { fail, root, say } from './lib/log.mjs'

const given = process.argv.slice(2)
const rest = given.includes('--') ? given.slice(given.indexOf('--') + 1) : []
const only = given.flatMap((arg, i) => (arg === '--only' && given[i + 1] ? [given[i + 1]] : []))
const runtime = await ensure({ desktop: true, tests: true })
const reports = mkdtempSync(join(tmpdir(), 'countersign-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

const bin = (...parts) => join(root, 'node_modules', ...parts)
const single = (name, ...command) => ({ name, command, count: null })
const unitReport = join(reports, 'unit.json')
const e2eReport = join(reports, 'e2e.json')
const STEPS = [
  single('lint', bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'),
  single('format', bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'),
  single('types', bin('typescript/bin/tsc'), '-b'),
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
      const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(unitReport, 'utf8'))
      return { passed: numPassedTests, failed: numTotalTests - numPassedTests }
    },
  },
  {
    name: 'e2e',
    command: [bin('@playwright/test/cli.js'), 'test', ...rest],
    count: () => {
      const { expected, unexpected, flaky } = JSON.parse(readFileSync(e2eReport, 'utf8')).stats
      return { passed: expected, failed: unexpected + flaky }
    },
  },
]

const unknown = only.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0)
  fail(`no such part: ${unknown.join(', ')}. There are ${STEPS.map(({ name }) => name).join(', ')}.`)
const steps = STEPS.filter(({ name }) => only.length === 0 || only.includes(name))
const display = needsDisplay() && steps.some(({ name }) => name === 'e2e') ? await openDisplay() : process.env.DISPLAY

function start([script, ...args]) {
  const env = electronEnv({
    ...(display ? { DISPLAY: display } : {}),
    ELECTRON_OVERRIDE_DIST_PATH: runtime.dir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
    VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
  })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Passed and failed tests of a part; a part that ends badly has failed, whatever it counted. */
function tally(step, isGood) {
  if (!step.count) return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
  try {
    const { passed, failed } = step.count()
    return { passed, failed: isGood ? failed : Math.max(1, failed) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

let passed = 0
let failed = 0
for (const step of steps) {
  say(step.name)
  const isGood = await start(step.command)
  const part = tally(step, isGood)
  passed += part.passed
  failed += part.failed
  if (!isGood) say(`${step.name} failed`)
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
