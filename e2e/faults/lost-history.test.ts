import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chooseAtStart, databaseFile, declinePurchase, expectInHistory } from '../support/database'
import { expect, test } from '../support/app'
import { openAndStartBuying, openSection } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'

test('a removed -wal is told, and the history that is left is shown', async ({ practice, start, profile }) => {
  const first = await start()
  const bought = await declinePurchase(first, practice)
  await openAndStartBuying(first, practice, 1)
  // The data of the open purchase is only in the -wal file.
  expect(statSync(`${databaseFile(profile)}-wal`).size).toBeGreaterThan(0)
  await first.kill()
  rmSync(`${databaseFile(profile)}-wal`)

  const again = await start()
  await expect(again.page.getByRole('heading', { name: 'Some history is missing' })).toBeVisible()
  await takeScreenshots(again.page, 'fault-lost-history')
  const page = await chooseAtStart(again, 'Continue with this history')
  await expectInHistory(page, bought)
  await again.close()

  // The loss is reported once.
  const third = await start()
  await openSection(third.page, 'History')
})

test('a database of no length is told, and no new one is made over it unasked', async ({
  practice,
  start,
  profile,
}) => {
  const first = await start()
  await declinePurchase(first, practice)
  await first.close()
  writeFileSync(databaseFile(profile), '')

  const again = await start()
  await expect(again.page.getByRole('heading', { name: 'Your history is missing' })).toBeVisible()
  await takeScreenshots(again.page, 'fault-empty-database')
  expect(statSync(databaseFile(profile)).size).toBe(0)
  const page = await chooseAtStart(again, 'Start with an empty history')
  await openSection(page, 'History')
  expect(existsSync(databaseFile(profile))).toBe(true)
})
