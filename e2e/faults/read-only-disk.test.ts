import { expect, test } from '../support/app'
import { approveIn, buyFrom, flowPanel, openSection } from '../support/journey'
import { picture } from '../support/look'
import { SmallDisk } from '../support/small-disk'

const whyNot = SmallDisk.whyNot()
test.skip(whyNot !== null, whyNot ?? '')

let disk: SmallDisk
test.beforeEach(() => {
  disk = SmallDisk.create()
})
test.afterEach(() => disk.remove())

test('a start on a read-only disk says so in a window, and ends with a code of its own', async ({ start }) => {
  const { profile } = disk
  disk.mountReadOnly()
  const app = await start({ profile })
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Countersign could not start')
  await expect(app.page.getByText('The disk with its folder is read-only.')).toBeVisible()
  await expect(app.page.getByText(profile)).toBeVisible()
  await picture(app.page, 'fault-read-only-disk-start')
  const code = new Promise((resolve) => app.electron.process().once('exit', resolve))
  await app.page
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await code).toBe(1)
})

test('a disk that turns read-only during a review ends the purchase with nothing sent', async ({ practice, start }) => {
  const holder = practice.account('holder').accountId
  const app = await start({ profile: disk.profile })
  const { page } = app
  const { review } = await buyFrom(app, practice)
  disk.becomeReadOnly()
  await approveIn(review)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'failed', { timeout: 30_000 })
  await expect(flowPanel(page)).toContainText('The disk is read-only')
  await expect(flowPanel(page)).toContainText('Nothing was sent. Nothing moved.')
  await picture(page, 'fault-read-only-disk-purchase')
  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The disk is read-only' })).toBeVisible({ timeout: 20_000 })
  await picture(page, 'fault-read-only-disk-browse')
  expect(await practice.transactionsOf(holder)).toEqual([])
  // Electron's own box would stop main here, and the signal with it.
  app.electron.process().kill('SIGTERM')
  await app.ended
})
