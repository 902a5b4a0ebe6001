import type { Page } from '@playwright/test'
import { test, expect, type RunningApp } from './support/app'
import { waitForArt } from './support/art'
import { fillProfile } from './support/connection'
import { openSection } from './support/journey'
import { layoutFaults } from './support/layout'
import { resizeTo, takeWindowScreenshots } from './support/resize'
import { checkLook, savePicture, waitForImages } from './support/screenshots'
import { artIsLoaded, rankedArtIsLoaded } from './support/views'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find pages, actions and ids' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.insertText(text)
}

test('everything is found and opened by the keyboard alone', async ({ practice, start }) => {
  const { page } = await start()
  await expect(heading(page, 'Home')).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(option(page, /Market/)).toBeVisible()
  await checkLook(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await find(page, 'tidal')
  await expect(option(page, /Tidal Forms/)).toBeVisible()
  await checkLook(page, 'palette-found')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Tidal Forms')).toBeVisible()

  const { native } = practice.line.tokens
  const { name } = await practice.nft({ token: native, serial: 1 })
  await find(page, `${native}/1`)
  await expect(option(page, /^Open serial 1/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeVisible()

  await find(page, `${native}-aaaaa`)
  await expect(palette(page).getByRole('alert')).toContainText('The checksum does not belong to this id')
  await checkLook(page, 'palette-refused')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  // Shortcuts of the window: section by number, back, forward, and recent pages in the palette.
  await page.keyboard.press('Control+3')
  await expect(heading(page, 'Market')).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading(page, name)).toBeVisible()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(heading(page, 'Market')).toBeVisible()
  await find(page, 'tidal')
  await expect(option(page, /Tidal Forms/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)

  await find(page, 'second')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Account: Second' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await checkLook(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await practice.faults({ service: 'reset' })
  await find(page, 'zzzz')
  await expect(palette(page).getByRole('status')).toContainText(
    'Offline: the search covers only data on this computer.',
  )
  await checkLook(page, 'palette-offline')
  await practice.faults({ service: 'up' })
})

/** Bounds in points of the system; the test's display has no window manager. */
const placeOf = ({ electron }: RunningApp) =>
  electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds() ?? null)

test('the window, the density and the page one was on outlive what they should', async ({ start }) => {
  const first = await start()
  const { page } = first
  await openSection(page, 'Settings')
  await checkLook(page, 'settings-shell')
  await page.getByRole('group', { name: 'Density' }).getByRole('button', { name: 'Compact' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact')
  await openSection(page, 'Market')
  await expect(page.locator('main tbody img').nth(11)).toBeVisible({ timeout: 60_000 })
  await artIsLoaded(page)
  await rankedArtIsLoaded(page)
  await checkLook(page, 'market-compact')

  // A page reload, as after a change of settings in main, returns to the same page.
  await first.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload())
  await expect(heading(page, 'Market')).toBeVisible()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading(page, 'Settings')).toBeVisible()

  await first.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 40, width: 1100, height: 700 }),
  )
  await expect.poll(() => placeOf(first)).toMatchObject({ width: 1100, height: 700 })
  const kept = await placeOf(first)
  await first.close()

  const second = await start()
  await expect(heading(second.page, 'Home')).toBeVisible()
  expect(await placeOf(second)).toEqual(kept)
  expect(await second.page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact')
  // A position that no display shows is not restored.
  await second.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 9000, y: 9000, width: 1100, height: 700 }),
  )
  await second.close()
  const third = await start()
  await expect(heading(third.page, 'Home')).toBeVisible()
  expect((await placeOf(third))?.x).toBeLessThan(2000)
})

