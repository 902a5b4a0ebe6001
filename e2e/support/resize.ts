import type { RunningApp } from './app'

/** Gives the main window's content this size, and waits until the page has it. */
export async function resizeTo(app: RunningApp, width: number, height: number): Promise<void> {
  await app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      const main = BrowserWindow.getAllWindows().find((window) => window.webContents.getURL().includes('index.html'))
      main?.setContentSize(size.width, size.height)
    },
    { width, height },
  )
  await app.page.waitForFunction((wanted) => innerWidth === wanted, width)
}
