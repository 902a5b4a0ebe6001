import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from '../lib/display.mjs'
import { electronEnv, sandboxArgs } from '../lib/electron-args.mjs'
import { root } from '../lib/log.mjs'
import { budget } from './budgets.mjs'

const RUNS = 5
const REST_MS = 8000
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The app's start-up time and idle memory, against a bare window on the same runtime. */
export async function benchApp(runtime) {
  const display = needsDisplay() ? await openDisplay() : process.env.DISPLAY
  const { _electron } = await import('playwright')
  const env = electronEnv(display ? { DISPLAY: display } : {})
  const measure = async (path, ready) => {
    const profile = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
    const args = [path, ...sandboxArgs(runtime), '--disable-gpu', `--user-data-dir=${profile}`]
    const from = performance.now()
    const app = await _electron.launch({ executablePath: runtime.binary, args, env })
    const page = await app.firstWindow()
    await page.locator(ready).first().waitFor()
    const startMs = performance.now() - from
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    // Excludes the practice market, a server that only practice has: only the app itself is measured.
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
  const medianOf = (runs, key) => median(runs.map((run) => run[key]))
  const figure = (name, what, key, unit) => {
    const [ours, reference] = [medianOf(own, key), medianOf(bare, key)]
    return { ...budget(name), what, value: ours / reference, parts: { ours, reference, unit } }
  }
  return [
    figure('app-start', 'start to interactive, over a bare window', 'startMs', 'ms'),
    figure('app-memory', 'memory at rest, over a bare window', 'memoryKb', 'KB'),
  ]
}
