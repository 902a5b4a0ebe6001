import { readFileSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { clickAtStart, databaseFile } from '../support/database'
import { expect, test } from '../support/app'
import { openSection } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'

test('a database of a newer version is refused with both schemas, and stays as it is', async ({ start, profile }) => {
  const first = await start()
  await openSection(first.page, 'History')
  await first.close()
  const db = new DatabaseSync(databaseFile(profile))
  const { user_version: knownVersion } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  db.exec(`PRAGMA user_version = ${knownVersion + 2}; PRAGMA wal_checkpoint(TRUNCATE)`)
  db.close()
  const before = readFileSync(databaseFile(profile))

  const again = await start()
  await expect(
    again.page.getByText(`${knownVersion + 2}; this version reads formats up to ${knownVersion}`, { exact: true }),
  ).toBeVisible()
  await expect(again.page.getByText('Nothing was changed, and nothing was signed or sent.')).toBeVisible()
  await takeScreenshots(again.page, 'fault-newer-database')
  expect(again.electron.windows()).toHaveLength(1)
  // Read first: after the app has ended, its process object is no longer available.
  const child = again.electron.process()
  await clickAtStart(again, 'Quit')
  await again.ended
  expect(child.exitCode).toBe(1)
  expect(readFileSync(databaseFile(profile)).equals(before)).toBe(true)
})
