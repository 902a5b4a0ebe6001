import { frameFigure } from './frames.mjs'
import { openLarge, openSection } from './window.mjs'

const READ_TIMEOUT_MS = 60_000
/** Minimum number of drawn charts: one of the four charts of the page may have no data. */
const MIN_CHARTS = 3
/** Number of key presses in each chart. */
const KEY_PRESSES = 60

const plots = (page) => page.locator('.collection__colcharts .plot-svg')
const sliders = (page) => page.locator('.collection__colcharts [role="slider"]')

/*
 * Elements are found by CSS. Finding them by role makes the page's thread walk all elements of the page, which alone
 * takes longer than a frame.
 */

/**
 * The page with the most charts: drawn as they scroll into view, read key by key, and switched to their tables and
 * back.
 */
export async function* benchCharts(page, baseline, market) {
  await openSection(page, 'Settings')
  yield await frameFigure(
    page,
    baseline,
    { name: 'views-charts-opened', label: 'charts of a collection scroll into view' },
    async () => {
      await openLarge(page, market)
      const parts = page.locator('.collection__colcharts > div')
      await parts.first().waitFor({ timeout: READ_TIMEOUT_MS })
      for (const part of await parts.all()) {
        await part.scrollIntoViewIfNeeded()
        await part.locator('figure').first().waitFor({ timeout: READ_TIMEOUT_MS })
        await page.waitForTimeout(250)
      }
      await plots(page)
        .nth(MIN_CHARTS - 1)
        .waitFor({ timeout: READ_TIMEOUT_MS })
    },
  )
  yield await frameFigure(
    page,
    baseline,
    { name: 'views-charts-read', label: 'charts are read key by key' },
    async () => {
      for (const slider of await sliders(page).all()) {
        await slider.focus()
        await page.keyboard.press('End')
        for (let i = 0; i < KEY_PRESSES; i++) await page.keyboard.press('ArrowLeft')
      }
    },
  )
  yield await frameFigure(
    page,
    baseline,
    { name: 'views-charts-tables', label: 'charts are switched to tables and back' },
    async () => {
      for (const name of ['Show as a table', 'Show as a chart']) {
        const buttons = page.locator(
          `.collection__colcharts button[aria-label="${name}"]:not([disabled], [aria-disabled="true"])`,
        )
        while ((await buttons.count()) > 0) await buttons.first().click()
        await page.waitForTimeout(250)
      }
      await plots(page)
        .nth(MIN_CHARTS - 1)
        .waitFor({ timeout: READ_TIMEOUT_MS })
    },
  )
}
