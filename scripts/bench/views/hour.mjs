import { budget } from '../budgets.mjs'
import { grid, openLarge, row, section, wheel } from './window.mjs'

/** An hour of use: so many pages gone to, and what a crowd of six acts a minute does in that time. */
const HOUR = { pages: 300, acts: 360 }
/** Before it is first weighed, every kind of page has been seen: code and pictures are loaded then. */
const MINUTE = { pages: 30, acts: 6 }
const REST_MS = 3000
/** So often it is collected, until little more goes. */
const MOST_ROUNDS = 8

const MB = 1024 * 1024

/**
 * What is kept once garbage has been collected and what can be given back was asked for, as a system short of memory does:
 * by scripts of the page, by scripts of main, and by the processes of the app.
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

/** The ways of a person who looks around. Each step is one page gone to, or one thing done on it. */
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
