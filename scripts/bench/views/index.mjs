import { benchCharts } from './charts.mjs'
import { watchFrames } from './frames.mjs'
import { benchHour } from './hour.mjs'
import { benchHoldings, benchListings } from './lists.mjs'
import { startBaseline } from './baseline.mjs'
import { ensureDisplay, startApp, startMarket } from './window.mjs'

/**
 * Long lists and many charts of the app on a whole practice market, and the memory in use after an hour.
 */
export async function* benchViews(runtime) {
  const market = await startMarket()
  const display = await ensureDisplay()
  const baseline = await startBaseline(runtime, display)
  const { app, page } = await startApp(runtime, display, market)
  try {
    await watchFrames(page)
    yield* benchListings(page, baseline, market)
    yield* benchCharts(page, baseline, market)
    yield* benchHoldings(page, baseline, market)
    await baseline.stop()
    yield* benchHour(app, page, market)
  } finally {
    await app.close()
    await baseline.stop().catch(() => undefined)
    market.stop()
  }
}
