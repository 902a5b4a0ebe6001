import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/log.mjs'
import { budget } from './budgets.mjs'
import { runBenchCommand } from './command.mjs'
import { FRAME_MS } from './views/frames.mjs'
import { ensureDisplay, openSection, startWindow } from './views/window.mjs'

const DRAW_COUNT = 1_000_000
const DRAW_COUNT_TEXT = DRAW_COUNT.toLocaleString('en-US')
const READ_TIMEOUT_MS = 600_000

/** Verification of honest draws against a loop that only hashes, and of a million draws in the app's page. */
export async function* benchDraws(runtime) {
  yield* rateFigures()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-draws-'))
  try {
    const file = join(folder, 'draws.jsonl')
    const { bytes } = runBenchCommand('bench-draws', '--write', file, String(DRAW_COUNT))
    yield { label: `a file of ${DRAW_COUNT_TEXT} draws with 5 values`, value: Math.round(bytes / 1e6), unit: 'MB' }
    yield* windowFigures(runtime, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function rateFigures() {
  const { figures } = runBenchCommand('bench-draws')
  return figures.flatMap(({ count, perSecond, bare, over, reading }) => {
    const values = `values of draws with ${count} values`
    return [
      {
        ...budget(`draws-${count}-values`),
        label: `${values} verified a second, over a bare loop of the same hash`,
        value: over.sameHash,
        measured: { ours: perSecond, reference: bare.sameHashPerSecond, unit: 'values/s' },
      },
      {
        label: `${values} verified a second, over a bare loop of the library’s hash`,
        value: over.library,
        unit: 'times',
      },
      { label: `${values} verified a second, over a bare loop of Node’s hash`, value: over.node, unit: 'times' },
      { label: `${values} verified`, value: Math.round(perSecond), unit: 'a second' },
      {
        label: `${values} parsed from JSON and verified`,
        value: Math.round(reading.perSecond),
        unit: 'a second',
      },
    ]
  })
}

/** Makes the page record the longest time between two turns of its event loop. */
const watchEventLoop = (page) =>
  page.evaluate(() => {
    globalThis.__longestTurnMs = 0
    let last = performance.now()
    const measureTurn = () => {
      const now = performance.now()
      globalThis.__longestTurnMs = Math.max(globalThis.__longestTurnMs, now - last)
      last = now
      setTimeout(measureTurn, 4)
    }
    measureTurn()
  })
const longestTurnMs = (page) => page.evaluate(() => globalThis.__longestTurnMs)
const resetLongestTurn = (page) => page.evaluate(() => void (globalThis.__longestTurnMs = 0))

/** Runs a bare window next to the app: if the machine blocks the bare window too, a miss of the app is not judged. */
async function* windowFigures(runtime, file) {
  const display = await ensureDisplay()
  const bare = await startWindow(runtime, display, join(root, 'scripts/bench/bare'))
  const { app, page } = await startWindow(runtime, display, root, ['--no-tour'])
  try {
    await openSection(page, 'Draws')
    await page.getByRole('heading', { level: 1, name: 'Draws' }).waitFor()
    const fileInput = page.locator('input[type="file"]').first()
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    for (const watched of [page, bare.page]) await watchEventLoop(watched)
    // The practice market starts at the same time and is not part of the measurement.
    await page.waitForTimeout(10_000)

    await fileInput.setInputFiles(file)
    await page.getByText(/[1-9][\d,]* draws verified$/).waitFor()
    const cancelStartedMs = performance.now()
    await cancel.click()
    await page.getByText('Cancelled: the verdict covers only the draws read so far.').waitFor()
    // Includes the driver's check of the button before its click.
    const cancelledMs = performance.now() - cancelStartedMs
    yield { ...budget('draws-cancel'), label: 'time to cancel a million draws', value: cancelledMs, unit: 'ms' }

    for (const watched of [page, bare.page]) await resetLongestTurn(watched)
    const readStartedMs = performance.now()
    await fileInput.setInputFiles(file)
    await page.getByText(`${DRAW_COUNT_TEXT} draws verified.`).waitFor({ timeout: READ_TIMEOUT_MS })
    const seconds = (performance.now() - readStartedMs) / 1000
    const appTurnMs = await longestTurnMs(page)
    const bareTurnMs = await longestTurnMs(bare.page)
    yield { label: `${DRAW_COUNT_TEXT} draws read and verified in the page`, value: seconds, unit: 's' }
    yield {
      ...budget('draws-page-turn'),
      label: `longest time without an answer of the page; of a bare page at the same time: ${bareTurnMs.toFixed(0)} ms`,
      value: appTurnMs,
      unit: 'ms',
      isBusy: bareTurnMs > FRAME_MS,
    }
  } finally {
    await app.close()
    await bare.app.close()
  }
}
