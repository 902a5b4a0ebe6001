import { createHash, randomUUID } from 'node:crypto'
import { BrowserWindow, session as electronSession, type Session } from 'electron'
import { guardSession } from './guards'
import { SCHEME } from './options'
import { CHOICE_PATH, START_STYLE, startPage, type StartNotice } from './start-page'

const URL_OF_PAGE = `${SCHEME}://countersign/start.html`
const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(START_STYLE).digest('base64')}'`,
  // The buttons of the page are its only way to say anything: each submits to an address that main reads and stops.
  `form-action ${SCHEME}:`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Asks the person something before there is a main window, a database or a preload to rely on: a page whose policy allows
 * no script at all, and whose buttons are read from the navigation they ask for. Returns the id of the choice; null when the window was closed.
 */
export function askAtStart(notice: StartNotice): Promise<string | null> {
  const session = electronSession.fromPartition(`start-${randomUUID()}`, { cache: false })
  const guarded = guardSession(session)
  serve(session, startPage(notice))
  const window = new BrowserWindow({
    width: 600,
    height: 680,
    useContentSize: true,
    show: false,
    title: 'Countersign',
    autoHideMenuBar: true,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    webPreferences: { session, sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  window.setMenu(null)
  window.once('ready-to-show', () => window.show())
  return new Promise((resolve) => {
    let chosen: string | null = null
    // Every page of the app is kept from going elsewhere; this only reads where the button wanted to go. The later
    // `will-navigate` does not come any more once this one is stopped.
    window.webContents.on('will-frame-navigate', ({ url }) => {
      const { pathname } = new URL(url)
      const id = pathname.startsWith(CHOICE_PATH) ? decodeURIComponent(pathname.slice(CHOICE_PATH.length)) : null
      if (!notice.choices.some((choice) => choice.id === id)) return
      chosen = id
      // After the navigation was stopped: a window that goes in the middle of it takes the process with it.
      setImmediate(giveUp)
    })
    const giveUp = () => {
      if (!window.isDestroyed()) window.destroy()
    }
    window.webContents.on('render-process-gone', giveUp)
    window.webContents.on('before-input-event', (_event, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') window.close()
    })
    window.on('closed', () => resolve(chosen))
    void guarded.then(() => window.loadURL(URL_OF_PAGE)).catch(giveUp)
  })
}

function serve(session: Session, html: string): void {
  session.protocol.handle(SCHEME, ({ url, method }) => {
    if (url !== URL_OF_PAGE || method !== 'GET') return new Response(null, { status: 404 })
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': CSP,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    })
  })
}
