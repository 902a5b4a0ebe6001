import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  chooseAtStart,
  clickAtStart,
  damageDatabase,
  databaseFile,
  declinePurchase,
  expectInHistory,
  filesNamed,
  fileMode,
} from '../support/database'
import { expect, test } from '../support/app'
import { openSection, sectionNavigation } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'
import { root } from '../support/practice'

test('a damaged database is set aside, and the last good back-up is opened', async ({ practice, start, profile }) => {
  const first = await start()
  const bought = await declinePurchase(first, practice)
  await first.close()
  // On a slow machine the day's backup may precede the purchase, so a new one is made afterwards.
  const backups = join(profile, 'backups')
  rmSync(backups, { recursive: true, force: true })
  const second = await start()
  await expect(async () => expect(filesNamed(backups, '.db')).toHaveLength(1)).toPass({ timeout: 30_000 })
  await second.close()
  damageDatabase(databaseFile(profile))
  const damaged = readFileSync(databaseFile(profile))

  const again = await start()
  await expect(again.page.getByRole('heading', { name: 'Your database is damaged' })).toBeVisible()
  await expect(again.page.getByText('Nothing was signed or sent now.')).toBeVisible()
  await expect(again.page.getByText(databaseFile(profile), { exact: true })).toBeVisible()
  await expect(again.page.getByText(join(profile, 'logs', 'main.log'))).toBeVisible()
  await takeScreenshots(again.page, 'fault-damaged-database')
  // No file is moved before the person has chosen.
  expect(filesNamed(profile, '.damaged-')).toEqual([])

  const page = await chooseAtStart(again, 'Restore the backup')
  await expectInHistory(page, bought)
  await expect(sectionNavigation(page).getByText('No keychain')).toHaveCount(0)
  const [damagedFile] = filesNamed(profile, '.damaged-').filter((name) => !/-(wal|shm)$/.test(name))
  expect(readFileSync(join(profile, damagedFile ?? '')).equals(damaged)).toBe(true)
  expect(fileMode(databaseFile(profile))).toBe(0o600)
})

test('without a back-up a damaged database is set aside for an empty one, or left as it is', async ({
  start,
  profile,
}) => {
  const first = await start()
  await openSection(first.page, 'History')
  await first.close()
  damageDatabase(databaseFile(profile))

  const unchanged = await start()
  await expect(unchanged.page.getByRole('button', { name: 'Restore the backup' })).toHaveCount(0)
  const child = unchanged.electron.process()
  await clickAtStart(unchanged, 'Quit')
  await unchanged.ended
  expect(child.exitCode).toBe(1)
  expect(filesNamed(profile, '.damaged-')).toEqual([])

  const again = await start()
  const page = await chooseAtStart(again, 'Start with an empty history')
  await openSection(page, 'History')
  expect(filesNamed(profile, '.damaged-').length).toBeGreaterThan(0)
})

test('a start that nobody watches ends with a code and the question on standard error', async ({
  start,
  profile,
  display,
  keyring,
}) => {
  const first = await start()
  await openSection(first.page, 'History')
  await first.close()
  damageDatabase(databaseFile(profile))
  const child = spawn(
    process.execPath,
    [join(root, 'scripts', 'start.mjs'), '--exit-when-ready', `--user-data-dir=${profile}`],
    { env: { ...process.env, ...keyring.env, ...display.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const written = { out: '', error: '' }
  child.stdout.on('data', (piece: Buffer) => (written.out += String(piece)))
  child.stderr.on('data', (piece: Buffer) => (written.error += String(piece)))
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(3)
  expect(written.out).not.toContain('ready')
  expect(written.error).toContain('Your database is damaged')
  expect(written.error).toContain('Nothing was signed or sent now.')
})

test('a page of the database that is damaged while the app runs is named as soon as it is read', async ({
  start,
  profile,
}) => {
  // The first start still has the pages that it wrote in memory, so the app starts once more before the damage.
  await (await start()).close()
  const app = await start()
  await openSection(app.page, 'Draws')
  const ended = new Promise((resolve) => app.electron.process().once('exit', resolve))
  const failureWindow = app.electron.waitForEvent('window')
  damageDatabase(databaseFile(profile))
  // The app itself may read a damaged page first; the main window is then closed.
  await app.page
    .getByRole('tab', { name: /^Saved/ })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  const failure = await failureWindow
  await expect(failure.getByRole('heading', { level: 1 })).toHaveText('Your database may be damaged')
  await expect(failure.getByText('Countersign has to close, because it cannot trust its database.')).toBeVisible()
  await failure
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await ended).toBe(1)
})
