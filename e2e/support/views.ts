import type { Page } from '@playwright/test'
import { expect } from './expect'
import { openSection } from './journey'
import type { Practice } from './practice'
import { waitForImages } from './screenshots'

/** One view of the main window: how a person opens it, and its content once loaded. */
export type View = {
  readonly name: string
  readonly open: (page: Page, practice: Practice) => Promise<void>
  readonly waitForContent?: (page: Page) => Promise<void>
}

const showsText = (text: string | RegExp) => async (page: Page) =>
  expect(page.locator('main').getByText(text).first()).toBeVisible({ timeout: 30_000 })
/** Waits until the NFTs of the person have their names and images. Offline, unread NFTs have a text in place of both. */
const showsNfts = async (page: Page) => {
  await expect(page.getByText(/(?:More NFTs|Names and images) are loading/)).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('main [aria-label="Your NFTs"] .skel, main [data-card] .skel')).toHaveCount(0, {
    timeout: 60_000,
  })
}
const openTab = (name: string) => async (page: Page) => page.getByRole('tab', { name, exact: true }).click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens a page by its id, as a person pastes it. */
export async function openById(page: Page, id: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Find pages, actions and ids' })
  // Before the first page is there, no key is handled.
  await expect(page.getByRole('main')).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(palette).toBeVisible()
  await page.keyboard.insertText(id)
  // The options of the empty field are visible before, too.
  await expect(palette.getByRole('combobox')).toHaveValue(id)
  await expect(palette.getByRole('option').first()).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
}

/**
 * Number of elements whose centre is in view. Rows outside the window and rows below the sticky head keep their
 * placeholders, because they are not read.
 */
const visibleCount = (selector: string): number =>
  [...document.querySelectorAll(selector)].filter((placeholder) => {
    const { top, bottom, left, right } = placeholder.getBoundingClientRect()
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return front !== null && (placeholder.contains(front) || front.contains(placeholder))
  }).length

/** Waits until the rows in view have their images, ranks and traits, or are known to have none. */
export async function factsAreRead(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(visibleCount, '.collection-listings__cell-skeleton'), { timeout: 60_000 })
    .toBe(0)
}

/** Waits until each thumbnail in view has its image. */
export async function artIsLoaded(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(visibleCount, 'main .thumb .art-icon, main .thumb.pending'), { timeout: 90_000 })
    .toBe(0)
}

/** Waits until the rows of the ranking in the window have their images. The link of a row covers its thumbnails. */
export async function rankedArtIsLoaded(page: Page): Promise<void> {
  const pendingCount = () =>
    [...document.querySelectorAll('main tbody .thumb.pending')].filter((thumbnail) => {
      const { top, bottom } = thumbnail.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }).length
  await expect.poll(() => page.evaluate(pendingCount), { timeout: 90_000 }).toBe(0)
}

