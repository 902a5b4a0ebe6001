import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { HeldNft, HoldingsView } from '../shared/contract/holdings'
import { addSpender } from './support/flow-steps'
import { test, expect, type RunningApp } from './support/app'
import { valueOf } from './support/bridge-calls'
import { approve, openSection, chooseFile } from './support/journey'
import { checkLook } from './support/screenshots'
import type { Practice } from './support/practice'

const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).first()

async function openHoldings(app: RunningApp): Promise<Page> {
  const { page } = app
  await openSection(page, 'Holdings')
  await expect(page.getByText('NFTs', { exact: true })).toBeVisible()
  await expect(page.getByText(/(?:More NFTs|Names and images) are loading/)).toHaveCount(0, { timeout: 60_000 })
  return page
}

/** Unlisted NFTs of the usual collection that Main holds, as the app itself reports them. */
async function unlisted(page: Page, practice: Practice, count: number): Promise<readonly HeldNft[]> {
  const { accountId } = practice.account('holder')
  const view = await valueOf<HoldingsView>(page, 'holdings.get', { account: accountId, fresh: false })
  const held = view.collections.find(({ token }) => token === practice.line.tokens.native)?.nfts ?? []
  return held.filter(({ listingCount }) => listingCount === 0).slice(0, count)
}

test('a person looks through two accounts, sets things aside, and saves what is shown', async ({ start, profile }) => {
  const app = await start()
  const page = await openHoldings(app)
  await checkLook(page, 'holdings-one')
  await page.getByRole('button', { name: 'With keys' }).click()
  await expect(page.getByText('41 shown')).toHaveCount(0)
  await expect(page.getByText(/(?:More NFTs|Names and images) are loading/)).toHaveCount(0, { timeout: 60_000 })

  await page.getByRole('button', { name: /^Group: / }).click()
  await page.getByRole('menuitemradio', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Main' })).toBeVisible()
  await checkLook(page, 'holdings-accounts')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeVisible()
  await checkLook(page, 'holdings-table-accounts')

  await page.getByRole('button', { name: /^Show: / }).click()
  await page.getByRole('menuitemradio', { name: 'Listed', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const listed = Number(/(\d+) shown/.exec(await page.getByText(/^\d+ shown$/).innerText())?.[1])
  expect(listed).toBeGreaterThan(0)
  const file = join(profile, 'holdings.csv')
  await chooseFile(app, file)
  await page.getByRole('button', { name: /^Save shown rows/ }).click()
  await expect(page.getByText(`${listed} rows saved.`)).toBeVisible()
  // The message is about the earlier rows, and would be in the next pictures.
  await page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  expect(lines).toHaveLength(listed + 1)
  expect(lines[0]).toMatch(/^account,accountName,collection,token,serial/)

  await page.getByRole('button', { name: /^Show: / }).click()
  await page.getByRole('menuitemradio', { name: 'Not listed' }).click()
  // The rows follow the choice.
  await expect(page.getByRole('row').nth(1)).toContainText('not listed')
  const [first, second] = await page.getByRole('row').locator('b.strong').allInnerTexts()
  await choose(page, first ?? '').click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await choose(page, second ?? '').click()
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  await page.getByRole('button', { name: /^Show: / }).click()
  await page.getByRole('menuitemradio', { name: 'All', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Show 1 hidden NFT' })).toBeVisible()
  await page.getByRole('button', { name: /^Show \d+ spam NFTs?$/ }).click()
  await expect(page.getByText('Spam', { exact: true }).first()).toBeVisible()
  await checkLook(page, 'holdings-spam')
  await choose(page, second ?? '').click()
  await page.getByRole('button', { name: 'Show again and mark as not spam' }).click()
  await expect(choose(page, second ?? '')).toHaveCount(0)
})

test('a person lists three NFTs at once, each with its own review, and takes them back', async ({
  start,
  practice,
}) => {
  const app = await start()
  const page = await openHoldings(app)
  const three = await unlisted(page, practice, 3)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('button', { name: 'Search holdings' }).click()
  await page.getByRole('searchbox', { name: 'Search holdings' }).fill(practice.line.tokens.native)
  for (const { name } of three) await choose(page, name).click()
  await expect(page.getByText('3 NFTs chosen')).toBeVisible()

  await page.getByRole('button', { name: 'List 3…' }).click()
  const dialog = page.getByRole('dialog', { name: 'List 3 NFTs' })
  await dialog.getByRole('radio', { name: 'Floor plus a percentage' }).click()
  await dialog.getByLabel('Above the floor').fill('50')
  await dialog.getByLabel(`Price of ${three[2]?.name ?? ''}`, { exact: true }).fill('987.5')
  await checkLook(page, 'holdings-list-many')
  await dialog.getByRole('button', { name: 'Review the first of 3' }).click()
  await addSpender(app, practice.line.operator.accountId)
  const bar = page.getByRole('region', { name: 'Listing' })
  for (const done of [1, 2]) {
    await approve(app)
    await expect(bar).toContainText(`${done} of 3 NFTs listed`, { timeout: 30_000 })
  }
  await checkLook(page, 'holdings-listing')
  // The bulk flow continues whichever page is open.
  await openSection(page, 'Home')
  await approve(app)
  const last = three[2]
  if (!last) throw new Error('Main holds fewer than three')
  const { accountId: operator } = practice.line.operator
  await expect.poll(async () => (await practice.nftOnLedger(last)).spender).toBe(operator)
  await openSection(page, 'Holdings')
  await expect(bar).toContainText('All 3 NFTs listed', { timeout: 30_000 })
  await expect(page.getByRole('row').filter({ hasText: last.name })).toContainText('987.50')
  await checkLook(page, 'holdings-listed')
  await bar.getByRole('button', { name: 'Close' }).click()

  for (const { name } of three) await choose(page, name).click()
  await page.getByRole('button', { name: 'Unlist 3' }).click()
  const back = page.getByRole('region', { name: 'Unlisting' })
  for (const done of [1, 2]) {
    await approve(app)
    await expect(back).toContainText(`${done} of 3 NFTs unlisted`, { timeout: 30_000 })
  }
  await approve(app)
  await expect(back).toContainText('All 3 NFTs unlisted', { timeout: 30_000 })
})
