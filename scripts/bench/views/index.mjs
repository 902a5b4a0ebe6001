import { benchCharts } from './charts.mjs'
import { watchFrames } from './frames.mjs'
import { benchHour } from './hour.mjs'
import { benchHoldings, benchListings } from './lists.mjs'
import { startPlain } from './plain.mjs'
import { openScreen, startApp, startMarket } from './window.mjs'

/**
 * Long lists and many charts in a real window on a whole practice market, and the memory retained after an hour of use.
 */
export async function* benchViews(runtime) {
  const market = await startMarket()
  const display = await openScreen()
  const plain = await startPlain(runtime, display)
  const { app, page } = await startApp(runtime, display, market)
  try {
    await watchFrames(page)
    yield* benchListings(page, plain, market)
    yield* benchCharts(page, plain, market)
    yield* benchHoldings(page, plain, market)
    await plain.stop()
    yield* benchHour(app, page, market)
  } finally {
    await app.close()
    await plain.stop().catch(() => undefined)
    market.stop()
  }
}
