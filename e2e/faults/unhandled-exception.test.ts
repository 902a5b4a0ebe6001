import { expect, test, type RunningApp } from '../support/app'
import { openSection } from '../support/journey'
import { picture } from '../support/look'

/** An exception out of a timer of main, which nothing of the app catches. `errcode`: as SQLite numbers it. */
const throwInMain = ({ electron }: RunningApp, errcode: number | null): Promise<void> =>
  electron.evaluate((_electron, code) => {
    setTimeout(() => {
      throw Object.assign(
        new Error('thrown by a test'),
        code === null ? {} : { code: 'ERR_SQLITE_ERROR', errcode: code },
      )
    }, 0)
  }, errcode)

test('an exception of main is shown on the page, and the app goes on', async ({ start }) => {
  const app = await start()
  const { page } = app
  await openSection(page, 'Market')
  await throwInMain(app, null)
  await expect(page.getByText('A fault in this app', { exact: true })).toBeVisible()
  await picture(page, 'fault-unhandled-exception')
  // Main answers: no box of Electron's own stands in its way.
  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Compact', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Compact', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  app.electron.process().kill('SIGTERM')
  await app.ended
})

test('a damaged database ends the app in words, with a code of its own', async ({ start }) => {
  const app = await start()
  const ended = new Promise((resolve) => app.electron.process().once('exit', resolve))
  const [failure] = await Promise.all([app.electron.waitForEvent('window'), throwInMain(app, 11)])
  await expect(failure.getByRole('heading', { level: 1 })).toHaveText('Countersign has to close')
  await expect(failure.getByText('Its database is damaged')).toBeVisible()
  await picture(failure, 'fault-unhandled-exception-fatal')
  await failure
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await ended).toBe(1)
})
