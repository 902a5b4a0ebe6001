import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsDisplay, openDisplay } from '../lib/display.mjs'
import { electronEnv, sandboxArgs } from '../lib/electron-args.mjs'
import { root } from '../lib/log.mjs'

/** An hour of use: so many pages gone to, and what a crowd of six acts a minute does in that time. */
const HOUR = { pages: 360, acts: 360 }
/** Before it is first weighed, every kind of page has been seen once: code and pictures are loaded then. */
const MINUTE = { pages: 24, acts: 6 }
/** The most that the practice market gives to an account of one collection. */
const HELD = 500
const LAUNCH_MS = 20_000
const FRAME_MS = 50

/** Long lists in a real window on a whole practice market, and what is kept of an hour of use. */
export async function benchViews(runtime) {
  const market = await startMarket()
  const { app, page } = await startApp(runtime, market)
  try {
    await watchFrames(page)
    const listings = await benchListings(page, market)
    const holdings = await benchHoldings(page, market)
    const memory = await benchHour(app, page, market)
    return [...listings, ...holdings, ...memory]
  } finally {
    await app.close()
    market.stop()
  }
}

async function startMarket() {
  const args = ['--port', '0', '--scale', 'full', '--with-parent', '--pace', '0']
  const child = spawn(process.execPath, [join(root, 'out/main/practice.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  const line = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the practice market ended with ${code}`)))
    child.stdout.on('data', (data) => {
      text += data
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))))
    })
  })
  const file = join(mkdtempSync(join(tmpdir(), 'countersign-bench-market-')), 'line.json')
  writeFileSync(file, JSON.stringify(line))
  const control = async (path, body) => {
    const url = new URL(line.controlUrl)
    url.pathname = url.pathname.replace(/\/$/, '') + path
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const facts = await fetch(new URL(`/v1/public/collection/${line.tokens.large}/facts`, line.baseUrl))
  const { name: large } = await facts.json()
  return { line, file, control, large, stop: () => child.kill() }
}

async function startApp(runtime, { file }) {
  const display = needsDisplay() ? await openDisplay() : process.env.DISPLAY
  const { _electron } = await import('playwright')
  const profile = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
  const options = {
    executablePath: runtime.binary,
    args: [root, ...sandboxArgs(runtime), '--disable-gpu', `--user-data-dir=${profile}`, `--practice=${file}`],
    env: electronEnv(display ? { DISPLAY: display } : {}),
    timeout: LAUNCH_MS,
  }
  // Now and then a launch stalls after the debugger has connected; why is not known.
  const again = () => _electron.launch(options)
  const app = await again().catch(again).catch(again)
  const page = await app.firstWindow()
  await page.locator('nav button').first().waitFor()
  return { app, page }
}

/** Counts work of the page that keeps a frame from being drawn for longer than it may take. */
const watchFrames = (page) =>
  page.evaluate((limit) => {
    globalThis.__slow = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (duration > limit) globalThis.__slow.push(Math.round(duration))
    }).observe({ entryTypes: ['longtask'] })
  }, FRAME_MS)

/** What was over the limit while `work` went on: how many, and the longest. */
async function slowFrames(page, work) {
  await page.waitForTimeout(300)
  await page.evaluate(() => void (globalThis.__slow = []))
  await work()
  await page.waitForTimeout(300)
  const slow = await page.evaluate(() => globalThis.__slow)
  return { count: slow.length, longest: Math.max(0, ...slow) }
}
const asFigure = (what, { count, longest }) => ({
  what: `frames over ${FRAME_MS} ms while ${what}${count === 0 ? '' : ` (longest ${longest} ms)`}`,
  value: count,
  atMost: 0,
})

const section = (page, name) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).first().click()
const grid = (page) => page.locator('[role="grid"]').first()
const row = (page, nth) => grid(page).getByRole('row').nth(nth)

/** From the market to the collection with most listings. */
async function openLarge(page, { large }) {
  await section(page, 'Market')
  await page.getByRole('button', { name: large, exact: true }).first().click()
}

async function wheel(page, times, deltaY) {
  await page.mouse.move(640, 600)
  for (let i = 0; i < times; i++) {
    await page.mouse.wheel(0, deltaY)
    await page.waitForTimeout(16)
  }
}

