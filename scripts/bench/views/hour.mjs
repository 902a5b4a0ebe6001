import { budget } from '../budgets.mjs'
import { grid, openLarge, row, section, wheel } from './window.mjs'

/** An hour of use: the number of pages visited, and of crowd acts in that time at six a minute. */
const HOUR = { pages: 300, acts: 360 }
/** Warm-up before the first measurement: visits every kind of page, so that code and images are loaded. */
const MINUTE = { pages: 30, acts: 6 }
const REST_MS = 3000
/** Maximum number of garbage collections; they end earlier once little more is freed. */
const MOST_ROUNDS = 8

const MB = 1024 * 1024

/**
 * Memory in use after garbage collection and a memory pressure signal, as from a system short of memory: of the page's
 * scripts, of main's scripts, and of the app's processes.
 */
async function weigh(app, page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Memory.simulatePressureNotification', { level: 'critical' })
  await page.waitForTimeout(REST_MS)
  const collect = async () => {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(500)
    const { metrics } = await session.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
  let kept = await collect()
  for (let i = 0; i < MOST_ROUNDS; i++) {
    const before = kept
    kept = await collect()
    if (kept.JSHeapUsedSize > before.JSHeapUsedSize * 0.99 && kept.Nodes === before.Nodes) break
  }
  await session.detach()
  const main = await app.evaluate(weighMain)
  return { page: kept.JSHeapUsedSize, ...main, nodes: kept.Nodes, listeners: kept.JSEventListeners }
}

/** Runs in main. */
function weighMain({ app }) {
  const [v8, vm] = [process.getBuiltinModule('node:v8'), process.getBuiltinModule('node:vm')]
  v8.setFlagsFromString('--expose-gc')
  const collect = vm.runInNewContext('gc')
  for (let i = 0; i < 2; i++) collect()
  const sets = app.getAppMetrics().map(({ type, memory }) => [type, memory.workingSetSize * 1024])
  const sumOf = (wanted) => sets.reduce((sum, [type, size]) => (wanted(type) ? sum + size : sum), 0)
  return {
    main: process.memoryUsage().heapUsed,
    all: sumOf(() => true),
    sets: { page: sumOf((type) => type === 'Tab'), main: sumOf((type) => type === 'Browser') },
  }
}

const SECTIONS = ['Home', 'Launches', 'Offers', 'History', 'Allowances', 'Accounts', 'Settings', 'Market']

/** Steps of a person who browses. Each visits one page or does one thing on a page. */
const STEPS = [
  (page) => section(page, 'Holdings'),
  (page) => wheel(page, 6, 900),
  (page, market) => openLarge(page, market),
  async (page, _, round) => {
    const head = ['Price', 'Listed', 'Name'][round % 3]
    await grid(page).getByRole('button', { name: head, exact: true }).click()
  },
  async (page, _, round) => {
    const find = page.getByRole('searchbox', { name: 'Serial or name' })
    await find.fill(String(1 + (round % 9)))
    await page.waitForTimeout(60)
    await find.fill('')
  },
  async (page, _, round) => {
    const one = row(page, 2 + (round % 9))
    await one.focus()
    await page.keyboard.press('Enter')
  },
  (page) => page.keyboard.press('Alt+ArrowLeft'),
  (page) => wheel(page, 6, 900),
  (page) => page.keyboard.press('Alt+ArrowLeft'),
  (page, _, round) => section(page, SECTIONS[round % SECTIONS.length]),
]

async function walk(page, market, from, { pages, acts }) {
  const every = Math.max(1, Math.floor(pages / (acts / 6)))
  for (let i = 0; i < pages; i++) {
    const round = Math.floor((from + i) / STEPS.length)
    await STEPS[(from + i) % STEPS.length](page, market, round)
    if (i % every === 0) await market.control('/crowd', { acts: 6 })
    await page.waitForTimeout(100)
  }
}

export async function* benchHour(app, page, market) {
  await walk(page, market, 0, MINUTE)
  await section(page, 'Settings')
  const before = await weigh(app, page)
  await walk(page, market, MINUTE.pages, HOUR)
  await section(page, 'Settings')
  const after = await weigh(app, page)
  const mb = (bytes) => (bytes / MB).toFixed(0)
  const figure = (key, what, more) => ({
    ...budget(`views-hour-${key}-memory`),
    what: `memory of ${what} after an hour over after a minute: ${mb(before[key])} to ${mb(after[key])} MB${more && ` (${more})`}`,
    value: after[key] / before[key],
    unit: 'times',
    parts: { ours: after[key] / MB, reference: before[key] / MB, unit: 'MB' },
  })
  const told = `the hour is ${HOUR.pages} steps and ${HOUR.acts} acts of a crowd, as fast as they go`
  const held = `${before.nodes} to ${after.nodes} nodes, ${before.listeners} to ${after.listeners} listeners`
  const setOf = (name) => `${name}'s ${mb(before.sets[name])} to ${mb(after.sets[name])}`
  yield figure('page', 'scripts of the page', `${held}; ${told}`)
  yield figure('main', 'scripts of main', '')
  yield figure('all', 'working sets of all processes', `${setOf('page')}, ${setOf('main')} MB`)
}
