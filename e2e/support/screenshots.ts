import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './app'
import { ownWindowFaults } from './layout'
import { pictureThemeFault, type Theme } from './picture-theme'
import { root } from './practice'

/** Folder of screenshots: `docs` for the pictures of the README, otherwise a folder of this run. */
export const screenshotFolder = join(root, process.env['COUNTERSIGN_SCREENSHOTS'] ?? 'test-results/screenshots')

/** True if all visible images are loaded. Images outside the window do not load. */
const areImagesLoaded = () =>
  [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isOutside = bottom <= 0 || right <= 0 || top >= window.innerHeight || left >= window.innerWidth
    return image.complete || isOutside || !image.checkVisibility()
  })

/**
 * Finishes transitions at once. A wait might never end, because a transition of an undrawn element does not. Repeated,
 * because a finished colour is inherited, and the elements that inherit it then start transitions of their own.
 */
const finishTransitions = () => {
  const MAX_ROUNDS = 10
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    if (transitions.length === 0) return
    transitions.forEach((transition) => transition.finish())
  }
}

/** Number of transitions that run now. */
export const runningTransitions = (): number =>
  document.getAnimations().filter((animation) => animation instanceof CSSTransition).length

/** Resolves after the page has drawn a frame with its current styles. A hidden window draws no frames. */
const drawFrame = () =>
  new Promise<void>((resolve) => {
    const MAX_WAIT_MS = 500
    // In a window without scripts, such as the window of a failed start, no callback ever runs.
    if (matchMedia('(scripting: none)').matches) return resolve()
    setTimeout(resolve, MAX_WAIT_MS)
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/**
 * Visible parts of the page that still wait for their data: placeholders, images on their way, and what is busy. The page
 * behind an open dialog does not count.
 */
const findPendingParts = () => {
  const root = document.querySelector('[role="dialog"]') ?? document
  const isVisible = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isOutside = bottom <= 0 || right <= 0 || top >= window.innerHeight || left >= window.innerWidth
    if (isOutside || !element.checkVisibility()) return false
    // The middle counts: a head that stays at the top covers rows, and the window cuts the last row off.
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return topmost !== null && (topmost.contains(element) || element.contains(topmost))
  }
  return [...root.querySelectorAll('.skel, .art.pending, [aria-busy="true"]:not(button)')]
    .filter(isVisible)
    .map((element) => `${element.getAttribute('aria-label') ?? ''} ${element.className}`)
    .slice(0, 5)
}

/** Time in which a page must have read what it shows, also on a busy machine and within the limits of the market. */
const MAX_ARRIVAL_MS = 40_000
const ARRIVAL_POLL_MS = 150
/** Time that visible thumbnails get, which are read one after the other within the limits of the market. */
const MAX_IMAGES_MS = 8000

/**
 * Waits until the visible part of a page has its data, and expects that it does not wait without end. Pictures of the
 * state before the data arrives are an exception.
 */
export async function waitForArrival(page: Page, pictureName: string): Promise<void> {
  if (/^(?:loading|error|fault)-/.test(pictureName)) return
  const deadline = Date.now() + MAX_ARRIVAL_MS
  let pendingParts = await page.evaluate(findPendingParts)
  while (pendingParts.length > 0 && Date.now() < deadline) {
    await page.waitForTimeout(ARRIVAL_POLL_MS)
    pendingParts = await page.evaluate(findPendingParts)
  }
  expect.soft(pendingParts, `${pictureName} has all of its visible data`).toEqual([])
}

/** True if no visible image of the page's content is a placeholder. */
const hasImages = () =>
  [...document.querySelectorAll('main .art-icon, main .art.pending')].every((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom <= 0 || top >= window.innerHeight || !element.checkVisibility()
  })

/** Time after which a page shows placeholders for what is on its way. Before, an empty part looks as if it were final. */
const PLACEHOLDER_DELAY_MS = 400

/**
 * Waits until the visible images of an opened page have arrived. An NFT without an image keeps its placeholder. Longer
 * than the delay of placeholders, so that a wait for the data notices them.
 */
export async function waitForImages(page: Page): Promise<void> {
  await page.waitForTimeout(PLACEHOLDER_DELAY_MS)
  await page.waitForFunction(hasImages, undefined, { polling: 200, timeout: MAX_IMAGES_MS }).catch(() => undefined)
  await page.waitForFunction(areImagesLoaded, undefined, { polling: 50 })
}

async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.waitForFunction(areImagesLoaded, undefined, { polling: 50 })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(finishTransitions)
  await page.evaluate(drawFrame)
}

