import { BrowserWindow, screen, session as electronSession } from 'electron'
import { join } from 'node:path'
import type { Media } from '../storage/media'
import { guardSession } from './guards'
import { ORIGIN, windowOptions } from './options'
import { servePages } from './protocol'
import { LEAST, rememberPlace, type PlaceStore } from './window-place'

export function openMainWindow(outDir: string, media: Media, store: PlaceStore): BrowserWindow {
  const session = electronSession.defaultSession
  guardSession(session)
  servePages(session, join(outDir, 'renderer'), media)
  const window = new BrowserWindow({
    ...windowOptions(join(outDir, 'preload', 'index.cjs'), session),
    width: 1280,
    height: 800,
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    useContentSize: true,
    title: 'Countersign',
  })
  rememberPlace(
    window,
    store,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${ORIGIN}/index.html`)
  return window
}
