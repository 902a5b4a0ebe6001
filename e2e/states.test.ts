import type { Page } from '@playwright/test'
import { selectAccount } from './support/flow-steps'
import { test, expect, type RunningApp } from './support/app'
import { openSection } from './support/journey'
import { layoutFaults } from './support/layout'
import type { Theme } from './support/picture-theme'
import { waitForArt } from './support/art'
import { checkLook, takeScreenshots, waitForImages } from './support/screenshots'
import { takeWindowScreenshots, resizeTo } from './support/resize'
import { VIEWS, viewsNamed, visitViews } from './support/views'

/** Every view in every state, one walk per state: each view names its state, and nothing is cut off or crowded. */

/** Views that have a wide table, and may scroll sideways at the largest zoom. All others have one column there. */
const SIDEWAYS_VIEWS = [
  'holdings-table',
  'market',
  'statistics',
  'statistics-ranking',
  'statistics-transactions',
  'collection',
  'offers-received',
]

/** Fault of a table that scrolls sideways. */
const SIDEWAYS_FAULT = /leaves the window$| wide in \d+$/

const stands = async (page: Page, name: string, canScrollSideways = false): Promise<void> => {
  const faults = (await layoutFaults(page)).filter((fault) => !canScrollSideways || !SIDEWAYS_FAULT.test(fault))
  expect.soft(faults, name).toEqual([])
}

const said = (page: Page, words: string | RegExp) =>
  expect(page.locator('main').getByText(words).first()).toBeVisible({ timeout: 30_000 })

type Size = readonly [
  name: string,
  to: readonly [width: number, height: number, zoom: number],
  themes: readonly Theme[],
]
const SIZES: readonly Size[] = [
  ['1024x640', [1024, 640, 1], ['light']],
  ['1920x1080', [1920, 1080, 1], ['light']],
  ['zoom-200', [1280, 800, 2], ['dark']],
  ['zoom-400', [1280, 800, 4], ['light']],
]

/** Views whose layout differs in a wide window; the others are lists of one width. */
const WIDE = [
  'home',
  'holdings',
  'holdings-table',
  'market',
  'collection',
  'collection-nfts',
  'nft',
  'launch',
  'pool',
  'tools',
]

/** Lists of NFTs whose names and images arrive after the figures. */
const ART_TABLES: Readonly<Record<string, string>> = {
  'offers-made': 'Your live offers',
  'offers-received': 'Live offers',
}

/** Waits for the art of a view that has loaded its figures. */
async function waitForArtOf(page: Page, name: string): Promise<void> {
  const table = ART_TABLES[name]
  if (table !== undefined) await waitForArt(page.getByRole('table', { name: table, exact: true }))
}

async function atEverySize(app: RunningApp, name: string): Promise<void> {
  await waitForArtOf(app.page, name)
  for (const [size, to, themes] of SIZES) {
    if (size === '1920x1080' && !WIDE.includes(name)) continue
    await resizeTo(app, ...to)
    await takeWindowScreenshots(app, `${name}-${size}`, themes)
    await stands(app.page, `${name} at ${size}`, size === 'zoom-400' && SIDEWAYS_VIEWS.includes(name))
  }
  await resizeTo(app, 1280, 800)
}

test('at every size and zoom nothing of any view is cut off, or lies on something else', async ({
  practice,
  start,
}) => {
  test.setTimeout(600_000)
  await practice.faults({ limits: 'off' })
  const app = await start()
  await visitViews(app.page, practice, VIEWS, ({ name }) => atEverySize(app, name))
})

test('every view that waits for the market holds the place of what comes', async ({ practice, start }) => {
  const slow = { limits: 'off', routes: [{ latencyMs: 9000 }] }
  await practice.faults(slow)
  const { page } = await start()
  const waits = async (name: string, placeholder = 'main .skel') => {
    await expect(page.locator(placeholder).first(), name).toBeVisible()
    await takeScreenshots(page, `loading-${name}`)
    await stands(page, `loading ${name}`)
  }
  await visitViews(
    page,
    practice,
    viewsNamed('home', 'market', 'launches', 'offers-made', 'offers-received', 'readiness').map(({ name, open }) => ({
      name,
      open,
    })),
    ({ name }) => waits(name),
  )
  await openSection(page, 'Holdings')
  await waits('holdings')

  await practice.resetFaults()
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const row = page.getByRole('row', { name: /Tidal Forms/ }).getByRole('button')
  await expect(row).toBeVisible({ timeout: 30_000 })
  await practice.faults(slow)
  await row.click()
  await waits('collection')
  for (const name of ['NFTs', 'Activity', 'Offers']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await waits(`collection-${name.toLowerCase()}`, '[role="tabpanel"] .skel')
  }
})