test('the first start is walked through, once, and again when asked for', async ({ start }) => {
  const first = await start({ tour: true })
  const { page } = first
  const walk = page.getByRole('dialog', { name: 'This is practice' })
  await expect(walk).toBeVisible()
  await waitForArt(page.getByRole('main'))
  await checkLook(page, 'tour-1')
  for (const title of ['Your account', 'Your NFTs', 'Buy, with a review', 'Who may spend your HBAR']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
  await checkLook(page, 'tour-5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Set a limit first' })).toBeVisible()
  await checkLook(page, 'tour-6')
  await page.keyboard.press('Enter')
  await expect(page.locator('.tour__tour')).toHaveCount(0)
  await first.close()

  const second = await start({ tour: true })
  await openSection(second.page, 'Settings')
  await expect(second.page.locator('.tour__tour')).toHaveCount(0)
  await second.page.getByRole('button', { name: 'Start the tour' }).click()
  await expect(second.page.getByRole('dialog', { name: 'This is practice' })).toBeVisible()
  await second.page.keyboard.press('Escape')
  await expect(second.page.locator('.tour__tour')).toHaveCount(0)
})

test('another market is gone to step by step, and nothing is taken over', async ({ second, start }) => {
  const { page } = await start()
  await openSection(page, 'Settings')
  await page.getByRole('button', { name: 'Begin setup' }).click()
  await expect(heading(page, 'Use the live market')).toBeVisible()
  await checkLook(page, 'go-live-1')
  await page.getByRole('button', { name: 'Add a market' }).click()
  await fillProfile(page, second)
  await checkLook(page, 'go-live-form')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Switch to Second market' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch market', exact: true }).click()

  await expect(page.getByText('In use: Second market')).toBeVisible()
  await expect(page.locator('[aria-current="step"]')).toContainText('Get a key for market data')
  await checkLook(page, 'go-live-2')
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  await expect(page.locator('[aria-current="step"]')).toContainText('Add an account')
  await page.getByRole('button', { name: 'Watch an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch an account' })
  await dialog.getByLabel('Account id').fill(second.account('holder').accountId)
  await dialog.getByLabel('Your name for the account').fill('Mine')
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expect(page.getByRole('region', { name: 'Ready' })).toContainText('Second market is ready to view')
  await expect(page.locator('[aria-current="step"]')).toContainText('Add the trading keys')
  await checkLook(page, 'go-live-ready')
})

/** Elements of the window's frame, and the scrolling page, that are wider than their box. */
const frameOverflow = () =>
  [
    document.documentElement,
    ...document.querySelectorAll('.practice, .shell__side, main, main > header, [data-scroller]'),
  ]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ className, scrollWidth, clientWidth }) => `${className || 'window'} ${scrollWidth} in ${clientWidth}`)

test('below 1100 px the sidebar is a rail that fits, and at 400 % the page is one column', async ({ start }) => {
  const app = await start()
  const { page } = app
  const sidebar = page.getByRole('complementary', { name: 'Countersign' })
  await expect(sidebar.getByText('Find', { exact: true })).toBeVisible()
  await resizeTo(app, 1024, 640)
  await openSection(page, 'Settings')
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(56)
  expect(await sidebar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const launches = sidebar.getByRole('button', { name: /^Launches/ })
  const box = await launches.boundingBox()
  expect([box?.width, box?.height]).toEqual([40, 32])
  await launches.hover()
  await expect(page.locator('.tip-pop')).toContainText('Launches')
  await page.mouse.move(500, 300)
  expect(await layoutFaults(page)).toEqual([])
  await takeWindowScreenshots(app, 'shell-1024x640')

  await resizeTo(app, 1280, 800, 4)
  await openSection(page, 'Holdings')
  await expect(heading(page, 'Holdings')).toBeVisible()
  expect(await page.evaluate(frameOverflow)).toEqual([])
  await takeWindowScreenshots(app, 'shell-zoom-400', ['light'])
  await resizeTo(app, 1280, 800)
})

test('in forced colours the current section and the badges are drawn', async ({ start }) => {
  const { page } = await start()
  await page.emulateMedia({ forcedColors: 'active' })
  await openSection(page, 'Market')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  const current = page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Market' })
  expect(await current.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await waitForImages(page)
  savePicture(await page.screenshot(), 'shell-forced-colors', 'light')
})
