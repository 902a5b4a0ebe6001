import type { Page } from '@playwright/test'
import { expect, type OwnPage, type RunningApp } from './app'
import { layoutFaults } from './layout'
import { pictureThemeFault, type Theme } from './picture-theme'
import { savePicture, setTheme, THEMES, themeOf, waitForArrival } from './screenshots'

type WindowName = 'index' | OwnPage

/** Sets size and zoom of the main window's content, and waits until the page has them. */
export const resizeTo = (app: RunningApp, width: number, height: number, zoom = 1): Promise<void> =>
  resizeWindow(app, app.page, { window: 'index', width, height, zoom })

type WindowSize = {
  readonly window: WindowName
  readonly width: number
  readonly height: number
  readonly zoom: number
}

async function resizeWindow({ electron }: RunningApp, page: Page, size: WindowSize): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, { window: name, width, height, zoom }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
      webContents.getURL().includes(`${name}.html`),
    )
    window?.setContentSize(width, height)
    window?.webContents.setZoomFactor(zoom)
  }, size)
  await page.waitForFunction((pageWidth) => innerWidth === pageWidth, Math.round(size.width / size.zoom))
}

/** Sizes and zooms of a review, in addition to its initial size. At 400 % a page is as wide as on a small telephone. */
const REVIEW_SIZES = [
  { size: '1024x640', width: 1024, height: 640, zoom: 1 },
  { size: '1920x1080', width: 1920, height: 1080, zoom: 1 },
  { size: 'zoom-400', width: 1280, height: 800, zoom: 4 },
] as const
const OWN_REVIEW_SIZE = { window: 'review', width: 560, height: 760, zoom: 1 } as const

/** Takes screenshots of a review at other sizes and zooms, and expects that nothing is cut off or lies on anything else. */
export async function checkReviewSizes(app: RunningApp, review: Page, name: string): Promise<void> {
  for (const { size, ...target } of REVIEW_SIZES) {
    await resizeWindow(app, review, { window: 'review', ...target })
    expect.soft(await layoutFaults(review), `${name} at ${size}`).toEqual([])
    savePicture(await latestFrame(app, 'review', 'light'), `${name}-${size}`, 'light')
  }
  await resizeWindow(app, review, OWN_REVIEW_SIZE)
}

/** Number of frames that are taken of a window before the last one is saved, whatever it shows. */
const MAX_FRAMES = 12

/** Takes screenshots of the window through main, because the debugger captures only a corner of a zoomed page. */
export async function takeWindowScreenshots(app: RunningApp, name: string, themes = THEMES): Promise<void> {
  const { page } = app
  const chosenTheme = await themeOf(page)
  await waitForArrival(page, name)
  for (const theme of themes) {
    await setTheme(page, theme)
    savePicture(await latestFrame(app, 'index', theme), name, theme)
  }
  await setTheme(page, chosenTheme)
}

/**
 * Frame of the window in the theme. The window hands out the frame that it drew last, which can be older than the
 * page: frames are taken until one has the theme and equals the frame before.
 */
async function latestFrame({ electron }: RunningApp, windowName: WindowName, theme: Theme): Promise<Buffer> {
  const takeFrame = async () => {
    const png = await electron.evaluate(async ({ BrowserWindow }, name) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().includes(`${name}.html`),
      )
      return (await window?.webContents.capturePage())?.toPNG().toString('base64')
    }, windowName)
    return Buffer.from(png ?? '', 'base64')
  }
  let previousFrame = await takeFrame()
  for (let count = 1; count < MAX_FRAMES; count++) {
    const frame = await takeFrame()
    if (frame.equals(previousFrame) && pictureThemeFault(frame, theme) === null) return frame
    previousFrame = frame
  }
  return previousFrame
}
