import './lib/check-node.mjs'
// Checks what a change affects, in under a minute: lint of the changed files, types, and the unit tests that import
// them. The change is everything since this branch forked from the main one, committed or not. Only `npm test` checks
// the whole checkout.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { changedSince, forkPoint } from './lib/changes.mjs'
import { fail, root, say } from './lib/log.mjs'
import { ensurePackages } from './lib/packages.mjs'

ensurePackages()
const commit = forkPoint()
if (!commit) fail('there is no main branch to compare with.')
const files = changedSince(commit)
const codeFiles = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
/** If true, all code is linted, and the test that has a mistake for each rule runs. */
const areRulesChanged = files.some((file) => file === '.oxlintrc.json' || file.startsWith('scripts/lint/'))
const bin = (path) => join(root, 'node_modules', path)
/** Page tests never sleep, so a worker beyond the number of cores would only load all pages once more. */
const workers = codeFiles.every((file) => file.startsWith('renderer/'))
  ? [`--maxWorkers=${availableParallelism()}`]
  : []
const STEPS = [
  {
    name: 'lint',
    files: areRulesChanged ? [] : codeFiles,
    isWholeCheckout: areRulesChanged,
    command: [bin('oxlint/bin/oxlint'), '--no-error-on-unmatched-pattern'],
  },
  {
    name: 'format',
    files,
    command: [bin('oxfmt/bin/oxfmt'), '--check', '--threads=1', '--no-error-on-unmatched-pattern'],
  },
  {
    name: 'types',
    files: [],
    isWholeCheckout: true,
    command: [bin('@typescript/native/bin/tsc'), '-b', '--singleThreaded'],
  },
  {
    name: 'unit',
    files: [
      ...codeFiles.filter((file) => !file.startsWith('e2e/')),
      ...(areRulesChanged ? ['scripts/lint/rules.test.mjs'] : []),
    ],
    command: [bin('vitest/vitest.mjs'), 'related', '--run', '--passWithNoTests', ...workers],
  },
]

/** Runs a step to its end and prints its output in one piece. Resolves to true if the step passed. */
function runStep({ name, command: [script, ...args], files: stepFiles }) {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args, ...stepFiles], {
      cwd: root,
      env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const outputChunks = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => outputChunks.push(chunk))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(outputChunks))
      say(`${name} ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
      resolve(status === 0)
    })
  })
}

say(files.length === 0 ? 'no file changed.' : `${files.length} changed files since ${commit.slice(0, 8)}`)
const steps = STEPS.filter((step) => step.isWholeCheckout || step.files.length > 0)
const results = await Promise.all(steps.map(runStep))
const passed = results.filter(Boolean).length
const failed = results.length - passed
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