/** All views, in an order in which each one can be opened from the previous one. */
export const VIEWS: readonly View[] = [
  {
    name: 'home',
    open: (page) => openSection(page, 'Home'),
    waitForContent: async (page) => {
      await showsText(/^View all \d/)(page)
      await showsNfts(page)
    },
  },
  {
    name: 'holdings',
    open: async (page) => {
      await openSection(page, 'Holdings')
      await press(page, 'Gallery')
    },
    waitForContent: async (page) => {
      await showsText('At the floor, before fees')(page)
      await showsNfts(page)
    },
  },
  { name: 'holdings-table', open: (page) => press(page, 'Table') },
  {
    name: 'market',
    open: (page) => openSection(page, 'Market'),
    waitForContent: async (page) => {
      await showsText('Tidal Forms')(page)
      await artIsLoaded(page)
    },
  },
  {
    name: 'statistics',
    open: async (page) => {
      await press(page, 'Statistics')
      // The statistics open on the last used tab.
      await openTab('Over time')(page)
    },
    waitForContent: async (page) => {
      await showsText(/^Volume (?:up|down) .* days before$/)(page)
      await expect(page.locator('.statistics__pending-figure')).toHaveCount(0, { timeout: 30_000 })
    },
  },
  {
    name: 'statistics-ranking',
    open: (page) => page.getByRole('tab', { name: /^Collections/ }).click(),
    waitForContent: async (page) => {
      await showsText(/^All ranked collections$|^Highest sale$/)(page)
      await artIsLoaded(page)
    },
  },
  {
    name: 'statistics-transactions',
    open: openTab('Sales'),
    waitForContent: showsText(/^[\d,]+ of [\d,]+ (?:\w+ )?loaded$/),
  },
  {
    name: 'collection',
    open: (page, { line }) => openById(page, line.tokens.large),
    waitForContent: async (page) => {
      await showsText(/^[\d,]+ listed$/)(page)
      await factsAreRead(page)
    },
  },
  { name: 'collection-nfts', open: openTab('NFTs'), waitForContent: showsText(/^[\d,]+ of [\d,]+ (?:\w+ )?loaded$/) },
  { name: 'collection-activity', open: openTab('Activity'), waitForContent: showsText(/^[\d,]+ events loaded$/) },
  {
    name: 'collection-offers',
    open: openTab('Offers'),
    waitForContent: async (page) => {
      await showsText('Any NFT')(page)
      const singleOffers = page.getByRole('grid', { name: 'Offers for single NFTs' })
      const isEmpty = page.getByText('No single-NFT offers with this status.')
      await expect(singleOffers.or(isEmpty).first()).toBeVisible({ timeout: 30_000 })
    },
  },
  { name: 'collection-holders', open: openTab('Holders'), waitForContent: showsText(/^The top \d+ of/) },
  {
    name: 'nft',
    open: (page, { line }) => openById(page, `${line.tokens.native}/1`),
    waitForContent: async (page) => {
      await showsText('Traits')(page)
      // Saved facts come before the answer of the market, and have traits, too.
      await expect(page.getByText(/^Saved by this app/)).toHaveCount(0, { timeout: 30_000 })
    },
  },
  {
    name: 'launches',
    open: (page) => openSection(page, 'Launches'),
    waitForContent: async (page) => {
      await expect(page.getByRole('button', { name: 'Night Ferries: all aboard' })).toBeVisible()
      // Pools are read after the list. Only its pool says that a launch is paused.
      await expect(page.getByRole('region', { name: 'Paused' })).toBeVisible({ timeout: 40_000 })
    },
  },
  {
    name: 'launch',
    open: (page) => press(page, 'Night Ferries: all aboard'),
    waitForContent: async (page) => {
      await showsText('How many')(page)
      // Chart and mints are read after the launch.
      await expect(page.getByRole('region', { name: 'Latest mints' }).getByRole('button').nth(1)).toBeVisible()
    },
  },
  {
    name: 'pool',
    open: async (page) => {
      await openSection(page, 'Launches')
      await press(page, 'Weather Diary: the drawer')
      await press(page, 'View the pool')
    },
    waitForContent: async (page) => {
      await showsText('Odds of one draw')(page)
      await expect(page.getByRole('button', { name: /^Mint from the pool$|^Open the launch$/ })).toBeVisible()
    },
  },
  {
    name: 'offers-made',
    open: async (page) => {
      await openSection(page, 'Offers')
      await page.getByRole('tab', { name: /^Made/ }).click()
    },
    // Offline, the key cannot be checked.
    waitForContent: showsText(/^(Check your user key to see collection offers|Collection offers are unknown)/),
  },
  {
    name: 'offers-received',
    open: async (page) => page.getByRole('tab', { name: /^Received/ }).click(),
    waitForContent: showsText('If you accept one offer for each NFT'),
  },
  { name: 'history', open: (page) => openSection(page, 'History') },
  {
    name: 'notices',
    open: (page) => page.locator('header .alerts-notices-bell__bell').click(),
    waitForContent: showsText(/^No notices yet$|^Sold|^Offer/),
  },
  {
    name: 'alerts',
    open: async (page) => {
      await openSection(page, 'Settings')
      await press(page, 'Open the alerts')
    },
    waitForContent: showsText('Automatic notices'),
  },
  {
    name: 'allowances',
    open: (page) => openSection(page, 'Allowances'),
    waitForContent: showsText(/^\d+ active$/),
  },
  { name: 'accounts', open: (page) => openSection(page, 'Accounts'), waitForContent: showsText('Key storage') },
  {
    name: 'readiness',
    open: async (page) => {
      await openSection(page, 'Accounts')
      await press(page, 'Readiness')
    },
    waitForContent: showsText('Account exists'),
  },
  {
    name: 'connection',
    open: (page) => page.locator('.shell__conn-link').click(),
    waitForContent: showsText('Service keys'),
  },
  { name: 'tools', open: (page) => openSection(page, 'Tools'), waitForContent: showsText(/ listed by the server/) },
  { name: 'settings', open: (page) => openSection(page, 'Settings'), waitForContent: showsText('Theme') },
  { name: 'lists', open: (page) => press(page, 'Open spenders and limits'), waitForContent: showsText('Limits') },
]

/** The views with these names, in their order. */
export const viewsNamed = (...names: readonly string[]): readonly View[] =>
  VIEWS.filter(({ name }) => names.includes(name))

/** Opens each view in turn, and calls `look` once it shows its content. */
export async function visitViews(
  page: Page,
  practice: Practice,
  views: readonly View[],
  look: (view: View) => Promise<void>,
): Promise<void> {
  for (const view of views) {
    await view.open(page, practice)
    if (view.waitForContent) {
      await view.waitForContent(page)
      await waitForImages(page)
    }
    await look(view)
  }
}
