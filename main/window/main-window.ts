import { BrowserWindow, screen, session as electronSession } from 'electron'
import { join } from 'node:path'
import type { ImageCache } from '../storage/image-cache'
import { guardSession } from './guards'
import { ORIGIN, windowOptions } from './options'
import { servePages } from './protocol'
import { MIN_WINDOW_SIZE, rememberPlace, type PlaceStore } from './window-place'

type MainWindowDeps = {
  readonly outDir: string
  readonly imageCache: ImageCache
  readonly placeStore: PlaceStore
  readonly hasDevTools: boolean
}

/** Opens the main window at its last place. The window becomes visible once its page is ready. */
export function openMainWindow({ outDir, imageCache, placeStore, hasDevTools }: MainWindowDeps): BrowserWindow {
  const session = electronSession.defaultSession
  const guardPromise = guardSession(session)
  servePages(session, join(outDir, 'renderer'), imageCache)
  const window = new BrowserWindow({
    ...windowOptions({ preloadPath: join(outDir, 'preload', 'index.cjs'), session, hasDevTools }),
    width: 1280,
    height: 800,
    minWidth: MIN_WINDOW_SIZE.width,
    minHeight: MIN_WINDOW_SIZE.height,
    useContentSize: true,
    title: 'Countersign',
  })
  rememberPlace(
    window,
    placeStore,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  window.once('ready-to-show', () => window.show())
  void guardPromise.then(() => window.loadURL(`${ORIGIN}/index.html`))
  return window
}
