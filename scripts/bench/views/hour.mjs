import { budget } from '../budgets.mjs'
import { grid, openLarge, openSection, row, wheel } from './window.mjs'

/** An hour of use: the number of a person's steps, and of the crowd's actions, six a minute. */
const HOUR = { steps: 300, actions: 360 }
/** Warm-up before the first measurement: takes every kind of step, so that code and images are loaded. */
const MINUTE = { steps: 30, actions: 6 }
const REST_MS = 3000
/** Maximum number of garbage collections; they end earlier once little more is freed. */
const MAX_COLLECTIONS = 8

const MB = 1024 * 1024

/**
 * Memory in use after garbage collection and a memory pressure signal, as from a system short of memory: of the page's
 * scripts, of main's scripts, and of the app's processes.
 */
async function measureMemory(app, page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Memory.simulatePressureNotification', { level: 'critical' })
  await page.waitForTimeout(REST_MS)
  const collect = async () => {
    await session.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(500)
    const result = await session.send('Performance.getMetrics')
    return Object.fromEntries(result.metrics.map(({ name, value }) => [name, value]))
  }
  let metrics = await collect()
  for (let i = 0; i < MAX_COLLECTIONS; i++) {
    const previous = metrics
    metrics = await collect()
    const isStable = metrics.JSHeapUsedSize > previous.JSHeapUsedSize * 0.99 && metrics.Nodes === previous.Nodes
    if (isStable) break
  }
  await session.detach()
  const main = await app.evaluate(measureMainMemory)
  return { page: metrics.JSHeapUsedSize, ...main, nodes: metrics.Nodes, listeners: metrics.JSEventListeners }
}

/** Runs in main. */
function measureMainMemory({ app }) {
  const v8 = process.getBuiltinModule('node:v8')
  const vm = process.getBuiltinModule('node:vm')
  v8.setFlagsFromString('--expose-gc')
  const collectGarbage = vm.runInNewContext('gc')
  for (let i = 0; i < 2; i++) collectGarbage()
  const workingSets = app.getAppMetrics().map(({ type, memory }) => [type, memory.workingSetSize * 1024])
  const totalBytes = (isIncluded) =>
    workingSets.reduce((sum, [type, bytes]) => (isIncluded(type) ? sum + bytes : sum), 0)
  return {
    main: process.memoryUsage().heapUsed,
    all: totalBytes(() => true),
    sets: { page: totalBytes((type) => type === 'Tab'), main: totalBytes((type) => type === 'Browser') },
  }
}

const SECTIONS = ['Home', 'Launches', 'Offers', 'History', 'Allowances', 'Accounts', 'Settings', 'Market']

/** Steps of a person who browses. Each visits one page or does one thing on a page. */
const STEPS = [
  (page) => openSection(page, 'Holdings'),
  (page) => wheel(page, 6, 900),
  (page, market) => openLarge(page, market),
  async (page, _, round) => {
    const column = ['Price', 'Listed', 'Name'][round % 3]
    await grid(page).getByRole('button', { name: column, exact: true }).click()
  },
  async (page, _, round) => {
    const search = page.getByRole('searchbox', { name: 'Serial or name' })
    await search.fill(String(1 + (round % 9)))
    await page.waitForTimeout(60)
    await search.fill('')
  },
  async (page, _, round) => {
    const listing = row(page, 2 + (round % 9))
    await listing.focus()
    await page.keyboard.press('Enter')
  },
  (page) => page.keyboard.press('Alt+ArrowLeft'),
  (page) => wheel(page, 6, 900),
  (page) => page.keyboard.press('Alt+ArrowLeft'),
  (page, _, round) => openSection(page, SECTIONS[round % SECTIONS.length]),
]

/** Takes steps in their order from the index `first`, while the crowd acts six times in each turn. */
async function browse(page, market, first, { steps, actions }) {
  const stepsPerTurn = Math.max(1, Math.floor(steps / (actions / 6)))
  for (let i = 0; i < steps; i++) {
    const round = Math.floor((first + i) / STEPS.length)
    await STEPS[(first + i) % STEPS.length](page, market, round)
    if (i % stepsPerTurn === 0) await market.control('/crowd', { acts: 6 })
    await page.waitForTimeout(100)
  }
}

export async function* benchHour(app, page, market) {
  await browse(page, market, 0, MINUTE)
  await openSection(page, 'Settings')
  const before = await measureMemory(app, page)
  await browse(page, market, MINUTE.steps, HOUR)
  await openSection(page, 'Settings')
  const after = await measureMemory(app, page)
  const mb = (bytes) => (bytes / MB).toFixed(0)
  const figure = (key, label, details) => ({
    ...budget(`views-hour-${key}-memory`),
    label: `memory of ${label} after an hour, over that after a minute: ${mb(before[key])} to ${mb(after[key])} MB${details && ` (${details})`}`,
    value: after[key] / before[key],
    unit: 'times',
    measured: { ours: after[key] / MB, reference: before[key] / MB, unit: 'MB' },
  })
  const scope = `an hour is ${HOUR.steps} steps and ${HOUR.actions} actions of the crowd, without pauses`
  const counts = `${before.nodes} to ${after.nodes} nodes, ${before.listeners} to ${after.listeners} listeners`
  const workingSetText = (name) => `${name}'s ${mb(before.sets[name])} to ${mb(after.sets[name])}`
  yield figure('page', 'scripts of the page', `${counts}; ${scope}`)
  yield figure('main', 'scripts of main', '')
  yield figure('all', 'working sets of all processes', `${workingSetText('page')}, ${workingSetText('main')} MB`)
}
