import type { Page } from '@playwright/test'
import { expect } from './expect'
import { openSection } from './journey'
import type { Practice } from './practice'

/** One view of the main window: how a person opens it, and its content once loaded. */
export type View = {
  readonly name: string
  readonly open: (page: Page, practice: Practice) => Promise<void>
  readonly shows?: (page: Page) => Promise<void>
}

const seen = (text: string | RegExp) => async (page: Page) =>
  expect(page.locator('main').getByText(text).first()).toBeVisible({ timeout: 30_000 })
const tab = (name: string) => async (page: Page) => page.getByRole('tab', { name, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens a page by its id, as a person pastes it. */
export async function jumpTo(page: Page, id: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Find and do' })
  await page.keyboard.press('Control+K')
  await expect(palette).toBeVisible()
  await page.keyboard.insertText(id)
  await expect(palette.getByRole('option').first()).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

/** In an order in which each view can be opened from the previous one. */
export const VIEWS: readonly View[] = [
  { name: 'home', open: (page) => openSection(page, 'Home'), shows: seen(/NFTs$/) },
  {
    name: 'holdings',
    open: async (page) => {
      await openSection(page, 'Holdings')
      await press(page, 'Gallery')
    },
    shows: seen('Items'),
  },
  { name: 'holdings-table', open: (page) => press(page, 'Table') },
  { name: 'market', open: (page) => openSection(page, 'Market'), shows: seen('Tidal Forms') },
  {
    name: 'statistics',
    open: async (page) => {
      await press(page, 'Statistics')
      // The statistics open on the last used tab.
      await tab('Over time')(page)
    },
    shows: seen(/^Volume .*ℏ in 30 days/),
  },
  { name: 'statistics-transactions', open: tab('Transactions'), shows: seen(/^[\d,]+ of [\d,]+ read$/) },
  {
    name: 'collection',
    open: (page, { line }) => jumpTo(page, line.tokens.large),
    shows: seen(/^[\d,]+ listed$/),
  },
  { name: 'collection-nfts', open: tab('NFTs'), shows: seen(/^[\d,]+ of [\d,]+ read$/) },
  { name: 'collection-activity', open: tab('Activity'), shows: seen(/^[\d,]+ read$/) },
  { name: 'collection-offers', open: tab('Offers'), shows: seen('Any NFT') },
  { name: 'collection-holders', open: tab('Holders') },
  { name: 'nft', open: (page, { line }) => jumpTo(page, `${line.tokens.native}/1`), shows: seen('Traits') },
  { name: 'launches', open: (page) => openSection(page, 'Launches'), shows: seen(/^\d+ launches$/) },
  { name: 'launch', open: (page) => press(page, 'Night Ferries: all aboard'), shows: seen(/^Mint for/) },
  {
    name: 'pool',
    open: async (page) => {
      await openSection(page, 'Launches')
      await press(page, 'Weather Diary: the drawer')
      await press(page, 'Drawn from a pool')
    },
    shows: async (page) => {
      await seen('Odds of one draw')(page)
      await expect(page.getByRole('button', { name: 'Open the launch' })).toBeVisible()
    },
  },
  { name: 'offers', open: (page) => openSection(page, 'Offers'), shows: seen(/^You may have active offers/) },
  { name: 'offers-single', open: tab('Made for single NFTs'), shows: seen(/^\d+ offers?$/) },
  { name: 'offers-received', open: tab('Received'), shows: seen(/^\d+ offers?$/) },
  { name: 'history', open: (page) => openSection(page, 'History') },
  {
    name: 'notices',
    open: (page) => page.locator('header .alerts-notices-bell__bell').click(),
    shows: seen(/^No notices yet$|^Sold|^Offer/),
  },
  {
    name: 'alerts',
    open: async (page) => {
      await openSection(page, 'Settings')
      await press(page, 'Open the alerts')
    },
    shows: seen('Automatic notices'),
  },
  { name: 'allowances', open: (page) => openSection(page, 'Allowances'), shows: seen(/^\d+ active permissions?/) },
  { name: 'accounts', open: (page) => openSection(page, 'Accounts'), shows: seen('Key storage') },
  {
    name: 'readiness',
    open: async (page) => {
      await openSection(page, 'Accounts')
      await press(page, 'Readiness')
    },
    shows: seen('Account exists'),
  },
  { name: 'connection', open: (page) => page.locator('.shell__conn-link').click(), shows: seen('Service keys') },
  { name: 'tools', open: (page) => openSection(page, 'Tools'), shows: seen(/ listed by the server at /) },
  { name: 'settings', open: (page) => openSection(page, 'Settings'), shows: seen('Theme') },
  { name: 'lists', open: (page) => press(page, 'Open the lists'), shows: seen('Limits') },
]

/** The views with these names, in their order. */
export const viewsOf = (...names: readonly string[]): readonly View[] =>
  VIEWS.filter(({ name }) => names.includes(name))

/** Opens each view in turn, and calls `look` once it shows its content. */
export async function walk(
  page: Page,
  practice: Practice,
  views: readonly View[],
  look: (view: View) => Promise<void>,
): Promise<void> {
  for (const view of views) {
    await view.open(page, practice)
    await view.shows?.(page)
    await look(view)
  }
}
