import { budget } from '../budgets.mjs'

export const FRAME_MS = 50

/** Counts tasks of a page that block the drawing of a frame for longer than the limit. */
export const watchFrames = (page) =>
  page.evaluate((limit) => {
    globalThis.__slow = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (duration > limit) globalThis.__slow.push(Math.round(duration))
    }).observe({ entryTypes: ['longtask'] })
  }, FRAME_MS)

/** Tasks over the limit during `work`: their number, and the longest in ms. */
async function slowFrames(page, work) {
  await page.waitForTimeout(300)
  await page.evaluate(() => void (globalThis.__slow = []))
  await work()
  await page.waitForTimeout(300)
  const slow = await page.evaluate(() => globalThis.__slow)
  return { count: slow.length, longest: Math.max(0, ...slow) }
}

const told = ({ count, longest }) => (count === 0 ? 'none' : `${count}, the longest ${longest} ms`)

/**
 * The figure, by its budget's `name`, of one action of a person. Before and after the action a bare page scrolls the
 * same number of rows of plain elements: if those frames are slow, the machine is the cause and a miss of the app is
 * not judged.
 */
export async function frameFigure(page, plain, { name, what }, work) {
  const before = await slowFrames(plain.page, plain.scroll)
  const own = await slowFrames(page, work)
  const after = await slowFrames(plain.page, plain.scroll)
  const floor = { count: before.count + after.count, longest: Math.max(before.longest, after.longest) }
  return {
    ...budget(name),
    what: `${what}: ${told(own)}; a bare list meanwhile: ${told(floor)}`,
    value: own.count,
    unit: `frames over ${FRAME_MS} ms`,
    isBusy: floor.count > 0,
  }
}
