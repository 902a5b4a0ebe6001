import { test, expect, type RunningApp } from './support/app'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'

type Shown = { readonly title: string; readonly body: string }

/** Records each desktop notification instead of showing it, so that tests can read and click it. */
const recordNotifications = ({ electron }: RunningApp): Promise<void> =>
  electron.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = []
    Object.assign(globalThis, { shownNotifications: shown })
    Notification.isSupported = () => true
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push(this)
    }
  })

const notifications = ({ electron }: RunningApp): Promise<readonly Shown[]> =>
  electron.evaluate(() => {
    const { shownNotifications: shown } = globalThis as unknown as { shownNotifications: Electron.Notification[] }
    return shown.map(({ title, body }) => ({ title, body }))
  })

const clickNotification = ({ electron }: RunningApp, part: string): Promise<void> =>
  electron.evaluate((_, text) => {
    const { shownNotifications: shown } = globalThis as unknown as { shownNotifications: Electron.Notification[] }
    shown.find(({ title }) => title.includes(text))?.emit('click')
  }, part)

test('a crossed floor and a sale cause one notice each, also on the desktop, which opens its subject', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { accountId } = practice.account('holder')
  const own = await practice.findUnlistedNft(accountId, practice.line.tokens.native)
  await practice.control('/market/list', { token: own.token, serial: own.serial, price: '77' })
  const app = await start()
  const { page } = app
  await recordNotifications(app)
  await expect.poll(() => practice.countCallsTo('market/events')).toBeGreaterThan(0)

  await openSection(page, 'Market')
  await page.getByRole('row').nth(3).getByRole('button').first().click()
  await expect(
    page.locator('.collection__colhead').getByRole('button', { name: /^Copy (token )?0\.0\./ }),
  ).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Set a floor alert' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Floor now')).toBeVisible()
  await dialog.getByLabel('Price').fill('2')
  await checkLook(page, 'alerts-floor')
  await dialog.getByRole('button', { name: 'Set the alert' }).click()
  await expect(page.getByRole('button', { name: 'Set another floor alert' })).toBeVisible()

  const token = /0\.0\.\d+/.exec(
    (await page
      .locator('.collection__colhead')
      .getByRole('button', { name: /^Copy (token )?0\.0\./ })
      .getAttribute('aria-label')) ?? '',
  )?.[0]
  await practice.control('/market/list-from-crowd', { token, price: '1' })
  await practice.control('/market/sell-to-crowd', { token: own.token, serial: own.serial })
  await practice.control('/reset-caches', {})
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /^Notices, \d unread/ })).toBeVisible()
  await page.getByRole('button', { name: /^Notices, / }).click()
  await page.getByRole('button', { name: 'Check for notices' }).click()
  const notices = page.getByRole('list', { name: 'Notices' }).getByRole('listitem')
  await expect(notices.filter({ hasText: `Floor of ${name} below 2` })).toHaveCount(1)
  await expect(notices.filter({ hasText: `Sold “${own.name}”` })).toContainText('For 77')
  const titles = () => notifications(app).then((all) => all.map(({ title }) => title))
  await expect.poll(titles).toContainEqual(expect.stringContaining('below 2'))
  await expect.poll(titles).toContainEqual(`Sold “${own.name}”`)
  // The market's event has no image: main reads the image of the NFT later.
  await expect(notices.locator('.art img')).toHaveCount(2, { timeout: 30_000 })
  await checkLook(page, 'notices')

  await clickNotification(app, 'Sold')
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notices, \d unread/ })).toBeVisible()
  await app.close()

  const again = await start()
  await recordNotifications(again)
  await again.page.getByRole('button', { name: /^Notices, \d unread/ }).click()
  await again.page.getByRole('button', { name: 'Check for notices' }).click()
  const kept = again.page.getByRole('list', { name: 'Notices' }).getByRole('listitem')
  await expect(kept.filter({ hasText: 'Floor of' })).toHaveCount(1)
  await expect(kept.filter({ hasText: `Sold “${own.name}”` })).toHaveCount(1)
  await again.page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(again.page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible()
  await again.page.getByRole('button', { name: 'More', exact: true }).click()
  await again.page.getByRole('menuitem', { name: 'Delete all notices' }).click()
  await again.page.getByRole('dialog').getByRole('button', { name: 'Delete notices' }).click()
  await expect(again.page.getByText('No notices yet')).toBeVisible()
  expect(await notifications(again)).toEqual([])

  await again.page.getByRole('button', { name: 'Open alerts' }).click()
  await expect(again.page.getByRole('region', { name: 'Your alerts' }).getByRole('listitem')).toHaveCount(1)
  await checkLook(again.page, 'alerts')
  await again.page.getByRole('button', { name: 'Open the settings' }).click()
  await again.page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(again.page.getByText('From 22:00 to 07:00, over midnight')).toBeVisible()
  await again.page.getByRole('switch', { name: 'Quiet hours' }).scrollIntoViewIfNeeded()
  await checkLook(again.page, 'settings-notices')
})

