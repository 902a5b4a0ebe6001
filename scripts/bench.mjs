import './lib/check-node.mjs'
// Speed as ratios in one run: the app's start and memory against a bare window on the same runtime, and bytes to verdict
// against the SDK's own parser. Prints a table and says which budgets hold. Never part of a test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from './lib/display.mjs'
import { electronEnv, sandboxArgs } from './lib/electron-args.mjs'
import { ensure } from './lib/ensure.mjs'
import { root } from './lib/log.mjs'

const RUNS = 5
const REST_MS = 8000
const runtime = await ensure({ desktop: true })
const display = needsDisplay() ? await openDisplay() : process.env.DISPLAY
const { _electron } = await import('playwright')
const sandbox = sandboxArgs(runtime)
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure(path, ready) {
  const profile = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const args = [path, ...sandbox, '--disable-gpu', `--user-data-dir=${profile}`]
  const env = electronEnv(display ? { DISPLAY: display } : {})
  const from = performance.now()
  const app = await _electron.launch({ executablePath: runtime.binary, args, env })
  const page = await app.firstWindow()
  await page.locator(ready).first().waitFor()
  const startMs = performance.now() - from
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  // The practice market is a server that only practice has; the app itself is what is measured.
  const memoryKb = await app.evaluate(({ app: electron }) =>
    electron
      .getAppMetrics()
      .filter(({ serviceName }) => serviceName !== 'node.mojom.NodeService')
      .reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  )
  await app.close()
  return { startMs, memoryKb }
}

const bare = []
const own = []
for (let i = 0; i < RUNS; i++) {
  bare.push(await measure(join(root, 'scripts/bench/bare'), 'h1'))
  own.push(await measure(root, 'nav button'))
}
const ratio = (key) => median(own.map((run) => run[key])) / median(bare.map((run) => run[key]))
const cases = join(root, 'main/signing/testdata/cases.jsonl')
const bench = spawnSync(process.execPath, [join(root, 'out/main/bench.js'), cases], { encoding: 'utf8' })
const { verdictOverFromBytes } = JSON.parse(bench.stdout)

const rows = [
  ['start to interactive, over a bare window', ratio('startMs'), 1.6],
  ['memory at rest, over a bare window', ratio('memoryKb'), 1.5],
  ['bytes to verdict, over the SDK’s fromBytes', verdictOverFromBytes, 3],
]
for (const [what, value, budget] of rows) {
  const outcome = value <= budget ? 'holds' : 'MISSED'
  process.stdout.write(`${value.toFixed(2).padStart(6)} of at most ${budget}  ${outcome.padEnd(6)}  ${what}\n`)
}
