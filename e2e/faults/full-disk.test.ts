import { expect, test, type RunningApp } from '../support/app'
import { approveIn, buyButton, buyFrom, flowPanel, openSection } from '../support/journey'
import { picture } from '../support/look'
import { SmallDisk } from '../support/small-disk'

const whyNot = SmallDisk.whyNot()
test.skip(whyNot !== null, whyNot ?? '')

let disk: SmallDisk
test.beforeEach(() => {
  disk = SmallDisk.create()
})
test.afterEach(() => disk.remove())

const banner = ({ page }: RunningApp) => page.getByRole('status').filter({ hasText: 'Not enough disk space' })

test('a disk that fills up is named, answers are still shown, and nothing is begun', async ({ practice, start }) => {
  const holder = practice.account('holder').accountId
  const app = await start({ profile: disk.profile })
  const { page } = app
  const bought = await buyFrom(app, practice)
  await bought.review.close()
  disk.fill()

  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expect(banner(app)).toBeVisible({ timeout: 30_000 })
  await expect(banner(app)).toContainText(disk.profile)
  await expect(page.getByText('A fault in this app')).toHaveCount(0)
  await picture(page, 'fault-full-disk-browse')

  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Compact', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The change was not kept.')
  await expect(page.getByRole('alert')).toContainText(disk.profile)
  await picture(page, 'fault-full-disk-settings')

  expect(await practice.transactionsOf(holder)).toEqual([])

  disk.free()
  await expect(banner(app)).toBeHidden({ timeout: 20_000 })
})

test('a disk that fills up during a review ends the purchase with nothing sent', async ({ practice, start }) => {
  const holder = practice.account('holder').accountId
  const app = await start({ profile: disk.profile })
  const { page } = app
  const { review } = await buyFrom(app, practice)
  disk.fill()
  await approveIn(review)
  await expect(flowPanel(page)).toHaveAttribute('data-flow-state', 'failed', { timeout: 30_000 })
  await expect(flowPanel(page)).toContainText('Not enough disk space')
  await expect(flowPanel(page)).toContainText('Nothing was sent. Nothing moved.')
  await expect(page.getByText('Approved, signing and sending')).toHaveCount(0)
  await picture(page, 'fault-full-disk-purchase')
  expect(await practice.transactionsOf(holder)).toEqual([])

  // The next one is stopped before it begins.
  await flowPanel(page).getByRole('button', { name: 'New quote' }).click()
  await buyButton(page).click()
  await expect(page.getByText('Nothing was signed or sent.')).toBeVisible()
  await picture(page, 'fault-full-disk-before-purchase')

  // SIGTERM ends the app, disk or no disk.
  app.electron.process().kill('SIGTERM')
  await app.ended
})

test('a start on a full disk says so in a window, and ends with a code of its own', async ({ start }) => {
  const { profile } = disk
  disk.fill()
  const app = await start({ profile })
  await expect(app.page.getByRole('heading', { level: 1 })).toHaveText('Countersign could not start')
  await expect(app.page.getByText('The disk with its folder is full.')).toBeVisible()
  await expect(app.page.getByText(profile)).toBeVisible()
  await picture(app.page, 'fault-full-disk-start')
  const code = new Promise((resolve) => app.electron.process().once('exit', resolve))
  await app.page
    .getByRole('button', { name: 'Close' })
    .click({ noWaitAfter: true })
    .catch(() => undefined)
  expect(await code).toBe(1)
})
