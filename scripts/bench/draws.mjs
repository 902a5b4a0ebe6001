import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../lib/log.mjs'
import { budget } from './budgets.mjs'
import { figuresOf } from './command.mjs'
import { FRAME_MS } from './views/frames.mjs'
import { openScreen, section, startWindow } from './views/window.mjs'

const MANY = 1_000_000
const MANY_WORDS = MANY.toLocaleString('en-US')
const READ_MS = 600_000

/** Verification of honest draws against a loop that only hashes, and of a million draws in the real page. */
export async function* benchDraws(runtime) {
  yield* rates()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-draws-'))
  try {
    const file = join(folder, 'draws.jsonl')
    const { bytes } = figuresOf('bench-draws', '--write', file, String(MANY))
    yield { what: `a file of ${MANY_WORDS} draws with 5 values`, value: Math.round(bytes / 1e6), unit: 'MB' }
    yield* million(runtime, file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function rates() {
  const { figures } = figuresOf('bench-draws')
  return figures.flatMap(({ count, perSecond, bare, over, reading }) => {
    const of = `of draws with ${count} values`
    return [
      {
        ...budget(`draws-${count}-values`),
        what: `values ${of} verified a second, over a bare loop of the same hash`,
        value: over.sameHash,
        parts: { ours: perSecond, reference: bare.sameHashPerSecond, unit: 'values/s' },
      },
      { what: 'the same over a bare loop of the library’s hash', value: over.library, unit: 'times' },
      { what: 'the same over a bare loop of Node’s own hash', value: over.node, unit: 'times' },
      { what: `values ${of} verified`, value: Math.round(perSecond), unit: 'a second' },
      {
        what: `values ${of} read out of their JSON and verified`,
        value: Math.round(reading.perSecond),
        unit: 'a second',
      },
    ]
  })
}

/** Makes the page record the longest time between two turns of its event loop. */
const watchTurns = (page) =>
  page.evaluate(() => {
    globalThis.__longest = 0
    let last = performance.now()
    const beat = () => {
      const now = performance.now()
      globalThis.__longest = Math.max(globalThis.__longest, now - last)
      last = now
      setTimeout(beat, 4)
    }
    beat()
  })
const longest = (page) => page.evaluate(() => globalThis.__longest)
const forget = (page) => page.evaluate(() => void (globalThis.__longest = 0))

/** Runs a bare window next to the app: if the machine blocks the bare window too, a miss of the app is not judged. */
async function* million(runtime, file) {
  const display = await openScreen()
  const bare = await startWindow(runtime, display, join(root, 'scripts/bench/bare'))
  const { app, page } = await startWindow(runtime, display, root, ['--no-tour'])
  try {
    await section(page, 'Draws')
    await page.getByRole('heading', { level: 1, name: 'Draws' }).waitFor()
    const files = page.locator('input[type="file"]').first()
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
    for (const one of [page, bare.page]) await watchTurns(one)
    // The practice market starts at the same time and is not part of the measurement.
    await page.waitForTimeout(10_000)

    await files.setInputFiles(file)
    await page.getByText(/[1-9][\d,]* draws verified$/).waitFor()
    const asked = performance.now()
    await cancel.click()
    await page.getByText('Cancelled: the verdict covers only the draws read so far.').waitFor()
    // Measured from before the driver's click, which first checks the button, until the page shows the result.
    const cancelledMs = performance.now() - asked
    yield { ...budget('draws-cancel'), what: 'a million draws are cancelled', value: cancelledMs, unit: 'ms' }

    for (const one of [page, bare.page]) await forget(one)
    const from = performance.now()
    await files.setInputFiles(file)
    await page.getByText(`${MANY_WORDS} draws verified.`).waitFor({ timeout: READ_MS })
    const seconds = (performance.now() - from) / 1000
    const [own, floor] = [await longest(page), await longest(bare.page)]
    yield { what: `${MANY_WORDS} draws are read and verified in the page`, value: seconds, unit: 's' }
    yield {
      ...budget('draws-page-turn'),
      what: `the longest that the page did not answer meanwhile; a bare page beside it: ${floor.toFixed(0)} ms`,
      value: own,
      unit: 'ms',
      isBusy: floor > FRAME_MS,
    }
  } finally {
    await app.close()
    await bare.app.close()
  }
}