export const THEMES: readonly Theme[] = ['light', 'dark']

/** Saves a picture in the folder of this run, and expects the picture to show its theme. */
export function savePicture(png: Buffer, name: string, theme: Theme): void {
  mkdirSync(screenshotFolder, { recursive: true })
  writeFileSync(join(screenshotFolder, `${name}-${theme}.png`), png)
  expect.soft(pictureThemeFault(png, theme), `${name} ${theme}`).toBeNull()
}

/** Takes screenshots of the current page in both themes. */
export async function takeScreenshots(page: Page, name: string): Promise<void> {
  const chosenTheme = await themeOf(page)
  await waitForArrival(page, name)
  for (const theme of THEMES) {
    await setTheme(page, theme)
    savePicture(await page.screenshot(), name, theme)
  }
  await setTheme(page, chosenTheme)
}

/** Windows of main that show all of their content without scrolling. */
const WHOLE_WINDOWS: ReadonlySet<string> = new Set([
  'review',
  'review-allowance',
  'review-associate',
  'review-list-cheap',
  'review-list-evm',
  'review-mint',
  'review-mint-lowered',
  'review-revoke',
  'review-several-warnings',
  'vault-add-spender',
  'vault-create',
  'vault-show-key',
])

/**
 * Takes screenshots of the current page in both themes, and expects no axe violations in either. Expects a window of main
 * to use its whole height.
 */
export async function checkLook(page: Page, name: string): Promise<void> {
  const chosenTheme = await themeOf(page)
  // Screenshots first, because some of the content lasts only a second or two.
  await takeScreenshots(page, name)
  expect.soft(await ownWindowFaults(page, WHOLE_WINDOWS.has(name)), name).toEqual([])
  for (const theme of THEMES) {
    await setTheme(page, theme)
    expect.soft(await settledAxeFaults(page, theme), `${name} ${theme}`).toEqual([])
  }
  await setTheme(page, chosenTheme)
  if (/\/(?:review|vault|question)\.html$/.test(page.url())) await checkForcedColors(page, name)
}

/** Takes a screenshot of a window of main in the colours that a person's system forces, and expects no axe violations. */
async function checkForcedColors(page: Page, name: string): Promise<void> {
  const chosenTheme = await themeOf(page)
  await page.emulateMedia({ forcedColors: 'active' })
  // The emulated colours are those of a light system.
  await setTheme(page, 'light')
  savePicture(await page.screenshot(), `${name}-forced-colors`, 'light')
  expect.soft(await settledAxeFaults(page, 'light'), `${name} in forced colours`).toEqual([])
  await page.emulateMedia({ forcedColors: null })
  await setTheme(page, chosenTheme)
}

const AXE_SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

export async function axeFaults(page: Page, theme: Theme): Promise<readonly string[]> {
  // Once per page, because sending and compiling half a megabyte takes longer than many checks.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Violations only, because reporting passed rules takes as long again.
  const axe = new AxeBuilder({ page, axeSource: isLoaded ? 'void 0' : AXE_SOURCE })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
  // Only colours change with the theme, so the dark one is checked for those.
  if (theme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  )
}

/** A button may be caught between two colours, so a fault is checked again once colours have settled. */
async function settledAxeFaults(page: Page, theme: Theme): Promise<readonly string[]> {
  const faults = await axeFaults(page, theme)
  if (faults.length === 0) return faults
  await settle(page)
  return axeFaults(page, theme)
}

/** The person's chosen theme; null follows the system. */
export const themeOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.documentElement.getAttribute('data-theme'))

/** Sets the theme; null follows the system. Resolves after all colours have changed. */
export async function setTheme(page: Page, theme: string | null): Promise<void> {
  await page.evaluate((next) => {
    if (next === null) document.documentElement.removeAttribute('data-theme')
    else document.documentElement.setAttribute('data-theme', next)
  }, theme)
  await settle(page)
}
