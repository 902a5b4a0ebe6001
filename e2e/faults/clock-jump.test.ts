import { test, expect, type RunningApp } from '../support/app'
import { clickToClose } from '../support/flow-steps'
import { openAndStartBuying, flowPanel } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'

/**
 * Shifts the wall clock in the app's processes only, because other programs would see a change of the computer's clock.
 * All of these processes read the wall clock with `Date`; the monotonic clock continues.
 */
async function shiftClock({ electron }: RunningApp, byMs: number): Promise<void> {
  const shift = (ms: number): void => {
    const scope = globalThis as unknown as { realNow?: () => number }
    const realNow = (scope.realNow ??= Date.now.bind(Date))
    Date.now = () => realNow() + ms
  }
  await electron.evaluate((_electron, ms) => {
    const scope = globalThis as unknown as { realNow?: () => number }
    const realNow = (scope.realNow ??= Date.now.bind(Date))
    Date.now = () => realNow() + ms
  }, byMs)
  for (const page of electron.windows()) if (!page.isClosed()) await page.evaluate(shift, byMs)
}

for (const [name, byMs, words] of [
  ['back', -3_600_000, 'clock jumped back by 60 min'],
  ['ahead', 3_600_000, 'clock jumped ahead by 60 min'],
] as const) {
  test(`a clock that is set ${name} by an hour during a review closes it with its reason`, async ({
    practice,
    start,
  }) => {
    const app = await start()
    const { review } = await openAndStartBuying(app, practice)
    await expect(review.getByRole('button', { name: /^Approve in [12] s$/ })).toBeVisible()
    await shiftClock(app, byMs)
    await expect(review.getByRole('heading', { level: 1 })).toContainText(words)
    await expect(review.getByText(/^Nothing was signed\. Check date and time/)).toBeVisible()
    await expect(review.getByRole('alert')).toContainText('This review cannot be approved')
    const sleepNote = review.getByText(/A computer waking from sleep also causes this\./)
    await expect(sleepNote).toHaveCount(byMs > 0 ? 1 : 0)
    // The button has neither a wait of an hour nor no wait: it does not exist.
    await expect(review.getByRole('button', { name: /Approve/ })).toHaveCount(0)
    await takeScreenshots(review, `fault-clock-jump-${name}`)
    await clickToClose(review, 'Close')
    await expect(flowPanel(app.page)).toHaveAttribute('data-flow-state', 'failed')
    await expect(flowPanel(app.page)).toContainText(words)
    await takeScreenshots(app.page, `fault-clock-jump-${name}-after`)
    expect(await practice.transactionsOf(practice.account('holder').accountId)).toEqual([])
  })
}
