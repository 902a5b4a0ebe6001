import { BrowserWindow, session as electronSession } from 'electron'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ImageCache } from '../storage/image-cache'
import { guardSession } from './guards'
import { keepFocus } from './keep-focus'
import { ORIGIN, windowOptions } from './options'
import { servePages } from './protocol'

export type OwnWindowDeps = {
  readonly outDir: string
  readonly imageCache: ImageCache
  readonly parent: () => BrowserWindow | null
  readonly hasDevTools: boolean
}
type OwnPage = 'review' | 'question' | 'vault'
/** Kind of window: a page in a size that fits the page's content. */
type OwnWindowKind = 'review' | 'question' | 'short-question' | 'vault' | 'short-vault'
type WindowProperties = {
  readonly page: OwnPage
  readonly width: number
  readonly height: number
  readonly title: string
}
const WINDOW_PROPERTIES: Readonly<Record<OwnWindowKind, WindowProperties>> = {
  question: { page: 'question', width: 520, height: 520, title: 'Question' },
  'short-question': { page: 'question', width: 520, height: 400, title: 'Question' },
  review: { page: 'review', width: 560, height: 760, title: 'Review' },
  vault: { page: 'vault', width: 560, height: 680, title: 'Keys' },
  'short-vault': { page: 'vault', width: 560, height: 520, title: 'Keys' },
}

/**
 * Opens a window that main owns, with its own page, its own preload, and its own partition in memory that ends with the
 * window. The main page can neither reach nor see the window, and takes no input while the window is open. Escape
 * closes the window without an answer. `onCrash` is called if the page's process has crashed or the page could not be
 * loaded, before the window closes for this reason.
 */
export function openOwnWindow(
  kind: OwnWindowKind,
  { outDir, imageCache, parent, hasDevTools }: OwnWindowDeps,
  onCrash: () => void = () => undefined,
): BrowserWindow {
  const { page, width, height, title } = WINDOW_PROPERTIES[kind]
  const session = electronSession.fromPartition(`${page}-${randomUUID()}`, { cache: false })
  const guardPromise = guardSession(session)
  servePages(session, join(outDir, 'renderer'), imageCache)
  const parentWindow = parent()
  const window = new BrowserWindow({
    ...windowOptions({ preloadPath: join(outDir, 'preload', `${page}.cjs`), session, hasDevTools }),
    ...(parentWindow ? { parent: parentWindow, modal: true } : {}),
    width,
    height,
    useContentSize: true,
    title,
    resizable: true,
    minWidth: 480,
    minHeight: Math.min(560, height),
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
  })
  try {
    prepareWindow(window, page, parentWindow, onCrash)
  } catch (cause) {
    // The caller never receives this window, so only this function can close it.
    window.destroy()
    throw cause
  }
  void guardPromise.then(() => window.loadURL(`${ORIGIN}/${page}.html`)).catch(() => closeCrashed(window, onCrash))
  return window
}

function prepareWindow(
  window: BrowserWindow,
  page: OwnPage,
  parentWindow: BrowserWindow | null,
  onCrash: () => void,
): void {
  window.setMenu(null)
  // Keys must not appear in a screen recording.
  window.setContentProtection(page === 'vault')
  keepFocus(window, parentWindow)
  window.once('ready-to-show', () => window.show())
  window.webContents.on('render-process-gone', () => closeCrashed(window, onCrash))
  // Main handles Escape, because the key must work before the page has loaded and when the page does not respond.
  window.webContents.on('before-input-event', (event, { type, key }) => {
    if (type !== 'keyDown' || key !== 'Escape') return
    event.preventDefault()
    window.close()
  })
}

/** Closes a window whose page crashed or could not be loaded, so that no flow waits for an unusable window. */
function closeCrashed(window: BrowserWindow, onCrash: () => void): void {
  if (window.isDestroyed()) return
  onCrash()
  window.destroy()
}
