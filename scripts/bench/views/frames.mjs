import { budget } from '../budgets.mjs'

export const FRAME_MS = 50

/** Counts tasks of a page that block the drawing of a frame for longer than the limit. */
export const watchFrames = (page) =>
  page.evaluate((limit) => {
    globalThis.__slowTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        if (duration > limit) globalThis.__slowTasks.push(Math.round(duration))
    }).observe({ entryTypes: ['longtask'] })
  }, FRAME_MS)

/** Tasks over the limit during `work`: their number, and the longest in ms. */
async function slowFrames(page, work) {
  await page.waitForTimeout(300)
  await page.evaluate(() => void (globalThis.__slowTasks = []))
  await work()
  await page.waitForTimeout(300)
  const durations = await page.evaluate(() => globalThis.__slowTasks)
  return { count: durations.length, longestMs: Math.max(0, ...durations) }
}

const slowFramesText = ({ count, longestMs }) => (count === 0 ? 'none' : `${count}, the longest ${longestMs} ms`)

/**
 * Measures the slow frames of one action of a person. Before and after the action a bare page scrolls as many rows of
 * plain elements: if those frames are slow, the machine is the cause and a miss of the app is not judged. `name` is that
 * of the budget.
 */
export async function frameFigure(page, baseline, { name, label }, work) {
  const before = await slowFrames(baseline.page, baseline.scroll)
  const appFrames = await slowFrames(page, work)
  const after = await slowFrames(baseline.page, baseline.scroll)
  const baselineFrames = {
    count: before.count + after.count,
    longestMs: Math.max(before.longestMs, after.longestMs),
  }
  return {
    ...budget(name),
    label: `${label}: ${slowFramesText(appFrames)}; a bare list before and after: ${slowFramesText(baselineFrames)}`,
    value: appFrames.count,
    unit: `frames over ${FRAME_MS} ms`,
    isBusy: baselineFrames.count > 0,
  }
}
