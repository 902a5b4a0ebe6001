import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { binary, expect, test, type RunningApp } from '../support/app'
import { root } from '../support/practice'
import { openSection } from '../support/journey'
import { takeScreenshots, waitForImages } from '../support/screenshots'

/** Throws an exception from a timer of main, which no code of the app catches. `errcode`: SQLite's error number. */
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
  await waitForImages(page)
  await throwInMain(app, null)
  await expect(page.getByText('A fault in this app', { exact: true })).toBeVisible()
  await takeScreenshots(page, 'fault-unhandled-exception')
  // Main still answers, so no dialog of Electron blocks it.
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
  await expect(failure.getByRole('heading', { level: 1 })).toHaveText('Your database may be damaged')
  await expect(failure.getByText('Countersign has to close, because it cannot trust its database.')).toBeVisible()
  await takeScreenshots(failure, 'fault-unhandled-exception-fatal')
  await failure
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await ended).toBe(1)
})

test('a fault while the app loads is written to standard error, and ends the process', async ({ display, profile }) => {
  const app = mkdtempSync(join(tmpdir(), 'countersign-early-'))
  cpSync(join(root, 'out', 'main'), join(app, 'out', 'main'), { recursive: true })
  cpSync(join(root, 'package.json'), join(app, 'package.json'))
  writeFileSync(join(app, 'out', 'main', 'app.js'), "throw new Error('thrown by a test')\n")
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(binary, [app, ...sandbox, `--user-data-dir=${profile}`], {
    env: { ...process.env, ...display.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (piece: Buffer) => (errorOutput += String(piece)))
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1)
  expect(errorOutput).toContain('Countersign could not start')
  expect(errorOutput).toContain('thrown by a test')
})
