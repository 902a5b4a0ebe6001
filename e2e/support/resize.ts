import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningApp } from './app'
import { screenshotFolder, THEMES, themeOf, setTheme } from './screenshots'

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

/** Takes screenshots of the window through main, because the debugger captures only a corner of a zoomed page. */
export async function takeWindowScreenshots(
  { electron, page }: RunningApp,
  name: string,
  themes = THEMES,
): Promise<void> {
  mkdirSync(screenshotFolder, { recursive: true })
  const chosenTheme = await themeOf(page)
  for (const theme of themes) {
    await setTheme(page, theme)
    const png = await electron.evaluate(async ({ BrowserWindow }) => {
      const main = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().includes('index.html'))
      return (await main?.webContents.capturePage())?.toPNG().toString('base64')
    })
    writeFileSync(join(screenshotFolder, `${name}-${theme}.png`), Buffer.from(png ?? '', 'base64'))
  }
  await setTheme(page, chosenTheme)
}
