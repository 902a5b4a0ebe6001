import { frameFigure } from './frames.mjs'
import { openLarge, section } from './window.mjs'

const READ_MS = 60_000
/** Minimum number of drawn charts: one of the four that recharts draws may have no data. */
const CHARTS = 3
/** Number of repeats of one key held down. */
const KEYS = 60

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
export async function* benchCharts(page, plain, market) {
  await section(page, 'Settings')
  yield await frameFigure(
    page,
    plain,
    { name: 'views-charts-opened', what: 'charts of a collection come into sight' },
    async () => {
      await openLarge(page, market)
      const parts = page.locator('.collection__colcharts > div')
      await parts.first().waitFor({ timeout: READ_MS })
      for (const part of await parts.all()) {
        await part.scrollIntoViewIfNeeded()
        await part.locator('figure').first().waitFor({ timeout: READ_MS })
        await page.waitForTimeout(250)
      }
      await plots(page)
        .nth(CHARTS - 1)
        .waitFor({ timeout: READ_MS })
    },
  )
  yield await frameFigure(page, plain, { name: 'views-charts-read', what: 'charts are read key by key' }, async () => {
    for (const slider of await sliders(page).all()) {
      await slider.focus()
      await page.keyboard.press('End')
      for (let i = 0; i < KEYS; i++) await page.keyboard.press('ArrowLeft')
    }
  })
  yield await frameFigure(
    page,
    plain,
    { name: 'views-charts-tables', what: 'charts give way to tables and come back' },
    async () => {
      for (const name of ['Show as a table', 'Show as a chart']) {
        const buttons = page.locator(
          `.collection__colcharts button[aria-label="${name}"]:not([disabled], [aria-disabled="true"])`,
        )
        while ((await buttons.count()) > 0) await buttons.first().click()
        await page.waitForTimeout(250)
      }
      await plots(page)
        .nth(CHARTS - 1)
        .waitFor({ timeout: READ_MS })
    },
  )
}
