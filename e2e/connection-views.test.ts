import type { Locator, Page } from '@playwright/test'
import { clickToClose } from './support/flow-steps'
import { test, expect, type RunningApp } from './support/app'
import {
  createAgentKey,
  enterUserKey,
  fillProfile,
  keyLine,
  openConnection,
  profileRow,
  SECOND_PROFILE,
  switchProfile,
} from './support/connection'
import { openSection } from './support/journey'
import { NO_KEYCHAIN } from './support/keyring'
import { checkLook } from './support/screenshots'
import type { Practice } from './support/practice'
import { resizeTo } from './support/resize'

/** Walks the views of the connection, in each state that a person can bring about. */
async function walkConnection(app: RunningApp, practice: Practice, second: Practice): Promise<void> {
  const { page } = app
  await setPassphrase(app)
  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(10)).toBeVisible()
  await openConnection(page)
  await expect(keyLine(page, 'agent')).toHaveAttribute('data-key-state', 'ready')
  await checkLook(page, 'connection')
  await page.getByRole('button', { name: 'Open the log' }).click()
  await expect(page.getByRole('heading', { name: 'No differences logged' })).toBeVisible()
  await checkLook(page, 'answers-empty')

  await practice.faults({
    routes: [
      { route: 'topcollections/facts', setField: { path: 'collections[].owners', value: 'many' } },
      { route: '/v1/public', times: 1, status: 429, retryAfterSeconds: 45 },
    ],
  })
  await openSection(page, 'Market')
  for (let i = 0; i < 2; i++) await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await openConnection(page)
  await page.getByRole('button', { name: 'Add a market' }).click()
  await fillProfile(page, second)
  await checkLook(page, 'profile')
  await page.getByLabel('Market address').fill('http://market.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Market address')).toBeFocused()
  await checkLook(page, 'profile-refused')
  await page.getByLabel('Market address').fill(second.line.baseUrl)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(profileRow(page, SECOND_PROFILE)).toBeVisible()
  await page.getByRole('region', { name: 'Answers' }).scrollIntoViewIfNeeded()
  await checkLook(page, 'connection-requests')
  await page.getByRole('button', { name: 'Open the log' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await checkLook(page, 'answers')
  await openConnection(page)
  await profileRow(page, SECOND_PROFILE).getByRole('button', { name: 'Switch market' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkLook(page, 'connection-switch')
  await page.keyboard.press('Escape')
  await switchProfile(page, SECOND_PROFILE)

  await openConnection(page)
  // The answers of one market do not affect the record of another.
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText('No differences logged')
  await keyLine(page, 'agent').getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkLook(page, 'connection-create-key')
  await page.keyboard.press('Escape')
  await createAgentKey(page)
  await pictureVault(app, () => keyLine(page, 'agent').getByRole('button', { name: 'Show key once' }), 'vault-show-key')
  await pictureVault(app, () => keyLine(page, 'user').getByRole('button', { name: /Enter/ }), 'vault-service-key')
  await enterUserKey(app, 'a-key-that-is-not-accepted')
  await checkLook(page, 'connection-own')
  await second.faults({ service: 'reset' })
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  await expect(page.getByText(/Offline since/).first()).toBeVisible()
  await openConnection(page)
  await checkLook(page, 'connection-offline')
  await second.faults({ service: 'up' })
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('button', { name: 'Try now' })).toHaveCount(0)
  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'Lock keys' }).click()
  await openConnection(page)
  await expect(page.getByText('The service keys are locked')).toBeVisible()
  await checkLook(page, 'connection-locked')
  await resizeTo(app, 1024, 640)
  await checkLook(page, 'connection-small')
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

async function setPassphrase(app: RunningApp): Promise<void> {
  await openSection(app.page, 'Accounts')
  await app.page.getByRole('main').getByRole('button', { name: 'Set a passphrase' }).click()
  const vault = await app.ownWindow('vault')
  await vault.getByLabel('New passphrase', { exact: true }).fill('correct horse')
  await vault.getByLabel('New passphrase again', { exact: true }).fill('correct horse')
  await vault.getByRole('button', { name: 'Set passphrase', exact: true }).click()
  await expect(vault.getByRole('heading', { name: 'The passphrase is set' })).toBeVisible()
  await clickToClose(vault, 'Close')
}

async function pictureVault(app: RunningApp, opener: () => Locator, name: string): Promise<void> {
  await opener().click()
  const vault = await app.ownWindow('vault')
  await expect(vault.getByRole('heading', { level: 1 })).toBeVisible()
  await checkLook(vault, name)
  await clickToClose(vault, 'Cancel')
}

/** Pixels by which the page is wider than its space. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = document.querySelector('.page-frame-page__page')
    return scrolled ? scrolled.scrollWidth - scrolled.clientWidth : 0
  })

test('the connection stands in each of its states, passes axe and is pictured, light and dark', async ({
  practice,
  second,
  start,
}) => {
  test.setTimeout(300_000)
  await practice.faults({ limits: 'off' })
  await walkConnection(await start(), practice, second)
})

test('without a keychain the page says how long a key is kept', async ({ start }) => {
  const { page } = await start({ env: NO_KEYCHAIN })
  await openConnection(page)
  await expect(page.getByText('Keys are kept in memory only')).toBeVisible()
  await checkLook(page, 'connection-session')
})
