import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { RunningApp } from './app'
import type { Display } from './display'

/**
 * Pointer and keyboard of the X server, which reach the topmost window like a person's. The debugger's input would go
 * to one page whatever covers it.
 */
export function xInput({ env }: Display) {
  const xdotool = (...args: readonly (string | number)[]): string => {
    try {
      return execFileSync('xdotool', args.map(String), { env: { ...process.env, ...env }, encoding: 'utf8' })
    } catch (cause) {
      // A search without results exits with 1.
      if (args[0] === 'search') return ''
      throw cause
    }
  }
  return {
    type: (text: string) => xdotool('type', '--delay', 20, text),
    key: (name: string) => xdotool('key', name),
    click: (x: number, y: number) => xdotool('mousemove', Math.round(x), Math.round(y), 'click', 1),
    /** Visible windows of any program, including system dialogs. */
    visibleWindows: (): readonly string[] =>
      xdotool('search', '--onlyvisible', '--name', '.+').split('\n').filter(Boolean),
  }
}

/** Screen position of the middle of an element. */
export async function screenPosition(
  { electron }: RunningApp,
  page: Page,
  selector: string,
): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bounds = await electron.evaluate(({ BrowserWindow }, url) => {
    const window = BrowserWindow.getAllWindows().find((candidate) => candidate.webContents.getURL() === url)
    return window?.getContentBounds()
  }, page.url())
  return { x: (bounds?.x ?? 0) + x + width / 2, y: (bounds?.y ?? 0) + y + height / 2 }
}
