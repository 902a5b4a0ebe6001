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
const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file))
/** A change of the rules affects all code, and the test that has a mistake for each rule. */
const areRulesChanged = files.some((file) => file === '.oxlintrc.json' || file.startsWith('scripts/lint/'))
const bin = (...parts) => join(root, 'node_modules', ...parts)
/** Page tests never wait: each worker beyond the number of cores only loads all pages once more. */
const workers = code.every((file) => file.startsWith('renderer/')) ? [`--maxWorkers=${availableParallelism()}`] : []
const STEPS = [
  {
    name: 'lint',
    files: areRulesChanged ? [] : code,
    isWhole: areRulesChanged,
    command: [bin('oxlint/bin/oxlint'), '--no-error-on-unmatched-pattern'],
  },
  {
    name: 'format',
    files,
    command: [bin('oxfmt/bin/oxfmt'), '--check', '--threads=1', '--no-error-on-unmatched-pattern'],
  },
  { name: 'types', files: [], isWhole: true, command: [bin('@typescript/native/bin/tsc'), '-b', '--singleThreaded'] },
  {
    name: 'unit',
    files: [
      ...code.filter((file) => !file.startsWith('e2e/')),
      ...(areRulesChanged ? ['scripts/lint/rules.test.mjs'] : []),
    ],
    command: [bin('vitest/vitest.mjs'), 'related', '--run', '--passWithNoTests', ...workers],
  },
]

/** Runs a part to its end and prints its output in one piece. */
function run({ name, command: [script, ...args], files: given }) {
  const from = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args, ...given], {
      cwd: root,
      env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const pieces = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => pieces.push(data))
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(pieces))
      say(`${name} ${status === 0 ? 'passed' : 'failed'} in ${((performance.now() - from) / 1000).toFixed(1)} s`)
      resolve(status === 0)
    })
  })
}

say(files.length === 0 ? 'no file changed.' : `${files.length} changed files since ${commit.slice(0, 8)}`)
const results = await Promise.all(STEPS.filter(({ files: given, isWhole }) => isWhole || given.length > 0).map(run))
const failed = results.filter((isGood) => !isGood).length
process.stdout.write(`${results.length - failed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
