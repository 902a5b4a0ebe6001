import type { RunningApp } from './app'
import { pictureThemeFault, type Theme } from './picture-theme'
import { savePicture, setTheme, THEMES, themeOf, waitForArrival } from './screenshots'

/** Sets size and zoom of the main window's content, and waits until the page has them. */
export async function resizeTo(app: RunningApp, width: number, height: number, zoom = 1): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, target) => {
      const main = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().includes('index.html'))
      main?.setContentSize(target.width, target.height)
      main?.webContents.setZoomFactor(target.zoom)
    },
    { width, height, zoom },
  )
  await app.page.waitForFunction((pageWidth) => innerWidth === pageWidth, Math.round(width / zoom))
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
    savePicture(await latestFrame(app, theme), name, theme)
  }
  await setTheme(page, chosenTheme)
}

/**
 * Frame of the window in the theme. The window hands out the frame that it drew last, which can be older than the
 * page: frames are taken until one has the theme and equals the frame before.
 */
async function latestFrame({ electron }: RunningApp, theme: Theme): Promise<Buffer> {
  const takeFrame = async () => {
    const png = await electron.evaluate(async ({ BrowserWindow }) => {
      const main = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().includes('index.html'))
      return (await main?.webContents.capturePage())?.toPNG().toString('base64')
    })
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
