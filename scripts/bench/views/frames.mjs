import { budget } from '../budgets.mjs'

export const FRAME_MS = 50

/** Counts work of a page that keeps a frame from being drawn for longer than it may take. */
export const watchFrames = (page) =>
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

const told = ({ count, longest }) => (count === 0 ? 'none' : `${count}, the longest ${longest} ms`)

/**
 * The figure, by its budget's `name`, of one thing that a person does. Right before and after it a bare page scrolls as many rows of plain elements:
 * what is slow there is the machine's doing, and then a miss here is not judged.
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