test('an offer, a listing that is undercut and a launch that opens are told, each with the way to its place', async ({
  practice,
  start,
}) => {
  await practice.faults({ limits: 'off' })
  const { accountId } = practice.account('holder')
  const token = practice.line.tokens.native
  const own = await practice.findUnlistedNft(accountId, token)
  // The market reports this to the cheapest listing only.
  await practice.control('/market/list', { token, serial: own.serial, price: '3' })
  const { first, mintCode } = await practice.control<{ first: number; mintCode: string }>('/launchpad/open', {
    count: 2,
    stages: [{ startInMs: 3_600_000 }],
  })
  const app = await start()
  const { page } = app
  await recordNotifications(app)
  await expect.poll(() => practice.countCallsTo('market/events')).toBeGreaterThan(0)
  const launch = `Scene ${first}`
  await openSection(page, 'Launches')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await page.getByRole('button', { name: launch, exact: true }).click()
  await page.getByRole('button', { name: 'Alert me when this launch opens, slows or sells out' }).click()
  await expect(page.getByRole('button', { name: 'Stop alerts for this launch' })).toBeVisible()

  // The current state is the baseline of later checks.
  const notices = page.getByRole('list', { name: 'Notices' }).getByRole('listitem')
  await page.getByRole('button', { name: /^Notices/ }).click()
  await page.getByRole('button', { name: 'Check for notices' }).click()
  await expect(page.getByRole('button', { name: 'Check for notices' })).toBeEnabled({ timeout: 30_000 })

  const buyer = practice.account('stranger').accountId
  await practice.control('/market/offer', { token, serial: own.serial, buyer, price: '33' })
  await practice.control('/market/list-from-crowd', { token, price: '2' })
  // Opened only now, because a stage that began before the alert was set is not news, and that can be less than a
  // second ago.
  await practice.control('/launchpad/change', { mintCode, stages: [{ startInMs: 0 }] })
  await practice.control('/reset-caches', {})
  const told = ['is listed below your price', `Offer for “${own.name}”`, `${launch} has opened`]
  await expect(async () => {
    await page.getByRole('button', { name: 'Check for notices' }).click()
    for (const text of told) await expect(notices.filter({ hasText: text })).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect.poll(async () => (await notifications(app)).length).toBeGreaterThanOrEqual(told.length)
  await practice.control('/launchpad/crowd-mint', { mintCode, count: 2 })
  await practice.control('/reset-caches', {})
  await expect(async () => {
    await page.getByRole('button', { name: 'Check for notices' }).click()
    await expect(notices.filter({ hasText: `${launch} is sold out` })).toHaveCount(1, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await notices.filter({ hasText: 'Offer for' }).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1, name: own.name })).toBeVisible()
  await clickNotification(app, 'has opened')
  await expect(page.getByRole('heading', { level: 1, name: launch })).toBeVisible()
})