test('every view whose read fails says so, and what is not affected', async ({ practice, start }) => {
  await practice.faults({ limits: 'off', routes: [{ status: 500 }] })
  const { page } = await start()
  const fails = async (name: string, words: string | RegExp = /could not be read/) => {
    await said(page, words)
    await takeScreenshots(page, `error-${name}`)
    await stands(page, `error ${name}`)
  }
  for (const name of ['Market', 'Launches', 'Offers'] as const) {
    await openSection(page, name)
    await fails(name.toLowerCase())
  }
  await page.getByRole('tab', { name: 'Made' }).click()
  // Both lists failed for one reason, which is said once.
  await fails('offers-made', 'Your offers could not be read')
  await expect(page.getByText('Your offers for single NFTs could not be read')).toHaveCount(0)
  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'Readiness', exact: true }).click()
  await fails('readiness')
  await openSection(page, 'Holdings')
  await fails('holdings')
  await openSection(page, 'Home')
  await said(page, 'Holdings could not be read')
  // The page must not claim that nothing needs the person while nothing could be read.
  await expect(page.getByText('Nothing to do')).toHaveCount(0)
  await fails('home', 'Offers and underpriced listings are not known until the holdings load.')

  // A collection, and an NFT of the collection, that fail after the list was read.
  await practice.resetFaults()
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  const row = page.getByRole('row', { name: /Tidal Forms/ }).getByRole('button')
  await expect(row).toBeVisible({ timeout: 30_000 })
  await practice.faults({ limits: 'off', routes: [{ status: 500 }] })
  await row.click()
  await fails('collection', 'This collection could not be read')
})

const READ = [
  'home',
  'holdings',
  'market',
  'statistics',
  'statistics-transactions',
  'collection',
  'nft',
  'launches',
  'launch',
  'pool',
  'offers-made',
  'offers-received',
  'readiness',
  'tools',
]

const STALE = ['home', 'holdings', 'market', 'statistics', 'launches', 'launch', 'pool', 'offers-received', 'tools']

/**
 * Views whose data main caches for longer than this test takes, so that only a manual refresh reads the data again.
 * Without one none of their reads fails, and the short-lived banner of another read could be mistaken for theirs.
 */
const ASKED_BY_HAND: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  statistics: [/^stale, /, /^Data stale since/],
  tools: ['Showing a list of tools from'],
}

/** Refreshes manually where required, and expects the view's text for old data. */
async function saysOld(page: Page, name: string): Promise<void> {
  const words = ASKED_BY_HAND[name]
  if (words === undefined) return said(page, /^(?:Showing older data|Data stale since|Figures are)/)
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click()
  for (const each of words) await said(page, each)
}

test('what was read stays, marked with why it is old, when the market fails and when it is not reached', async ({
  practice,
  start,
}) => {
  test.setTimeout(600_000)
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  const views = viewsNamed(...READ)
  await visitViews(page, practice, views, ({ name }) => waitForArtOf(page, name))

  await practice.faults({ limits: 'off', routes: [{ status: 500 }] })
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await said(page, /The market answers with an error \(500\)\./)
  await expect(page.getByRole('button', { name: /Connection: Data stale since/ })).toBeVisible()
  for (const { name, open, waitForContent } of viewsNamed(...STALE)) {
    if (name === 'offers-received') await openSection(page, 'Offers')
    await open(page, practice)
    await waitForContent?.(page)
    await saysOld(page, name)
    await waitForImages(page)
    await (name === 'market' ? checkLook : takeScreenshots)(page, `stale-${name}`)
    await stands(page, `stale ${name}`)
  }

  await practice.resetFaults()
  await practice.faults({ service: 'reset' })
  await openSection(page, 'Market')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  for (const { name, open, waitForContent } of views) {
    await open(page, practice)
    await waitForContent?.(page)
    await said(page, /^Offline since/)
    // One banner a page: offline, the banner of the page also explains the older list of tools.
    if (name === 'tools') {
      await expect(page.getByText('Showing a list of tools from')).toHaveCount(0)
      await expect(page.getByText('Not available offline', { exact: true })).toBeVisible()
    }
    await waitForImages(page)
    await takeScreenshots(page, `offline-${name}`)
    await stands(page, `offline ${name}`)
  }
  await practice.resetFaults()
  await expect(page.getByText(/^Offline since/)).toHaveCount(0, { timeout: 30_000 })
})

test('a view without anything says what would stand there, and the way to it', async ({ practice, start }) => {
  await practice.faults({ limits: 'off' })
  const { page } = await start()
  const { accountId } = await practice.control<{ accountId: string }>('/accounts/open', { hbar: '0' })
  await openSection(page, 'Accounts')
  await page.getByRole('button', { name: 'Watch an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch an account' })
  await dialog.getByLabel('Account id').fill(accountId)
  await dialog.getByLabel('Your name for the account').fill('Fresh')
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expect(dialog).toHaveCount(0)
  await selectAccount(page, 'Fresh')
  const EMPTY = [
    ['holdings', () => openSection(page, 'Holdings'), 'No NFTs in Fresh yet'],
    ['offers-received', () => openSection(page, 'Offers'), 'No live offers'],
    ['offers-made', () => page.getByRole('tab', { name: 'Made' }).click(), 'Fresh is watch-only'],
    ['history', () => openSection(page, 'History'), 'No entries yet'],
    ['notices', () => page.locator('header .alerts-notices-bell__bell').click(), 'No notices yet'],
    ['alerts', () => page.getByRole('button', { name: 'Open alerts' }).click(), 'No alerts yet'],
    [
      'allowances',
      async () => {
        await openSection(page, 'Allowances')
        await page.getByRole('button', { name: 'Fresh', exact: true }).click()
      },
      'No known permissions on Fresh',
    ],
  ] as const
  // The suggestions below the empty holdings take several requests.
  await openSection(page, 'Holdings')
  const floorListing = page.getByRole('region', { name: 'At the floor today' }).getByRole('button').first()
  await expect(floorListing).toBeVisible({ timeout: 30_000 })
  for (const [name, open, words] of EMPTY) {
    await open()
    await said(page, words)
    await checkLook(page, `empty-${name}`)
    await stands(page, `empty ${name}`)
  }
})