async function benchListings(page, market) {
  await section(page, 'Market')
  await page.getByRole('button', { name: market.large, exact: true }).first().waitFor()
  let firstRowsMs = 0
  let count = 0
  const opening = await slowFrames(page, async () => {
    const from = performance.now()
    await openLarge(page, market)
    await row(page, 5).waitFor()
    firstRowsMs = performance.now() - from
    await page
      .locator('.counted')
      .getByText(/[\d,]{5,} listed/)
      .waitFor({ timeout: 60_000 })
    count = Number(await grid(page).getAttribute('aria-rowcount')) - 1
  })
  const sorting = await slowFrames(page, async () => {
    for (const head of ['Price', 'Price', 'Listed', 'Rank', 'Name', 'Price']) {
      await grid(page).getByRole('button', { name: head, exact: true }).click()
      await page.waitForTimeout(200)
    }
  })
  const filtering = await slowFrames(page, async () => {
    await page.getByRole('searchbox', { name: 'Serial or name' }).pressSequentially('study 12', { delay: 60 })
    await page.getByRole('searchbox', { name: 'Serial or name' }).fill('')
  })
  const scrolling = await slowFrames(page, async () => {
    await wheel(page, 120, 900)
    await wheel(page, 40, -2400)
    await row(page, 3).focus()
    for (const key of ['End', 'PageUp', 'PageUp', 'Home', 'PageDown']) await page.keyboard.press(key)
  })
  const named = `${count.toLocaleString('en-US')} listings`
  return [
    { what: `seconds from a click to the first rows of ${named}`, value: firstRowsMs / 1000 },
    asFigure(`${named} come in`, opening),
    asFigure('they are sorted', sorting),
    asFigure('they are filtered', filtering),
    asFigure('they are scrolled', scrolling),
  ]
}

async function benchHoldings(page, { line, control }) {
  const { accountId } = await control('/accounts/open', { nfts: { [line.tokens.large]: HELD } })
  await page.evaluate(async (id) => {
    await globalThis.countersign.accounts.watch({ id, name: 'Bench' })
    await globalThis.countersign.accounts.select({ account: id })
  }, accountId)
  await section(page, 'Holdings')
  await page
    .getByRole('radio', { name: 'Table' })
    .or(page.getByRole('button', { name: 'Table' }))
    .first()
    .click()
  await page.locator('[data-scroller] [role="row"], [data-scroller] tbody tr').nth(5).waitFor({ timeout: 120_000 })
  const scrolling = await slowFrames(page, () => wheel(page, 160, 900))
  return [asFigure(`${HELD.toLocaleString('en-US')} holdings are scrolled`, scrolling)]
}

/** Of the app itself: the practice market of a bench is a process beside it. Garbage has been collected. */
async function weigh(app, page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  await page.waitForTimeout(4000)
  return app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
  )
}

/** The ways of a person who looks around: a page is gone to, seen for a moment, and left. */
async function walk(page, market, { pages, acts }) {
  for (let i = 0; i < pages; i++) {
    const step = i % 8
    if (step === 0) await section(page, 'Holdings')
    else if (step === 1) await openLarge(page, market)
    else if (step === 2) await openRow(page, 2 + (i % 9))
    else if (step === 3) await page.keyboard.press('Alt+ArrowLeft')
    else if (step === 4) await wheel(page, 6, 900)
    else if (step === 5) await section(page, 'Launches')
    else if (step === 6) await section(page, 'History')
    else await section(page, 'Market')
    if (i % Math.ceil(pages / (acts / 6)) === 0) await market.control('/crowd', { acts: 6 })
    await page.waitForTimeout(120)
  }
}
async function openRow(page, nth) {
  await row(page, nth).waitFor()
  await row(page, nth).focus()
  await page.keyboard.press('Enter')
}

async function benchHour(app, page, market) {
  await walk(page, market, MINUTE)
  const afterMinute = await weigh(app, page)
  await walk(page, market, HOUR)
  const afterHour = await weigh(app, page)
  const mb = (kb) => Math.round(kb / 1024)
  return [
    {
      what:
        `memory after an hour over that after a minute (${mb(afterHour)} over ${mb(afterMinute)} MB; the hour is ` +
        `${HOUR.pages} pages gone to and ${HOUR.acts} acts of a crowd, as fast as they go)`,
      value: afterHour / afterMinute,
      atMost: 1.2,
    },
  ]
}
