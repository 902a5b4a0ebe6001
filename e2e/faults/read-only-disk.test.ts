import { expect } from '../support/app'
import { approveReview, openAndStartBuying, flowPanel, openSection } from '../support/journey'
import { takeScreenshots } from '../support/screenshots'
import { expectRefusedStart, test } from '../support/disk-test'

test('a start on a read-only disk says so in a window, and ends with a code of its own', async ({ start, disk }) => {
  const { profile } = disk
  disk.mountReadOnly()
  const app = await start({ profile })
  await expectRefusedStart(app, {
    why: 'The disk of the profile folder is read-only.',
    folder: profile,
    shot: 'fault-read-only-disk-start',
  })
})

test('a disk that turns read-only during a review ends the purchase with nothing sent', async ({
  practice,
  start,
  disk,
}) => {
  const holder = practice.account('holder').accountId
  const app = await start({ profile: disk.profile })
  const { page } = app
  const { review } = await openAndStartBuying(app, practice)
  disk.becomeReadOnly()
  await approveReview(review)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'failed', { timeout: 30_000 })
  await expect(flowPanel(page)).toContainText('The disk is read-only')
  await expect(flowPanel(page)).toContainText('Nothing was sent. Nothing moved.')
  await takeScreenshots(page, 'fault-read-only-disk-purchase')
  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The disk is read-only' })).toBeVisible({ timeout: 20_000 })
  await takeScreenshots(page, 'fault-read-only-disk-browse')
  expect(await practice.transactionsOf(holder)).toEqual([])
  // A dialog of Electron would block main here, and main could not handle the signal.
  app.electron.process().kill('SIGTERM')
  await app.ended
})
