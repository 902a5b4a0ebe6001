import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from '../lib/display.mjs'
import { electronEnv, sandboxArgs } from '../lib/electron-args.mjs'
import { root } from '../lib/log.mjs'
import { budget } from './budgets.mjs'

const RUNS = 5
/** Wait before the memory is measured. */
const REST_MS = 8000
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** The app's start-up time and idle memory, against a bare window on the same runtime. */
export async function benchApp(runtime) {
  const display = needsDisplay() ? await openDisplay() : process.env.DISPLAY
  const { _electron } = await import('playwright')
  const env = electronEnv(display ? { DISPLAY: display } : {})
  const measure = async (path, readySelector) => {
    const profile = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
    const args = [path, ...sandboxArgs(runtime), '--disable-gpu', `--user-data-dir=${profile}`]
    const startedMs = performance.now()
    const app = await _electron.launch({ executablePath: runtime.binary, args, env })
    const page = await app.firstWindow()
    await page.locator(readySelector).first().waitFor()
    const startMs = performance.now() - startedMs
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
    // Excludes the process of the practice market, which is not part of the app.
    const memoryKb = await app.evaluate(({ app: electron }) =>
      electron
        .getAppMetrics()
        .filter(({ serviceName }) => serviceName !== 'node.mojom.NodeService')
        .reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
    )
    await app.close()
    return { startMs, memoryKb }
  }
  const bareRuns = []
  const appRuns = []
  for (let i = 0; i < RUNS; i++) {
    bareRuns.push(await measure(join(root, 'scripts/bench/bare'), 'h1'))
    appRuns.push(await measure(root, 'nav button'))
  }
  const medianOf = (runs, key) => median(runs.map((run) => run[key]))
  const figure = (name, label, key, unit) => {
    const ours = medianOf(appRuns, key)
    const reference = medianOf(bareRuns, key)
    return { ...budget(name), label, value: ours / reference, measured: { ours, reference, unit } }
  }
  return [
    figure('app-start', 'start to interactive, over a bare window', 'startMs', 'ms'),
    figure('app-memory', 'memory at rest, over a bare window', 'memoryKb', 'KB'),
  ]
}
