import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'
import type { RunningApp } from './app'
import type { Practice } from './practice'

/** Steps of a person who connects the app to another market. */

export const SECOND_PROFILE = 'Second market'

export async function openConnection(page: Page): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Countersign' })
    .getByRole('button', { name: /^Connection/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connection' })).toBeVisible()
}

export const profileRow = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Markets' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(name) })
export const keyLine = (page: Page, kind: 'agent' | 'user' | 'affiliate'): Locator =>
  page.locator(`[data-key="${kind}"]`)

/** Fills in the form of a new profile with the addresses of a practice market. */
export async function fillProfile(page: Page, market: Practice): Promise<void> {
  const { baseUrl, mirrorUrl, ledger, feeAccounts } = market.line
  await page.getByLabel('Name', { exact: true }).fill(SECOND_PROFILE)
  await page.getByLabel('Market address').fill(baseUrl)
  await page.getByRole('radio', { name: 'Own nodes' }).check()
  await page.getByLabel('Mirror address').fill(mirrorUrl)
  for (const [index, [address, account]] of Object.entries(ledger).entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a node' }).click()
    await page.getByLabel(`Node ${index + 1}`, { exact: true }).fill(address)
    await page.getByLabel(`Account of node ${index + 1}`).fill(account)
  }
  for (const [index, account] of feeAccounts.entries()) {
    await page.getByRole('button', { name: 'Add a fee account' }).click()
    await page.getByLabel(`Fee account ${index + 1}`, { exact: true }).fill(account)
  }
}

/** Adds a profile of a second market. `hasTools`: with the address of its tool server. */
export async function addSecondProfile(page: Page, market: Practice, hasTools = false): Promise<void> {
  await openConnection(page)
  await page.getByRole('button', { name: 'Add a market' }).click()
  await fillProfile(page, market)
  if (hasTools) await page.getByLabel(/^Tool server address/).fill(market.line.mcpUrl)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(profileRow(page, SECOND_PROFILE)).toBeVisible()
}

/** Switches from the connection page; resolves once the page has been reloaded and shows the other market. */
export async function switchProfile(page: Page, name: string): Promise<void> {
  await profileRow(page, name).getByRole('button', { name: 'Switch market' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You will see the accounts, holdings and prices of this market.')
  const loaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Switch market' }).click()
  await loaded
  await expect(page.getByRole('region', { name: new RegExp(`^${name}`) })).toBeVisible()
}

export async function createAgentKey(page: Page): Promise<void> {
  await keyLine(page, 'agent').getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(keyLine(page, 'agent')).toHaveAttribute('data-key-state', 'ready')
}

/** The text of the new agent key, which the key window shows only once. */
export async function showAgentKey(app: RunningApp): Promise<string> {
  return showKey(app, keyLine(app.page, 'agent').getByRole('button', { name: 'Show key once' }))
}

/** The text of a key that this button shows in the key window. */
export async function showKey(app: RunningApp, button: Locator): Promise<string> {
  await button.click()
  const vault = await app.ownWindow('vault')
  await vault.getByRole('checkbox').check()
  await vault.getByRole('button', { name: 'Show the key' }).click()
  const text = await vault.getByLabel('Agent key').innerText()
  await Promise.all([
    vault.waitForEvent('close'),
    vault
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])
  return text.trim()
}

export async function enterUserKey(app: RunningApp, text: string): Promise<void> {
  await keyLine(app.page, 'user').getByRole('button', { name: 'Enter a key' }).click()
  const vault = await app.ownWindow('vault')
  await vault.getByLabel('User key', { exact: true }).fill(text)
  // The development runtime requires this consent for every market except the practice market.
  const consent = vault.getByRole('checkbox')
  if ((await consent.count()) > 0) await consent.check()
  await vault.getByRole('button', { name: 'Save user key' }).click()
  await expect(vault.getByRole('heading', { name: 'The user key is saved' })).toBeVisible()
  await Promise.all([
    vault.waitForEvent('close'),
    vault
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ])
  await expect(keyLine(app.page, 'user')).toHaveAttribute('data-key-state', 'ready')
}

/** HTTP status with which a market answers a read with this key. */
export async function statusWithKey(market: Practice, key: string): Promise<number> {
  const url = new URL('/v1/public/token/supportedlist', market.line.baseUrl)
  return (await fetch(url, { headers: { 'x-api-key': key } })).status
}
