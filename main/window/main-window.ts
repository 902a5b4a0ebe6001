import { BrowserWindow, session as electronSession } from 'electron'
import { join } from 'node:path'
import type { Media } from '../storage/media'
import { guardSession } from './guards'
import { ORIGIN, windowOptions } from './options'
import { servePages } from './protocol'

export function openMainWindow(outDir: string, media: Media): BrowserWindow {
  const session = electronSession.defaultSession
  guardSession(session)
  servePages(session, join(outDir, 'renderer'), media)
  const window = new BrowserWindow({
    ...windowOptions(join(outDir, 'preload', 'index.cjs'), session),
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 640,
    useContentSize: true,
    title: 'Countersign',
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${ORIGIN}/index.html`)
  return window
}
