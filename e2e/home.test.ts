import type { HoldingsView } from '../shared/contract/holdings'
import { test, expect } from './support/app'
import { openHeld } from './support/flow-steps'
import { valueOf } from './support/bridge-calls'
import { openSection } from './support/journey'
import { checkLook } from './support/screenshots'

test('a person begins on the first page, and each thing that needs them leads to its place', async ({
  start,
  practice,
}) => {
  const { accountId } = practice.account('holder')
  const app = await start()
  const { page } = app
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const worth = page.getByRole('region', { name: 'Worth' })
  await expect(worth.getByRole('row', { name: /^2 accounts/ })).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Market, last 24 hours' })).toContainText(/\d/)
  await expect(page.getByRole('region', { name: 'Your NFTs' }).getByRole('button', { name: /^View all/ })).toBeVisible()
  await expect(worth).not.toContainText('More NFTs are loading', { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Your NFTs' }).locator('.skel')).toHaveCount(0, { timeout: 60_000 })
  await checkLook(page, 'home')

  // NFTs valued by another method are named.
  await page.getByRole('button', { name: 'HBAR and each NFT at its best offer' }).click()
  await page.getByRole('menuitemradio', { name: 'Floor', exact: true }).click()
  await expect(worth).toContainText('HBAR and NFTs at the floor')

  const view = await valueOf<HoldingsView>(page, 'holdings.get', { account: accountId, fresh: false })
  const [own] = view.collections.find(({ token }) => token === practice.line.tokens.native)?.nfts ?? []
  if (!own) throw new Error('Main holds none of the usual collection')
  await practice.control('/market/offer', {
    token: own.token,
    serial: own.serial,
    buyer: '0.0.600001',
    price: '77',
  })
  await openHeld(page, own.name)
  await openSection(page, 'Home')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const needs = page.getByRole('region', { name: 'To do' })
  await expect(needs).toContainText(/[Oo]ffer/, { timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toBeVisible()
  await checkLook(page, 'home-needs')
  await needs
    .getByRole('button', { name: /^View (listings|offer|offers)/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toHaveCount(0)
})
