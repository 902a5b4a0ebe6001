/**
 * What assistive technology has to work with: roles and names alone, and the colours that the person's system forces.
 */
import type { Page } from '@playwright/test'
import { test, expect } from './support/app'
import { findBuyableListing } from './support/journey'
import { axeFaults } from './support/screenshots'
import { VIEWS } from './support/views'

/** A page that is reached only as a screen reader reaches it: by roles and names. */
type RolesOnly = Pick<Page, 'getByRole'>

test('a purchase can be made by roles and names alone', async ({ practice, start }) => {
  const { name, nft } = await findBuyableListing(practice, 2)
  const app = await start()
  const page: RolesOnly = app.page
  const heading = (title: string | RegExp) => page.getByRole('heading', { level: 1, name: title })

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Market' }).click()
  await expect(heading('Market')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
  await expect(heading(name)).toBeVisible()
  await page
    .getByRole('grid', { name: 'Listings' })
    .getByRole('row', { name: new RegExp(`^${nft.nftName}\\b`) })
    .click()
  await expect(heading(nft.nftName)).toBeVisible()
  await page.getByRole('button', { name: /^Buy for / }).click()

  const review: RolesOnly = await app.ownWindow('review')
  await expect(review.getByRole('heading', { level: 1 })).toHaveText('This does what you asked')
  await review.getByRole('button', { name: 'Approve', exact: true }).click({ timeout: 30_000 })

  await expect(page.getByRole('status').filter({ hasText: `Bought “${nft.nftName}”` })).toBeVisible({ timeout: 60_000 })
  const { nfts } = await practice.ledgerAccount(practice.account('holder').accountId)
  expect(nfts).toContainEqual({ token: nft.nftTokenAddress, serial: nft.nftSerialId })
})

test('every view passes axe in forced colours', async ({ practice, start }) => {
  test.setTimeout(300_000)
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
  for (const { name, open, waitForContent } of VIEWS) {
    await open(page, practice)
    await waitForContent?.(page)
    expect.soft(await axeFaults(page, 'light'), name).toEqual([])
  }
})
